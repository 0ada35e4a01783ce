import { expect, test } from 'vitest'
import type { Placement, SeriesConflict } from '../../../schema/api/booking/booking-series-schemas.ts'
import type { Agenda, Conflict } from '../../../schema/api/booking/bookings-schemas.ts'
import { atTime, localTime, parseIso, toIso } from '../../../schema/rules/salon-time.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { openSalon, type Salon } from '../../support/salon.ts'

interface Refused {
  error: string
  fields?: Record<string, string>
  conflicts?: Conflict[]
  occurrences?: SeriesConflict[]
  current?: Agenda
}
const at = (time: string, day: string) => toIso(atTime(day, time, 'Europe/Rome'))
const rows = async (world: Fixture) =>
  JSON.stringify(
    await Promise.all(
      ['agendas', 'agenda_services', 'busy_intervals'].map(
        async (table) => (await world.db.execute(`SELECT * FROM ${table} ORDER BY 1`)).rows,
      ),
    ),
  )

async function open() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const admin = await salon.as('ADMIN')
  const book = async (day: string, time: string, services: [string, string][], more: object = {}) => {
    let start = parseIso(at(time, day))
    const agendaServicesDTO = services.map(([serviceId, userId]) => {
      const one = { serviceId, userId, start: toIso(start) }
      start += 30 * 60
      return one
    })
    const reply = await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', { clientId: salon.clients[0], agendaServicesDTO, ...more })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body
  }
  let pressed = 0
  const repeat = (agendaId: string, body: object, key = `press ${++pressed}`) =>
    desk.call<Agenda[] & Refused>('POST', `/api/Agendas/Repeat/{sessionCode}/${agendaId}`, body, { headers: { 'idempotency-key': key } })
  const following = (agendaId: string, body: object) =>
    desk.call<{ agendas: Agenda[]; before: Placement[] } & Refused>('PUT', `/api/Agendas/Following/{sessionCode}/${agendaId}`, body)
  const series = async (agendaId: string) => (await desk.call<Agenda[]>('GET', `/api/Agendas/Following/{sessionCode}/${agendaId}`)).body
  return { world, salon, desk, admin, book, repeat, following, series }
}
const clock = (agendas: readonly Agenda[]) =>
  agendas.map((one) => `${one.start.slice(0, 10)} ${localTime(parseIso(one.start), 'Europe/Rome')}`)
const whose = (agendas: readonly Agenda[]) => agendas.map((one) => one.agendaServicesDTO.map((service) => service.userId))

async function obstacles({ salon, desk, admin, book }: Awaited<ReturnType<typeof open>>) {
  // Mondays from 8 February: taken by another client, closed, Anna off, and free.
  await book('2027-02-15', '10:15', [[salon.cut, salon.anna]], { clientId: salon.clients[1] })
  const closed = await admin.call('POST', '/api/SalonConfigDaysCloseds/{sessionCode}', {
    dayStart: '2027-02-22',
    dayEnd: '2027-02-22',
    note: '',
  })
  expect(closed.status, JSON.stringify(closed.body)).toBe(200)
  const away = await admin.call('POST', '/api/UserTimeframes/{sessionCode}', {
    userId: salon.anna,
    isWorking: false,
    dayStart: '2027-03-01',
    hourStart: 0,
    minuteStart: 0,
    hourEnd: 24,
    minuteEnd: 0,
  })
  expect(away.status, JSON.stringify(away.body)).toBe(200)
  expect((await desk.call('POST', '/api/UserTimeframes/{sessionCode}', {})).status).toBe(403)
}

