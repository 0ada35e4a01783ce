import * as v from 'valibot'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type Agenda, Agenda as AgendaSchema } from '../../../schema/api/booking/bookings-schemas.ts'
import type { Class, ClassConflict, ClassDetails } from '../../../schema/api/booking/classes-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { openClient } from '../../../worker/db/client.ts'
import { newId } from '../../../worker/db/new-id.ts'
import { SystemDb } from '../../../worker/db/system-db.ts'
import { decideClasses } from '../../../worker/features/booking/classes/index.ts'
import { offerFreedSlots } from '../../../worker/features/booking/waiting-list/offers.ts'
import { selectSalonsToProcess } from '../../../worker/features/booking/waiting-list/queries.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { at, openSalon, type Person, type Salon, today } from '../../support/salon.ts'

const fixture: Fixture = await openFixture()
const day = '2026-11-26'
type Refused = { code?: string; fields?: Record<string, string>; conflicts?: ClassConflict[]; current?: ClassDetails }

const draftOf = (salon: Salon, more: object = {}) => ({
  name: 'Puppy class',
  serviceId: salon.cut,
  userId: salon.anna,
  start: at('15:00', day),
  length: 60,
  seats: 2,
  price: 18,
  ...more,
})
const create = (desk: Person, salon: Salon, more: object = {}, options: { headers?: Record<string, string> } = {}) =>
  desk.call<Class[] & Refused>('POST', '/api/Classes/{sessionCode}', draftOf(salon, more), options)
const createOne = async (desk: Person, salon: Salon, more: object = {}) => {
  const { body, status } = await create(desk, salon, more)
  expect(status, JSON.stringify(body)).toBe(200)
  return body[0] as Class
}
const read = async (desk: Person, classId: string) => (await desk.call<ClassDetails>('GET', `/api/Classes/{sessionCode}/${classId}`)).body
const seat = (desk: Person, classId: string, clientId: string | undefined, more: object = {}) =>
  desk.call<ClassDetails & Refused>('POST', '/api/ClassSeats/{sessionCode}', { classId, clientId, ...more })
const change = (desk: Person, one: Class, more: object = {}) => {
  const { name, text, userId, resourceId, start, length, seats, minimum, deadlineHours, price, online, outsideHours, version } = one
  const kept = { name, text, userId, resourceId, start, length, seats, minimum, deadlineHours, price, online, outsideHours, version }
  return desk.call<ClassDetails & Refused>('PUT', `/api/Classes/{sessionCode}/${one.classId}`, { ...kept, ...more })
}
const cancel = (desk: Person, { classId, version }: Pick<Class, 'classId' | 'version'>, more: object = {}) =>
  desk.call<ClassDetails & Refused>('POST', `/api/Classes/Cancel/{sessionCode}/${classId}`, { version, ...more })
const count = async (salon: Salon, table: string, where = '1') =>
  Number((await fixture.db.execute(`SELECT count(*) AS n FROM ${table} WHERE salon_id = '${salon.salonId}' AND ${where}`)).rows[0]?.n)
const messages = async (salon: Salon) =>
  (await fixture.db.execute(`SELECT kind FROM outbox WHERE salon_id = '${salon.salonId}' ORDER BY rowid`)).rows.map(({ kind }) => kind)
const giveMails = async (salon: Salon) => {
  for (const [i, clientId] of salon.clients.entries())
    await fixture.db.execute({ sql: 'UPDATE clients SET email = ? WHERE client_id = ?', args: [`c${i}@example.test`, clientId] })
}

/** A handle of the jobs at an instant. */
function openJobs() {
  const { databases } = inject('product')
  const client = openClient({ DATABASE_URL: `${databases}${fixture.name}/`, SESSION_SECRET: 'x' })
  onTestFinished(() => client.close())
  const systemAt = (iso: string) => new SystemDb(client, { nowUtc: Date.parse(iso) / 1000, newId, actor: 'test' })
  return {
    decideAt: (iso: string) => decideClasses(systemAt(iso)),
    moveUpAt: async (iso: string) => {
      const system = systemAt(iso)
      const [salons] = await system.batch(selectSalonsToProcess(system, 100, true))
      for (const one of salons) await offerFreedSlots(system, one)
    },
  }
}

