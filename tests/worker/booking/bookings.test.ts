import { expect, test } from 'vitest'
import type { Agenda, Conflict } from '../../../schema/api/booking/bookings-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { at, openSalon, today } from '../../support/salon.ts'

interface Refused {
  error: string
  conflicts?: Conflict[]
  fields?: Record<string, string>
  current?: Agenda
}

async function openDesk() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const day = async () => (await desk.call<Agenda[]>('GET', `/api/Agendas/Salon/{sessionCode}?date=${today}`)).body
  const service = (serviceId: string, userId: string, time: string, more = {}) => ({ serviceId, userId, start: at(time), ...more })
  const book = (clientId: string | undefined, services: object[], more = {}, headers = {}) =>
    desk.call<Agenda & Refused>('POST', '/api/Agendas/{sessionCode}', { clientId, agendaServicesDTO: services, ...more }, { headers })
  /** Colour by Anna at 10:00 and blow-dry by Giulia at 11:15, for the first client. */
  const bookColour = async () => {
    const services = [service(salon.colour, salon.anna, '10:00'), service(salon.blowDry, salon.giulia, '11:15')]
    const created = await book(salon.clients[0], services)
    expect(created.status, JSON.stringify(created.body)).toBe(200)
    return created.body
  }
  /** Changes the first service of a booking. */
  const move = (booking: Agenda, values: object, version: number) => {
    const [first] = booking.agendaServicesDTO
    const path = `/api/AgendaServices/{sessionCode}/${first?.agendaServiceId}`
    return desk.call<Agenda & Refused>('PUT', path, { ...first, ...values, version })
  }
  return { world, salon, desk, day, service, book, bookColour, move }
}

test('a new booking takes two round trips, the day with its NotWorking rows one', async () => {
  const { world, salon, day, bookColour } = await openDesk()
  await world.resetRoundTrips()
  const created = await bookColour()
  expect(await world.countRoundTrips()).toBe(2)
  expect(created).toMatchObject({
    clientId: salon.clients[0],
    clientDTO: { name: 'Giulia Moretti' },
    start: at('10:00'),
    totalLength: 105,
    version: 1,
    agendaServicesDTO: [
      {
        userId: salon.anna,
        serviceDTO: { service: 'Colour', length: 75, price: 62, breakAfterService: 10 },
        userDTO: { firstName: 'Anna' },
      },
      { userId: salon.giulia, serviceDTO: { service: 'Blow-dry', price: 26 } },
    ],
  })
  await world.resetRoundTrips()
  const seen = await day()
  expect(await world.countRoundTrips()).toBe(1)
  expect(seen[0]).toEqual(created)
  const off = seen.filter((a) => a.clientId === 'NotWorking' && a.agendaServicesDTO[0]?.userId === salon.anna)
  expect(off.map((a) => [a.start, a.totalLength])).toEqual([
    [at('00:00'), 540],
    [at('13:00'), 60],
    [at('18:00'), 360],
  ])
})

test('overlaps with active time and breaks, and times outside hours, are refused with 409 unless they are allowed', async () => {
  const { salon, book, service, bookColour } = await openDesk()
  const [moretti, basile] = salon.clients
  await bookColour()

  // Anna is free during the processing time of the colour.
  const between = await book(basile, [service(salon.cut, salon.anna, '10:30')])
  expect(between.status, JSON.stringify(between.body)).toBe(200)
  const clash = await book(basile, [service(salon.cut, salon.anna, '10:15')])
  expect(clash).toMatchObject({ status: 409, body: { error: 'This time is already taken' } })
  expect(clash.body.conflicts?.map((c) => [c.kind, c.clientName, c.start, c.end])).toEqual([
    ['overlap', 'Giulia Moretti', at('10:15'), at('10:30')],
    ['overlap', 'Riccardo Basile', at('10:30'), at('10:45')],
  ])
  // The break after the colour ends at 11:25.
  expect((await book(basile, [service(salon.cut, salon.anna, '11:20')])).status).toBe(409)
  expect((await book(basile, [service(salon.cut, salon.anna, '11:25')])).status).toBe(200)
  const allowed = await book(basile, [service(salon.cut, salon.anna, '10:00', { mayOverlap: true })])
  expect(allowed).toMatchObject({ status: 200, body: { agendaServicesDTO: [{ mayOverlap: true }] } })

  const lunch = [service(salon.cut, salon.giulia, '13:15')]
  expect((await book(moretti, lunch)).body).toMatchObject({
    error: 'This time is outside working hours',
    conflicts: [{ kind: 'outside_hours' }],
  })
  expect((await book(moretti, lunch, { outsideHours: true })).status).toBe(200)
  const night = [service(salon.cut, salon.giulia, '21:00')]
  expect((await book(moretti, night)).body.conflicts).toMatchObject([{ kind: 'closed' }])
})

