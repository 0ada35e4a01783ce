import { expect, test } from 'vitest'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { FreeSlot, GuestBooking, OnlineCatalogue } from '../../../schema/api/booking/guest-replies.ts'
import type { SubClientRecord } from '../../../schema/api/care/pet-fields.ts'
import type { Service } from '../../../schema/api/catalogue/services-schemas.ts'
import type { ClientOwnTerms, OwnTimeProposal, TimersOfService } from '../../../schema/api/clients/own-terms-schemas.ts'
import type { ClientHistoryService } from '../../../schema/api/visits/performed-services-schemas.ts'
import type { Appointment } from '../../../schema/api/visits/visits-schemas.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { createGuest, openGuest, openOnline } from '../../support/guest.ts'
import { at, openSalon, type Salon, today, tuesday } from '../../support/salon.ts'

const path = '/api/ClientOwnTerms/{sessionCode}'

async function open(values: Record<string, string | number> = {}) {
  const world = await openFixture()
  const salon = await openSalon(world, values)
  const [admin, desk] = [await salon.as('ADMIN'), await salon.as('RECEPTIONIST')]
  const clientId = salon.clients[0] ?? ''
  const add = async (more: object) => {
    const reply = await desk.call<ClientOwnTerms>('POST', path, { clientId, serviceId: salon.cut, ...more })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body
  }
  const addPet = async (name: string, breed = '') =>
    (await desk.call<SubClientRecord>('POST', '/api/SubClients/{sessionCode}', { clientId, name, breed })).body.subClientId
  const list = async (of = clientId) => (await desk.call<ClientOwnTerms[]>('GET', `/api/ClientOwnTerms/Client/{sessionCode}/${of}`)).body
  const propose = async (of = clientId) =>
    (await desk.call<OwnTimeProposal[]>('GET', `/api/ClientOwnTerms/Proposals/{sessionCode}/${of}`)).body
  return { world, salon, admin, desk, clientId, add, addPet, list, propose }
}

const book = async ({ desk, clientId }: Pick<Awaited<ReturnType<typeof open>>, 'desk' | 'clientId'>, service: object) => {
  const reply = await desk.call<Agenda>('POST', '/api/Agendas/{sessionCode}', { clientId, agendaServicesDTO: [service] })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}

interface TimerRow {
  readonly minutes: number
  readonly day?: string
  readonly clientId?: string
  readonly userId?: string
  readonly serviceId?: string
  readonly subClientId?: string
  readonly booked?: number
  readonly deleted?: boolean
}
/** Performed services with timers, one a day before `today` unless they name their day. */
async function insertTimers({ db }: Fixture, salon: Salon, timers: readonly TimerRow[]) {
  const before = await db.execute('SELECT count(*) AS n FROM client_history_services')
  const first = Number(before.rows[0]?.n)
  await db.batch(
    timers.map((timer, i) => {
      const { minutes, clientId, userId = salon.anna, serviceId = salon.cut, subClientId = null, booked = 30, deleted = false } = timer
      const day = timer.day ?? new Date(Date.parse(today) - (i + 1) * 86_400_000).toISOString().slice(0, 10)
      const start = Date.parse(at('10:00', day)) / 1000
      const id = `chs_${salon.salonId}_${first + i}`
      const ids = [id, salon.salonId, clientId ?? salon.clients[0] ?? '', `apt_${id}`, serviceId, userId, subClientId]
      return {
        sql: `
          INSERT INTO client_history_services (
            client_history_service_id, salon_id, client_id, appointment_id, service_id, user_id, sub_client_id, service,
            length_minutes, price_cents, start_utc, end_utc, changed_utc, deleted_utc
          )
          VALUES (?, ?, ?, ?, ?, ?, ?, 'Cut', ?, 3200, ?, ?, 1, ?)`,
        args: [...ids, BigInt(booked), BigInt(start), BigInt(start + minutes * 60), deleted ? 1n : null],
      }
    }),
  )
}

