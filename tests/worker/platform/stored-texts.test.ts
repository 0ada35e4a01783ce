import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { at, openSalon } from '../../support/salon.ts'

async function openVisit() {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const booking = {
    clientId: salon.clients[0],
    agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at('09:00') }],
  }
  const { body: agenda } = await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', booking)
  const { body: visit } = await desk.call<Appointment>('POST', '/api/Appointments/{sessionCode}', {
    agendaId: agenda.agendaId,
    arrived: true,
  })
  const product = await desk.call<{ productId: string }>('POST', '/api/Products/{sessionCode}', { product: 'Serum', price: 20, stock: 9 })
  const { appointmentId } = visit
  return { salon, desk, booking, agenda, appointmentId, productId: product.body.productId }
}

test('refuses a lone surrogate or NUL in a note of a sold product, and the database goes on', async () => {
  const { desk, appointmentId, productId } = await openVisit()
  const sell = (note: string) => desk.call('POST', '/api/ClientHistoryProducts/{sessionCode}', { appointmentId, productId, note })
  for (const note of ['a\ud800b', 'a\udc00', 'a\0b'])
    expect(await sell(note)).toMatchObject({ status: 400, body: { fields: { note: "Contains characters that can't be saved" } } })
  expect(await sell('two\nlines 👍')).toMatchObject({ status: 200, body: { note: 'two\nlines 👍' } })
})

test('refuses NUL in a search (400)', async () => {
  const { desk } = await openVisit()
  for (const list of ['Clients', 'Clients/Search', 'Products', 'Services', 'SubClients'])
    expect(await desk.call('GET', `/api/${list}/{sessionCode}?search=a%00b`), list).toMatchObject({
      status: 400,
      body: { fields: { search: "Contains characters that can't be saved" } },
    })
})

test('refuses prices outside 0 to 99,999.99 and with more than two decimals in bookings and visits, and saves none', async () => {
  const { salon, desk, booking, agenda, appointmentId, productId } = await openVisit()
  const line = { ...booking.agendaServicesDTO[0], start: at('15:00') }
  const book = (price: number) =>
    desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', { ...booking, agendaServicesDTO: [{ ...line, serviceDTO: { price } }] })
  const add = (price: number) =>
    desk.call('POST', '/api/ClientHistoryServices/{sessionCode}', { appointmentId, serviceId: salon.cut, userId: salon.anna, price })
  const sell = (price: number) => desk.call('POST', '/api/ClientHistoryProducts/{sessionCode}', { appointmentId, productId, price })
  const service = (price: number) =>
    desk.call('PUT', `/api/AgendaServices/{sessionCode}/${agenda.agendaServicesDTO[0]?.agendaServiceId}`, {
      ...line,
      serviceDTO: { price },
      version: agenda.version,
    })
  for (const [price, message] of [
    [1e15, 'Too large'],
    [9e13, 'Too large'],
    [100_000, 'Too large'],
    [0.001, 'Enter a valid amount'],
    [-1, "Can't be negative"],
  ] as const)
    for (const [call, field] of [
      [book, 'agendaServicesDTO.0.serviceDTO.price'],
      [service, 'serviceDTO.price'],
      [add, 'price'],
      [sell, 'price'],
    ] as const)
      expect(await call(price), `${field} ${price}`).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
  const booked = await book(99_999.99)
  expect(booked.body.agendaServicesDTO[0]?.serviceDTO.price).toBe(99_999.99)
  const { body } = await desk.call<Appointment>('GET', `/api/Appointments/{sessionCode}/${appointmentId}`)
  expect([body.clientHistoryServicesDTO.length, body.clientHistoryProductsDTO.length]).toEqual([1, 0])
})