test('a service moves to another team member and time in two round trips; a stale version is refused with the booking', async () => {
  const { world, salon, book, service, bookColour, move } = await openDesk()
  const [, basile] = salon.clients
  const created = await bookColour()
  await world.resetRoundTrips()
  const moved = await move(created, { userId: salon.marco, start: at('09:30') }, 1)
  expect(await world.countRoundTrips()).toBe(2)
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  expect(moved.body).toMatchObject({ version: 2, start: at('09:30') })
  expect(moved.body.agendaServicesDTO[0]).toMatchObject({
    userId: salon.marco,
    userDTO: { firstName: 'Marco' },
    serviceDTO: { length: 75, price: 62 },
  })
  const stale = await move(created, { start: at('15:00') }, 1)
  expect(stale).toMatchObject({ status: 409, body: { error: 'Changed by someone else', current: { version: 2 } } })
  // A longer service takes more of Marco's time; Anna's is free.
  const longer = await move(created, { userId: salon.marco, start: at('09:30'), serviceDTO: { length: 90 } }, 2)
  expect(longer.body).toMatchObject({ version: 3, totalLength: 120 })
  expect((await book(basile, [service(salon.cut, salon.marco, '10:45')])).status).toBe(409)
  expect((await book(basile, [service(salon.cut, salon.anna, '10:00')])).status).toBe(200)
})

test('services of a booking swap team members in one save, are added and removed; the last one stays (409)', async () => {
  const { world, salon, desk, book, service } = await openDesk()
  const swap = await book(salon.clients[1], [service(salon.cut, salon.marco, '14:00'), service(salon.cut, salon.giulia, '14:00')])
  const [one, two] = swap.body.agendaServicesDTO
  const swapped = await desk.call<Agenda>('PUT', `/api/Agendas/{sessionCode}/${swap.body.agendaId}`, {
    ...swap.body,
    agendaServicesDTO: [
      { ...one, userId: salon.giulia },
      { ...two, userId: salon.marco },
    ],
  })
  expect(swapped.status, JSON.stringify(swapped.body)).toBe(200)
  expect(swapped.body.agendaServicesDTO.map((s) => [s.agendaServiceId, s.userId])).toEqual(
    [
      [one?.agendaServiceId, salon.giulia],
      [two?.agendaServiceId, salon.marco],
    ].sort(),
  )

  const more = await desk.call<Agenda>('POST', '/api/AgendaServices/{sessionCode}', {
    ...service(salon.blowDry, salon.giulia, '15:00'),
    agendaId: swap.body.agendaId,
    version: 2,
  })
  expect(more.body).toMatchObject({ version: 3, totalLength: 90 })
  const added = more.body.agendaServicesDTO.find((s) => s.serviceId === salon.blowDry)
  await world.resetRoundTrips()
  expect((await desk.call('DELETE', `/api/AgendaServices/{sessionCode}/${added?.agendaServiceId}`)).body).toEqual({
    agendaServiceId: added?.agendaServiceId,
  })
  expect(await world.countRoundTrips()).toBe(1)
  expect((await desk.call('DELETE', `/api/AgendaServices/{sessionCode}/${one?.agendaServiceId}`)).status).toBe(200)
  expect(await desk.call('DELETE', `/api/AgendaServices/{sessionCode}/${two?.agendaServiceId}`)).toMatchObject({
    status: 409,
    body: { error: 'A booking needs at least one service' },
  })
})

