import { expect, test } from 'vitest'
import type { SeriesConflict } from '../../../schema/api/booking/booking-series-schemas.ts'
import type { Agenda, Conflict } from '../../../schema/api/booking/bookings-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { at, openSalon, today } from '../../support/salon.ts'

interface Refused {
  error: string
  conflicts?: Conflict[]
  occurrences?: SeriesConflict[]
}

test('a booking changes client, moves as a whole, and repeats every four weeks; conflicts save nothing', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [desk, admin] = [await salon.as('RECEPTIONIST'), await salon.as('ADMIN')]
  const [moretti, basile] = salon.clients
  const book = (time: string, day = today, userId = salon.anna) =>
    desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
      clientId: moretti,
      agendaServicesDTO: [
        { serviceId: salon.colour, userId, start: at(time, day) },
        { serviceId: salon.cut, userId: salon.marco, start: new Date(Date.parse(at(time, day)) + 75 * 60_000).toISOString() },
      ],
    })
  const first = (await book('10:00')).body
  await world.resetRoundTrips()
  const given = await desk.call<Agenda>('PUT', `/api/Agendas/ChangeClient/{sessionCode}/${first.agendaId}?clientId=${basile}`)
  expect(await world.countRoundTrips()).toBe(1)
  expect(given.body).toMatchObject({ clientId: basile, clientDTO: { name: 'Riccardo Basile' }, version: 2 })
  expect((await desk.call('PUT', `/api/Agendas/ChangeClient/{sessionCode}/${first.agendaId}?clientId=nobody`)).status).toBe(404)

  // All services move by the same amount; a taken time moves none.
  const move = (to: string, more = '') =>
    admin.call<Agenda & Refused>('POST', `/api/Agendas/MoveAgendaOnlyAdmin/{sessionCode}/${first.agendaId}?newStartUTC=${to}${more}`)
  const blocker = (await book('14:00', '2026-11-25')).body
  expect(await move(at('14:15', '2026-11-25'))).toMatchObject({ status: 409, body: { error: 'This time is already taken' } })
  const moved = await move(at('10:30', '2026-11-25'))
  expect(moved.body.agendaServicesDTO.map((s) => s.start)).toEqual([at('10:30', '2026-11-25'), at('11:45', '2026-11-25')])
  expect((await move(at('21:00', '2026-11-25'))).body.conflicts).toMatchObject([{ kind: 'closed' }, { kind: 'closed' }])
  expect((await move(at('21:00', '2026-11-25'), '&outsideHours=true')).status).toBe(200)
  // Across a clock change the amount of real time is the same.
  const night = await move('2027-03-29T08:00:00Z', '&outsideHours=true')
  expect(night.body.agendaServicesDTO.map((s) => s.start)).toEqual(['2027-03-29T08:00:00Z', '2027-03-29T09:15:00Z'])

  // Every four weeks at 10:00 local time, in winter and summer. Conflicts are replied first and nothing is saved.
  const weekly = (await book('10:00', '2027-01-05')).body
  await book('10:15', '2027-03-02')
  const repeat = (body: object, key = 'r') =>
    desk.call<Agenda[] & Refused>('POST', `/api/Agendas/Repeat/{sessionCode}/${weekly.agendaId}`, body, {
      headers: { 'idempotency-key': key },
    })
  const count = async () => Number((await world.db.execute('SELECT count(*) AS n FROM agendas WHERE deleted_utc IS NULL')).rows[0]?.n)
  const before = await count()
  await world.resetRoundTrips()
  const refused = await repeat({ everyWeeks: 4, times: 4 })
  expect(await world.countRoundTrips()).toBe(1)
  expect(refused.status).toBe(409)
  expect(refused.body.occurrences?.map((o) => [o.start, o.conflicts[0]?.kind])).toEqual([[at('10:00', '2027-03-02'), 'overlap']])
  expect(await count()).toBe(before)
  await world.resetRoundTrips()
  const settled = { everyWeeks: 4, times: 4, moved: [{ day: '2027-03-02', start: at('15:00', '2027-03-02') }], skip: ['2027-02-02'] }
  const made = await repeat(settled)
  expect(await world.countRoundTrips()).toBe(2)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  expect(made.body.map((a) => a.start)).toEqual([at('15:00', '2027-03-02'), '2027-03-30T08:00:00Z', '2027-04-27T08:00:00Z'])
  expect(new Set(made.body.map((a) => a.repeatId)).size).toBe(1)
  expect((await repeat(settled)).body.map((a) => a.agendaId)).toEqual(made.body.map((a) => a.agendaId))
  expect(await count()).toBe(before + 3)
  expect((await repeat({ everyWeeks: 4, times: 1, skip: ['2027-02-02'] }, 'none')).status).toBe(400)
  expect(blocker.version).toBe(1)

  // The appointments count leaves out today's bookings and those with a hidden service.
  expect((await book('16:00')).status).toBe(200)
  const counted = async () =>
    (await desk.call<{ count: number }>('GET', `/api/Clients/GetAppointmentsCount/{sessionCode}/${moretti}`)).body.count
  const all = await counted()
  expect(all).toBe(6)
  await world.db.execute({
    sql: `UPDATE agenda_services SET show = 0 WHERE agenda_id = ? AND service_id = ?`,
    args: [blocker.agendaId, salon.cut],
  })
  expect(await counted()).toBe(all - 1)
  const booked = await desk.call('GET', `/api/Clients/GetAppointmentsCountForClients/{sessionCode}/${salon.salonId}/${today}`)
  expect(booked.body).toEqual([{ clientId: moretti, count: all - 1 }])
})

