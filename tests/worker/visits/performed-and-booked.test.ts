import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { ClientHistoryService } from '../../../schema/api/visits/performed-services-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { at, openSalon } from '../../support/salon.ts'

interface Refused {
  code?: string
  conflicts?: { kind: string; clientName?: string }[]
}

/** A salon with a booking of a cut by Anna at 10:00, whose client has arrived, and one of another client with Giulia at 10:30. */
async function openVisit() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const now = at('10:00')
  const send = <Body>(method: string, path: string, body?: unknown) => desk.call<Body & Refused>(method, `/api/${path}`, body, { now })
  const book = async (clientId: string | undefined, serviceId: string, userId: string, start: string) => {
    const agendaServicesDTO = [{ serviceId, userId, start: at(start) }]
    return (await send<Agenda>('POST', 'Agendas/{sessionCode}', { clientId, agendaServicesDTO })).body
  }
  const booking = await book(salon.clients[0], salon.cut, salon.anna, '10:00')
  await book(salon.clients[1], salon.cut, salon.giulia, '10:30')
  const { appointmentId } = (await send<Appointment>('POST', 'Appointments/{sessionCode}', { agendaId: booking.agendaId, arrived: true }))
    .body
  const read = async () => (await send<Appointment>('GET', `Appointments/{sessionCode}/${appointmentId}`)).body
  const readBooking = async () => (await send<Agenda>('GET', `Agendas/{sessionCode}/${booking.agendaId}`)).body
  const listBooked = async () => {
    const services = (await readBooking()).agendaServicesDTO
    const performed = (await read()).clientHistoryServicesDTO
    expect(performed.map(({ agendaServiceId }) => agendaServiceId).toSorted()).toEqual(
      services.map(({ agendaServiceId }) => agendaServiceId).toSorted(),
    )
    return services.map(({ serviceDTO, userDTO, start }) => `${serviceDTO.service} ${userDTO.firstName} ${start.slice(11, 16)}`)
  }
  /** Busy time as the database has it, in UTC. */
  const readBusy = async () => {
    const services = (await readBooking()).agendaServicesDTO.map(({ agendaServiceId }) => `'${agendaServiceId}'`)
    const { rows } = await world.db.execute(`
      SELECT user_id, strftime('%H:%M', start_utc, 'unixepoch') AS start, strftime('%H:%M', end_utc, 'unixepoch') AS end
      FROM busy_intervals
      WHERE cause_id IN (${services})
      ORDER BY start_utc, user_id`)
    return rows.map(({ user_id, start, end }) => `${user_id} ${start}-${end}`)
  }
  return {
    world,
    salon,
    book,
    send,
    read,
    listBooked,
    readBusy,
    add: (serviceId: string, userId: string, more = {}) =>
      send<ClientHistoryService>('POST', 'ClientHistoryServices/{sessionCode}', { appointmentId, serviceId, userId, ...more }),
    change: async (i: number, values: object) => {
      const line = (await read()).clientHistoryServicesDTO[i]
      const path = `ClientHistoryServices/{sessionCode}/${line?.clientHistoryServiceId}`
      return send<ClientHistoryService>('PUT', path, { version: line?.version, ...values })
    },
    remove: async (i: number) => {
      const line = (await read()).clientHistoryServicesDTO[i]
      return send('DELETE', `ClientHistoryServices/{sessionCode}/${line?.clientHistoryServiceId}`)
    },
    copy: (query = '') => send<Appointment>('POST', `Appointments/CopyServices/{sessionCode}/${appointmentId}${query}`),
  }
}

test('a service that the visit gets is booked behind the others, with its busy time; what overlaps has to be allowed (409)', async () => {
  const { salon, add, listBooked, readBusy, book, send } = await openVisit()
  expect((await add(salon.colour, salon.anna)).status).toBe(200)
  expect(await listBooked()).toEqual(['Cut Anna 09:00', 'Colour Anna 09:30'])
  const colour = [`${salon.anna} 09:30-10:00`, `${salon.anna} 10:30-10:55`]
  expect(await readBusy()).toEqual([`${salon.anna} 09:00-09:30`, ...colour])
  // The time is taken for others, the processing time is free.
  const other = (start: string) => ({
    clientId: salon.clients[2],
    agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at(start) }],
  })
  expect(await send('POST', 'Agendas/{sessionCode}', other('10:30'))).toMatchObject({ status: 409, body: { code: 'time_taken' } })
  expect((await send('POST', 'Agendas/{sessionCode}', other('11:00'))).status).toBe(200)
  await book(salon.clients[2], salon.blowDry, salon.giulia, '11:45')

  const refused = await add(salon.blowDry, salon.giulia)
  expect(refused).toMatchObject({ status: 409, body: { code: 'time_taken', conflicts: [{ kind: 'overlap', clientName: 'Serena Monti' }] } })
  expect(await listBooked()).toEqual(['Cut Anna 09:00', 'Colour Anna 09:30'])
  expect((await add(salon.blowDry, salon.giulia, { mayOverlap: true, length: 40, price: 20 })).status).toBe(200)
  expect(await listBooked()).toEqual(['Cut Anna 09:00', 'Colour Anna 09:30', 'Blow-dry Giulia 10:45'])
  expect((await readBusy()).at(-1)).toBe(`${salon.giulia} 10:45-11:25`)
})

