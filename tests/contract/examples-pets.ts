import type { SubClientRecord } from '../../schema/api/care/pet-fields.ts'
import type { Fixture } from '../support/fixture.ts'
import { at, type Salon } from '../support/salon.ts'
import type { CreateExample } from './example.ts'
import { resource } from './examples-catalogue.ts'
import {
  askForSurcharge,
  callAs,
  createBooking,
  createFullVisit,
  createPastBooking,
  createRecord,
  insertPet,
  toSurcharge,
} from './records.ts'

const relative = { name: 'Laura Villa', birthDate: '1988-03-04', note: 'Also picks up' }
const record = {
  species: 'dog',
  breed: 'Schnauzer',
  sex: 'male',
  birthDate: '2022-09-08',
  microchip: '380 260 101 448 219',
  bites: true,
  biteNote: 'When paws are touched',
  matting: 2,
  healthyFromKg: 16,
  healthyToKg: 18,
  weights: [
    { day: '2026-11-20', kg: 18.4 },
    { day: '2026-05-02', kg: 17.2 },
  ],
  vaccinations: [{ vaccination: 'Rabies', given: '2023-11-03', expires: '2026-11-03' }],
  socialJSON: JSON.stringify({ instagram: ['argo'] }),
  relationshipsJSON: JSON.stringify({ spouse: [relative] }),
}
const toPrice = (s: Salon) => ({ serviceId: s.cut, size: 'L', price: 64, length: 90 })
const parts = [{ part: 'head', blade: '10', length: '1.5 mm' }]

/** A pet with every field, another pet of its owner, a groom sheet, and bookings before and after now. */
async function createPet(s: Salon, fixture: Fixture): Promise<SubClientRecord> {
  const { clientId } = await insertPet(s, fixture)
  const pet = await callAs<SubClientRecord>(s, 'ADMIN', 'POST', 'SubClients/{sessionCode}', { clientId, name: 'Argo', ...record })
  const { subClientId } = pet
  await createRecord(s, 'SubClientGrooms', { subClientId, parts })
  const [past, next] = [await createPastBooking(s), await createBooking(s)]
  await fixture.db.execute({
    sql: 'UPDATE agendas SET sub_client_ids_json = ? WHERE agenda_id IN (?, ?)',
    args: [JSON.stringify([subClientId]), past.agendaId, next.agendaId],
  })
  return callAs(s, 'ADMIN', 'GET', `SubClients/Record/{sessionCode}/${subClientId}`)
}
/** A pet whose owner has an e-mail address. */
async function createReachablePet(s: Salon, fixture: Fixture) {
  const { subClientId, clientId } = await createPet(s, fixture)
  await fixture.db.execute({ sql: "UPDATE clients SET email = 'owner@example.test' WHERE client_id = ?", args: [clientId] })
  return { subClientId }
}
const createGroom = async (s: Salon, fixture: Fixture) => {
  const { subClientId } = await insertPet(s, fixture)
  return createRecord(s, 'SubClientGrooms', { subClientId, parts })
}

const withSurcharge = async (s: Salon, fixture: Fixture) => ({ surchargeId: (await askForSurcharge(s, fixture)).surchargeId })

