import { expect, test } from 'vitest'
import type { Arrived, CheckInPage, ExpectedGuest } from '../../../schema/api/visits/check-in-replies.ts'
import type { CheckInPoint } from '../../../schema/api/visits/check-in-schemas.ts'
import { openFixture, tuesday } from '../../support/fixture.ts'
import { openSalon } from '../../support/salon.ts'

const number = '+393475559904'
const minutes = (count: number) => new Date(Date.parse(tuesday) + count * 60_000).toISOString().replace('.000Z', 'Z')

/** A salon with a page for check-in, and its first client, who has a number. */
async function open() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [clientId = '', otherId = ''] = salon.clients
  const setNumber = (of: string, name: string, phone = number) =>
    world.db.execute({ sql: 'UPDATE clients SET phone_number = ?, name = ? WHERE client_id = ?', args: [phone, name, of] })
  await setNumber(clientId, 'Monica Rossi')
  const [admin, desk] = [await salon.as('ADMIN'), await salon.as('RECEPTIONIST')]
  const point = async (method: 'GET' | 'POST' | 'DELETE') =>
    (await admin.call<CheckInPoint>(method, '/api/CheckInPoints/{sessionCode}')).body
  const token = (await point('POST')).token ?? ''
  const link = <Body>(method: string, path: string, body?: unknown, now = tuesday) =>
    world.call<Body & { code?: string }>(method, `/api/Links/CheckIn/${path}`, body, { now })
  return {
    ...{ world, salon, admin, desk, clientId, otherId, setNumber, point, token },
    page: (of = token, now = tuesday) => link<CheckInPage>('GET', of, undefined, now),
    find: (phone: string, of = token, now = tuesday) => link<{ guests: ExpectedGuest[] }>('POST', `${of}/Find`, { phone }, now),
    arrive: (key: string, of = token, now = tuesday) => link<Arrived>('POST', `${of}/Arrive`, { key }, now),
    book: async (start: string, of = clientId) => {
      const draft = { clientId: of, agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start, mayOverlap: true }] }
      const reply = await desk.call<{ agendaId: string }>('POST', '/api/Agendas/{sessionCode}', draft)
      expect(reply.status).toBe(200)
      return reply.body.agendaId
    },
    count: async (sql: string) => Number((await world.db.execute(`SELECT count(*) AS n FROM ${sql}`)).rows[0]?.n),
  }
}

test('a guest finds their booking by number from 30 minutes before to 30 after, and is checked in once, as by the desk', async () => {
  const { world, otherId, find, arrive, book, count, page } = await open()
  expect((await page()).body).toMatchObject({ salon: { country: 'IT' }, phoneToken: expect.any(String) })
  const start = minutes(20)
  const agendaId = await book(start)
  const { body } = await find('347 555 9904')
  expect(body.guests).toEqual([{ key: expect.any(String), firstName: 'Monica', start, staff: 'Anna', face: null, arrived: false }])
  expect(JSON.stringify(body)).not.toMatch(/Rossi|9904|Cut/)
  const [guest] = body.guests
  const key = guest?.key ?? ''
  const replies = await Promise.all([arrive(key), arrive(key), arrive(key)])
  expect(replies.map((reply) => [reply.status, reply.body])).toEqual(
    Array.from({ length: 3 }, () => [200, { staff: 'Anna', form: 'none' }]),
  )
  const { rows } = await world.db.execute({ sql: 'SELECT arrival_utc, changed_by FROM appointments WHERE agenda_id = ?', args: [agendaId] })
  expect(rows.map((row) => ({ ...row }))).toEqual([{ arrival_utc: Date.parse(tuesday) / 1000, changed_by: 'guest' }])
  expect(await count('client_history_services')).toBe(1)
  expect((await find(number)).body.guests[0]?.arrived).toBe(true)
  // A key holds for ten minutes and for the page that has found it, and names no other booking.
  expect(await arrive(key, undefined, minutes(11))).toMatchObject({ status: 409, body: { code: 'page_expired' } })
  const other = await book(minutes(25), otherId)
  expect((await arrive(key.replace(agendaId, other))).status).toBe(404)
  // Outside of the window, and what does not take place.
  const late = await open()
  await late.book(minutes(31))
  const cancelled = await late.book(minutes(10))
  await late.desk.call('POST', `/api/Agendas/Cancel/{sessionCode}/${cancelled}`, { reason: 'ill' })
  expect((await late.find(number)).body.guests).toEqual([])
})

test('a family sees its first names; a visit that was opened before gets its arrival; a missing form is asked for', async () => {
  const { world, salon, admin, desk, find, arrive, book, clientId, otherId, setNumber, count } = await open()
  await setNumber(otherId, 'Luca Rossi')
  const [first] = [await book(minutes(5)), await book(minutes(10), otherId)]
  const guests = (await find(number)).body.guests
  expect(guests.map(({ firstName }) => firstName)).toEqual(['Monica', 'Luca'])
  expect((await desk.call('POST', '/api/Appointments/{sessionCode}', { agendaId: first, arrived: false })).status).toBe(200)
  const form = { name: 'Colour', text: 'I know the risks.', serviceIds: [salon.cut], onlyMinors: false, validMonths: 12, asksByLink: false }
  const question = { key: 'q1', text: 'Are you pregnant?', type: 'yes_no', required: true, alertOn: 'yes' }
  expect((await admin.call('POST', '/api/ConsentForms/{sessionCode}', { ...form, questions: [question] })).status).toBe(200)
  await world.db.execute(`UPDATE salons SET sms_sender = '390115550177', sms_sender_confirmed = '390115550177'`)
  expect((await arrive(guests[0]?.key ?? '')).body).toEqual({ staff: 'Anna', form: 'sent' })
  expect((await arrive(guests[0]?.key ?? '')).body).toEqual({ staff: 'Anna', form: 'sent' })
  expect(await count('appointments WHERE arrival_utc IS NOT NULL')).toBe(1)
  // The link goes to the client's own number, once: anyone else who knows the number signs nothing.
  expect(await count(`outbox WHERE kind = 'consent_forms' AND client_id = '${clientId}'`)).toBe(1)
})

test('five wrong numbers make the page wait, the desk is told once a minute, and old codes and revoked pages are 404', async () => {
  const { find, page, point, token, count } = await open()
  const countTold = () => count("alerts WHERE parameters_json LIKE '%check_in_unknown%'")
  expect((await find('347 555 0000')).body.guests).toEqual([])
  const told = await countTold()
  expect(told).toBeGreaterThan(0)
  for (let n = 1; n < 5; n++) expect((await find(`347 555 00${n}0`)).body.guests).toEqual([])
  expect(await find(number)).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
  expect(await countTold()).toBe(told)
  expect((await find(number, token, minutes(2))).status).toBe(200)
  expect(await find('12', token, minutes(2))).toMatchObject({ status: 400 })
  const phone = (await page()).body.phoneToken ?? ''
  expect((await page(phone)).body.phoneToken).toBe(null)
  expect((await find(number, phone, minutes(3))).status).toBe(200)
  for (const reply of [
    await page(phone, minutes(1440)),
    await find(number, phone, minutes(1440)),
    await page(token.replace('CheckIn', 'x').slice(0, -1)),
  ])
    expect(reply).toMatchObject({ status: 404, body: { code: 'link_invalid' } })
  const next = await point('POST')
  expect(next.token).not.toBe(token)
  expect((await page(token)).status).toBe(404)
  expect((await page(phone)).status).toBe(404)
  expect(await point('DELETE')).toEqual({ token: null, made: null })
  expect((await page(next.token ?? '')).status).toBe(404)
})
