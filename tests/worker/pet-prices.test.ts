import { expect, test } from 'vitest'
import type { Agenda } from '../../schema/api/agenda.ts'
import type { FreeSlot, GuestBooking } from '../../schema/api/guest-replies.ts'
import type { SubClientRecord } from '../../schema/api/pet-fields.ts'
import { openFixture } from '../support/fixture.ts'
import { createGuest, openGuest, openOnline } from '../support/guest.ts'
import { at, openSalon, today } from '../support/salon.ts'

/** A pet salon in which a cut takes 90 minutes and costs €65 for poodles, with a poodle and a pug of the first client. */
async function openPetSalon() {
  const world = await openFixture()
  const salon = await openSalon(world, { is_pet: 1 })
  await openOnline(world, salon)
  const [admin, desk] = [await salon.as('ADMIN'), await salon.as('RECEPTIONIST')]
  const price = { serviceId: salon.cut, breed: 'Poodle', price: 65, length: 90 }
  expect((await admin.call('POST', '/api/SubClientPrices/{sessionCode}', price)).status).toBe(200)
  const [clientId] = salon.clients
  const addPet = async (name: string, breed: string) =>
    (await desk.call<SubClientRecord>('POST', '/api/SubClients/{sessionCode}', { clientId, name, breed })).body.subClientId
  return { world, salon, desk, clientId, poodle: await addPet('Argo', 'poodle'), pug: await addPet('Birba', 'Pug') }
}

test('books a service at the price and duration for its pet where the desk names none, and at those it names otherwise', async () => {
  const { salon, desk, clientId, poodle, pug } = await openPetSalon()
  const book = async (time: string, more: object) => {
    const service = { serviceId: salon.cut, userId: salon.anna, start: at(time), ...more }
    const reply = await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', { clientId, agendaServicesDTO: [service] })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body
  }
  const forPoodle = await book('10:00', { subClientId: poodle })
  expect(forPoodle.agendaServicesDTO[0]?.serviceDTO).toMatchObject({ price: 65, length: 90 })
  const named = await book('12:00', { subClientId: poodle, serviceDTO: { length: 45 } })
  expect(named.agendaServicesDTO[0]?.serviceDTO).toMatchObject({ price: 65, length: 45 })
  const forPug = await book('14:00', { subClientId: pug })
  expect(forPug.agendaServicesDTO[0]?.serviceDTO.length).toBe(30)
  const { agendaId, version } = forPug
  const added = { agendaId, version, serviceId: salon.cut, userId: salon.anna, start: at('15:00'), subClientId: poodle }
  const both = (await desk.call<Agenda>('POST', '/api/AgendaServices/{sessionCode}', added)).body
  expect(both.agendaServicesDTO[1]?.serviceDTO).toMatchObject({ price: 65, length: 90 })
})

test('offers guests times with the duration for their pet, and books them at its price', async () => {
  const { world, salon, desk, poodle } = await openPetSalon()
  const [guest, session] = [createGuest(world, salon, ''), await openGuest(world, salon, 0)]
  const services = [{ serviceId: salon.cut, subClientId: poodle }]
  const [slot] = (await guest.call<FreeSlot[]>('POST', `FreeSlots/{s}?date=${today}`, session, services)).body
  if (!slot) throw new Error('no free time')
  expect((Date.parse(slot.end) - Date.parse(slot.start)) / 60_000).toBe(90)
  const saved = await guest.call<GuestBooking>('POST', `SaveSlot/{s}?date=${today}&channel=web`, session, slot)
  expect(saved).toMatchObject({ status: 200, body: { end: slot.end, services: [{ length: 90 }] } })
  const { body } = await desk.call<Agenda>('GET', `/api/Agendas/{sessionCode}/${saved.body.agendaId}`)
  expect(body.agendaServicesDTO[0]).toMatchObject({ subClientId: poodle, serviceDTO: { price: 65, length: 90 } })
})
