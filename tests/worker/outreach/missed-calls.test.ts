import { expect, test } from 'vitest'
import type { MissedCallLine } from '../../../schema/api/outreach/missed-calls-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { getGateways } from '../../support/gateways.ts'
import { openSalon, tuesday } from '../../support/salon.ts'

/** A salon that sends text messages, and has given its address to the telephone system. */
async function open() {
  const world = await openFixture()
  const salon = await openSalon(world, { sms_sender: 'Aurora', sms_sender_confirmed: 'Aurora' })
  const admin = await salon.as('ADMIN')
  const line = (method: 'GET' | 'POST' | 'DELETE') => admin.call<MissedCallLine>(method, '/api/MissedCalls/{sessionCode}')
  const { address } = (await line('POST')).body
  const ring = (from: string, now = tuesday, at = address ?? '') =>
    world.call<{ received?: boolean; code?: string }>('GET', `${at}?${new URLSearchParams({ from })}`, undefined, { now })
  const count = async () => Number((await world.db.execute("SELECT count(*) AS n FROM outbox WHERE kind = 'missed_call'")).rows[0]?.n)
  return { world, salon, line, ring, count, address: address ?? '' }
}

test('a caller whom nobody could answer gets the booking page once a day, in the language of a known client', async () => {
  const { world, salon, line, ring, count } = await open()
  expect((await line('GET')).body).toMatchObject({ sent: 0, last: null })
  expect(await Promise.all([ring('+393475559901'), ring('+393475559901'), ring('347 5559901')])).toMatchObject(
    Array.from({ length: 3 }, () => ({ status: 200, body: { received: true } })),
  )
  const [sent] = await getGateways(world).until(1, '393475559901')
  expect(sent?.text).toContain(`/onlineBooking/${salon.salonId}?lang=it`)
  expect(await count()).toBe(1)
  await world.db.execute({
    sql: "UPDATE clients SET phone_number = '+393475559902', language = 'en', name = 'Ada Byron' WHERE client_id = ?",
    args: [salon.clients[0] ?? ''],
  })
  await ring('+393475559902')
  expect((await getGateways(world).until(1, '393475559902'))[0]?.text).toContain('Hi Ada, sorry')
  // A day is one of 24 hours, and midnight begins no other.
  await ring('+393475559901', '2026-11-24T23:30:00Z')
  expect(await count()).toBe(2)
  const tomorrow = '2026-11-25T10:00:00Z'
  await ring('+393475559901', tomorrow)
  expect(await count()).toBe(3)
  expect((await line('GET')).body).toMatchObject({ sent: 3, address: expect.stringContaining('/api/Links/MissedCall/') })
})

test('a withheld number, a call that was taken, a client who is blocked and a salon that has sent enough get nothing', async () => {
  const { world, salon, ring, count, address } = await open()
  await ring('anonymous')
  // A satellite telephone: such numbers are forged, and dear.
  await ring('+881612345678')
  const taken = await world.call('GET', `${address}?From=%2B393475559901&CallStatus=completed`)
  expect([taken.status, await count()]).toEqual([200, 0])
  await world.db.execute({
    sql: "UPDATE clients SET phone_number = '+393475559902', inactive_reason = 'asked' WHERE client_id = ?",
    args: [salon.clients[0] ?? ''],
  })
  await ring('+393475559902')
  expect(await count()).toBe(0)
  for (let n = 0; n < 104; n++) await ring(`+3934755${String(50_000 + n)}`)
  expect(await count()).toBe(100)
})

test('an address that was replaced or revoked, forged or of another purpose leads nowhere', async () => {
  const { line, ring, count, address } = await open()
  const next = (await line('POST')).body.address ?? ''
  expect(next).not.toBe(address)
  expect((await ring('+393475559901', tuesday, address)).status).toBe(404)
  expect((await ring('+393475559901', tuesday, next.replace('MissedCall', 'Calendar'))).status).toBe(404)
  expect((await ring('+393475559901', tuesday, `${next.slice(0, -1)}${next.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404)
  expect((await line('DELETE')).body).toEqual({ address: null, made: null, sent: 0, last: null })
  expect((await ring('+393475559901', tuesday, next)).status).toBe(404)
  expect(await count()).toBe(0)
})