test('another team member of a performed service is booked; what overlaps has to be allowed (409)', async () => {
  const { salon, world, read, change, listBooked, readBusy, send } = await openVisit()
  expect(await change(0, { userId: salon.giulia })).toMatchObject({ status: 200, body: { userId: salon.giulia } })
  expect(await listBooked()).toEqual(['Cut Giulia 09:00'])
  expect(await readBusy()).toEqual([`${salon.giulia} 09:00-09:30`])
  await change(0, { userId: salon.anna })
  await send('POST', 'Agendas/{sessionCode}', {
    clientId: salon.clients[3],
    agendaServicesDTO: [{ serviceId: salon.colour, userId: salon.marco, start: at('10:00') }],
  })
  const { version } = (await read()).clientHistoryServicesDTO[0] ?? {}
  const refused = await change(0, { userId: salon.marco })
  expect(refused).toMatchObject({ status: 409, body: { code: 'time_taken', conflicts: [{ kind: 'overlap' }] } })
  expect((await read()).clientHistoryServicesDTO).toMatchObject([{ userId: salon.anna, version }])
  expect((await change(0, { userId: salon.marco, mayOverlap: true })).status).toBe(200)
  expect(await listBooked()).toEqual(['Cut Marco 09:00'])
  // Other values leave the booking as it is.
  const read1 = (await world.db.execute('SELECT sum(version) AS n FROM agendas')).rows
  expect((await change(0, { note: 'fringe', price: 30 })).status).toBe(200)
  expect((await world.db.execute('SELECT sum(version) AS n FROM agendas')).rows).toEqual(read1)
})

test('a service that the visit loses leaves the booking and frees its time; the last one stays until another takes its place', async () => {
  const { salon, add, remove, read, listBooked, readBusy, send } = await openVisit()
  await add(salon.colour, salon.anna)
  expect((await remove(0)).status).toBe(200)
  expect(await listBooked()).toEqual(['Colour Anna 09:30'])
  expect(await readBusy()).toEqual([`${salon.anna} 09:30-10:00`, `${salon.anna} 10:30-10:55`])
  const { agendaDTO } = await read()
  expect(agendaDTO.start).toBe(at('10:30'))
  const booked = await send('POST', 'Agendas/{sessionCode}', {
    clientId: salon.clients[2],
    agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at('10:00') }],
  })
  expect(booked.status).toBe(200)
  expect((await remove(0)).status).toBe(200)
  expect((await read()).clientHistoryServicesDTO).toEqual([])
  expect((await read()).agendaDTO.agendaServicesDTO).toHaveLength(1)
  expect((await add(salon.cut, salon.marco, { bookedStart: at('10:30') })).status).toBe(200)
  expect(await listBooked()).toEqual(['Cut Marco 09:30'])
  const tooFar = await add(salon.cut, salon.marco, { bookedStart: at('10:30', '2026-11-26') })
  expect(tooFar).toMatchObject({ status: 400, body: { fields: { bookedStart: expect.any(String) } } })
})

test('a removed service returns with the overlap that it had been allowed', async () => {
  const { salon, add, remove, read, listBooked } = await openVisit()
  expect((await add(salon.cut, salon.giulia, { mayOverlap: true })).status).toBe(200)
  const [, booked] = (await read()).agendaDTO.agendaServicesDTO
  expect(booked).toMatchObject({ start: at('10:30'), mayOverlap: true })
  expect((await remove(1)).status).toBe(200)
  const again = { bookedStart: booked?.start }
  expect(await add(salon.cut, salon.giulia, again)).toMatchObject({ status: 409, body: { code: 'time_taken' } })
  expect((await add(salon.cut, salon.giulia, { ...again, mayOverlap: booked?.mayOverlap })).status).toBe(200)
  expect(await listBooked()).toEqual(['Cut Anna 09:00', 'Cut Giulia 09:30'])
})