test("books a client's own time and price at the desk where it names none, with the person's before anyone's", async () => {
  const opened = await open()
  const { salon, desk, clientId, add } = opened
  await add({ length: 50, price: 40 })
  await add({ length: 60, userId: salon.giulia })
  const cut = { serviceId: salon.cut, userId: salon.anna, start: at('09:00') }
  const [booked] = (await book(opened, cut)).agendaServicesDTO
  expect(booked?.serviceDTO).toMatchObject({ length: 50, price: 40 })
  const named = await book(opened, { ...cut, start: at('10:00'), serviceDTO: { length: 20, price: 10 } })
  expect(named.agendaServicesDTO[0]?.serviceDTO).toMatchObject({ length: 20, price: 10 })
  const withGiulia = await book(opened, { ...cut, userId: salon.giulia })
  expect(withGiulia.agendaServicesDTO[0]?.serviceDTO).toMatchObject({ length: 60, price: 40 })
  const { agendaId, version } = named
  const added = { agendaId, version, serviceId: salon.cut, userId: salon.giulia, start: at('11:00') }
  const both = (await desk.call<Agenda>('POST', '/api/AgendaServices/{sessionCode}', added)).body
  expect(both.agendaServicesDTO[1]?.serviceDTO).toMatchObject({ length: 60, price: 40 })
  // Another client has the service as it is.
  const other = await book({ desk, clientId: salon.clients[1] ?? '' }, { ...cut, start: at('14:00') })
  expect(other.agendaServicesDTO[0]?.serviceDTO).toMatchObject({ length: 30, price: 32 })
  const times = async (query: string) => {
    const reply = await desk.call<FreeSlot[]>('GET', `/api/FreeTimes/{sessionCode}?date=${today}&services=${salon.cut}${query}`)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const [slot] = reply.body
    return slot && (Date.parse(slot.end) - Date.parse(slot.start)) / 60_000
  }
  expect(await times(`&userId=${salon.marco}`)).toBe(30)
  expect(await times(`&userId=${salon.marco}&clientId=${clientId}`)).toBe(50)
})

test('checks a walk-in in at their own time and price, and adds a service to the visit at theirs', async () => {
  const { salon, desk, clientId, add } = await open()
  await add({ length: 50, price: 40 })
  const services = [{ serviceId: salon.cut, userId: salon.anna }]
  const visit = (await desk.call<Appointment>('POST', '/api/Appointments/{sessionCode}', { clientId, services })).body
  expect(visit.clientHistoryServicesDTO).toMatchObject([{ length: 50, price: 40 }])
  const draft = { appointmentId: visit.appointmentId, serviceId: salon.cut, userId: salon.giulia }
  const added = await desk.call<ClientHistoryService>('POST', '/api/ClientHistoryServices/{sessionCode}', draft)
  expect(added.body).toMatchObject({ length: 50, price: 40 })
  const given = await desk.call<ClientHistoryService>('POST', '/api/ClientHistoryServices/{sessionCode}', { ...draft, price: 5 })
  expect(given.body).toMatchObject({ length: 50, price: 5 })
})

test('shows a guest their own time and price after the code, and books them', async () => {
  const { world, salon, desk, add } = await open()
  await openOnline(world, salon)
  await add({ length: 50, price: 40 })
  await add({ price: 45, userId: salon.giulia })
  const [guest, session] = [createGuest(world, salon, ''), await openGuest(world, salon, 0)]
  const catalogue = (await guest.call<OnlineCatalogue>('GET', 'GetServices/{s}', session)).body
  const cut = catalogue.services.find(({ serviceId }) => serviceId === salon.cut)
  expect(cut).toMatchObject({ length: 50, price: 40, ownPrices: [{ userId: salon.giulia, price: 45 }] })
  const services = [{ serviceId: salon.cut, userId: salon.giulia }]
  const [slot] = (await guest.call<FreeSlot[]>('POST', `FreeSlots/{s}?date=${today}`, session, services)).body
  if (!slot) throw new Error('no free time')
  expect((Date.parse(slot.end) - Date.parse(slot.start)) / 60_000).toBe(50)
  const saved = await guest.call<GuestBooking>('POST', `SaveSlot/{s}?date=${today}&channel=web`, session, slot)
  expect(saved).toMatchObject({ status: 200, body: { end: slot.end, services: [{ length: 50 }] } })
  const { body } = await desk.call<Agenda>('GET', `/api/Agendas/{sessionCode}/${saved.body.agendaId}`)
  expect(body.agendaServicesDTO[0]?.serviceDTO).toMatchObject({ length: 50, price: 45 })
})

