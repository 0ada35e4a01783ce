import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { FreeSlot, OnlineCatalogue } from '../../../schema/api/booking/guest-replies.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { openFixture } from '../../support/fixture.ts'
import { createGuest, openGuest, openOnline } from '../../support/guest.ts'
import { at, openSalon, type Salon, today } from '../../support/salon.ts'

const fixture = await openFixture()

/** Anna takes 45 minutes for a cut and charges €40; marco has the salon's 30 minutes and €32. */
async function openOwnSalon() {
  const salon = await openSalon(fixture)
  const admin = await salon.as('ADMIN')
  const services = [
    { serviceId: salon.cut, length: 45, price: 40 },
    { serviceId: salon.colour, length: 90 },
  ]
  const reply = await admin.call('PUT', `/api/UserServices/User/{sessionCode}/${salon.anna}`, { services, version: 1 })
  const terms = [
    { serviceId: salon.cut, length: 45, price: 40, online: true },
    { serviceId: salon.colour, length: 90, price: null },
  ]
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual(expect.arrayContaining(terms.map((one) => expect.objectContaining(one))))
  return salon
}
const book = async (salon: Salon, userId: string, serviceId: string, time: string) =>
  (await salon.as('RECEPTIONIST')).call<Agenda>('POST', '/api/Agendas/{sessionCode}', {
    clientId: salon.clients[0],
    agendaServicesDTO: [{ serviceId, userId, start: at(time) }],
  })
const getTerms = ({ agendaServicesDTO: [service] }: Agenda) => service?.serviceDTO

test('books a team member at their own duration and price, with longer active and the same processing time', async () => {
  const salon = await openOwnSalon()
  expect(getTerms((await book(salon, salon.marco, salon.cut, '10:00')).body)).toMatchObject({ length: 30, price: 32 })
  expect(getTerms((await book(salon, salon.anna, salon.cut, '10:00')).body)).toMatchObject({ length: 45, price: 40 })
  expect((await book(salon, salon.anna, salon.cut, '10:30')).status).toBe(409)
  const colour = await book(salon, salon.anna, salon.colour, '14:00')
  const parts = [40, 30, 20].map((minutes, i) => ({ kind: i === 1 ? 'wait' : 'work', minutes }))
  expect(getTerms(colour.body)).toMatchObject({ length: 90, price: 62, parts })
})

test('a booking is made at terms that were changed after the screen had read them', async () => {
  const salon = await openOwnSalon()
  const admin = await salon.as('ADMIN')
  for (const path of ['Services/{sessionCode}', `Agendas/Salon/{sessionCode}?salonId=${salon.salonId}&date=${today}`])
    await admin.call('GET', `/api/${path}`)
  expect(getTerms((await book(salon, salon.anna, salon.cut, '09:00')).body)).toMatchObject({ price: 40 })
  const change = { services: [{ serviceId: salon.cut, length: 20, price: 50 }], version: 2 }
  expect((await admin.call('PUT', `/api/UserServices/User/{sessionCode}/${salon.anna}`, change)).status).toBe(200)
  expect(getTerms((await book(salon, salon.anna, salon.cut, '11:00')).body)).toMatchObject({ length: 20, price: 50 })
  const stale = await admin.call('PUT', `/api/UserServices/User/{sessionCode}/${salon.anna}`, change)
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale' } })
})

test('a service added to the visit costs what the team member charges', async () => {
  const salon = await openOwnSalon()
  const admin = await salon.as('ADMIN')
  const draft = { clientId: salon.clients[1], services: [{ serviceId: salon.cut, userId: salon.anna }], outsideHours: true }
  const visit = await admin.call<Appointment>('POST', '/api/Appointments/{sessionCode}', draft)
  expect(visit.body.clientHistoryServicesDTO).toMatchObject([{ length: 45, price: 40 }])
  const { appointmentId } = visit.body
  const added = await admin.call('POST', '/api/ClientHistoryServices/{sessionCode}', {
    appointmentId,
    serviceId: salon.colour,
    userId: salon.anna,
  })
  expect(added).toMatchObject({ status: 200, body: { length: 90, price: 62 } })
})

test('guests see and book the own duration and price, and nobody whom they cannot book online', async () => {
  const salon = await openOwnSalon()
  await openOnline(fixture, salon)
  const session = await openGuest(fixture, salon, 1)
  const { call } = createGuest(fixture, salon, '+393475551001')
  const admin = await salon.as('ADMIN')
  const offline = { services: [{ serviceId: salon.cut, online: false }], version: 1 }
  await admin.call('PUT', `/api/UserServices/User/{sessionCode}/${salon.giulia}`, offline)
  const { body: catalogue } = await call<OnlineCatalogue>('GET', 'GetServices/{s}', session)
  const cut = catalogue.services.find(({ serviceId }) => serviceId === salon.cut)
  expect(cut).toMatchObject({ price: 32, userIds: [salon.anna, salon.marco], ownPrices: [{ userId: salon.anna, price: 40 }] })
  const findSlots = async (userId: string) =>
    (await call<FreeSlot[]>('POST', `FreeSlots/{s}?date=${today}`, session, [{ serviceId: salon.cut, userId }])).body
  const getMinutes = ({ start, end }: FreeSlot) => (Date.parse(end) - Date.parse(start)) / 60_000
  expect(new Set((await findSlots(salon.marco)).map(getMinutes))).toEqual(new Set([30]))
  const slots = await findSlots(salon.anna)
  expect(new Set(slots.map(getMinutes))).toEqual(new Set([45]))
  expect(slots.some(({ start }) => start === at('12:15'))).toBe(true)
  expect(slots.some(({ start }) => start === at('12:30'))).toBe(false)
  const saved = await call<{ agendaId: string }>('POST', `SaveSlot/{s}?date=${today}&channel=web`, session, slots[0])
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const booked = await admin.call<Agenda>('GET', `/api/Agendas/{sessionCode}/${saved.body.agendaId}`)
  expect(getTerms(booked.body)).toMatchObject({ length: 45, price: 40 })
})

test('other salons and unknown services are refused, and nothing is half written', async () => {
  const [salon, other] = [await openOwnSalon(), await openSalon(fixture)]
  const admin = await salon.as('ADMIN')
  const replace = (userId: string, services: object[]) =>
    admin.call('PUT', `/api/UserServices/User/{sessionCode}/${userId}`, { services, version: 2 })
  expect((await replace(other.anna, [{ serviceId: salon.cut }])).status).toBe(404)
  expect((await replace(salon.anna, [{ serviceId: salon.cut }, { serviceId: other.cut }])).status).toBe(404)
  expect((await replace(salon.anna, [{ serviceId: salon.cut, length: 0 }])).status).toBe(400)
  expect((await admin.call('GET', `/api/UserServices/User/{sessionCode}/${salon.anna}`)).body).toHaveLength(2)
})
