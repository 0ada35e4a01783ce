import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { agendaToSend } from '../../../schema/rules/booking/booking-moves.ts'
import { openFixture } from '../../support/fixture.ts'
import { at, openSalon } from '../../support/salon.ts'

interface Refused {
  code?: string
  current?: Agenda
}

/** A salon with a booking of a cut by Anna at 10:00; its client checks in with `arrive`. */
async function openDesk() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const [moretti = '', basile = ''] = salon.clients
  const services = [{ serviceId: salon.cut, userId: salon.anna, start: at('10:00') }]
  const { body: booking } = await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
    clientId: moretti,
    agendaServicesDTO: services,
  })
  const readBooking = async () => (await desk.call<Agenda>('GET', `/api/Agendas/{sessionCode}/${booking.agendaId}`)).body
  const readVisit = async () => {
    const appointmentId = (await readBooking()).appointmentDTO?.appointmentId
    return (await desk.call<Appointment>('GET', `/api/Appointments/{sessionCode}/${appointmentId}`)).body
  }
  const readLines = async () =>
    (await readVisit()).clientHistoryServicesDTO.map((line) => `${line.service} ${line.userDTO.firstName} ${line.price}`)
  const arrive = (more = {}) =>
    desk.call<Appointment & Refused>('POST', '/api/Appointments/{sessionCode}', { agendaId: booking.agendaId, arrived: true, ...more })
  const step = (path: string) => desk.call('POST', path)
  const change = async (values: Partial<ReturnType<typeof agendaToSend>>) =>
    desk.call<Agenda & Refused>('PUT', `/api/Agendas/{sessionCode}/${booking.agendaId}`, {
      ...agendaToSend(await readBooking()),
      ...values,
    })
  const add = async (serviceId: string, userId: string, time: string) => {
    const { version, agendaId } = await readBooking()
    return desk.call<Agenda & Refused>('POST', '/api/AgendaServices/{sessionCode}', {
      agendaId,
      version,
      serviceId,
      userId,
      start: at(time),
    })
  }
  const remove = (agendaServiceId = '') => desk.call<Refused>('DELETE', `/api/AgendaServices/{sessionCode}/${agendaServiceId}`)
  const pay = async () => {
    const { appointmentId } = await readVisit()
    for (const name of ['StartServices', 'Stop']) await step(`/api/Appointments/${name}/{sessionCode}/${appointmentId}`)
    const { version, total } = await readVisit()
    const payments = [{ method: 'cash', amount: total }]
    return desk.call('POST', `/api/Appointments/Checkout/{sessionCode}/${appointmentId}`, { version, payments })
  }
  return { salon, desk, moretti, basile, booking, readBooking, readVisit, readLines, arrive, step, change, add, remove, pay }
}

test('another client of the booking becomes the client of its visit, and back; once paid it is refused (409)', async () => {
  const { desk, moretti, basile, booking, readVisit, arrive, change, pay } = await openDesk()
  await arrive()
  const { appointmentId } = await readVisit()
  await desk.call('PUT', `/api/Appointments/SetPaymentClient/{sessionCode}/${appointmentId}?clientId=${basile}`)
  for (const clientId of [basile, moretti, basile]) {
    expect((await change({ clientId })).status).toBe(200)
    const visit = await readVisit()
    expect([visit.clientId, visit.clientHistoryServicesDTO[0]?.clientId, visit.paymentClientId]).toEqual([clientId, clientId, null])
  }
  expect((await pay()).status).toBe(200)
  expect(await change({ clientId: moretti })).toMatchObject({ status: 409, body: { code: 'visit_paid' } })
  expect(await readVisit()).toMatchObject({ clientId: basile, agendaDTO: { agendaId: booking.agendaId } })
  expect((await change({ note: 'allergic to nothing' })).status).toBe(200)
})