test('a weekly class takes the time of its leader and a card of the day, and is removed as it was made', async () => {
  const salon = await openSalon(fixture)
  const desk = await salon.as('RECEPTIONIST')
  const headers = { 'Idempotency-Key': 'weekly-puppy-class' }
  const { body: made, status } = await create(desk, salon, { weeks: 3 }, { headers })
  expect(status, JSON.stringify(made)).toBe(200)
  expect(made.map(({ start }) => start)).toEqual([at('15:00', day), at('15:00', '2026-12-03'), at('15:00', '2026-12-10')])
  expect(made[0]).toMatchObject({ service: 'Cut', firstName: 'Anna', taken: 0, waiting: 0, price: 18, deadlineHours: 24 })
  // The same call again makes nothing.
  expect((await create(desk, salon, { weeks: 3 }, { headers })).body.map(({ classId }) => classId)).toEqual(
    made.map(({ classId }) => classId),
  )
  expect([await count(salon, 'classes'), await count(salon, 'busy_intervals', "cause = 'class'")]).toEqual([3, 3])
  const rows = (await desk.call<Agenda[]>('GET', `/api/Agendas/Salon/{sessionCode}?date=${day}`)).body
  const [card] = rows.filter(({ clientId }) => clientId === 'Class')
  expect(v.parse(AgendaSchema, card)).toEqual(card)
  expect(card).toMatchObject({
    agendaId: made[0]?.classId,
    clientDTO: { name: 'Puppy class' },
    group: { place: 0, size: 2 },
    agendaServicesDTO: [{ userId: salon.anna, start: at('15:00', day), serviceDTO: { service: 'Cut', length: 60, price: 0 } }],
  })
  // Nobody is booked with its leader, and a refusal names it.
  const booking = { clientId: salon.clients[0], agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at('15:30', day) }] }
  const refused = await desk.call<Refused>('POST', '/api/Agendas/{sessionCode}', booking)
  expect([refused.status, refused.body.code, refused.body.conflicts?.[0]?.service]).toEqual([409, 'time_taken', 'Puppy class'])
  const days = `from=${day}&to=2026-12-04`
  expect((await desk.call<Class[]>('GET', `/api/Classes/{sessionCode}?${days}`)).body).toHaveLength(2)

  const classIds = made.map(({ classId }) => classId)
  expect((await desk.call('POST', '/api/Classes/Remove/{sessionCode}', { classIds })).status).toBe(200)
  expect(await count(salon, 'busy_intervals')).toBe(0)
  expect((await desk.call('GET', `/api/Classes/{sessionCode}/${classIds[0]}`)).status).toBe(404)
})

