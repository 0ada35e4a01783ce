import { expect, test } from 'vitest'
import type { Absence, AbsenceBooking, AbsenceChoice } from '../../../schema/api/booking/absences-schemas.ts'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { at, openSalon, type Salon, today } from '../../support/salon.ts'

const fixture: Fixture = await openFixture()
const day = '2026-11-26'
const out = { from: at('09:00', day), to: at('18:00', day) }

async function book(salon: Salon, client: number, time: string, services: [string, string][] = [[salon.cut, salon.anna]]) {
  const desk = await salon.as('RECEPTIONIST')
  const { body } = await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
    clientId: salon.clients[client],
    agendaServicesDTO: services.map(([serviceId, userId], i) => ({ serviceId, userId, start: at(i === 0 ? time : '12:00', day) })),
  })
  return body
}
async function propose(salon: Salon, userId: string, time = out) {
  const desk = await salon.as('RECEPTIONIST')
  const path = `/api/Absences/Proposals/{sessionCode}/${userId}?from=${time.from}&to=${time.to}`
  return (await desk.call<{ bookings: AbsenceBooking[] }>('GET', path)).body.bookings
}
const choose = (
  { agendaId, version, colleague, later }: AbsenceBooking,
  what: 'colleague' | 'later' | 'cancel' | 'leave',
): AbsenceChoice =>
  what === 'cancel' || what === 'leave'
    ? { agendaId, version, choice: what }
    : { agendaId, version, choice: 'move', moves: (what === 'later' ? later : colleague)?.moves ?? [] }
const create = async (salon: Salon, userId: string, choices: AbsenceChoice[], more: object = {}) =>
  (await salon.as('RECEPTIONIST')).call<Absence & { code?: string }>('POST', `/api/Absences/{sessionCode}/${userId}`, {
    ...out,
    choices,
    ...more,
  })
const getBooking = async (salon: Salon, agendaId: string) =>
  (await (await salon.as('RECEPTIONIST')).call<Agenda>('GET', `/api/Agendas/{sessionCode}/${agendaId}`)).body
const readMessages = async (agendaId: string) =>
  (await fixture.db.execute({ sql: 'SELECT kind, state FROM outbox WHERE agenda_id = ? ORDER BY created_utc, rowid', args: [agendaId] }))
    .rows