test('a cancelled booking releases its time; undoing it is refused while the time is taken', async () => {
  const { world, salon, desk, day, book, service } = await openDesk()
  const [moretti, basile] = salon.clients
  const { body: booking } = await book(basile, [service(salon.cut, salon.marco, '14:00')])
  const cancel = (body: object) => desk.call<Agenda & Refused>('POST', `/api/Agendas/Cancel/{sessionCode}/${booking.agendaId}`, body)
  expect((await cancel({ reason: 'has a cold' })).body).toMatchObject({ outcome: 'cancelled' })
  expect((await day()).some((a) => a.agendaId === booking.agendaId)).toBe(false)
  const instead = await book(moretti, [service(salon.cut, salon.marco, '14:00')])
  expect(instead.status).toBe(200)
  expect(await cancel({ undo: true })).toMatchObject({ status: 409, body: { error: 'This time is already taken' } })
  await world.resetRoundTrips()
  expect((await desk.call('DELETE', `/api/Agendas/{sessionCode}/${instead.body.agendaId}`)).body).toEqual({
    agendaId: instead.body.agendaId,
  })
  expect(await world.countRoundTrips()).toBe(1)
  expect((await cancel({ undo: true })).body).toMatchObject({ outcome: null })
  expect((await desk.call('GET', `/api/Agendas/{sessionCode}/${booking.agendaId}`)).status).toBe(200)
  expect((await desk.call('GET', `/api/Agendas/{sessionCode}/${instead.body.agendaId}`)).status).toBe(404)
})

test('the same Idempotency-Key books once, and is refused with another body (422)', async () => {
  const { salon, book, service } = await openDesk()
  const [moretti] = salon.clients
  const key = { 'idempotency-key': 'k1' }
  const first = await book(moretti, [service(salon.cut, salon.marco, '16:00')], {}, key)
  const again = await book(moretti, [service(salon.cut, salon.marco, '16:00')], {}, key)
  expect([first.status, again.status, again.body.agendaId]).toEqual([200, 200, first.body.agendaId])
  expect((await book(moretti, [service(salon.cut, salon.marco, '17:00')], {}, key)).status).toBe(422)
})

test('the audit log of a booking shows who changed what, to administrators only', async () => {
  const { salon, desk, bookColour, move } = await openDesk()
  const created = await bookColour()
  expect((await move(created, { userId: salon.marco, start: at('09:30') }, 1)).status).toBe(200)
  const admin = await salon.as('ADMIN')
  const path = `/api/Trail/{sessionCode}?entity=agendas&id=${created.agendaId}`
  const history = await admin.call<{ action: string; entity: string; after: Record<string, unknown> | null; userName: string }[]>(
    'GET',
    path,
  )
  expect(history.body.map((t) => [t.entity, t.action])).toContainEqual(['agenda_services', 'change'])
  expect(history.body.find((t) => t.entity === 'agenda_services' && t.action === 'change')).toMatchObject({
    userName: 'RECEPTIONIST Riva',
    after: { user_id: salon.marco },
  })
  expect((await desk.call('GET', path)).status).toBe(403)
})

