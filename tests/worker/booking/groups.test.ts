import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { BookingGroup, GroupConflict, GroupTime } from '../../../schema/api/booking/groups-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { at, openSalon, type Person, type Salon } from '../../support/salon.ts'

const fixture: Fixture = await openFixture()
const day = '2026-11-26'
type Refused = { code?: string; fields?: Record<string, string>; conflicts?: GroupConflict[] }

const services = (salon: Salon, userId: string, time: string, serviceId = salon.cut) => [{ serviceId, userId, start: at(time, day) }]
const member = (salon: Salon, client: number, userId: string, time: string, more: object = {}) => ({
  clientId: salon.clients[client],
  agendaServicesDTO: services(salon, userId, time),
  ...more,
})
const create = (desk: Person, members: unknown[], more: object = {}, options: { headers?: Record<string, string> } = {}) =>
  desk.call<BookingGroup & Refused>('POST', '/api/BookingGroups/{sessionCode}', { members, ...more }, options)
const read = async (desk: Person, id: string) => (await desk.call<BookingGroup>('GET', `/api/BookingGroups/{sessionCode}/${id}`)).body
const count = async (salon: Salon, table: string, where = '1') =>
  Number((await fixture.db.execute(`SELECT count(*) AS n FROM ${table} WHERE salon_id = '${salon.salonId}' AND ${where}`)).rows[0]?.n)
const listVersions = (agendas: readonly Agenda[]) => agendas.map(({ agendaId, version }) => ({ agendaId, version }))
const listMoves = (agendas: readonly Agenda[], minutes: number) =>
  agendas.flatMap(({ agendaServicesDTO, version }) =>
    agendaServicesDTO.map(({ agendaServiceId, userId, start }) => ({
      agendaServiceId,
      userId,
      start: new Date(Date.parse(start) + minutes * 60_000).toISOString().replace('.000Z', 'Z'),
      version,
    })),
  )