test('one write settles all bookings of somebody who is out, each client is told once, and coming after all puts them back', async () => {
  const salon = await openSalon(fixture)
  const desk = await salon.as('RECEPTIONIST')
  const [first, second, third] = [await book(salon, 0, '10:00'), await book(salon, 1, '11:00'), await book(salon, 2, '15:00')]
  const mail = 'UPDATE clients SET email = ? WHERE client_id = ?'
  for (const i of [0, 1]) await fixture.db.execute({ sql: mail, args: [`out${i}@example.test`, salon.clients[i] ?? ''] })
  const [a, b, c] = (await propose(salon, salon.anna)) as [AbsenceBooking, AbsenceBooking, AbsenceBooking]
  expect([a.agendaId, b.agendaId, c.agendaId]).toEqual([first.agendaId, second.agendaId, third.agendaId])
  expect([a.channel, c.channel, a.colleague?.start]).toEqual(['mail', null, a.start])
  const { body: absence, status } = await create(salon, salon.anna, [choose(a, 'colleague'), choose(b, 'later'), choose(c, 'cancel')])
  expect(status).toBe(200)
  expect(absence.bookings.map(({ choice, told }) => [choice, told])).toEqual(
    expect.arrayContaining([
      ['move', 'way'],
      ['move', 'way'],
      ['cancel', 'failed'],
    ]),
  )
  expect((await getBooking(salon, first.agendaId)).agendaServicesDTO[0]?.userId).not.toBe(salon.anna)
  expect((await getBooking(salon, third.agendaId)).outcome).toBe('cancelled')
  expect(await readMessages(first.agendaId)).toMatchObject([{ kind: 'booking_staff_changed' }])
  expect(await readMessages(second.agendaId)).toMatchObject([{ kind: 'booking_moved' }])
  // Nobody can be booked with her meanwhile.
  const again = { clientId: salon.clients[3], agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at('10:00', day) }] }
  expect((await desk.call('POST', '/api/Agendas/{sessionCode}', again)).status).toBe(409)
  const rung = `/api/Absences/Rung/{sessionCode}/${absence.absenceId}?agendaId=${third.agendaId}`
  const marked = await desk.call<Absence>('PUT', rung)
  expect(marked.body.bookings.filter((one) => one.rung !== null).map(({ agendaId }) => agendaId)).toEqual([third.agendaId])
  const other = await book(salon, 3, '15:00', [[salon.cut, salon.giulia]])
  const foreign = `/api/Absences/Rung/{sessionCode}/${absence.absenceId}?agendaId=${other.agendaId}`
  expect((await desk.call('PUT', foreign)).status).toBe(404)
  expect((await desk.call<Absence>('PUT', `${rung}&undo=true`)).body.bookings.every((one) => one.rung === null)).toBe(true)
  // The second client has answered meanwhile: that booking stays where it is.
  await fixture.db.execute({ sql: 'UPDATE agendas SET version = version + 1 WHERE agenda_id = ?', args: [second.agendaId] })
  const moved = await getBooking(salon, second.agendaId)
  const { version } = (await desk.call<Absence[]>('GET', `/api/Absences/{sessionCode}?day=${day}`)).body[0] as Absence
  expect(version).toBeGreaterThan(1)
  await desk.call('PUT', rung)
  const back = await desk.call<{ left: { agendaId: string; why: string }[] }>(
    'DELETE',
    `/api/Absences/{sessionCode}/${salon.anna}/${absence.absenceId}`,
  )
  expect(back.status).toBe(200)
  // Whom the desk has rung it rings again.
  expect(back.body.left.map(({ agendaId, why }) => [agendaId, why])).toEqual([
    [second.agendaId, 'changed'],
    [third.agendaId, 'rung'],
  ])
  expect((await getBooking(salon, first.agendaId)).agendaServicesDTO[0]).toMatchObject({ userId: salon.anna, start: first.start })
  expect((await getBooking(salon, third.agendaId)).outcome).toBe(null)
  expect((await getBooking(salon, second.agendaId)).start).toBe(moved.start)
  // Taken back within the seconds for which its messages wait: nobody is told of either.
  expect(await readMessages(first.agendaId)).toMatchObject([{ kind: 'booking_staff_changed', state: 'failed' }])
  expect((await desk.call<Absence[]>('GET', `/api/Absences/{sessionCode}?day=${day}`)).body).toEqual([])
  // Ill, back, and ill again.
  expect(await propose(salon, salon.anna)).toHaveLength(2)
})

test('who has been told that somebody is out is told that the person comes after all', async () => {
  const salon = await openSalon(fixture)
  const desk = await salon.as('RECEPTIONIST')
  const [first, second] = [await book(salon, 0, '10:00'), await book(salon, 1, '11:00')]
  const mail = 'UPDATE clients SET email = ? WHERE client_id = ?'
  for (const i of [0, 1]) await fixture.db.execute({ sql: mail, args: [`back${i}@example.test`, salon.clients[i] ?? ''] })
  const [a, b] = (await propose(salon, salon.anna)) as [AbsenceBooking, AbsenceBooking]
  const { body: absence } = await create(salon, salon.anna, [choose(a, 'colleague'), choose(b, 'cancel')])
  await fixture.db.execute({ sql: "UPDATE outbox SET state = 'sent' WHERE agenda_id = ?", args: [first.agendaId] })
  expect((await desk.call('DELETE', `/api/Absences/{sessionCode}/${salon.anna}/${absence.absenceId}`)).status).toBe(200)
  expect(await readMessages(first.agendaId)).toMatchObject([{ state: 'sent' }, { kind: 'booking_staff_changed' }])
  expect(await readMessages(second.agendaId)).toMatchObject([{ kind: 'booking_cancelled_by_salon', state: 'failed' }])
})

