import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { Service } from '../../../schema/api/catalogue/services-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { at, openSalon } from '../../support/salon.ts'

interface Refused {
  fields?: Record<string, string>
}

test('a service and its break take at most a day together, when entered and when booked (400)', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const read = (await desk.call<Service>('GET', `/api/Services/{sessionCode}/${salon.cut}`)).body
  const { serviceCategoryId } = read
  const draft = { serviceCategoryId, service: 'Retreat', price: 900, assignedStaff: [salon.anna] }
  const create = (length: number, breakAfterService: number) =>
    desk.call<Service & Refused>('POST', '/api/Services/{sessionCode}', { ...draft, length, breakAfterService })
  expect(await create(1440, 10)).toMatchObject({ status: 400, body: { fields: { breakAfterService: 'Too long' } } })
  const made = await create(1430, 10)
  expect(made.status).toBe(200)
  const path = `/api/Services/{sessionCode}/${made.body.serviceId}`
  for (const change of [{ length: 1440 }, { breakAfterService: 20 }])
    expect(await desk.call<Refused>('PUT', path, { ...change, version: made.body.version })).toMatchObject({
      status: 400,
      body: { fields: { breakAfterService: 'Too long' } },
    })
  const book = (length: number) => {
    const agendaServicesDTO = [{ serviceId: made.body.serviceId, userId: salon.anna, start: at('10:00'), serviceDTO: { length } }]
    return desk.call<Agenda & Refused>('POST', '/api/Agendas/{sessionCode}', {
      clientId: salon.clients[0],
      agendaServicesDTO,
      outsideHours: true,
    })
  }
  expect(await book(1440)).toMatchObject({ status: 400, body: { fields: { 'agendaServicesDTO.0.serviceDTO.length': 'Too long' } } })
  expect((await book(1430)).status).toBe(200)
})

test('the time of a performed service cannot be corrected to before check-in (400)', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const services = [{ serviceId: salon.cut, userId: salon.anna }]
  const visit = await desk.call<Appointment>(
    'POST',
    '/api/Appointments/{sessionCode}',
    { clientId: salon.clients[0], services },
    { now: at('10:00') },
  )
  const { appointmentId } = visit.body
  const id = visit.body.clientHistoryServicesDTO[0]?.clientHistoryServiceId
  const later = { now: at('11:00') }
  for (const step of ['StartServices', 'Stop'])
    await desk.call('POST', `/api/Appointments/${step}/{sessionCode}/${appointmentId}`, undefined, later)
  const read = async () => (await desk.call<Appointment>('GET', `/api/Appointments/{sessionCode}/${appointmentId}`, undefined, later)).body
  const correct = async (times: object) => {
    const version = (await read()).clientHistoryServicesDTO[0]?.version
    return desk.call<Refused>('PUT', `/api/ClientHistoryServices/{sessionCode}/${id}`, { ...times, version }, later)
  }
  const tooEarly = "Can't be before check-in"
  expect(await correct({ start: at('09:59') })).toMatchObject({ status: 400, body: { fields: { start: tooEarly } } })
  expect(await correct({ start: at('09:30'), end: at('09:45') })).toMatchObject({ status: 400, body: { fields: { start: tooEarly } } })
  expect((await correct({ start: at('10:00') })).status).toBe(200)
  expect(await read()).toMatchObject({ clientHistoryServicesDTO: [{ start: at('10:00'), end: at('11:00') }] })
})
