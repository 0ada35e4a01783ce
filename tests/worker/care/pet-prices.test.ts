import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { FreeSlot, GuestBooking, OnlineCatalogue } from '../../../schema/api/booking/guest-replies.ts'
import type { WaitingListEntry } from '../../../schema/api/booking/waiting-list-schemas.ts'
import type { SubClientRecord } from '../../../schema/api/care/pet-fields.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { linkToken } from '../../../worker/db/link-token.ts'
import { openFixture } from '../../support/fixture.ts'
import { createGuest, openGuest, openOnline } from '../../support/guest.ts'
import { at, openSalon, today } from '../../support/salon.ts'

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

test('names guests the price and duration for their pet beside the usual one, and no price where the salon hides it', async () => {
  const { world, salon, poodle } = await openPetSalon()
  const [guest, session] = [createGuest(world, salon, ''), await openGuest(world, salon, 0)]
  const readCut = async () => {
    const { body } = await guest.call<OnlineCatalogue>('GET', 'GetServices/{s}', session)
    return body.services.find(({ serviceId }) => serviceId === salon.cut)
  }
  expect(await readCut()).toMatchObject({ price: 32, length: 30, petTerms: [{ subClientId: poodle, price: 65, length: 90 }] })
  await world.db.execute({
    sql: `
      INSERT INTO salon_config_widgets (salon_config_widget_id, salon_id, widget, show_service_price, changed_utc)
      VALUES (?, ?, 'Website', 0, 1)`,
    args: [`wid_${salon.salonId}`, salon.salonId],
  })
  const hidden = await readCut()
  expect(hidden).not.toHaveProperty('price')
  expect(hidden?.petTerms).toEqual([{ subClientId: poodle, length: 90 }])
})

test('books a walk-in at the price and duration for its pet, and the next service behind it', async () => {
  const { salon, desk, clientId, poodle } = await openPetSalon()
  const cut = { serviceId: salon.cut, userId: salon.anna, subClientId: poodle }
  const services = [cut, { serviceId: salon.cut, userId: salon.giulia }]
  const visit = await desk.call<Appointment>('POST', '/api/Appointments/{sessionCode}', { clientId, services })
  expect(visit.body.agendaDTO.agendaServicesDTO).toMatchObject([
    { start: at('09:00'), subClientId: poodle, serviceDTO: { price: 65, length: 90 } },
    { start: at('10:30'), serviceDTO: { price: 32, length: 30 } },
  ])
})

test('offers the waiting list times with the duration for the pet, and books them at its price', async () => {
  const { world, salon, desk, clientId, poodle } = await openPetSalon()
  const times = { dayFrom: today, dayTo: today, weekdays: [2], from: '09:00', to: '18:00' }
  const entry = { clientId, services: [{ serviceId: salon.cut, subClientId: poodle }], ...times }
  const { waitingListEntryId } = (await desk.call<WaitingListEntry>('POST', '/api/WaitingList/{sessionCode}', entry)).body
  const free = await desk.call<FreeSlot[]>('GET', `/api/WaitingList/FreeSlots/{sessionCode}/${waitingListEntryId}?date=${today}`)
  expect(free.status, JSON.stringify(free.body)).toBe(200)
  const getMinutes = (one: { start: string; end: string } | undefined) => one && (Date.parse(one.end) - Date.parse(one.start)) / 60_000
  expect(getMinutes(free.body[0])).toBe(90)
  const readOffers = async () =>
    (await desk.call<WaitingListEntry[]>('GET', '/api/WaitingList/{sessionCode}')).body.flatMap((one) => one.offers)
  await expect.poll(readOffers).toHaveLength(1)
  const [offer] = await readOffers()
  expect(getMinutes(offer)).toBe(90)
  const token = linkToken('a secret for tests, 32 characters and more', 'WaitingOffer', offer?.waitingListOfferId ?? '')
  expect((await world.call('POST', `/api/Links/WaitingOffer/${token}`)).status).toBe(200)
  const { body } = await desk.call<Agenda[]>('GET', `/api/Agendas/{sessionCode}?date=${today}`)
  expect(body.flatMap((one) => one.agendaServicesDTO)).toMatchObject([{ subClientId: poodle, serviceDTO: { price: 65, length: 90 } }])
})
