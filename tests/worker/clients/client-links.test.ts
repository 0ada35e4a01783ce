import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { LinkedBooking } from '../../../schema/api/booking/guest-replies.ts'
import type { NextAgendasPage, NPSPage } from '../../../schema/api/booking/link-page-replies.ts'
import type { Alert } from '../../../schema/api/messages/alerts-schemas.ts'
import type { ClientNPS, SentMessage } from '../../../schema/api/outreach/client-messages-schemas.ts'
import { linkToken } from '../../../worker/db/link-token.ts'
import { insertMessage, insertNps, openMessages } from '../../contract/examples-messages.ts'
import { createBooking } from '../../contract/records.ts'
import { openFixture } from '../../support/fixture.ts'
import { openSalon, tuesday } from '../../support/salon.ts'

const secret = 'a secret for tests, 32 characters and more'

async function prepare() {
  const world = await openFixture()
  const salon = await openSalon(world)
  await openMessages(salon, world)
  const clientId = salon.clients[0] ?? ''
  return {
    world,
    salon,
    clientId,
    desk: await salon.as('RECEPTIONIST'),
    call: <Body>(method: string, path: string, body?: unknown, now = tuesday) =>
      world.call<Body>(method, `/api/Links/${path}`, body, { now }),
  }
}

test('the first NPS answer counts, tells the desk and the record, and offers the review link whatever the score', async () => {
  const { world, salon, desk, clientId, call } = await prepare()
  await desk.call('GET', '/api/Alerts/{sessionCode}')
  const id = await insertNps(salon, world, false)
  const path = `NPS/${linkToken(secret, 'NPS', id)}`
  expect((await call<NPSPage>('GET', path)).body).toMatchObject({ state: 'open', score: null, people: ['Anna', 'Marco'] })
  for (const body of [{ score: 11 }, { score: 7.5 }, { score: '7' }, {}]) expect((await call('POST', path, body)).status).toBe(400)
  const answered = await call<NPSPage>('POST', path, { score: 3, comment: 'A long wait' })
  expect(answered.body).toMatchObject({
    state: 'answered',
    score: 3,
    reviewUrl: 'https://search.google.com/local/writereview?placeid=place',
  })
  expect(await call('POST', path, { score: 10 })).toMatchObject({ status: 409, body: { code: 'already_answered', current: { score: 3 } } })
  const list = (await desk.call<ClientNPS[]>('GET', `/api/ClientNPSs/Client/{sessionCode}?clientId=${clientId}`)).body
  expect(list).toMatchObject([{ clientNPSId: id, score: 3, comment: 'A long wait', answered: tuesday }])
  const [alert] = (await desk.call<Alert[]>('GET', '/api/Alerts/{sessionCode}')).body
  expect(alert).toMatchObject({ type: 'NPS' })
  expect(JSON.parse(alert?.parametersJSON ?? '{}')).toMatchObject({ id: clientId, values: { score: '3', comment: 'A long wait' } })
  const { rows } = await world.db.execute({ sql: 'SELECT net_promoter_score FROM clients WHERE client_id = ?', args: [clientId] })
  expect(rows[0]?.net_promoter_score).toBe(3)
})

test('a question that is older than 60 days is over', async () => {
  const { world, salon, call } = await prepare()
  const path = `NPS/${linkToken(secret, 'NPS', await insertNps(salon, world, false))}`
  const later = '2027-01-30T10:00:00Z'
  expect((await call<NPSPage>('GET', path, undefined, later)).body.state).toBe('over')
  expect(await call('POST', path, { score: 8 }, later)).toMatchObject({ status: 409, body: { code: 'question_over' } })
})

test('one link shows all coming bookings; each is confirmed, moved or cancelled by its own', async () => {
  const { salon, desk, clientId, call } = await prepare()
  const send = () => desk.call<SentMessage>('POST', `/api/ClientNextAgendas/SendNextAgendasMessage/{sessionCode}?clientId=${clientId}`)
  expect(await send()).toMatchObject({ status: 409, body: { code: 'no_next_agendas' } })
  const [first, second] = [await createBooking(salon), await createBooking(salon)]
  await createBooking(salon, { clientId: salon.clients[1] })
  const { outboxId } = (await send()).body
  const path = `NextAgendas/${linkToken(secret, 'NextAgendas', outboxId)}`
  const read = async () => (await call<NextAgendasPage>('GET', path)).body
  const page = await read()
  expect(page.bookings.map(({ start }) => start)).toEqual([first.start, second.start].toSorted())
  const [booking] = page.bookings
  const confirmed = await call<LinkedBooking>('POST', `Booking/${booking?.token}/Confirm`)
  expect(confirmed.body.booking).toMatchObject({ confirmed: tuesday })
  expect(
    (await call<LinkedBooking>('POST', `Booking/${booking?.token}/Confirm`, undefined, '2026-11-24T09:00:00Z')).body.booking,
  ).toMatchObject({
    confirmed: tuesday,
  })
  const version = (await read()).bookings[0]?.version
  expect((await call('DELETE', `Booking/${booking?.token}?version=${version}`)).status).toBe(200)
  expect((await read()).bookings.map(({ state }) => state)).toEqual(['cancelled', 'open'])
  expect((await call('POST', `Booking/${booking?.token}/Confirm`)).status).toBe(409)
  expect((await call('GET', `NextAgendas/${linkToken(secret, 'Privacy', outboxId)}`)).status).toBe(404)
})

test('the agenda shows that a booking is confirmed; one that is moved no longer is', async () => {
  const { world, salon, desk } = await prepare()
  const { agendaId, start } = await createBooking(salon)
  await world.db.execute({ sql: 'UPDATE agendas SET confirmed_utc = 5 WHERE agenda_id = ?', args: [agendaId] })
  const read = async () =>
    (await world.db.execute({ sql: 'SELECT confirmed_utc FROM agendas WHERE agenda_id = ?', args: [agendaId] })).rows[0]?.confirmed_utc
  await world.db.execute({ sql: `UPDATE agendas SET note = 'x', start_utc = start_utc WHERE agenda_id = ?`, args: [agendaId] })
  expect(await read()).toBe(5)
  const shown = { agendaId, confirmed: '1970-01-01T00:00:05Z' }
  expect((await desk.call('GET', `/api/Agendas/{sessionCode}/${agendaId}`)).body).toMatchObject(shown)
  const readInDay = async () => {
    const { body } = await desk.call<Agenda[]>('GET', `/api/Agendas/Salon/{sessionCode}?date=${start.slice(0, 10)}`)
    return body.find((agenda) => agenda.agendaId === agendaId)
  }
  expect(await readInDay()).toMatchObject(shown)
  await world.db.execute({ sql: 'UPDATE agendas SET start_utc = start_utc + 900 WHERE agenda_id = ?', args: [agendaId] })
  expect(await read()).toBeNull()
  expect(await readInDay()).toMatchObject({ agendaId })
  expect(await readInDay()).not.toHaveProperty('confirmed')
})

test('a message of another client opens that client’s bookings only', async () => {
  const { world, salon, call } = await prepare()
  await createBooking(salon, { clientId: salon.clients[1] })
  const path = `NextAgendas/${linkToken(secret, 'NextAgendas', await insertMessage(salon, world, 'next_agendas'))}`
  expect((await call<NextAgendasPage>('GET', path)).body.bookings).toEqual([])
})