test('a family is booked in one write, told once, moved and cancelled as a whole or in part, and put back', async () => {
  const salon = await openSalon(fixture)
  const desk = await salon.as('RECEPTIONIST')
  await fixture.db.execute({
    sql: 'UPDATE clients SET email = ? WHERE client_id = ?',
    args: ['mother@example.test', salon.clients[0] ?? ''],
  })
  const child = { newClient: { name: 'Sofia Moretti' }, agendaServicesDTO: services(salon, salon.giulia, '10:00') }
  const members = [member(salon, 0, salon.anna, '10:00'), child, member(salon, 2, salon.marco, '10:00', { note: 'afraid of the dryer' })]
  const headers = { 'Idempotency-Key': 'family-of-three' }
  const { body: group, status } = await create(desk, members, { message: true }, { headers })
  expect(status, JSON.stringify(group)).toBe(200)
  expect(group.agendas.map(({ group: own, clientDTO }) => [own?.place, own?.size, clientDTO?.name]).sort()).toEqual([
    [1, 3, expect.any(String)],
    [2, 3, expect.any(String)],
    [3, 3, expect.any(String)],
  ])
  expect([group.clientId, group.clientName]).toEqual([salon.clients[0], 'Giulia Moretti'])
  expect(group.agendas.map(({ note }) => note).filter(Boolean)).toEqual(['afraid of the dryer'])
  // The same call again creates nothing.
  const { body: again } = await create(desk, members, { message: true }, { headers })
  expect(again.bookingGroupId).toBe(group.bookingGroupId)
  expect([await count(salon, 'agendas'), await count(salon, 'clients'), await count(salon, 'booking_groups')]).toEqual([3, 5, 1])
  const sent = await fixture.db.execute(`SELECT kind, client_id, data_json FROM outbox WHERE salon_id = '${salon.salonId}'`)
  expect(sent.rows).toHaveLength(1)
  expect(sent.rows[0]).toMatchObject({ kind: 'group_confirmed', client_id: salon.clients[0] })
  expect(JSON.parse(String(sent.rows[0]?.data_json)).bookings).toHaveLength(3)

  const path = (what: string) => `/api/BookingGroups/${what}/{sessionCode}/${group.bookingGroupId}`
  const moved = await desk.call<BookingGroup & { back: unknown[] }>('PUT', path('Move'), { moves: listMoves(group.agendas, 60) })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  expect(new Set(moved.body.agendas.map(({ start }) => start))).toEqual(new Set([at('11:00', day)]))
  const back = await desk.call<BookingGroup>('PUT', path('Move'), { moves: moved.body.back })
  expect(new Set(back.body.agendas.map(({ start }) => start))).toEqual(new Set([at('10:00', day)]))

  // The daughter's message goes to the mother.
  const daughter = back.body.agendas.find(({ clientDTO }) => clientDTO?.name === 'Sofia Moretti') as Agenda
  const told = { reason: 'salon', message: true, version: daughter.version }
  const alone = await desk.call<Agenda>('POST', `/api/Agendas/Cancel/{sessionCode}/${daughter.agendaId}`, told)
  const sentTo = await fixture.db.execute(
    `SELECT client_id FROM outbox WHERE kind = 'booking_cancelled_by_salon' AND agenda_id = '${daughter.agendaId}'`,
  )
  expect(sentTo.rows.map((row) => row.client_id)).toEqual([salon.clients[0]])
  const undone = { undo: true, version: alone.body.version }
  expect((await desk.call('POST', `/api/Agendas/Cancel/{sessionCode}/${daughter.agendaId}`, undone)).status).toBe(200)

  // One does not come; the others stay, and are two.
  const [first, ...others] = (await read(desk, group.bookingGroupId)).agendas as [Agenda, Agenda, Agenda]
  const one = await desk.call<Agenda>('POST', `/api/Agendas/NotCome/{sessionCode}/${first.agendaId}`, { version: first.version })
  expect(one.status).toBe(200)
  const left = (await read(desk, group.bookingGroupId)).agendas
  expect(left.filter(({ outcome }) => outcome === null).map((agenda) => [agenda.group?.place, agenda.group?.size])).toEqual([
    [1, 2],
    [2, 2],
  ])
  const cancelled = await desk.call<Agenda[]>('POST', path('Cancel'), { bookings: listVersions(others), reason: 'ill', message: true })
  expect(cancelled.body.map(({ outcome }) => outcome)).toEqual(['cancelled', 'cancelled'])
  expect(await count(salon, 'busy_intervals', "kind = 'person' AND cause = 'service'")).toBe(0)
  expect(await count(salon, 'outbox', "kind = 'booking_cancelled_by_salon'")).toBe(2)
  const restored = await desk.call<Agenda[]>('POST', path('Cancel'), { bookings: listVersions(cancelled.body), undo: true })
  expect(restored.body.map(({ outcome }) => outcome)).toEqual([null, null])
  expect(await count(salon, 'busy_intervals', "kind = 'person' AND cause = 'service'")).toBe(2)

  const removed = await desk.call('DELETE', `/api/BookingGroups/{sessionCode}/${group.bookingGroupId}`)
  expect(removed.status).toBe(200)
  expect([await count(salon, 'agendas', 'deleted_utc IS NULL'), await count(salon, 'busy_intervals', "cause = 'service'")]).toEqual([0, 0])
  expect((await desk.call('GET', `/api/BookingGroups/{sessionCode}/${group.bookingGroupId}`)).status).toBe(404)
})