test('a booking that came meanwhile, or has changed, refuses all', async () => {
  const salon = await openSalon(fixture)
  await book(salon, 0, '10:00')
  const [one] = (await propose(salon, salon.anna)) as [AbsenceBooking]
  const other = await book(salon, 1, '11:00')
  expect(await create(salon, salon.anna, [choose(one, 'colleague')])).toMatchObject({ status: 409, body: { code: 'stale' } })
  const [first, second] = (await propose(salon, salon.anna)) as [AbsenceBooking, AbsenceBooking]
  await fixture.db.execute({ sql: 'UPDATE agendas SET version = version + 1 WHERE agenda_id = ?', args: [other.agendaId] })
  const refused = await create(salon, salon.anna, [choose(first, 'colleague'), choose(second, 'cancel')])
  expect(refused).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect((await getBooking(salon, first.agendaId)).agendaServicesDTO[0]?.userId).toBe(salon.anna)
})

test('two people at once, then the whole salon', async () => {
  const salon = await openSalon(fixture)
  await book(salon, 0, '10:00')
  await book(salon, 1, '10:00', [[salon.cut, salon.giulia]])
  const [ofAnna] = (await propose(salon, salon.anna)) as [AbsenceBooking]
  expect(ofAnna.colleague?.moves[0]?.userId).toBe(salon.marco)
  expect((await create(salon, salon.anna, [choose(ofAnna, 'colleague')])).status).toBe(200)
  const [ofGiulia] = (await propose(salon, salon.giulia)) as [AbsenceBooking]
  // Marco has Anna's client now, and she is out too.
  expect(ofGiulia.colleague?.start).not.toBe(ofGiulia.start)
  expect(ofGiulia.colleague?.moves.every(({ userId }) => userId === salon.marco)).toBe(true)
  expect((await create(salon, salon.giulia, [choose(ofGiulia, 'colleague')])).status).toBe(200)
  const all = await propose(salon, 'salon')
  expect(all).toHaveLength(2)
  expect(all.every(({ colleague }) => colleague === null)).toBe(true)
  const closed = await create(
    salon,
    'salon',
    all.map((one) => choose(one, 'later')),
    { reason: 'rota', note: 'No electricity' },
  )
  expect(closed).toMatchObject({ status: 200, body: { userId: null, note: 'No electricity' } })
  expect((await (await salon.as('RECEPTIONIST')).call('DELETE', `/api/Absences/{sessionCode}/salon/${closed.body.absenceId}`)).status).toBe(
    200,
  )
})

test('a stylist reports only themself, and the desk is alerted', async () => {
  const salon = await openSalon(fixture)
  const stylist = await salon.as('IMAGE')
  await fixture.db.execute({ sql: 'UPDATE users SET in_agenda = 1 WHERE user_id = ?', args: [stylist.userId] })
  const path = (userId: string) => `/api/Absences/Proposals/{sessionCode}/${userId}?from=${out.from}&to=${out.to}`
  expect((await stylist.call('GET', path(stylist.userId))).status).toBe(200)
  for (const other of [salon.anna, 'salon']) expect((await stylist.call('GET', path(other))).status).toBe(403)
  expect((await stylist.call('POST', '/api/Absences/{sessionCode}/salon', { ...out, choices: [] })).status).toBe(403)
  const reportedOut = { from: at('12:00'), to: at('23:00') }
  const reported = await stylist.call<Absence>('POST', `/api/Absences/{sessionCode}/${stylist.userId}`, { ...reportedOut, choices: [] })
  expect(reported.status).toBe(200)
  const alerts = await fixture.db.execute({ sql: 'SELECT parameters_json FROM alerts WHERE salon_id = ?', args: [salon.salonId] })
  expect(alerts.rows.length).toBeGreaterThan(0)
  for (const { parameters_json } of alerts.rows)
    expect(JSON.parse(String(parameters_json))).toMatchObject({ id: today, sentence: 'out_reported', values: { start: reportedOut.from } })
})

