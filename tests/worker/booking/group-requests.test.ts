import { expect, test } from 'vitest'
import type { BookingGroup } from '../../../schema/api/booking/groups-schemas.ts'
import type { WaitingListEntry } from '../../../schema/api/booking/waiting-list-schemas.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { createGuest, openGuest, openOnline } from '../../support/guest.ts'
import { at, openSalon } from '../../support/salon.ts'

const fixture: Fixture = await openFixture()
const day = '2026-11-27'
type Refused = { code?: string; fields?: Record<string, string> }

async function openRequests() {
  const salon = await openSalon(fixture)
  await openOnline(fixture, salon)
  const guest = createGuest(fixture, salon, '')
  const session = await openGuest(fixture, salon, 0)
  const desk = await salon.as('RECEPTIONIST')
  const times = { weekdays: [2, 3, 4, 5, 6], dayFrom: day, dayTo: day, from: '09:00', to: '18:00' }
  const ask = (more: Record<string, unknown> = {}) =>
    guest.call<{ waitingListEntryId: string } & Refused>('POST', 'WaitingList/{s}', session, {
      ...{ services: [{ serviceId: salon.cut }], ...times, people: 8, note: 'A bridal party' },
      ...more,
    })
  const list = async () => (await desk.call<WaitingListEntry[]>('GET', '/api/WaitingList/{sessionCode}')).body
  const read = async (sql: string) => (await fixture.db.execute(sql)).rows
  return { salon, guest, session, desk, ask, list, read }
}

test('a party asks, the desk is told and answers by message, and the request is closed', async () => {
  const { salon, desk, ask, list, read } = await openRequests()
  const { body: asked, status } = await ask()
  expect(status, JSON.stringify(asked)).toBe(200)
  const [entry] = await list()
  expect(entry).toMatchObject({ people: 8, note: 'A bridal party', channel: 'guest', state: 'waiting' })
  const alerts = await read(`SELECT DISTINCT content FROM alerts WHERE salon_id = '${salon.salonId}'`)
  expect(alerts.map(({ content }) => content)).toEqual([expect.stringMatching(/^Giulia Moretti asks for 8 together: Cut, /)])
  const queued = await read(`SELECT kind, data_json FROM outbox WHERE salon_id = '${salon.salonId}'`)
  expect(queued.map(({ kind, data_json: data }) => [kind, JSON.parse(String(data)).people])).toEqual([['waiting_joined', 8]])

  const path = `/api/WaitingList/Answer/{sessionCode}/${asked.waitingListEntryId}`
  const headers = { headers: { 'Idempotency-Key': 'answer-once' } }
  const reply = { text: 'Would two rooms do?', version: entry?.version }
  const answered = await desk.call<WaitingListEntry>('POST', path, reply, headers)
  expect([answered.status, answered.body.state]).toEqual([200, 'waiting'])
  expect((await desk.call('POST', path, reply, headers)).status).toBe(200)
  // Another desk has answered meanwhile.
  expect((await desk.call<Refused>('POST', path, { ...reply, text: 'No' })).body.code).toBe('stale')
  const closing = { text: 'Sorry, we are full that week.', close: true, version: answered.body.version }
  expect((await desk.call<WaitingListEntry>('POST', path, closing)).body.state).toBe('left')
  const texts = await read(`SELECT data_json FROM outbox WHERE salon_id = '${salon.salonId}' AND kind = 'free_text' ORDER BY rowid`)
  expect(texts.map(({ data_json: data }) => JSON.parse(String(data)).text)).toEqual([reply.text, closing.text])
})

test('a group that is booked from a request answers it', async () => {
  const { salon, desk, ask, list } = await openRequests()
  const { body: asked } = await ask({ people: 2 })
  const services = (userId: string) => [{ serviceId: salon.cut, userId, start: at('10:00', day) }]
  const { body: group } = await desk.call<BookingGroup>('POST', '/api/BookingGroups/{sessionCode}', {
    waitingListEntryId: asked.waitingListEntryId,
    members: [
      { clientId: salon.clients[0], agendaServicesDTO: services(salon.anna) },
      { newClient: { name: 'Sofia' }, agendaServicesDTO: services(salon.marco) },
    ],
  })
  const [entry] = await list()
  expect([entry?.state, group.agendas.map(({ agendaId }) => agendaId)]).toEqual(['booked', expect.arrayContaining([entry?.agendaId])])
})

test('a party gets no offer, asks three times a day at most, and not where the salon takes no requests', async () => {
  const { salon, session, guest, ask, read } = await openRequests()
  await ask()
  const dirty = `SELECT count(*) AS n FROM waiting_list_offers WHERE salon_id = '${salon.salonId}'`
  expect(Number((await read(dirty))[0]?.n)).toBe(0)
  const statuses: unknown[] = []
  for (let i = 0; i < 3; i++) {
    const reply = await ask({ people: 3 + i })
    statuses.push(reply.status === 200 ? 200 : reply.body.code)
    if (reply.status === 200) await fixture.db.execute(`UPDATE waiting_list_entries SET state = 'left' WHERE salon_id = '${salon.salonId}'`)
  }
  expect(statuses).toEqual([200, 200, 'waiting_list_limit'])
  // For one the list is still open.
  const alone = { services: [{ serviceId: salon.cut }], weekdays: [5], dayFrom: day, dayTo: day, from: '09:00', to: '18:00' }
  expect((await guest.call('POST', 'WaitingList/{s}', session, alone)).status).toBe(200)
  expect((await ask({ people: 1 })).body.fields).toHaveProperty('people')
  await fixture.db.execute(`UPDATE salons SET group_requests = 0 WHERE salon_id = '${salon.salonId}'`)
  expect((await ask()).body.code).toBe('online_booking_off')
})