test('a booking that is moved back into working hours is no longer one outside hours, whichever call moves it', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const admin = await salon.as('ADMIN')
  const send = async (method: string, path: string, body?: unknown) => {
    const reply = await admin.call<Agenda>(method, `/api/${path}`, body)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body
  }
  const cut = { serviceId: salon.cut, userId: salon.anna }
  const [morning, night] = [at('10:00', '2026-11-25'), at('22:00', '2026-11-25')]
  const draft = { clientId: salon.clients[0], outsideHours: false, agendaServicesDTO: [{ ...cut, start: morning }] }
  const { agendaId } = await send('POST', 'Agendas/{sessionCode}', draft)
  const read = () => send('GET', `Agendas/{sessionCode}/${agendaId}`)
  const putBooking = async (start: string, outsideHours: boolean) => {
    const { version, agendaServicesDTO, clientId, subClientIds, color, note } = await read()
    const services = agendaServicesDTO.map(({ agendaServiceId }) => ({ ...cut, agendaServiceId, start }))
    const values = { agendaId, clientId, subClientIds, color, note, version, outsideHours, agendaServicesDTO: services }
    return send('PUT', `Agendas/{sessionCode}/${agendaId}`, values)
  }
  const putService = async (start: string, outsideHours: boolean) => {
    const { version, agendaServicesDTO } = await read()
    const id = agendaServicesDTO[0]?.agendaServiceId
    return send('PUT', `AgendaServices/{sessionCode}/${id}`, { ...cut, agendaId, start, version, outsideHours })
  }
  const move = (start: string, outsideHours: boolean) =>
    send('POST', `Agendas/MoveAgendaOnlyAdmin/{sessionCode}/${agendaId}?newStartUTC=${start}&outsideHours=${outsideHours}`)
  for (const change of [putBooking, putService, move]) {
    expect((await change(night, true)).outsideHours).toBe(true)
    expect((await change(morning, false)).outsideHours).toBe(false)
  }
})

test('of ten parallel saves of one version of a booking one is saved, and the others are refused (409)', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const agendaServicesDTO = [{ serviceId: salon.cut, userId: salon.anna, start: at('10:00', '2026-11-25') }]
  const made = await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', { clientId: salon.clients[0], agendaServicesDTO })
  const { agendaId, clientId, version } = made.body
  const [service] = made.body.agendaServicesDTO
  const values = { agendaId, clientId, subClientIds: [], color: '', version, outsideHours: false }
  const services = agendaServicesDTO.map((one) => ({ ...one, agendaServiceId: service?.agendaServiceId }))
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      desk.call('PUT', `/api/Agendas/{sessionCode}/${agendaId}`, { ...values, note: `note ${i}`, agendaServicesDTO: services }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
})