test("a pet's own terms outrank the price of its breed, which outranks the team member's, and go with it to a new owner", async () => {
  const opened = await open({ is_pet: 1 })
  const { world, salon, admin, desk, clientId, add, addPet, list } = opened
  await openOnline(world, salon)
  const [argo, birba] = [await addPet('Argo', 'Poodle'), await addPet('Birba', 'Poodle')]
  await admin.call('POST', '/api/SubClientPrices/{sessionCode}', { serviceId: salon.cut, breed: 'Poodle', price: 65, length: 90 })
  await world.db.execute({ sql: 'UPDATE user_services SET price_cents = 9900 WHERE user_id = ?', args: [salon.anna] })
  await add({ subClientId: argo, length: 110 })
  const cut = { serviceId: salon.cut, userId: salon.anna, start: at('09:00') }
  const forPet = async (subClientId: string, start: string) =>
    (await book(opened, { ...cut, subClientId, start })).agendaServicesDTO[0]?.serviceDTO
  expect(await forPet(argo, at('09:00'))).toMatchObject({ length: 110, price: 65 })
  expect(await forPet(birba, at('11:00'))).toMatchObject({ length: 90, price: 65 })
  const [guest, session] = [createGuest(world, salon, ''), await openGuest(world, salon, 0)]
  const { services } = (await guest.call<OnlineCatalogue>('GET', 'GetServices/{s}', session)).body
  expect(services.find(({ serviceId }) => serviceId === salon.cut)).toMatchObject({
    length: 30,
    price: 32,
    petTerms: [
      { subClientId: argo, length: 110, price: 65 },
      { subClientId: birba, length: 90, price: 65 },
    ],
  })
  const { version } = (await desk.call<SubClientRecord>('GET', `/api/SubClients/Record/{sessionCode}/${argo}`)).body
  const owner = salon.clients[1] ?? ''
  const moved = await desk.call('PUT', '/api/SubClients/{sessionCode}', { subClientId: argo, version, clientId: owner })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  expect(await list()).toEqual([])
  expect(await list(owner)).toMatchObject([{ subClientId: argo, pet: 'Argo', length: 110, price: null }])
  const again = await book({ desk, clientId: owner }, { ...cut, subClientId: argo, start: at('14:00') })
  expect(again.agendaServicesDTO[0]?.serviceDTO).toMatchObject({ length: 110, price: 65 })
  expect(clientId).not.toBe(owner)
})