test('bookings that will start late are moved together, their clients are told once, and moved back', async () => {
  const salon = await openSalon(fixture)
  const desk = await salon.as('RECEPTIONIST')
  const [first, second] = [await book(salon, 0, '10:00'), await book(salon, 1, '10:30')]
  await fixture.db.execute({ sql: 'UPDATE clients SET email = ? WHERE client_id = ?', args: ['late@example.test', salon.clients[0] ?? ''] })
  const toMove = ({ agendaServicesDTO: [service], version }: Agenda, time: string) => ({
    agendaServiceId: service?.agendaServiceId,
    userId: salon.anna,
    start: at(time, day),
    version,
  })
  const body = { moves: [toMove(first, '10:25'), toMove(second, '10:55')], tell: [first.agendaId] }
  const shift = (sent: object) =>
    desk.call<{ back: ReturnType<typeof toMove>[]; told: number; code?: string }>('POST', '/api/Absences/Late/{sessionCode}', sent)
  // One alone would overlap the other.
  expect(await shift({ ...body, moves: body.moves.slice(0, 1) })).toMatchObject({ status: 409, body: { code: 'time_taken' } })
  const shifted = await shift(body)
  expect(shifted).toMatchObject({ status: 200, body: { told: 1, untold: [] } })
  expect((await getBooking(salon, second.agendaId)).start).toBe(at('10:55', day))
  expect(await readMessages(first.agendaId)).toMatchObject([{ kind: 'booking_moved' }])
  expect(await readMessages(second.agendaId)).toEqual([])
  expect(await shift(body)).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect(await shift({ moves: shifted.body.back, tell: [first.agendaId] })).toMatchObject({ status: 200 })
  expect((await getBooking(salon, first.agendaId)).start).toBe(first.start)
  expect(await readMessages(first.agendaId)).toHaveLength(2)
  // Late again, at the same time: the client has read the old one last. Whom nothing reaches is to be rung.
  const [back, other] = [await getBooking(salon, first.agendaId), await getBooking(salon, second.agendaId)]
  const again = { moves: [toMove(back, '10:25'), toMove(other, '10:55')], tell: [first.agendaId, second.agendaId] }
  const later = await shift(again)
  expect(later).toMatchObject({ status: 200, body: { told: 1, untold: [second.agendaId] } })
  expect(await readMessages(first.agendaId)).toHaveLength(3)
  // Taken back before anything was sent: nobody reads of it.
  expect(await shift({ moves: later.body.back, tell: again.tell, undo: true })).toMatchObject({ status: 200 })
  expect(await readMessages(first.agendaId)).toHaveLength(3)
  const { rows } = await fixture.db.execute({
    sql: "SELECT count(*) AS n FROM outbox WHERE agenda_id = ? AND reason = 'taken_back'",
    args: [first.agendaId],
  })
  expect(Number(rows[0]?.n)).toBe(1)
})