test('an invalid booking is refused with its fields (400) and changes nothing', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const other = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const cut = { serviceId: salon.cut, userId: salon.anna, start: at('10:00') }
  const rows = async () =>
    (
      await world.db.execute(
        'SELECT (SELECT count(*) FROM agendas), (SELECT count(*) FROM busy_intervals), (SELECT count(*) FROM audit_log)',
      )
    ).rows[0]
  const before = JSON.stringify(await rows())
  const refused = async (body: unknown, status: number, expected: object) => {
    const reply = await desk.call<Refused>('POST', '/api/Agendas/{sessionCode}', body)
    expect({ status: reply.status, ...reply.body }, JSON.stringify(reply.body)).toMatchObject({ status, ...expected })
  }
  await refused('{not json', 400, { error: 'The request body is not valid JSON' })
  await refused({ agendaServicesDTO: [cut] }, 400, { fields: { clientId: 'Required' } })
  await refused({ clientId: salon.clients[0], agendaServicesDTO: [] }, 400, {
    fields: { agendaServicesDTO: 'Choose at least one service' },
  })
  await refused({ clientId: salon.clients[0], agendaServicesDTO: [cut], colour: 'red' }, 400, { fields: { colour: 'Unknown field' } })
  await refused({ clientId: other.clients[0], agendaServicesDTO: [cut] }, 400, { fields: { clientId: 'Client not found' } })
  await refused({ clientId: salon.clients[0], agendaServicesDTO: [{ ...cut, userId: other.anna }] }, 400, {
    fields: { 'agendaServicesDTO.0.userId': "This team member doesn't offer this service" },
  })
  await refused({ clientId: salon.clients[0], agendaServicesDTO: [{ ...cut, serviceId: salon.blowDry }] }, 400, {
    fields: { 'agendaServicesDTO.0.userId': "This team member doesn't offer this service" },
  })
  await refused({ clientId: salon.clients[0], agendaServicesDTO: [{ ...cut, serviceId: other.cut }] }, 400, {
    fields: { 'agendaServicesDTO.0.serviceId': 'Service not found' },
  })
  await refused({ clientId: salon.clients[0], agendaServicesDTO: [{ ...cut, start: '2026-11-24 10:00' }] }, 400, {
    fields: { 'agendaServicesDTO.0.start': 'Must be a UTC date and time' },
  })
  await refused({ clientId: salon.clients[0], agendaServicesDTO: [{ ...cut, serviceDTO: { length: 0 } }] }, 400, {
    fields: { 'agendaServicesDTO.0.serviceDTO.length': 'Too short' },
  })
  await refused({ clientId: salon.clients[0], agendaServicesDTO: [cut, { ...cut, start: at('10:00', '2026-11-26') }] }, 400, {
    fields: { agendaServicesDTO: 'All services of a booking lie within one day' },
  })
  expect(JSON.stringify(await rows())).toBe(before)
})