test('a repetition replies all its conflicts (409), is resolved day by day, booked all or none, and undone all or none', async () => {
  const s = await open()
  const { world, salon, desk, book, repeat, series } = s
  await obstacles(s)
  const first = await book('2027-02-08', '10:00', [[salon.cut, salon.anna]], { note: 'by the window' })
  const before = await rows(world)
  await world.resetRoundTrips()
  const refused = await repeat(first.agendaId, { everyWeeks: 1, times: 5 })
  expect(await world.countRoundTrips()).toBe(1)
  expect(refused).toMatchObject({ status: 409, body: { error: "Some of these times can't be booked" } })
  expect(refused.body.occurrences?.map((one) => [one.day, one.conflicts.map(({ kind }) => kind)])).toEqual([
    ['2027-02-15', ['overlap']],
    ['2027-02-22', ['closed']],
    ['2027-03-01', ['outside_hours']],
  ])
  expect(refused.body.occurrences?.[0]?.conflicts[0]).toMatchObject({ clientName: 'Riccardo Basile', userId: salon.anna })
  expect(await rows(world)).toBe(before)

  // Conflicts that are left are replied again; a team member who doesn't offer the service can't be allowed.
  const half = await repeat(first.agendaId, { everyWeeks: 1, times: 5, skip: ['2027-02-22'], moved: [{ day: '2027-02-15', anyway: true }] })
  expect(half.body.occurrences?.map((one) => one.day)).toEqual(['2027-03-01'])
  const blow = await book('2027-02-09', '15:00', [[salon.blowDry, salon.giulia]])
  const people = [{ agendaServiceId: blow.agendaServicesDTO[0]?.agendaServiceId, userId: salon.marco }]
  const cannot = await repeat(blow.agendaId, { everyWeeks: 1, times: 1, moved: [{ day: '2027-02-16', people, anyway: true }] })
  expect(cannot.body.occurrences?.[0]?.conflicts).toMatchObject([{ kind: 'cannot_do', userId: salon.marco }])
  const stranger = [{ agendaServiceId: blow.agendaServicesDTO[0]?.agendaServiceId, userId: 'usr_of_nobody' }]
  expect((await repeat(blow.agendaId, { everyWeeks: 1, times: 1, moved: [{ day: '2027-02-16', people: stranger }] })).status).toBe(409)

  // Invalid input: a message at its field, nothing saved.
  const unchanged = await rows(world)
  for (const [body, field, message] of [
    [{ everyWeeks: 0, times: 3 }, 'everyWeeks', 'Too small'],
    [{ everyWeeks: 1, times: 200 }, 'times', 'Too large'],
    [{ everyWeeks: 1.5, times: 3 }, 'everyWeeks', 'Enter a number'],
    [{ everyWeeks: 1, times: 2, skip: ['2027-02-15', '2027-02-22'] }, 'skip', 'Nothing left to book'],
  ] as const) {
    const wrong = await repeat(first.agendaId, body)
    expect(wrong, JSON.stringify(body)).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
  }
  expect((await repeat('agd_of_nobody', { everyWeeks: 1, times: 1 })).status).toBe(404)
  expect(await rows(world)).toBe(unchanged)

  const settled = {
    everyWeeks: 1,
    times: 5,
    skip: ['2027-03-08'],
    moved: [
      { day: '2027-02-15', start: at('11:00', '2027-02-15') },
      { day: '2027-02-22', anyway: true },
      { day: '2027-03-01', people: [{ agendaServiceId: first.agendaServicesDTO[0]?.agendaServiceId, userId: salon.marco }] },
    ],
  }
  await world.resetRoundTrips()
  const made = await repeat(first.agendaId, settled, 'pressed twice')
  expect(await world.countRoundTrips()).toBe(2)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  expect(clock(made.body)).toEqual(['2027-02-15 11:00', '2027-02-22 10:00', '2027-03-01 10:00', '2027-03-15 10:00'])
  expect(whose(made.body)).toEqual([[salon.anna], [salon.anna], [salon.marco], [salon.anna]])
  expect(made.body.map((one) => one.outsideHours)).toEqual([false, true, false, false])
  expect(made.body.every((one) => one.note === 'by the window')).toBe(true)
  expect((await repeat(first.agendaId, settled, 'pressed twice')).body.map((one) => one.agendaId)).toEqual(
    made.body.map((one) => one.agendaId),
  )
  await world.resetRoundTrips()
  expect((await series(first.agendaId)).map((one) => one.agendaId)).toEqual([first.agendaId, ...made.body.map((one) => one.agendaId)])
  expect(await world.countRoundTrips()).toBe(1)

  // Undone as a whole; refused once a client has arrived.
  const undo = (ids: string[]) => desk.call<Refused>('POST', `/api/Agendas/UndoRepeat/{sessionCode}/${first.agendaId}`, { agendaIds: ids })
  const ids = made.body.map((one) => one.agendaId)
  const come = await desk.call<{ appointmentId: string }>('POST', '/api/Appointments/{sessionCode}', { agendaId: ids[1], arrived: true })
  expect(come.status).toBe(200)
  const notCancelled = await rows(world)
  expect(await undo(ids)).toMatchObject({ status: 409, body: { error: 'The client has already arrived' } })
  expect(await rows(world)).toBe(notCancelled)
  await desk.call('POST', `/api/Appointments/UndoArrival/{sessionCode}/${come.body.appointmentId}`)
  await world.resetRoundTrips()
  expect((await undo(ids)).status).toBe(200)
  expect(await world.countRoundTrips()).toBe(1)
  expect(await series(first.agendaId)).toHaveLength(1)
  expect((await series(first.agendaId))[0]?.repeatId ?? null).toBeNull()
  const held = await world.db.execute(
    `SELECT count(*) AS n FROM busy_intervals o JOIN agenda_services v ON v.agenda_service_id = o.cause_id WHERE v.deleted_utc IS NOT NULL`,
  )
  expect(Number(held.rows[0]?.n)).toBe(0)
  expect((await undo(ids)).status).toBe(404)
})

