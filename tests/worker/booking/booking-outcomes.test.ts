import { expect, test } from 'vitest'
import type { Agenda, Conflict } from '../../../schema/api/booking/bookings-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { outcomeReasons } from '../../../schema/terms.ts'
import { openFixture } from '../../support/fixture.ts'
import { at, openSalon, today } from '../../support/salon.ts'

interface Refused {
  error: string
  conflicts?: Conflict[]
}

test('no-shows and cancellations keep reason, time and user, release the time, are counted, and can be undone', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const [desk, image] = [await salon.as('RECEPTIONIST'), await salon.as('IMAGE')]
  const [moretti = '', basile = ''] = salon.clients
  const book = async (time: string, day = today, clientId = moretti) => {
    const agendaServicesDTO = [{ serviceId: salon.cut, userId: salon.anna, start: at(time, day) }]
    const reply = await desk.call<Agenda & Refused>('POST', '/api/Agendas/{sessionCode}', { clientId, agendaServicesDTO })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body
  }
  const conclude = (what: 'NotCome' | 'Cancel', { agendaId }: Agenda, body: object, who = desk) =>
    who.call<Agenda & Refused>('POST', `/api/Agendas/${what}/{sessionCode}/${agendaId}`, body)
  const missed = async (clientId = moretti) => {
    await world.resetRoundTrips()
    const { body } = await desk.call<Agenda[]>('GET', `/api/Agendas/Missed/{sessionCode}?clientId=${clientId}`)
    expect(await world.countRoundTrips()).toBe(1)
    return body
  }
  const counted = async () =>
    (await desk.call<{ count: number }>('GET', `/api/Clients/GetAppointmentsCount/{sessionCode}/${moretti}`)).body.count
  const held = async () => Number((await world.db.execute('SELECT count(*) AS n FROM busy_intervals')).rows[0]?.n)

  const [first, second] = [await book('10:00', '2026-11-25'), await book('11:00', '2026-11-26')]
  expect([await counted(), await held()]).toEqual([2, 2])
  await world.resetRoundTrips()
  const gone = await conclude('NotCome', first, { reason: 'forgot', note: 'did not answer the phone' }, image)
  expect(await world.countRoundTrips()).toBe(2)
  expect(gone.body).toMatchObject({
    outcome: 'not_come',
    version: 2,
    outcomeDTO: {
      reason: 'forgot',
      note: 'did not answer the phone',
      at: '2026-11-24T08:00:00Z',
      userId: image.userId,
      userName: 'IMAGE Riva',
    },
  })
  // The appointments count leaves it out, its time is free, and the day does not show it.
  expect([await counted(), await held()]).toEqual([1, 1])
  const day = await desk.call<Agenda[]>('GET', '/api/Agendas/Salon/{sessionCode}?date=2026-11-25&notWorkingValues=false')
  expect(day.body).toEqual([])

  // A reason that is not on the list is kept in the note; markup is plain text.
  const odd = await conclude('Cancel', second, { reason: '<b>Called</b> in the morning', note: 'from Rome' })
  expect(odd.body.outcomeDTO).toMatchObject({ reason: 'other', note: '<b>Called</b> in the morning · from Rome' })
  expect((await conclude('Cancel', second, { reason: 'x'.repeat(501) })).status).toBe(400)
  expect((await conclude('Cancel', { ...second, agendaId: 'agd_of_nobody' }, {})).status).toBe(404)
  expect((await missed()).map((one) => [one.agendaId, one.outcome])).toEqual([
    [second.agendaId, 'cancelled'],
    [first.agendaId, 'not_come'],
  ])
  expect(await missed(basile)).toEqual([])
  const card = await desk.call<{ notCome: number }[]>('GET', '/api/Clients/Search/{sessionCode}?search=moretti')
  expect(card.body).toMatchObject([{ notCome: 1 }])

  // Undoing needs the time to be free; otherwise 409 with the conflict, and nothing changes.
  const other = await book('10:15', '2026-11-25', basile)
  expect(await conclude('NotCome', first, { undo: true })).toMatchObject({
    status: 409,
    body: {
      error: 'This time is already taken',
      conflicts: [{ kind: 'overlap', clientName: 'Riccardo Basile', agendaId: other.agendaId, bookedStart: other.start }],
    },
  })
  expect(await missed()).toHaveLength(2)
  await desk.call('DELETE', `/api/Agendas/{sessionCode}/${other.agendaId}`)
  const again = await conclude('NotCome', first, { undo: true })
  expect([again.body.outcome, again.body.outcomeDTO ?? null]).toEqual([null, null])
  expect((await conclude('Cancel', second, { undo: true })).status).toBe(200)
  expect([await counted(), await held(), (await missed()).length]).toEqual([2, 2, 0])

  // An arrived client is no longer a no-show, and a cancelled one cannot arrive.
  const now = await book('09:30')
  const visit = await desk.call<Appointment>('POST', '/api/Appointments/{sessionCode}', { agendaId: now.agendaId, arrived: true })
  expect(visit.status).toBe(200)
  expect(await conclude('NotCome', now, {})).toMatchObject({ status: 409, body: { error: 'The client has already arrived' } })
  const soon = await book('12:00')
  const [arrives, off] = await Promise.all([
    desk.call('POST', '/api/Appointments/{sessionCode}', { agendaId: soon.agendaId, arrived: true }),
    conclude('NotCome', soon, { reason: 'late' }),
  ])
  expect([arrives.status === 200, off.status === 200].filter(Boolean), `${arrives.status} ${off.status}`).toHaveLength(1)
  expect(new Set(outcomeReasons).size).toBe(outcomeReasons.length)

  // The next of the client, and the next at all; one round trip each.
  for (const [path, ids] of [
    [`NextListClient/{sessionCode}?date=${today}&clientId=${moretti}`, [now.agendaId, soon.agendaId, first.agendaId, second.agendaId]],
    [`NextListClient/{sessionCode}?date=2026-11-26&clientId=${moretti}`, [second.agendaId]],
  ] as const) {
    await world.resetRoundTrips()
    const { body } = await desk.call<Agenda[]>('GET', `/api/Agendas/${path}`)
    expect(await world.countRoundTrips()).toBe(1)
    const notCancelled = ids.filter((id) => id !== soon.agendaId || arrives.status === 200)
    expect(body.map((one) => one.agendaId)).toEqual(notCancelled)
  }
  const next = await desk.call<Agenda | null>('GET', '/api/Agendas/NextClient/{sessionCode}?date=2026-11-25')
  expect(next.body?.agendaId).toBe(first.agendaId)
  expect((await desk.call('GET', '/api/Agendas/NextClient/{sessionCode}?date=2026-12-24')).body).toBeNull()
})