test('shifts and days off change the NotWorking rows at once, also on the days of a clock change', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const admin = await salon.as('ADMIN')
  const hours = { hourStart: 15, minuteStart: 0, hourEnd: 20, minuteEnd: 0 }
  const off = async (date: string, userId: string) =>
    (await admin.call<Agenda[]>('GET', `/api/Agendas/Salon/{sessionCode}?date=${date}`)).body
      .filter((a) => a.clientId === 'NotWorking' && a.agendaServicesDTO[0]?.userId === userId)
      .map((a) => [a.start, a.totalLength])

  // A late shift every Tuesday replaces the usual day.
  const late = await admin.call<{ userTimeframeId: string }[]>(
    'POST',
    `/api/UserTimeframes/RecurrentType/{sessionCode}?salonId=${salon.salonId}&userId=${salon.anna}&dayStart=${today}&note=late`,
    [{ dayOfWeek: 2, ...hours }],
  )
  expect(late.status, JSON.stringify(late.body)).toBe(200)
  expect(await off(today, salon.anna)).toEqual([
    [at('00:00'), 900],
    [at('20:00'), 240],
  ])
  expect(await off('2026-12-01', salon.anna)).toHaveLength(2)
  expect(await off('2026-11-25', salon.anna)).toHaveLength(3)

  // A day off may cover a booking; further bookings on it have to be allowed.
  const desk = await salon.as('RECEPTIONIST')
  const book = (time: string, more = {}) =>
    desk.call<Refused>('POST', '/api/Agendas/{sessionCode}', {
      clientId: salon.clients[0],
      agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.marco, start: at(time) }],
      ...more,
    })
  expect((await book('10:00')).status).toBe(200)
  const dayOff = {
    userId: salon.marco,
    isWorking: false,
    dayStart: today,
    hourStart: 0,
    minuteStart: 0,
    hourEnd: 24,
    minuteEnd: 0,
    note: 'ill',
  }
  const away = await admin.call<{ userTimeframeId: string }>('POST', '/api/UserTimeframes/{sessionCode}', dayOff)
  expect(away.status, JSON.stringify(away.body)).toBe(200)
  expect((await book('11:00')).body.conflicts?.[0]).toMatchObject({ kind: 'outside_hours' })
  expect((await book('11:00', { outsideHours: true })).status).toBe(200)
  expect((await book('11:00', { outsideHours: true })).status).toBe(409)
  const working = await desk.call<{ userId: string }[]>(
    'GET',
    `/api/Users/GetOnlyWorking/{sessionCode}?salonId=${salon.salonId}&date=${today}`,
  )
  expect(working.body.map((u) => u.userId)).toEqual([salon.anna, salon.giulia])
  const available = await desk.call<{ userId: string }[]>(
    'GET',
    `/api/UserServices/ServiceAvailable/{sessionCode}/${salon.cut}?date=${today}&onlyWithShiftIn=true`,
  )
  expect(available.body.map((u) => u.userId)).toEqual([salon.anna])
  const clean = await desk.call<Agenda[]>('GET', `/api/Agendas/Salon/{sessionCode}?date=${today}&cleanNotWorkingWholeDay=true`)
  expect(clean.body.filter((a) => a.clientId === 'NotWorking' && a.agendaServicesDTO[0]?.userId === salon.marco)).toEqual([])
  expect((await desk.call<Agenda[]>('GET', `/api/Agendas/Salon/{sessionCode}?date=${today}&notWorkingValues=false`)).body).toHaveLength(2)
  expect((await admin.call('DELETE', `/api/UserTimeframes/{sessionCode}/${away.body.userTimeframeId}`)).status).toBe(200)
  expect((await book('12:00')).status).toBe(200)

  // Several timeframes are created all or none.
  const half = [dayOff, { ...dayOff, userId: 'nobody' }]
  expect((await admin.call('POST', '/api/UserTimeframes/Multiple/{sessionCode}', half)).status).toBe(404)
  expect(
    (await admin.call<unknown[]>('GET', `/api/UserTimeframes/UserAndDates/{sessionCode}/${salon.marco}?fromDate=${today}&toDate=${today}`))
      .body,
  ).toEqual([])
  expect((await admin.call('POST', '/api/UserTimeframes/{sessionCode}', { ...dayOff, hourStart: 12, hourEnd: 9 })).body).toMatchObject({
    fields: { hourEnd: 'Must end after it starts' },
  })

  // 28 March 2027 has 23 hours, 25 October 2026 has 25; 09:00 stays 09:00.
  const spring = await off('2027-03-28', salon.anna)
  expect(spring).toEqual([['2027-03-27T23:00:00Z', 23 * 60]])
  const monday = await off('2027-03-29', salon.anna)
  expect(monday[0]).toEqual(['2027-03-28T22:00:00Z', 540])
  const autumn = await off('2026-10-25', salon.anna)
  expect(autumn).toEqual([['2026-10-24T22:00:00Z', 25 * 60]])
  const longDay = { ...dayOff, userId: salon.giulia, dayStart: '2026-10-24', dayEnd: '2026-10-26' }
  expect((await admin.call('POST', '/api/UserTimeframes/{sessionCode}', longDay)).status).toBe(200)
  expect(
    (await admin.call<{ daysTaken: number }>('GET', `/api/UserTimeframes/UserRemainingDays/{sessionCode}/${salon.giulia}`)).body,
  ).toMatchObject({ year: 2026, daysTaken: 2 })
})