test('a class is refused where its leader or its unit is taken, out of hours, in the past, and with seats that cannot be', async () => {
  const salon = await openSalon(fixture)
  const other = await openSalon(fixture)
  const desk = await salon.as('RECEPTIONIST')
  const id = salon.salonId
  await fixture.db.batch(
    [
      `INSERT INTO resource_kinds (resource_kind_id, salon_id, kind_name, cleaning_minutes, changed_utc)
       VALUES ('rkd_${id}', '${id}', 'Room', 15, 1)`,
      `INSERT INTO resources (resource_id, salon_id, resource_kind_id, resource_name, changed_utc)
       VALUES ('res_${id}', '${id}', 'rkd_${id}', 'Garden room', 1)`,
    ],
    'write',
  )
  const resourceId = `res_${salon.salonId}`
  const booking = {
    clientId: salon.clients[0],
    agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at('15:30', '2026-12-03') }],
  }
  await desk.call('POST', '/api/Agendas/{sessionCode}', booking)
  const refuse = async (more: object) => {
    const { status, body } = await create(desk, salon, more)
    return [status, body.code, body.fields ?? body.conflicts?.map(({ kind, day: on }) => [kind, on])]
  }
  expect(await refuse({ weeks: 2 })).toEqual([409, 'time_taken', [['overlap', '2026-12-03']]])
  expect(await refuse({ start: at('13:30', day) })).toEqual([409, 'outside_working_hours', [['outside_hours', day]]])
  expect(await refuse({ start: at('15:00', '2026-11-23') })).toEqual([400, 'invalid_input', { start: 'Too far in the past' }])
  expect(await refuse({ minimum: 3 })).toEqual([400, 'invalid_input', { minimum: 'Too large' }])
  expect(await refuse({ minimum: 2, deadlineHours: 72 })).toEqual([400, 'invalid_input', { deadlineHours: 'Too large' }])
  expect(await refuse({ serviceId: salon.blowDry })).toEqual([
    400,
    'invalid_input',
    { userId: "This team member doesn't offer this service" },
  ])
  expect(await refuse({ serviceId: other.cut })).toEqual([400, 'invalid_input', { serviceId: 'Service not found' }])
  expect(await refuse({ resourceId: 'res_none' })).toEqual([400, 'invalid_input', { resourceId: 'Invalid ID' }])
  expect((await create(desk, salon, { seats: 101 })).status).toBe(400)
  const first = await createOne(desk, salon, { resourceId })
  // The unit is taken until it is cleaned.
  expect(await refuse({ userId: salon.marco, resourceId, start: at('16:10', day) })).toEqual([409, 'no_unit_free', [['no_unit', day]]])
  const second = await createOne(desk, salon, { userId: salon.marco, resourceId, start: at('16:15', day) })
  // Neither is moved onto the other.
  const moved = await change(desk, second, { start: at('15:30', day) })
  expect([moved.status, moved.body.code]).toEqual([409, 'no_unit_free'])
  const led = await change(desk, second, { userId: salon.anna, start: at('15:30', day), resourceId: null })
  expect([led.status, led.body.code]).toEqual([409, 'time_taken'])
  // A service that needs a unit does not get the one of a class.
  await fixture.db.execute(
    `INSERT INTO service_resources (service_resource_id, salon_id, service_id, resource_kind_id, changed_utc)
     VALUES ('srr_${salon.salonId}', '${salon.salonId}', '${salon.blowDry}', 'rkd_${salon.salonId}', 1)`,
  )
  const dry = {
    clientId: salon.clients[0],
    agendaServicesDTO: [{ serviceId: salon.blowDry, userId: salon.giulia, start: at('15:00', day) }],
  }
  const none = await desk.call<Refused>('POST', '/api/Agendas/{sessionCode}', dry)
  expect([none.status, none.body.code]).toEqual([409, 'no_unit_free'])
  expect((await cancel(desk, first)).status).toBe(200)
  expect((await desk.call('POST', '/api/Agendas/{sessionCode}', dry)).status).toBe(200)
})