test('an undone delay of two bookings of one client takes their message back, also where their order has changed', async () => {
  const salon = await openSalon(fixture)
  const desk = await salon.as('RECEPTIONIST')
  const booked = [await book(salon, 0, '10:00'), await book(salon, 0, '10:30')]
  await fixture.db.execute({ sql: 'UPDATE clients SET email = ? WHERE client_id = ?', args: ['two@example.test', salon.clients[0] ?? ''] })
  const tell = booked.map(({ agendaId }) => agendaId)
  const shift = (moves: object[], undo: boolean) =>
    desk.call<{ back: object[]; told: number }>('POST', '/api/Absences/Late/{sessionCode}', { moves, tell, ...(undo ? { undo } : {}) })
  const times = ['11:30', '10:35']
  const moves = booked.map(({ agendaServicesDTO: [service], version }, i) => ({
    ...{ agendaServiceId: service?.agendaServiceId, userId: salon.anna, start: at(times[i] ?? '', day), version },
  }))
  const shifted = await shift(moves, false)
  expect(shifted).toMatchObject({ status: 200, body: { told: 1 } })
  expect(await shift(shifted.body.back, true)).toMatchObject({ status: 200, body: { told: 0 } })
  const { rows } = await fixture.db.execute({
    sql: "SELECT state, reason FROM outbox WHERE salon_id = ? AND cause LIKE 'running_late:%'",
    args: [salon.salonId],
  })
  expect(rows.map((row) => ({ ...row }))).toEqual([{ state: 'failed', reason: 'taken_back' }])
})

test('who is not at the desk moves only their own column, by no more than the timers say, and takes that back', async () => {
  const salon = await openSalon(fixture)
  const stylist = await salon.as('IMAGE')
  const book = async (time: string, userId: string, client: number) =>
    (
      await (
        await salon.as('RECEPTIONIST')
      ).call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
        ...{ clientId: salon.clients[client], outsideHours: true },
        agendaServicesDTO: [{ serviceId: salon.cut, userId, start: at(time) }],
      })
    ).body
  await fixture.db.batch([
    { sql: 'UPDATE users SET in_agenda = 1 WHERE user_id = ?', args: [stylist.userId] },
    {
      sql: `INSERT INTO user_services (user_service_id, salon_id, user_id, service_id, changed_utc)
            VALUES ('uss_own_column', ?, ?, ?, 1)`,
      args: [salon.salonId, stylist.userId, salon.cut],
    },
  ])
  // At 10:40 the first client of 10:00 is still being served: the next one, of 10:30, begins late.
  const [running, next, ofAnna] = [
    await book('10:00', stylist.userId, 0),
    await book('10:30', stylist.userId, 1),
    await book('10:30', salon.anna, 2),
  ]
  const now = at('10:40')
  const { body: visit } = await stylist.call<{ appointmentId: string }>(
    ...(['POST', '/api/Appointments/{sessionCode}', { agendaId: running.agendaId, arrived: true }] as const),
    { now: at('10:15') },
  )
  await stylist.call('POST', `/api/Appointments/StartServices/{sessionCode}/${visit.appointmentId}`, undefined, { now: at('10:15') })
  const move = ({ agendaServicesDTO: [service], version }: Agenda, time: string, more: object = {}) => ({
    ...{ agendaServiceId: service?.agendaServiceId, userId: service?.userId, start: at(time), version },
    ...more,
  })
  const shift = (moves: object[], who = stylist) =>
    who.call<{ back: object[]; code?: string }>('POST', '/api/Absences/Late/{sessionCode}', { moves, tell: [] }, { now })
  expect(await shift([move(ofAnna, '10:45')])).toMatchObject({ status: 403 })
  expect(await shift([move(next, '10:45', { userId: salon.anna })])).toMatchObject({ status: 403 })
  // Ten minutes more than the timers say, and an earlier time.
  expect(await shift([move(next, '10:55')])).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect(await shift([move(next, '10:20')])).toMatchObject({ status: 409, body: { code: 'stale' } })
  const shifted = await shift([move(next, '10:45')])
  expect(shifted.status, JSON.stringify(shifted.body)).toBe(200)
  expect((await getBooking(salon, next.agendaId)).start).toBe(at('10:45'))
  expect((await shift(shifted.body.back)).status).toBe(200)
  expect((await getBooking(salon, next.agendaId)).start).toBe(next.start)
  // The desk may do what it thinks right.
  const desk = await salon.as('RECEPTIONIST')
  expect((await shift([move(ofAnna, '11:30')], desk)).status).toBe(200)
})
