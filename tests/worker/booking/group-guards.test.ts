import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { BookingGroup, GroupConflict } from '../../../schema/api/booking/groups-schemas.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { doMeanwhile } from '../../support/meanwhile.ts'
import { at, openSalon } from '../../support/salon.ts'

const fixture: Fixture = await openFixture()
const day = '2026-11-26'
type Refused = { code?: string; fields?: Record<string, string>; conflicts?: GroupConflict[] }
const readCode = ({ status, body }: { status: number; body: Refused }) => [status, body.code]

/** A salon whose desk books two clients at ten. */
async function openDesk() {
  const salon = await openSalon(fixture)
  const desk = await salon.as('RECEPTIONIST')
  const services = (userId: string) => [{ serviceId: salon.cut, userId, start: at('10:00', day) }]
  const two = [
    { clientId: salon.clients[0], agendaServicesDTO: services(salon.anna) },
    { clientId: salon.clients[1], agendaServicesDTO: services(salon.giulia) },
  ]
  const create = (members: readonly object[] = two, more: object = {}) =>
    desk.call<BookingGroup & Refused>(
      'POST',
      '/api/BookingGroups/{sessionCode}',
      { members, ...more },
      { headers: { 'Idempotency-Key': crypto.randomUUID() } },
    )
  const count = async (table: string, where = '1') =>
    Number((await fixture.db.execute(`SELECT count(*) AS n FROM ${table} WHERE salon_id = '${salon.salonId}' AND ${where}`)).rows[0]?.n)
  const messages = async () =>
    (await fixture.db.execute(`SELECT kind, client_id FROM outbox WHERE salon_id = '${salon.salonId}' ORDER BY rowid`)).rows.map((row) => [
      row.kind,
      row.client_id,
    ])
  return { salon, desk, two, create, count, messages }
}
const listVersions = (agendas: readonly Agenda[]) => agendas.map(({ agendaId, version }) => ({ agendaId, version }))

test('who pays is one of the members, and a member is a client or a new one', async () => {
  const { salon, two, create, messages } = await openDesk()
  expect((await create(two, { payer: 2 })).body.fields).toEqual({ payer: 'Invalid value' })
  const both = { ...two[0], newClient: { name: 'Ada' } }
  expect((await create([both, two[1] as object])).body.fields).toEqual({ 'members.0.clientId': 'Required' })
  const { body: group } = await create(two, { payer: 1, message: true })
  expect(group.clientId).toBe(salon.clients[1])
  expect(await messages()).toEqual([['group_confirmed', salon.clients[1]]])
})

test('what was read is compared once more in the write: nobody is half booked where it has changed', async () => {
  const { salon, two, create, count } = await openDesk()
  const createWhen = async (statements: string) => readCode(await doMeanwhile(fixture, salon.salonId, statements, () => create()))
  const withNew = [two[0] as object, { newClient: { name: 'Ada' }, agendaServicesDTO: two[1]?.agendaServicesDTO }]
  const start = Date.parse(at('10:15', day)) / 1000
  const busy = (cause: string) => `INSERT INTO busy_intervals (salon_id, user_id, start_utc, end_utc, cause, cause_id)
    VALUES ('${salon.salonId}', '${salon.giulia}', ${start}, ${start + 1800}, '${cause}', 'other')`
  expect(await createWhen(`UPDATE users SET working_hours_json = '[]' WHERE user_id = '${salon.giulia}'`)).toEqual([409, 'stale'])
  expect(await createWhen(busy('service'))).toEqual([409, 'time_taken'])
  expect(await createWhen(busy('day_off'))).toEqual([409, 'time_taken'])
  expect(readCode(await doMeanwhile(fixture, salon.salonId, busy('service'), () => create(withNew)))).toEqual([409, 'time_taken'])
  expect([await count('agendas'), await count('booking_groups'), await count('busy_intervals'), await count('clients')]).toEqual([
    0, 0, 0, 4,
  ])
})

test('bookings are cancelled and restored as they are now, all that are named or none, and nobody is told of Undo', async () => {
  const { desk, create, messages, count } = await openDesk()
  const { body: group } = await create()
  const cancel = (bookings: readonly object[], more: object = {}) =>
    desk.call<Agenda[] & Refused>('POST', `/api/BookingGroups/Cancel/{sessionCode}/${group.bookingGroupId}`, { bookings, ...more })
  const [first, second] = listVersions(group.agendas)
  if (!first || !second) throw new Error('no group of two')
  expect((await cancel([first, { agendaId: 'agd_none', version: 1 }])).status).toBe(404)
  expect(readCode(await cancel([first, { ...second, version: 9 }]))).toEqual([409, 'stale'])
  expect(readCode(await cancel([first], { undo: true }))).toEqual([409, 'stale'])
  expect(await count('agendas', 'outcome IS NOT NULL')).toBe(0)
  const { body: cancelled } = await cancel([first], { message: true })
  const [gone] = listVersions(cancelled)
  expect(readCode(await cancel(gone ? [gone, second] : []))).toEqual([409, 'stale'])
  expect(readCode(await cancel(gone ? [gone, second] : [], { undo: true }))).toEqual([409, 'stale'])
  const told = await messages()
  expect((await cancel(gone ? [gone] : [], { undo: true, message: true })).status).toBe(200)
  expect([await messages(), await count('agendas', 'outcome IS NOT NULL')]).toEqual([told, 0])
})

test('a group is moved outside hours only where all of it is outside hours on purpose', async () => {
  const { desk, create } = await openDesk()
  const { body: group } = await create()
  const move = (agendas: readonly Agenda[], time: string) =>
    desk.call<BookingGroup & Refused>('PUT', `/api/BookingGroups/Move/{sessionCode}/${group.bookingGroupId}`, {
      moves: agendas.flatMap(({ agendaServicesDTO, version }) =>
        agendaServicesDTO.map(({ agendaServiceId, userId }) => ({ agendaServiceId, userId, start: at(time, day), version })),
      ),
    })
  expect(readCode(await move(group.agendas, '13:15'))).toEqual([409, 'outside_working_hours'])
  expect((await move(group.agendas, '11:00')).status).toBe(200)
})