test('seats are taken up to the last, later clients wait and move up in order, and a seat is restored while one is free', async () => {
  const salon = await openSalon(fixture)
  const desk = await salon.as('RECEPTIONIST')
  await giveMails(salon)
  const { moveUpAt } = openJobs()
  const one = await createOne(desk, salon, { seats: 3 })
  const [a, b, c, d] = salon.clients
  const first = await seat(desk, one.classId, a, { message: true })
  expect([first.status, first.body.taken, first.body.bookings[0]?.clientName]).toEqual([200, 1, 'Giulia Moretti'])
  expect((await seat(desk, one.classId, a)).body.code).toBe('already_exists')
  expect((await seat(desk, one.classId, b, { seats: 2 })).body.taken).toBe(3)
  const full = await seat(desk, one.classId, c)
  expect([full.status, full.body.code]).toEqual([409, 'class_full'])
  expect((await seat(desk, one.classId, 'cli_none')).body.fields).toEqual({ clientId: 'Client not found' })
  expect((await seat(desk, 'cls_none', a)).status).toBe(404)
  const waiting = await seat(desk, one.classId, c, { seats: 2, wait: true })
  expect(waiting.body.waitingList.map(({ clientName, seats }) => [clientName, seats])).toEqual([['Serena Monti', 2]])
  expect((await seat(desk, one.classId, c, { wait: true })).body.code).toBe('already_exists')
  await seat(desk, one.classId, d, { wait: true })
  expect((await change(desk, await read(desk, one.classId), { seats: 2 })).body.fields).toEqual({ seats: 'Too small' })

  // One seat is free: the first wants two, so the second of the list gets it.
  const [own] = first.body.bookings
  const back = await desk.call<Agenda>('POST', `/api/Agendas/Cancel/{sessionCode}/${own?.agendaId}`, { reason: 'ill' })
  expect([back.status, back.body.seat]).toEqual([200, { classId: one.classId }])
  await expect.poll(async () => (await read(desk, one.classId)).taken).toBe(3)
  const after = await read(desk, one.classId)
  expect(after.bookings.map(({ clientName, outcome, late }) => [clientName, outcome, late])).toEqual([
    ['Giulia Moretti', 'cancelled', false],
    ['Riccardo Basile', null, false],
    ['Àngela D’Èrrico', null, false],
  ])
  expect(after.waitingList.map(({ clientName }) => clientName)).toEqual(['Serena Monti'])
  // No seat is left to restore.
  const undone = await desk.call<Refused>('POST', `/api/Agendas/Cancel/{sessionCode}/${own?.agendaId}`, { undo: true })
  expect([undone.status, undone.body.code]).toEqual([409, 'class_full'])
  expect(await messages(salon)).toEqual(['booking_confirmed', 'booking_confirmed'])

  // A larger class: who waits for two moves up. One more seat, and the first is restored.
  const larger = await change(desk, after, { seats: 5 })
  expect(larger.status, JSON.stringify(larger.body)).toBe(200)
  await expect.poll(async () => (await read(desk, one.classId)).taken).toBe(5)
  await change(desk, await read(desk, one.classId), { seats: 6 })
  expect((await desk.call('POST', `/api/Agendas/Cancel/{sessionCode}/${own?.agendaId}`, { undo: true })).status).toBe(200)
  const all = await read(desk, one.classId)
  expect([all.taken, all.waiting, await count(salon, 'busy_intervals')]).toEqual([6, 0, 1])

  // Behind the deadline nobody moves up by himself, but by hand.
  const two = await createOne(desk, salon, { start: at('17:00', today), seats: 1 })
  await seat(desk, two.classId, a)
  const listed = await seat(desk, two.classId, b, { wait: true })
  const [entry] = listed.body.waitingList
  const path = (what: string) => `/api/ClassSeats/${what}/{sessionCode}/${entry?.classWaitingEntryId}`
  expect((await desk.call('POST', path('Leave'), {})).status).toBe(200)
  expect((await desk.call<Refused>('POST', path('Leave'), {})).body.code).toBe('stale')
  expect((await desk.call('POST', path('Leave'), { undo: true })).status).toBe(200)
  expect((await desk.call<Refused>('POST', path('MoveUp'), {})).body.code).toBe('class_full')
  const [seated] = (await read(desk, two.classId)).bookings
  await desk.call('POST', `/api/Agendas/Cancel/{sessionCode}/${seated?.agendaId}`, {})
  await moveUpAt('2026-11-24T09:00:00Z')
  const free = await read(desk, two.classId)
  expect([free.taken, free.waiting, free.bookings[0]?.late]).toEqual([0, 1, true])
  expect((await desk.call<ClassDetails>('POST', path('MoveUp'), {})).body).toMatchObject({ taken: 1, waiting: 0 })
})