test('refuses what says nothing, exists or is not of this salon, and marks services for which some client has terms', async () => {
  const { world, salon, desk, clientId, add, list } = await open()
  const other = await openSalon(world)
  const hasTerms = async () => {
    const { body } = await desk.call<Service[]>('GET', '/api/Services/{sessionCode}')
    return body.filter(({ clientTerms }) => clientTerms).map(({ serviceId }) => serviceId)
  }
  expect(await hasTerms()).toEqual([])
  const first = await add({ length: 50 })
  expect(await hasTerms()).toEqual([salon.cut])
  const refuse = async (more: object) => {
    const { status, body } = await desk.call<{ fields?: object }>('POST', path, { clientId, serviceId: salon.cut, length: 45, ...more })
    return [status, body.fields]
  }
  expect(await refuse({ length: null })).toEqual([400, { length: 'Required' }])
  expect(await refuse({ length: 0 })).toEqual([400, { length: 'Too short' }])
  expect(await refuse({ price: -1 })).toEqual([400, { price: "Can't be negative" }])
  expect(await refuse({})).toEqual([400, { serviceId: 'Already exists' }])
  expect(await refuse({ clientId: other.clients[0] })).toEqual([400, { clientId: 'Client not found' }])
  expect(await refuse({ serviceId: other.cut })).toEqual([400, { serviceId: 'Service not found' }])
  expect(await refuse({ userId: other.anna, subClientId: 'pet' })).toEqual([
    400,
    { userId: 'Team member not found', subClientId: 'Pet not found' },
  ])
  const { clientOwnTermsId, version } = first
  const foreign = await (await other.as('RECEPTIONIST')).call('PUT', `${path}/${clientOwnTermsId}`, { length: 5, price: null, version })
  expect(foreign.status).toBe(404)
  const changed = await desk.call<ClientOwnTerms>('PUT', `${path}/${clientOwnTermsId}`, { length: null, price: 0, version })
  expect(changed.body).toMatchObject({ length: null, price: 0, version: version + 1 })
  expect((await desk.call('PUT', `${path}/${clientOwnTermsId}`, { length: 5, price: null, version })).status).toBe(409)
  await desk.call('DELETE', `${path}/${clientOwnTermsId}`)
  expect(await list()).toEqual([])
  expect(await hasTerms()).toEqual([])
  await desk.call('POST', `/api/ClientOwnTerms/Restore/{sessionCode}/${clientOwnTermsId}`)
  expect(await list()).toMatchObject([{ clientOwnTermsId, price: 0 }])
  // Others have been written for the same client, service and person meanwhile: these stay, and come with the refusal.
  await desk.call('DELETE', `${path}/${clientOwnTermsId}`)
  const newer = await add({ price: 21 })
  const refused = await desk.call<{ code: string; current: ClientOwnTerms }>(
    'POST',
    `/api/ClientOwnTerms/Restore/{sessionCode}/${clientOwnTermsId}`,
  )
  expect(refused).toMatchObject({ status: 409, body: { code: 'already_exists', current: { clientOwnTermsId: newer.clientOwnTermsId } } })
  expect(await list()).toMatchObject([{ clientOwnTermsId: newer.clientOwnTermsId, price: 21 }])
})

test('proposes from the latest five timers, without those that were left running, of deleted visits, or of fewer than three', async () => {
  const { world, salon, desk, clientId, add, list, propose } = await open()
  await insertTimers(world, salon, [
    { minutes: 52 },
    { minutes: 700 },
    { minutes: 54 },
    { minutes: 20, deleted: true },
    { minutes: 49 },
    { minutes: 51 },
    { minutes: 52 },
    { minutes: 30 },
    { minutes: 30 },
    { minutes: 90, serviceId: salon.colour, booked: 75 },
    { minutes: 90, serviceId: salon.colour, booked: 75 },
    { minutes: 50, serviceId: salon.blowDry },
    { minutes: 50, serviceId: salon.blowDry },
    { minutes: 50, serviceId: salon.blowDry },
    { minutes: 60, clientId: salon.clients[1] ?? '' },
  ])
  const proposal = { serviceId: salon.cut, subClientId: null, userId: null, count: 5, median: 52, booked: 30, proposed: 55 }
  expect(await propose()).toMatchObject([{ serviceId: salon.blowDry, proposed: 50 }, proposal])
  expect(await propose(salon.clients[1])).toEqual([])
  // What was archived is proposed no more; terms of it wait, and apply to nothing.
  await (await salon.as('ADMIN')).call('DELETE', `/api/Services/{sessionCode}/${salon.blowDry}`)
  expect(await propose()).toMatchObject([proposal])
  const used = await add({ length: 55, fromTimers: true })
  expect(await list()).toMatchObject([{ length: 55, fromTimers: true, archived: false }])
  expect(await propose()).toEqual([])
  // Longer by hand than needed: the usual time is the least.
  await desk.call('PUT', `${path}/${used.clientOwnTermsId}`, { length: 80, price: null, version: used.version })
  expect(await propose()).toMatchObject([{ booked: 80, proposed: 55 }])
  // With Giulia they have another time, which only her timers concern.
  await add({ length: 25, userId: salon.giulia })
  await insertTimers(
    world,
    salon,
    [40, 41, 42].map((minutes) => ({ minutes, userId: salon.giulia })),
  )
  expect(await propose()).toMatchObject([
    { userId: null, booked: 80, proposed: 55 },
    { userId: salon.giulia, firstName: 'Giulia', booked: 25, median: 41, proposed: 45 },
  ])
  expect(clientId).toBe(salon.clients[0])
})