test('a refusal names the member, and nobody is half booked', async () => {
  const salon = await openSalon(fixture)
  const other = await openSalon(fixture)
  const desk = await salon.as('RECEPTIONIST')
  const refuse = async (members: unknown[]) => (await create(desk, members)).body
  const fine = member(salon, 0, salon.anna, '10:00')
  const taken = await refuse([fine, member(salon, 1, salon.anna, '10:15')])
  expect([taken.code, taken.conflicts?.map((one) => [one.kind, one.member])]).toEqual(['time_taken', [['overlap', 1]]])
  const late = await refuse([fine, member(salon, 1, salon.giulia, '18:45')])
  expect([late.code, late.conflicts?.map((one) => [one.kind, one.member])]).toEqual(['outside_working_hours', [['closed', 1]]])
  const closed = await refuse([
    fine,
    { ...fine, agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.giulia, start: at('10:00', '2026-11-29') }] },
  ])
  expect(closed.fields).toEqual({ members: 'All services of a booking lie within one day' })
  const foreign = await refuse([fine, { ...member(salon, 1, salon.giulia, '10:00'), clientId: other.clients[0] }])
  expect(foreign.fields).toEqual({ 'members.1.clientId': 'Client not found' })
  const able = await refuse([fine, { clientId: salon.clients[1], agendaServicesDTO: services(salon, salon.marco, '10:00', salon.blowDry) }])
  expect(able.fields).toEqual({ 'members.1.agendaServicesDTO.0.userId': "This team member doesn't offer this service" })
  const number = await refuse([
    fine,
    { newClient: { name: 'Leo', phoneNumber: '12' }, agendaServicesDTO: services(salon, salon.giulia, '10:00') },
  ])
  expect(number.fields).toEqual({ 'members.1.newClient.phoneNumber': 'Enter a valid phone number' })
  expect((await refuse([fine])).fields).toEqual({ members: 'Required' })
  expect((await refuse(Array.from({ length: 7 }, () => fine))).fields).toEqual({ members: 'Too many' })
  expect((await refuse([fine, { agendaServicesDTO: services(salon, salon.giulia, '10:00') }])).fields).toEqual({
    'members.1.clientId': 'Required',
  })
  expect([await count(salon, 'agendas'), await count(salon, 'busy_intervals'), await count(salon, 'clients')]).toEqual([0, 0, 4])

  const { body: group } = await create(desk, [fine, member(salon, 1, salon.giulia, '10:00')])
  const stranger = await other.as('RECEPTIONIST')
  const id = group.bookingGroupId
  expect((await stranger.call('GET', `/api/BookingGroups/{sessionCode}/${id}`)).status).toBe(404)
  expect((await stranger.call('DELETE', `/api/BookingGroups/{sessionCode}/${id}`)).status).toBe(404)
  // A booking of another group, or of none, is not moved or cancelled with this one.
  const alone = (await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', member(salon, 2, salon.marco, '10:00'))).body
  const path = (what: string) => `/api/BookingGroups/${what}/{sessionCode}/${id}`
  expect((await desk.call('PUT', path('Move'), { moves: listMoves([alone], 60) })).status).toBe(404)
  expect((await desk.call('POST', path('Cancel'), { bookings: listVersions([alone]) })).status).toBe(404)
  // Once one has arrived, the group is not moved as a whole.
  const [first] = group.agendas as [Agenda]
  await desk.call('POST', '/api/Appointments/{sessionCode}', { agendaId: first.agendaId, arrived: true })
  const late2 = await desk.call<Refused>('PUT', path('Move'), { moves: listMoves((await read(desk, id)).agendas, 60) })
  expect([late2.status, late2.body.code]).toEqual([409, 'client_arrived'])
  expect((await desk.call<Refused>('DELETE', `/api/BookingGroups/{sessionCode}/${id}`)).body.code).toBe('client_arrived')
  expect((await read(desk, id)).agendas.every(({ start }) => start === at('10:00', day))).toBe(true)
})

test('the offered times can be booked: together, one after the other, done together', async () => {
  const salon = await openSalon(fixture)
  const desk = await salon.as('RECEPTIONIST')
  await desk.call('POST', '/api/Agendas/{sessionCode}', member(salon, 3, salon.anna, '10:00'))
  const wanted = [{ services: [{ serviceId: salon.cut }, { serviceId: salon.blowDry }] }, { services: [{ serviceId: salon.colour }] }]
  for (const arrangement of ['together', 'in_turn', 'end_together']) {
    const { body } = await desk.call<{ times: GroupTime[] }>('POST', '/api/BookingGroups/Times/{sessionCode}', {
      day,
      arrangement,
      members: wanted,
    })
    const [best] = body.times
    expect([best?.apart, body.times.length > 5], arrangement).toEqual([0, true])
    const members = (best as GroupTime).members.map((one, i) => ({
      clientId: salon.clients[i],
      agendaServicesDTO: one.services.map(({ serviceId, userId, start }) => ({ serviceId, userId, start })),
    }))
    const { body: group, status } = await create(desk, members)
    expect(status, `${arrangement}: ${JSON.stringify(group)}`).toBe(200)
    await desk.call('DELETE', `/api/BookingGroups/{sessionCode}/${group.bookingGroupId}`)
  }
  const four = Array.from({ length: 4 }, () => ({ services: [{ serviceId: salon.blowDry }] }))
  const body = { day, arrangement: 'together', members: four }
  expect((await desk.call('POST', '/api/BookingGroups/Times/{sessionCode}', body)).body).toEqual({ times: [] })
  const sunday = { day: '2026-11-29', arrangement: 'in_turn', members: four }
  expect((await desk.call('POST', '/api/BookingGroups/Times/{sessionCode}', sunday)).body).toEqual({ times: [] })
})