test('a time that the clock skips is a conflict; once allowed, it is booked an hour later', async () => {
  const { book, repeat, salon } = await open()
  const night = await book('2027-03-21', '02:30', [[salon.cut, salon.anna]], { outsideHours: true })
  const asked = { everyWeeks: 1, times: 2 }
  const refused = await repeat(night.agendaId, asked)
  expect(refused.body.occurrences?.map((one) => [one.day, one.conflicts[0]?.kind])).toEqual([
    ['2027-03-28', 'no_such_time'],
    ['2027-04-04', 'closed'],
  ])
  const moved = [
    { day: '2027-03-28', anyway: true },
    { day: '2027-04-04', anyway: true },
  ]
  const made = await repeat(night.agendaId, { ...asked, moved })
  expect(clock(made.body)).toEqual(['2027-03-28 03:30', '2027-04-04 02:30'])
})

test('a booking and those that follow move by local time and change team member, all or none, and are put back', async () => {
  const { world, salon, desk, book, repeat, following, series } = await open()
  const both: [string, string][] = [
    [salon.cut, salon.anna],
    [salon.cut, salon.marco],
  ]
  const first = await book('2027-03-10', '10:00', both)
  await repeat(first.agendaId, { everyWeeks: 1, times: 4 })
  const [, second] = await series(first.agendaId)
  if (!second) throw new Error('A series has a second booking')
  const was = await series(second.agendaId)
  expect(clock(was)).toEqual(['2027-03-17 10:00', '2027-03-24 10:00', '2027-03-31 10:00', '2027-04-07 10:00'])
  // A conflict at 11:15 on 1 April, after the clock change.
  const blocker = await book('2027-04-01', '11:15', [[salon.cut, salon.giulia]], { clientId: salon.clients[1] })
  const before = await rows(world)
  const request = { version: second.version, start: at('11:00', '2027-03-18'), people: [{ from: salon.anna, to: salon.giulia }] }
  await world.resetRoundTrips()
  const refused = await following(second.agendaId, request)
  expect(await world.countRoundTrips()).toBe(1)
  expect(refused).toMatchObject({ status: 409, body: { error: "Some of these times can't be booked" } })
  expect(refused.body.occurrences).toMatchObject([{ agendaId: was[2]?.agendaId, day: '2027-04-01', conflicts: [{ kind: 'overlap' }] }])
  expect(await rows(world)).toBe(before)

  await world.resetRoundTrips()
  const settled = { ...request, moved: [{ agendaId: was[2]?.agendaId, start: at('15:00', '2027-04-01') }], leave: [was[3]?.agendaId] }
  const changed = await following(second.agendaId, settled)
  expect(await world.countRoundTrips()).toBe(2)
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect(clock(await series(second.agendaId))).toEqual(['2027-03-18 11:00', '2027-03-25 11:00', '2027-04-01 15:00', '2027-04-07 10:00'])
  expect(whose(changed.body.agendas)).toEqual(Array.from({ length: 3 }, () => [salon.giulia, salon.marco]))
  expect(clock(await series(first.agendaId))[0]).toBe('2027-03-10 10:00')

  // A stale version is refused with the current booking.
  expect(await following(second.agendaId, request)).toMatchObject({ status: 409, body: { current: { version: second.version + 1 } } })
  // Put back all or none.
  const back = (placements: readonly Placement[]) =>
    desk.call<Agenda[] & Refused>('PUT', '/api/Agendas/PutBack/{sessionCode}', { placements })
  const foreign = changed.body.before.map((one) => ({ ...one, services: one.services.map((x) => ({ ...x, userId: 'usr_of_nobody' })) }))
  expect(await back(foreign)).toMatchObject({ status: 400, body: { fields: { placements: 'Team member not found' } } })
  const intruder = await book('2027-03-24', '10:15', [[salon.cut, salon.anna]], { clientId: salon.clients[2] })
  const moved = await rows(world)
  expect((await back(changed.body.before)).body.occurrences).toMatchObject([
    { agendaId: was[1]?.agendaId, conflicts: [{ kind: 'overlap' }] },
  ])
  expect(await rows(world)).toBe(moved)
  expect((await desk.call('DELETE', `/api/Agendas/{sessionCode}/${intruder.agendaId}`)).status).toBe(200)
  await world.resetRoundTrips()
  expect((await back(changed.body.before)).status).toBe(200)
  expect(await world.countRoundTrips()).toBe(2)
  expect(clock(await series(second.agendaId))).toEqual(clock(was))
  expect(whose(await series(second.agendaId))).toEqual(whose(was))
  expect((await back(changed.body.before)).status).toBe(409)
  expect(blocker.version).toBe(1)

  // An empty change succeeds; arrived and cancelled bookings stay.
  const [anchor, next] = await series(second.agendaId)
  expect((await following(second.agendaId, { version: anchor?.version })).body).toEqual({ agendas: [], before: [] })
  await desk.call('POST', `/api/Agendas/Cancel/{sessionCode}/${next?.agendaId}`, { reason: 'ill' })
  const later = await following(second.agendaId, { version: anchor?.version, start: at('12:00', '2027-03-17') })
  expect(clock(later.body.agendas)).toEqual(['2027-03-17 12:00', '2027-03-31 12:00', '2027-04-07 12:00'])
  await desk.call('POST', '/api/Appointments/{sessionCode}', { agendaId: second.agendaId, arrived: true })
  const arrived = await following(second.agendaId, { version: (anchor?.version ?? 0) + 1, start: at('12:30', '2027-03-17') })
  expect(arrived).toMatchObject({ status: 409, body: { error: 'The client has already arrived' } })
})