test('services that are added, changed, moved or removed after check-in are so in the visit', async () => {
  const { salon, desk, booking, readBooking, readVisit, readLines, arrive, change, add, remove } = await openDesk()
  await arrive()
  const { version } = await readVisit()
  expect((await add(salon.blowDry, salon.giulia, '10:30')).status).toBe(200)
  expect(await readLines()).toEqual(['Cut Anna 32', 'Blow-dry Giulia 26'])
  expect((await readVisit()).version).toBeGreaterThan(version)

  // A price that was changed in the visit stays while something else changes in the booking.
  const [cut, dry] = (await readVisit()).clientHistoryServicesDTO
  await desk.call('PUT', `/api/ClientHistoryServices/{sessionCode}/${dry?.clientHistoryServiceId}`, { price: 20, version: dry?.version })
  const services = agendaToSend(await readBooking()).agendaServicesDTO.map((one) => {
    if (one.agendaServiceId !== cut?.agendaServiceId) return one
    return { ...one, userId: salon.marco, start: at('11:00'), serviceDTO: { length: 40, price: 35 } }
  })
  expect((await change({ agendaServicesDTO: services })).status).toBe(200)
  expect(await readLines()).toEqual(['Blow-dry Giulia 20', 'Cut Marco 35'])
  expect((await readVisit()).clientHistoryServicesDTO.map(({ length }) => length)).toEqual([30, 40])

  expect((await remove(dry?.agendaServiceId ?? '')).status).toBe(200)
  expect(await readLines()).toEqual(['Cut Marco 35'])
  expect((await readBooking()).version).toBeGreaterThan(booking.version)
})

test('a started service keeps its team member and stays; a paid visit takes no change of its services (409)', async () => {
  const { salon, booking, step, readBooking, readVisit, readLines, arrive, change, add, remove, pay } = await openDesk()
  await arrive()
  await add(salon.blowDry, salon.giulia, '10:30')
  await step(`/api/Appointments/StartServices/{sessionCode}/${(await readVisit()).appointmentId}`)
  const [cut, dry] = agendaToSend(await readBooking()).agendaServicesDTO
  if (!cut || !dry) throw new Error('two services were booked')
  for (const agendaServicesDTO of [[dry], [{ ...cut, userId: salon.marco }, dry], [{ ...cut, serviceId: salon.colour }, dry]])
    expect(await change({ agendaServicesDTO })).toMatchObject({ status: 409, body: { code: 'service_started' } })
  expect(await remove(cut.agendaServiceId)).toMatchObject({ status: 409, body: { code: 'service_started' } })
  // It may take longer.
  const longer = { ...cut, serviceDTO: { length: 45 }, mayOverlap: true }
  expect((await change({ agendaServicesDTO: [longer, dry] })).status).toBe(200)
  expect(await readLines()).toEqual(['Cut Anna 32', 'Blow-dry Giulia 26'])
  await pay()
  const paid = [await add(salon.cut, salon.anna, '12:00'), await remove(dry.agendaServiceId), await change({ agendaServicesDTO: [cut] })]
  for (const reply of paid) expect(reply).toMatchObject({ status: 409, body: { code: 'visit_paid' } })
  expect((await readBooking()).agendaServicesDTO).toHaveLength(2)
  expect(booking.agendaServicesDTO).toHaveLength(1)
})

test('check-in and adding a service at the same time leave the visit with every booked service, whichever comes first', async () => {
  for (let i = 0; i < 6; i += 1) {
    const { salon, booking, readBooking, readLines, arrive, add } = await openDesk()
    const [first, second] =
      i % 2 ? [() => arrive(), () => add(salon.cut, salon.anna, '11:00')] : [() => add(salon.cut, salon.anna, '11:00'), () => arrive()]
    await Promise.all([first(), second()])
    const booked = (await readBooking()).agendaServicesDTO
    expect(await readLines()).toHaveLength(booked.length)
    expect(booking.version).toBe(1)
  }
})

test('check-in of an earlier version of the booking is refused with 409 and the booking as it is', async () => {
  const { salon, booking, readBooking, arrive, add } = await openDesk()
  await add(salon.cut, salon.anna, '11:00')
  const refused = await arrive({ version: booking.version })
  expect(refused).toMatchObject({ status: 409, body: { code: 'stale', current: { agendaId: booking.agendaId } } })
  expect(await readBooking()).toMatchObject({ appointmentDTO: null, agendaServicesDTO: [{}, {}] })
  expect((await arrive({ version: (await readBooking()).version })).status).toBe(200)
})