test('a class is moved, led by somebody else and cancelled with its seats, everybody is told once, and it is restored', async () => {
  const salon = await openSalon(fixture)
  const desk = await salon.as('RECEPTIONIST')
  await giveMails(salon)
  const one = await createOne(desk, salon)
  const [a, b] = salon.clients
  await seat(desk, one.classId, a)
  const { body: seated } = await seat(desk, one.classId, b)
  const [own] = seated.bookings
  // A seat is moved by nobody but the class.
  const booking = (await desk.call<Agenda>('GET', `/api/Agendas/{sessionCode}/${own?.agendaId}`)).body
  const [service] = booking.agendaServicesDTO
  const away = { ...service, start: at('16:30', day), agendaId: booking.agendaId, version: booking.version }
  const alone = await desk.call<Refused>('PUT', `/api/AgendaServices/{sessionCode}/${service?.agendaServiceId}`, away)
  expect([alone.status, alone.body.code]).toEqual([409, 'seat_of_class'])
  // Its note may change.
  const noted = await desk.call<Agenda>('PUT', `/api/Agendas/{sessionCode}/${booking.agendaId}`, { ...booking, note: 'brings a towel' })
  expect([noted.status, noted.body.note]).toEqual([200, 'brings a towel'])

  const moved = await change(desk, one, { start: at('16:00', day), userId: salon.marco, name: 'Puppy school', message: true })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  const { body: now } = await desk.call<Agenda>('GET', `/api/Agendas/{sessionCode}/${own?.agendaId}`)
  expect([now.start, now.agendaServicesDTO[0]?.userId, now.agendaServicesDTO[0]?.serviceDTO.service]).toEqual([
    at('16:00', day),
    salon.marco,
    'Puppy school',
  ])
  expect(await messages(salon)).toEqual(['booking_moved', 'booking_moved'])
  expect((await change(desk, one, { seats: 9 })).body.code).toBe('stale')

  const gone = await cancel(desk, moved.body, { message: true })
  expect([gone.body.cancelledFor, gone.body.bookings.map(({ outcome }) => outcome)]).toEqual(['salon', ['cancelled', 'cancelled']])
  expect(await count(salon, 'busy_intervals')).toBe(0)
  expect((await messages(salon)).slice(2)).toEqual(['booking_cancelled_by_salon', 'booking_cancelled_by_salon'])
  expect((await seat(desk, one.classId, salon.clients[2])).body.code).toBe('booking_cancelled')
  // A seat that was cancelled with its class is not restored without it.
  const lone = await desk.call<Refused>('POST', `/api/Agendas/Cancel/{sessionCode}/${own?.agendaId}`, { undo: true })
  expect([lone.status, lone.body.code]).toEqual([409, 'class_full'])
  expect((await cancel(desk, moved.body)).body.code).toBe('stale')
  const back = await cancel(desk, gone.body, { undo: true, message: true })
  expect([back.status, back.body.taken, back.body.cancelled]).toEqual([200, 2, null])
  // Undone within seconds: nobody was told, and nobody is.
  expect((await messages(salon)).slice(4)).toEqual([])
  const taken = `state = 'failed' AND reason = 'taken_back'`
  expect(await count(salon, 'outbox', `kind = 'booking_cancelled_by_salon' AND ${taken}`)).toBe(2)
  // Its time may have been taken meanwhile.
  const again = await cancel(desk, back.body, { message: true })
  await fixture.db.execute(`UPDATE outbox SET state = 'sent' WHERE salon_id = '${salon.salonId}' AND state = 'waiting'`)
  await desk.call('POST', '/api/Agendas/{sessionCode}', {
    clientId: a,
    agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.marco, start: at('16:30', day) }],
  })
  const refused = await cancel(desk, again.body, { undo: true })
  expect([refused.status, refused.body.code]).toEqual([409, 'time_taken'])
  await fixture.db.execute(`DELETE FROM busy_intervals WHERE salon_id = '${salon.salonId}'`)
  expect((await cancel(desk, again.body, { undo: true, message: true })).status).toBe(200)
  expect((await messages(salon)).slice(6)).toEqual(['booking_restored', 'booking_restored'])
  expect((await desk.call<Refused>('POST', '/api/Classes/Remove/{sessionCode}', { classIds: [one.classId] })).body.code).toBe(
    'already_used',
  )
})