test('proposes by pet, from the usual time of its breed', async () => {
  const { world, salon, admin, addPet, propose } = await open({ is_pet: 1 })
  const [argo, birba] = [await addPet('Argo', 'Poodle'), await addPet('Birba')]
  await admin.call('POST', '/api/SubClientPrices/{sessionCode}', { serviceId: salon.cut, breed: 'Poodle', price: 65, length: 90 })
  const of = (subClientId: string, minutes: number) => ({ subClientId, minutes, booked: 90 })
  await insertTimers(world, salon, [of(argo, 70), of(argo, 71), of(argo, 72), of(birba, 62), of(birba, 58), of(birba, 60)])
  expect(await propose()).toMatchObject([{ pet: 'Birba', subClientId: birba, median: 60, booked: 30, proposed: 60 }])
})

test("tells how long a team member takes from the last year's timers, to administrators", async () => {
  const { world, salon, admin, desk } = await open()
  const others = salon.clients.slice(1)
  const minutes = [32, 33, 34, 35, 36, 38, 40, 41, 42, 44, 58]
  await insertTimers(world, salon, [
    ...minutes.map((one, i) => ({ minutes: one, clientId: others[i % 3] ?? '' })),
    { minutes: 45, day: '2025-11-20' },
    { minutes: 900 },
    { minutes: 100, serviceId: salon.colour, booked: 75 },
    { minutes: 20, userId: salon.marco },
  ])
  const timers = `/api/ClientOwnTerms/Timers/{sessionCode}/${salon.anna}`
  expect((await admin.call<TimersOfService[]>('GET', timers)).body).toMatchObject([
    { serviceId: salon.colour, count: 1, median: 100, booked: 75, proposed: null },
    { serviceId: salon.cut, count: 11, median: 38, from: 34, to: 42, booked: 30, proposed: 40 },
  ])
  await world.db.execute({ sql: 'UPDATE user_services SET length_minutes = 40 WHERE user_id = ?', args: [salon.anna] })
  expect((await admin.call<TimersOfService[]>('GET', timers)).body[1]).toMatchObject({ booked: 40, proposed: null })
  expect((await desk.call('GET', timers)).status).toBe(403)
})

test('a merge takes the terms along, undoing it gives them back, and erasing deletes them', async () => {
  const { world, salon, admin, desk, clientId, add, list } = await open()
  const kept = salon.clients[1] ?? ''
  await add({ length: 50 })
  await add({ clientId: kept, price: 30 })
  // What was changed last holds: here, by the merge.
  const later = { now: new Date(Date.parse(tuesday) + 60_000).toISOString() }
  const query = `clientIdToMaintain=${kept}&clientIdToDelete=${clientId}`
  const merged = await admin.call<{ mergeId: string }>('POST', `/api/Clients/Merge/{sessionCode}?${query}`, undefined, later)
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  expect((await list(kept)).map(({ length, price }) => [length, price])).toEqual([
    [50, null],
    [null, 30],
  ])
  const booked = await book({ desk, clientId: kept }, { serviceId: salon.cut, userId: salon.anna, start: at('09:00') })
  expect(booked.agendaServicesDTO[0]?.serviceDTO).toMatchObject({ length: 50, price: 30 })
  await admin.call('POST', `/api/Clients/UndoMerge/{sessionCode}/${merged.body.mergeId}`)
  expect(await list(kept)).toMatchObject([{ length: null, price: 30 }])
  expect(await list()).toMatchObject([{ length: 50, price: null }])
  await admin.call('DELETE', `/api/Clients/{sessionCode}/${clientId}`)
  const { rows } = await world.db.execute('SELECT client_id FROM client_own_terms')
  expect(rows.map(({ client_id }) => client_id)).toEqual([kept])
})