test('an owner with two pets is one client with two bookings; merged, the kept client pays and erased, the bookings stay', async () => {
  const salon = await openSalon(fixture)
  const desk = await salon.as('RECEPTIONIST')
  const [owner = '', kept = ''] = salon.clients
  const insert = `INSERT INTO sub_clients (sub_client_id, salon_id, client_id, name, changed_utc) VALUES (?, ?, ?, ?, 1)`
  for (const name of ['Leo', 'Nina'])
    await fixture.db.execute({ sql: insert, args: [`pet_${name}_${salon.salonId}`, salon.salonId, owner, name] })
  const toMember = (name: string, userId: string) => {
    const subClientId = `pet_${name}_${salon.salonId}`
    return {
      clientId: owner,
      subClientIds: [subClientId],
      agendaServicesDTO: [{ serviceId: salon.cut, userId, start: at('15:00', day), subClientId }],
    }
  }
  const { body: group } = await create(desk, [toMember('Leo', salon.anna), toMember('Nina', salon.giulia)])
  expect(group.agendas.map(({ subClientsDTO, clientId }) => [subClientsDTO?.[0]?.name, clientId]).sort()).toEqual([
    ['Leo', owner],
    ['Nina', owner],
  ])
  const strange = await create(desk, [{ ...toMember('Leo', salon.anna), clientId: kept }, toMember('Nina', salon.giulia)])
  expect(strange.body.fields).toEqual({ 'members.0.subClientIds': 'Pet not found' })
  const admin = await salon.as('ADMIN')
  const merged = await admin.call('POST', `/api/Clients/Merge/{sessionCode}?clientIdToMaintain=${kept}&clientIdToDelete=${owner}`)
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  expect((await read(desk, group.bookingGroupId)).clientId).toBe(kept)
})

test('each visit of a group has its own checkout, which the payer of the group pays, unless somebody pays alone', async () => {
  const salon = await openSalon(fixture)
  const desk = await salon.as('RECEPTIONIST')
  const members = [member(salon, 0, salon.anna, '10:00'), member(salon, 1, salon.giulia, '10:00'), member(salon, 2, salon.marco, '10:00')]
  const { body: group } = await create(desk, members, { payer: 1 })
  const visits: Appointment[] = []
  for (const { agendaId } of group.agendas)
    visits.push((await desk.call<Appointment>('POST', '/api/Appointments/{sessionCode}', { agendaId, arrived: true })).body)
  const payers = new Map(visits.map(({ clientId, paymentClientId, bookingGroupId }) => [clientId, [paymentClientId, bookingGroupId]]))
  expect(Object.fromEntries(payers)).toEqual({
    [salon.clients[0] ?? '']: [salon.clients[1], group.bookingGroupId],
    [salon.clients[1] ?? '']: [null, group.bookingGroupId],
    [salon.clients[2] ?? '']: [salon.clients[1], group.bookingGroupId],
  })
  const alone = visits.find(({ clientId }) => clientId === salon.clients[2]) as Appointment
  const path = `/api/Appointments/SetPaymentClient/{sessionCode}/${alone.appointmentId}?clientId=${alone.clientId}`
  expect((await desk.call<Appointment>('PUT', path)).body.paymentClientId).toBeNull()
})

test('a day of the agenda without groups is read as before', async () => {
  const salon = await openSalon(fixture)
  const desk = await salon.as('RECEPTIONIST')
  await desk.call('POST', '/api/Agendas/{sessionCode}', member(salon, 0, salon.anna, '10:00'))
  const { body } = await desk.call<Agenda[]>('GET', `/api/Agendas/Salon/{sessionCode}?date=${day}`)
  const bookings = body.filter(({ clientId }) => clientId !== 'NotWorking')
  expect(bookings.map((agenda) => 'group' in agenda)).toEqual([false])
})