test('everybody who has a seat is written to once, and not more often than a day allows', async () => {
  const salon = await openSalon(fixture)
  const desk = await salon.as('RECEPTIONIST')
  const one = await createOne(desk, salon, { seats: 3 })
  const [a, b, c] = salon.clients
  const write = (key: string) =>
    desk.call<{ code?: string }>(
      'POST',
      `/api/Classes/Message/{sessionCode}/${one.classId}`,
      { text: 'Bring a towel' },
      { headers: { 'idempotency-key': key } },
    )
  expect((await write('k0')).body.code).toBe('nobody_reached')
  await giveMails(salon)
  await fixture.db.execute({ sql: `UPDATE clients SET email = '', phone_number = '' WHERE client_id = ?`, args: [c ?? ''] })
  for (const client of [a, b, c]) await seat(desk, one.classId, client)
  const [first] = (await read(desk, one.classId)).bookings
  await desk.call('POST', `/api/Agendas/Cancel/{sessionCode}/${first?.agendaId}`, {})
  expect((await write('k1')).body).toEqual({ sent: 1, unreachable: 1 })
  expect((await write('k1')).body).toEqual({ sent: 1, unreachable: 1 })
  expect(await messages(salon)).toEqual(['free_text', 'free_text'])
  // Beyond the limit of a day.
  await fixture.db.execute({
    sql: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
      INSERT INTO outbox (outbox_id, salon_id, cause, kind, language, state, due_utc, until_utc, created_utc)
      SELECT 'out_' || i || ?, ?, 'class_message:' || ? || ':' || i, 'free_text', 'en', 'sent', 0, 0, unixepoch('now') FROM n`,
    args: [salon.salonId, salon.salonId, one.classId],
  })
  const often = await write('k2')
  expect([often.status, often.body.code]).toEqual([429, 'sent_too_often'])
})

test('a seat is checked in complete, paid like any visit, or missed; a class that somebody came to is not cancelled', async () => {
  const salon = await openSalon(fixture)
  const desk = await salon.as('RECEPTIONIST')
  const one = await createOne(desk, salon, { start: at('15:00', today), seats: 4, deadlineHours: 0 })
  const [a, b] = salon.clients
  await seat(desk, one.classId, a, { seats: 2 })
  const { body: seated } = await seat(desk, one.classId, b)
  const [first, second] = seated.bookings
  const now = { now: at('14:55', today) }
  const missed = await desk.call('POST', `/api/Agendas/NotCome/{sessionCode}/${second?.agendaId}`, {}, now)
  expect(missed.status).toBe(200)
  const visit = await desk.call<Appointment>('POST', '/api/Appointments/{sessionCode}', { agendaId: first?.agendaId, arrived: true }, now)
  expect(visit.body).toMatchObject({ arrival: now.now, startServices: now.now, total: 36 })
  for (const line of visit.body.clientHistoryServicesDTO)
    expect(line).toMatchObject({ service: 'Puppy class', userId: salon.anna, start: null, end: now.now, price: 18 })
  // A no-show keeps the seat: nobody else is let in for it behind the start.
  expect((await read(desk, one.classId)).taken).toBe(3)
  const stays = await cancel(desk, one)
  expect([stays.status, stays.body.code]).toEqual([409, 'client_arrived'])
  expect((await change(desk, one, { start: at('16:00', today) })).body.code).toBe('client_arrived')
  const { appointmentId, version } = visit.body
  const paid = await desk.call<Appointment>(
    'POST',
    `/api/Appointments/Checkout/{sessionCode}/${appointmentId}`,
    { version, payments: [{ method: 'cash', amount: 36 }] },
    now,
  )
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  const details = await read(desk, one.classId)
  expect(details.bookings.map(({ arrival, paid: isPaid, outcome }) => [arrival, isPaid, outcome])).toEqual([
    [now.now, true, null],
    [null, false, 'not_come'],
  ])
  // Voided, the visit is open again, and refunds go their usual way.
  const voided = await desk.call<Appointment>(
    'POST',
    `/api/Appointments/Void/{sessionCode}/${appointmentId}`,
    { version: paid.body.version, reason: 'Wrong client' },
    now,
  )
  expect([voided.status, voided.body.checkedOut]).toEqual([200, null])
  expect((await desk.call('POST', `/api/Appointments/UndoArrival/{sessionCode}/${appointmentId}`, undefined, now)).status).toBe(200)
  expect((await read(desk, one.classId)).bookings[0]?.arrival).toBeNull()
})

test('below its minimum a class is cancelled at the deadline, everybody is told, and the leader is free; else it takes place', async () => {
  const salon = await openSalon(fixture)
  const desk = await salon.as('RECEPTIONIST')
  await giveMails(salon)
  const { decideAt } = openJobs()
  const terms = { minimum: 2, seats: 4 }
  const few = await createOne(desk, salon, { ...terms, start: at('10:00', day) })
  const enough = await createOne(desk, salon, { ...terms, userId: salon.marco, start: at('10:00', day) })
  const [a, b] = salon.clients
  await seat(desk, few.classId, a)
  await seat(desk, enough.classId, b, { seats: 2 })
  // A minute before the deadline nothing is decided.
  await decideAt('2026-11-25T08:59:00Z')
  expect([(await read(desk, few.classId)).cancelled, (await read(desk, enough.classId)).decided]).toEqual([null, null])
  await decideAt('2026-11-25T09:00:00Z')
  await decideAt('2026-11-25T09:01:00Z')
  expect(await read(desk, few.classId)).toMatchObject({
    cancelled: '2026-11-25T09:00:00Z',
    cancelledFor: 'minimum',
    bookings: [{ outcome: 'cancelled' }],
  })
  expect(await messages(salon)).toEqual(['booking_cancelled_by_salon'])
  expect(await count(salon, 'busy_intervals', `user_id = '${salon.anna}'`)).toBe(0)
  const [alert] = (await fixture.db.execute(`SELECT content FROM alerts WHERE salon_id = '${salon.salonId}'`)).rows
  expect(alert?.content).toBe('Puppy class, Thursday 26 November at 10:00: cancelled, because too few seats were taken')
  const decided = await read(desk, enough.classId)
  expect([decided.decided, decided.cancelled]).toEqual(['2026-11-25T09:00:00Z', null])
  // Who gives the seats back later does not cancel it any more.
  const [own] = decided.bookings
  await desk.call('POST', `/api/Agendas/Cancel/{sessionCode}/${own?.agendaId}`, {}, { now: '2026-11-25T10:00:00Z' })
  await decideAt('2026-11-25T10:01:00Z')
  expect((await read(desk, enough.classId)).cancelled).toBeNull()
})

test('of fifty clients at once for three seats three get one, each time', async () => {
  const salon = await openSalon(fixture)
  const desk = await salon.as('RECEPTIONIST')
  const clients = Array.from({ length: 50 }, (_, i) => `cli_race_${salon.salonId}_${i}`)
  await fixture.db.batch(
    clients.map((clientId, i) => ({
      sql: `INSERT INTO clients (client_id, salon_id, search_no, name, search_text, search_digits, changed_utc)
        VALUES (?, ?, ?, ?, '', '', 1)`,
      args: [clientId, salon.salonId, BigInt(900_000 + i) + BigInt(2 ** 40), `Guest ${i}`],
    })),
    'write',
  )
  for (let round = 0; round < 20; round++) {
    const on = new Date(Date.parse('2026-12-01') + round * 86_400_000).toISOString().slice(0, 10)
    const one = await createOne(desk, salon, { seats: 3, start: at('15:00', on), outsideHours: true })
    const replies = await Promise.all(clients.map((clientId) => seat(desk, one.classId, clientId)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(new Set(['class_full']))
    expect((await read(desk, one.classId)).taken).toBe(3)
  }
})