test('a change of client moves the visit along, removes pets of others, and is refused once paid (409)', async () => {
  const world = await openFixture()
  const salon = await openSalon(world, { is_pet: 1 })
  const [desk, image] = [await salon.as('RECEPTIONIST'), await salon.as('IMAGE')]
  const [moretti = '', basile = ''] = salon.clients
  await world.db.execute({
    sql: `INSERT INTO sub_clients (sub_client_id, salon_id, client_id, name, changed_utc) VALUES ('pet_1', ?, ?, 'Nebbia', 1)`,
    args: [salon.salonId, moretti],
  })
  const agendaServicesDTO = [{ serviceId: salon.cut, userId: salon.anna, start: at('10:00'), subClientId: 'pet_1' }]
  const made = await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
    clientId: moretti,
    subClientIds: ['pet_1'],
    agendaServicesDTO,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const { agendaId } = made.body
  const give = (clientId: string, who = desk) =>
    who.call<Agenda & Refused>('PUT', `/api/Agendas/ChangeClient/{sessionCode}/${agendaId}?clientId=${clientId}`)
  expect((await give(basile, image)).status).toBe(403)
  const visit = await desk.call<Appointment>('POST', '/api/Appointments/{sessionCode}', { agendaId, arrived: true })
  const given = await give(basile)
  expect(given.body).toMatchObject({ clientId: basile, subClientIds: [], agendaServicesDTO: [{ subClientId: null }] })
  const path = `/api/Appointments/{sessionCode}/${visit.body.appointmentId}`
  const over = await desk.call<Appointment>('GET', path)
  expect(over.body).toMatchObject({
    clientId: basile,
    subClientsDTO: [],
    clientHistoryServicesDTO: [{ clientId: basile, subClientId: null }],
  })
  expect((await give('cli_of_nobody')).status).toBe(404)
  // And back, with the pet, as Undo does it: the booking first, then the visit behind it.
  const body = { ...made.body, version: given.body.version }
  expect((await desk.call('PUT', `/api/Agendas/{sessionCode}/${agendaId}`, body)).status).toBe(200)
  await world.resetRoundTrips()
  const back = await give(moretti)
  expect(await world.countRoundTrips()).toBe(1)
  expect(back.body).toMatchObject({ clientId: moretti, subClientIds: ['pet_1'], agendaServicesDTO: [{ subClientId: 'pet_1' }] })
  const again = await desk.call<Appointment>('GET', path)
  expect(again.body).toMatchObject({ clientId: moretti, clientHistoryServicesDTO: [{ clientId: moretti, subClientId: 'pet_1' }] })
  // Paid: it stays with whom it is.
  await world.db.execute({ sql: 'UPDATE appointments SET checked_out_utc = 1 WHERE appointment_id = ?', args: [visit.body.appointmentId] })
  expect(await give(basile)).toMatchObject({ status: 409, body: { error: 'This visit has already been paid' } })
})

test('a booking changed meanwhile is not cancelled, marked as missed or deleted (409 with the booking as it is)', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const services = (time: string) => [{ serviceId: salon.cut, userId: salon.anna, start: at(time) }]
  const clientId = salon.clients[0]
  const draft = { clientId, agendaServicesDTO: services('10:00') }
  const seen = (await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', draft)).body
  const { agendaId, version } = seen
  const [line] = seen.agendaServicesDTO
  const body = { ...draft, agendaServicesDTO: [{ ...services('15:00')[0], agendaServiceId: line?.agendaServiceId }], version }
  expect((await desk.call('PUT', `/api/Agendas/{sessionCode}/${agendaId}`, body)).status).toBe(200)

  const sendAll = (known: number) => [
    () => desk.call('POST', `/api/Agendas/Cancel/{sessionCode}/${agendaId}`, { version: known }),
    () => desk.call('POST', `/api/Agendas/NotCome/{sessionCode}/${agendaId}`, { version: known }),
    () => desk.call('POST', `/api/Agendas/CancelFollowing/{sessionCode}/${agendaId}`, { version: known }),
    () => desk.call('DELETE', `/api/Agendas/{sessionCode}/${agendaId}?version=${known}`),
  ]
  for (const send of sendAll(version)) {
    const refused = await send()
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { start: '2026-11-24T14:00:00Z', version: 2, outcome: null } },
    })
  }
  const [cancel, , , remove] = sendAll(2)
  expect((await cancel?.())?.body).toMatchObject({ outcome: 'cancelled', version: 3 })
  expect((await remove?.())?.status).toBe(409)
  expect((await desk.call('DELETE', `/api/Agendas/{sessionCode}/${agendaId}?version=3`)).status).toBe(200)
  expect((await desk.call('DELETE', `/api/Agendas/{sessionCode}/${agendaId}?version=3`)).status).toBe(404)
})
