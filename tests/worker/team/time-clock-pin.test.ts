import { expect, test } from 'vitest'
import type { ClockState } from '../../../schema/api/team/time-clock-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon, type Person } from '../../support/salon.ts'

async function prepare() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [desk, image, admin] = [await salon.as('RECEPTIONIST'), await salon.as('IMAGE'), await salon.as('ADMIN')]
  const setPin = (who: Person, pin: string, now?: string) =>
    who.call('PUT', `/api/Attendances/Pin/{sessionCode}/${who.userId}`, { pin }, now ? { now } : {})
  const check = (pin: string, now = '2026-11-24T08:00:00Z', who = desk) =>
    who.call<ClockState & { ticket: string }>('POST', '/api/Attendances/CheckPin/{sessionCode}', { pin }, { now })
  const clock = (ticket: string, now: string, who = desk) =>
    who.call<ClockState>('POST', '/api/Attendances/ClockByPin/{sessionCode}', { ticket, kind: 'in' }, { now })
  const extendSessions = () => world.db.execute('UPDATE sessions SET expiry_utc = expiry_max_utc')
  return { world, salon, desk, image, admin, setPin, check, clock, extendSessions }
}

test('clocks in by PIN on the shared screen, with a ticket that ends after two minutes and opens no other salon', async () => {
  const { world, image, admin, setPin, check, clock } = await prepare()
  expect((await setPin(image, '4826')).body).toEqual({ userId: image.userId, hasPin: true })
  const { rows } = await world.db.execute({ sql: 'SELECT pin_hash FROM attendance_pins WHERE user_id = ?', args: [image.userId] })
  expect(String(rows[0]?.pin_hash)).toMatch(/^scrypt\$/)
  const { body } = await check('4826')
  expect(body).toMatchObject({ userId: image.userId, firstName: 'IMAGE', open: null, hasPin: true })
  expect((await clock(body.ticket, '2026-11-24T08:01:00Z')).body.open).toMatchObject({
    in: '2026-11-24T08:01:00Z',
    byPin: true,
    userId: image.userId,
  })
  expect(await clock(body.ticket, '2026-11-24T08:02:00Z')).toMatchObject({ status: 409, body: { code: 'pin_again' } })
  const forged = body.ticket.replace(/^[^.]+/, Buffer.from(admin.userId).toString('base64url'))
  expect(await clock(forged, '2026-11-24T08:01:00Z')).toMatchObject({ status: 409, body: { code: 'pin_again' } })
  const stranger = await (await openSalon(world)).as('RECEPTIONIST')
  expect((await clock(body.ticket, '2026-11-24T08:01:00Z', stranger)).status).toBe(409)
  expect((await check('4826', '2026-11-24T08:00:00Z', stranger)).body).toMatchObject({ fields: { pin: 'Incorrect PIN' } })
})

test('locks the shared screen for ten minutes after five wrong PINs, says no name, and records every try', async () => {
  const { world, desk, image, setPin, check } = await prepare()
  await setPin(image, '4826')
  for (let i = 0; i < 5; i++) {
    const wrong = await check(`730${i}`, `2026-11-24T08:0${i}:00Z`)
    expect(wrong).toMatchObject({ status: 400, body: { fields: { pin: 'Incorrect PIN' } } })
    expect(JSON.stringify(wrong.body)).not.toContain('IMAGE')
  }
  const locked = await check('4826', '2026-11-24T08:13:59Z')
  expect(locked).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
  expect(JSON.stringify(locked.body)).not.toContain('IMAGE')
  expect((await check('4826', '2026-11-24T08:14:00Z')).status).toBe(200)
  // A right PIN in between forgives no wrong one.
  for (let i = 0; i < 4; i++) await check(`730${i}`, '2026-11-24T09:00:00Z')
  expect((await check('4826', '2026-11-24T09:00:30Z')).status).toBe(200)
  await check('7309', '2026-11-24T09:01:00Z')
  expect((await check('4826', '2026-11-24T09:02:00Z')).status).toBe(429)
  const { rows } = await world.db.execute({
    sql: `SELECT action, count(*) AS times FROM audit_log WHERE user_id = ? AND action LIKE 'pin%' GROUP BY action ORDER BY action`,
    args: [desk.userId],
  })
  expect(rows.map((row) => [row.action, Number(row.times)])).toEqual([
    ['pin_accepted', 2],
    ['pin_refused', 12],
  ])
})

test('locks the shared screen for a day after fifty wrong PINs', async () => {
  const { image, setPin, check, extendSessions } = await prepare()
  await setPin(image, '4826')
  await extendSessions()
  for (let i = 0; i < 50; i++) {
    const hour = String(8 + Math.floor(i / 5)).padStart(2, '0')
    expect((await check(`73${10 + i}`, `2026-11-24T${hour}:00:00Z`)).status).toBe(400)
  }
  expect((await check('4826', '2026-11-25T07:59:59Z')).status).toBe(429)
  expect((await check('4826', '2026-11-25T08:00:00Z')).status).toBe(200)
})

test('lets nobody search the PINs of colleagues by choosing: five choices a day, taken or not (429)', async () => {
  const { world, salon, image, setPin, check, extendSessions } = await prepare()
  await setPin(image, '4826')
  const assistant = await salon.as('ASSISTANCE')
  await extendSessions()
  for (const pin of ['5937', '5938', '5939']) expect((await setPin(assistant, pin)).status).toBe(200)
  for (let i = 0; i < 2; i++) expect((await setPin(assistant, '4826')).body).toMatchObject({ fields: { pin: 'Choose another PIN' } })
  for (const pin of ['4826', '5940', '5939'])
    expect(await setPin(assistant, pin, '2026-11-25T07:59:59Z')).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
  expect((await check('5939')).body).toMatchObject({ userId: assistant.userId })
  expect((await setPin(assistant, '5940', '2026-11-25T08:00:00Z')).status).toBe(200)
  const { rows } = await world.db.execute({
    sql: `SELECT action, count(*) AS times FROM audit_log WHERE user_id = ? AND action LIKE 'pin%' GROUP BY action ORDER BY action`,
    args: [assistant.userId],
  })
  expect(rows.map((row) => [row.action, Number(row.times)])).toEqual([
    ['pin_choice_refused', 2],
    ['pin_set', 4],
  ])
})

test('refuses a PIN that is easy, and lets administrators remove one', async () => {
  const { desk, image, admin, setPin, check } = await prepare()
  const easy = ['1111', '1234', '987654', '12', '1234567', 'abcd']
  for (const pin of easy) expect((await setPin(image, pin)).status).toBe(400)
  await setPin(image, '4826')
  const remove = (who: Person) => who.call('DELETE', `/api/Attendances/Pin/{sessionCode}/${image.userId}`)
  expect((await remove(desk)).status).toBe(403)
  expect((await remove(admin)).status).toBe(200)
  expect((await remove(admin)).status).toBe(404)
  expect((await check('4826')).status).toBe(400)
})