test('following bookings are cancelled with a reason and restored, all or none', async () => {
  const { world, salon, desk, book, repeat, series } = await open()
  const first = await book('2027-02-08', '10:00', [[salon.cut, salon.anna]])
  await repeat(first.agendaId, { everyWeeks: 2, times: 3 })
  const [, second] = await series(first.agendaId)
  const cancel = (body: object) =>
    desk.call<Agenda[] & Refused>('POST', `/api/Agendas/CancelFollowing/{sessionCode}/${second?.agendaId}`, body)
  await world.resetRoundTrips()
  const gone = await cancel({ reason: 'elsewhere', note: 'moves to Milan' })
  expect(await world.countRoundTrips()).toBe(2)
  expect(gone.body.map((one) => one.outcome)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  expect(gone.body[2]?.outcomeDTO).toMatchObject({
    reason: 'elsewhere',
    note: 'moves to Milan',
    userId: desk.userId,
    userName: 'RECEPTIONIST Riva',
  })
  expect(await series(first.agendaId)).toHaveLength(1)
  expect((await cancel({ reason: '' })).status).toBe(404)
  // One of the times is taken: none is restored, and the conflict is replied.
  const other = await book('2027-03-08', '10:15', [[salon.cut, salon.anna]], { clientId: salon.clients[1] })
  const before = await rows(world)
  const undo = gone.body.map((one) => one.agendaId)
  expect(await cancel({ undo })).toMatchObject({
    status: 409,
    body: { error: 'This time is already taken', conflicts: [{ kind: 'overlap', clientName: 'Riccardo Basile' }] },
  })
  expect(await rows(world)).toBe(before)
  await desk.call('DELETE', `/api/Agendas/{sessionCode}/${other.agendaId}`)
  expect((await cancel({ undo })).body.map((one) => [one.outcome, one.outcomeDTO ?? null])).toEqual(
    Array.from({ length: 3 }, () => [null, null]),
  )
  expect(await series(first.agendaId)).toHaveLength(4)
})

test('of two concurrent repetitions at the same times one is booked whole, the other leaves nothing (409)', async () => {
  const { world, salon, book, repeat } = await open()
  const desks: Salon['clients'] = salon.clients
  for (const [round, day] of ['2027-02-08', '2027-02-09', '2027-02-10'].entries()) {
    const [mine, theirs] = [
      await book(day, '10:00', [[salon.cut, salon.anna]]),
      await book(day, '10:30', [[salon.cut, salon.anna]], { clientId: desks[1] }),
    ]
    const next = (n: number) => toIso(parseIso(at('10:00', day)) + n * 7 * 86400)
    // In the third week the first repetition overlaps the second.
    const [a, b] = await Promise.all([
      repeat(mine.agendaId, { everyWeeks: 1, times: 4, moved: [{ day: next(3).slice(0, 10), start: at('10:15', next(3).slice(0, 10)) }] }),
      repeat(theirs.agendaId, { everyWeeks: 1, times: 4 }),
    ])
    expect([a.status, b.status].sort(), `round ${round}`).toEqual([200, 409])
    const [won, lost] = a.status === 200 ? [a, b] : [b, a]
    expect(won.body).toHaveLength(4)
    expect(lost.body.occurrences?.map((one) => one.conflicts[0]?.kind)).toEqual(['overlap'])
    const { rows: left } = await world.db.execute({
      sql: 'SELECT count(*) AS n FROM agendas WHERE client_id = ? AND repeat_id IS NOT NULL AND start_utc > ? AND start_utc < ?',
      args: [
        lost === b ? (desks[1] ?? '') : (desks[0] ?? ''),
        BigInt(parseIso(at('12:00', day))),
        BigInt(parseIso(at('12:00', day)) + 5 * 7 * 86400),
      ],
    })
    expect(Number(left[0]?.n) % 4, `round ${round}`).toBe(0)
    for (const one of won.body)
      expect(
        (
          await world.db.execute({
            sql: `
              SELECT count(*) AS n
              FROM busy_intervals o
              JOIN agenda_services v ON v.agenda_service_id = o.cause_id
              WHERE v.agenda_id = ?`,
            args: [one.agendaId],
          })
        ).rows[0]?.n,
      ).toBe(1)
  }
})

test('of two concurrent changes of a series one applies to all bookings, the other is refused with the current one (409)', async () => {
  const { salon, book, repeat, following, series } = await open()
  const first = await book('2027-02-08', '10:00', [[salon.cut, salon.anna]])
  await repeat(first.agendaId, { everyWeeks: 1, times: 6 })
  for (const hours of [
    ['11:00', '15:00'],
    ['12:00', '16:00'],
  ] as const) {
    const [anchor] = await series(first.agendaId)
    const replies = await Promise.all(
      hours.map((time) => following(first.agendaId, { version: anchor?.version, start: at(time, '2027-02-08') })),
    )
    expect(replies.map((one) => one.status).sort()).toEqual([200, 409])
    expect(replies.find((one) => one.status === 409)?.body.current?.version).toBe((anchor?.version ?? 0) + 1)
    const now = await series(first.agendaId)
    expect(now).toHaveLength(7)
    expect(new Set(clock(now).map((one) => one.slice(-5))).size).toBe(1)
    expect(hours).toContain(clock(now)[0]?.slice(-5))
  }
})