test('the services that are copied from the last visit are booked, together or not at all', async () => {
  const { salon, send, copy, listBooked, readBusy, book } = await openVisit()
  const earlier = await book(salon.clients[0], salon.blowDry, salon.giulia, '09:00')
  const { appointmentId } = (await send<Appointment>('POST', 'Appointments/{sessionCode}', { agendaId: earlier.agendaId, arrived: true }))
    .body
  for (const step of ['StartServices', 'Stop']) await send('POST', `Appointments/${step}/{sessionCode}/${appointmentId}`)
  const { version, total } = (await send<Appointment>('GET', `Appointments/{sessionCode}/${appointmentId}`)).body
  const paid = await send('POST', `Appointments/Checkout/{sessionCode}/${appointmentId}`, {
    version,
    payments: [{ method: 'cash', amount: total }],
  })
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  expect(await copy()).toMatchObject({ status: 409, body: { code: 'time_taken' } })
  expect(await listBooked()).toEqual(['Cut Anna 09:00'])
  expect((await copy('?mayOverlap=true')).status).toBe(200)
  expect(await listBooked()).toEqual(['Cut Anna 09:00', 'Blow-dry Giulia 09:30'])
  expect(await readBusy()).toEqual([`${salon.anna} 09:00-09:30`, `${salon.giulia} 09:30-10:00`])
  expect((await copy()).status).toBe(200)
  expect(await listBooked()).toHaveLength(2)
})

test('a removed service returns with its assistant, its redo and its times, which are those of a service that has ended', async () => {
  const { salon, world, add, change, remove, read, send } = await openVisit()
  // The client has paid for a cut before.
  const earlier = await send<Appointment>('POST', 'Appointments/{sessionCode}', {
    clientId: salon.clients[0],
    services: [{ serviceId: salon.cut, userId: salon.marco, mayOverlap: true }],
    outsideHours: true,
  })
  const paidId = earlier.body.clientHistoryServicesDTO[0]?.clientHistoryServiceId ?? ''
  const id = earlier.body.appointmentId
  for (const step of ['StartServices', 'Stop']) expect((await send('POST', `Appointments/${step}/{sessionCode}/${id}`)).status).toBe(200)
  const { total, version } = (await send<Appointment>('GET', `Appointments/{sessionCode}/${id}`)).body
  const pay = { version, payments: [{ method: 'cash', amount: total }] }
  expect((await send('POST', `Appointments/Checkout/{sessionCode}/${id}`, pay)).status).toBe(200)

  await world.db.execute('UPDATE appointments SET arrival_utc = arrival_utc - 3600 WHERE checked_out_utc IS NULL')
  await world.db.execute('UPDATE client_history_services SET end_utc = changed_utc WHERE end_utc IS NULL')
  const redo = { clientHistoryServiceId: paidId, reason: 'Fringe uneven', percentage: 50 }
  const [start, end] = [at('09:15'), at('09:40')]
  const ended = await change(0, { assistantId: salon.giulia, redo, start, end, note: 'fringe' })
  expect(ended).toMatchObject({ status: 200, body: { assistantId: salon.giulia, redo, start, end } })
  const before = (await read()).clientHistoryServicesDTO[0]
  expect((await remove(0)).status).toBe(200)
  const { price, discount, length, position, note, assistantId } = before ?? {}
  const performed = { price, discount, length, position, note, assistantId, redo, start, end }
  const kept = { userId: salon.anna, ...performed }
  for (const [wrong, fields] of [
    [{ assistantId: 'usr_nobody' }, { assistantId: 'Team member not found' }],
    [{ redo: { ...redo, clientHistoryServiceId: 'chs_nothing' } }, { 'redo.clientHistoryServiceId': 'Service not found' }],
    [{ price: 10 }, { price: 'A redo is free of charge' }],
    [{ end: null }, { end: 'Required' }],
    [{ start: at('08:00') }, { start: "Can't be before check-in" }],
    [{ start: at('09:50') }, { end: 'Must end after it starts' }],
    [{ end: at('10:01') }, { end: "Can't be in the future" }],
  ] as const)
    expect(await add(salon.cut, salon.anna, { ...performed, ...wrong }), JSON.stringify(wrong)).toMatchObject({
      status: 400,
      body: { fields },
    })
  expect(await add(salon.cut, salon.anna, performed)).toMatchObject({ status: 200, body: kept })
  // The only service that has begun: the visit begins with it, as before.
  expect(await read()).toMatchObject({ startServices: start, clientHistoryServicesDTO: [kept] })
})

test('services that two desks add and copy to one visit at the same time are all added', async () => {
  const { salon, add, read, copy } = await openVisit()
  for (let n = 0; n < 8; n++) {
    const both = await Promise.all([
      add(salon.blowDry, salon.marco, { mayOverlap: true }),
      add(salon.cut, salon.anna, { mayOverlap: true }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
  }
  const [added, copied] = await Promise.all([add(salon.cut, salon.anna, { mayOverlap: true }), copy('?mayOverlap=true')])
  expect([added.status, copied.status]).toEqual([200, 200])
  expect((await read()).clientHistoryServicesDTO.length).toBeGreaterThan(17)
})