export const petExamples: Record<string, CreateExample> = {
  'subClients.list': async (s, fixture) => {
    const { clientId } = await createPet(s, fixture)
    return { input: { clientId, search: 'arg', from: at('00:00').slice(0, 10) } }
  },
  'subClients.one': async (s, fixture) => {
    const { clientId, subClientId } = await createPet(s, fixture)
    return { input: { clientId, subClientId } }
  },
  'subClients.record': async (s, fixture) => ({ input: { subClientId: (await createPet(s, fixture)).subClientId } }),
  'subClients.create': (s) => ({ body: { clientId: s.clients[0], name: 'Argo', ...record }, foreign: 400 }),
  'subClients.update': async (s, fixture) => {
    const { subClientId, version } = await createPet(s, fixture)
    return { body: { subClientId, version, ...record, size: 'M' } }
  },
  'subClients.remove': async (s, fixture) => ({ input: { subClientId: (await insertPet(s, fixture)).subClientId } }),
  'subClients.restore': async (s, fixture) => {
    const { subClientId } = await insertPet(s, fixture)
    await callAs(s, 'ADMIN', 'DELETE', `SubClients/{sessionCode}/${subClientId}`)
    return { input: { subClientId } }
  },
  'subClients.excel': async (s, fixture) => {
    await createPet(s, fixture)
    return { input: { salonId: s.salonId, language: 'it' } }
  },
  // A visit that has not begun, about which the owner was told before.
  'readyToCollect.message': async (s, fixture) => {
    const { appointmentId } = await toSurcharge(s, fixture)
    await callAs(s, 'ADMIN', 'POST', `SubClients/ReadyToCollect/{sessionCode}/${appointmentId}`)
    return { input: { appointmentId } }
  },
  'readyToCollect.send': async (s, fixture) => ({ input: { appointmentId: (await createFullVisit(s, fixture)).appointmentId } }),
  'readyToCollect.takeBack': async (s, fixture) => {
    const { appointmentId } = await toSurcharge(s, fixture)
    await fixture.db.execute({ sql: "UPDATE clients SET email = 'owner@example.test' WHERE client_id = ?", args: [s.clients[0] ?? ''] })
    const path = `SubClients/ReadyToCollect/{sessionCode}/${appointmentId}`
    const { messageId } = await callAs<{ messageId: string }>(s, 'ADMIN', 'POST', path)
    return { input: { appointmentId, messageId } }
  },
  'petExports.start': async (s, fixture) => {
    await createPet(s, fixture)
    return { input: { language: 'it' }, foreign: 200 }
  },
  'petMessages.ofPet': async (s, fixture) => {
    const { subClientId } = await createReachablePet(s, fixture)
    await callAs(s, 'ADMIN', 'POST', `SubClientMessages/Certificate/{sessionCode}/${subClientId}`)
    return { input: { subClientId } }
  },
  'petMessages.certificate': async (s, fixture) => ({ input: { subClientId: (await createPet(s, fixture)).subClientId } }),
  'petMessages.askCertificate': async (s, fixture) => ({ input: await createReachablePet(s, fixture) }),
  ...resource('petPrices', 'SubClientPrices', 'petPriceId', toPrice),
  'petPrices.create': (s) => ({ body: toPrice(s), foreign: 400 }),
  'petPrices.list': async (s) => {
    await createRecord(s, 'SubClientPrices', toPrice(s))
    return { input: { salonId: s.salonId } }
  },
  'surcharges.ofAppointment': async (s, fixture) => {
    const { surchargeId, appointmentId } = await askForSurcharge(s, fixture)
    await callAs(s, 'ADMIN', 'POST', `Surcharges/Accept/{sessionCode}/${surchargeId}`, { name: 'Laura' })
    return { input: { appointmentId } }
  },
  'surcharges.ask': async (s, fixture) => ({ body: await toSurcharge(s, fixture) }),
  'surcharges.accept': async (s, fixture) => ({ input: await withSurcharge(s, fixture), body: { name: 'Laura' } }),
  'surcharges.withdraw': async (s, fixture) => ({ input: await withSurcharge(s, fixture) }),
  'surcharges.restore': async (s, fixture) => {
    const input = await withSurcharge(s, fixture)
    await callAs(s, 'ADMIN', 'DELETE', `Surcharges/{sessionCode}/${input.surchargeId}`)
    return { input }
  },
  'petGrooms.create': async (s, fixture) => ({ body: { subClientId: (await insertPet(s, fixture)).subClientId, parts, note: 'Muzzle' } }),
  'petGrooms.update': async (s, fixture) => {
    const { petGroomId, version } = await createGroom(s, fixture)
    return { input: { petGroomId: String(petGroomId) }, body: { version, parts: [{ part: 'tail', blade: '7F', length: '3.2 mm' }] } }
  },
  'petGrooms.remove': async (s, fixture) => ({ input: { petGroomId: String((await createGroom(s, fixture)).petGroomId) } }),
}

export const fullerPetBodies: Record<string, CreateExample> = {
  'subClients.update': async (s, fixture) => {
    const { subClientId, version } = await createPet(s, fixture)
    return { body: { subClientId, version, clientId: s.clients[1] } }
  },
}
