/** Records that the examples need: created through the API, or inserted where a call would start work in the background. */
import { expect } from 'vitest'
import type { Agenda } from '../../schema/api/booking/bookings-schemas.ts'
import type { CardTerminal } from '../../schema/api/money/card-terminals-schemas.ts'
import type { Surcharge } from '../../schema/api/money/charges-surcharges-schemas.ts'
import type { EndOfDay } from '../../schema/api/money/end-of-day-schemas.ts'
import type { Appointment } from '../../schema/api/visits/visits-schemas.ts'
import type { Role } from '../../schema/terms.ts'
import type { Fixture } from '../support/fixture.ts'
import { at, type Salon, today } from '../support/salon.ts'

type Fields = Record<string, string | number>

/** Calls an endpoint as a user with the role; a refusal fails the test. `now` is ISO 8601. */
export async function callAs<Body>(salon: Salon, role: Role, method: string, path: string, body?: unknown, now?: string): Promise<Body> {
  const user = await salon.as(role)
  const reply = await user.call<Body>(method, `/api/${path}`, body, now === undefined ? {} : { now })
  expect(reply, `${path}: ${JSON.stringify(reply.body)}`).toMatchObject({ status: 200 })
  return reply.body
}

export const createRecord = (salon: Salon, path: string, body: unknown): Promise<Fields> =>
  callAs(salon, 'ADMIN', 'POST', `${path}/{sessionCode}`, body)
export const pickId = (record: Fields, name: string) => ({ [name]: String(record[name]) })

let nextDay = 0
/** A day of a month, one after the other, on which the salon is open. */
export function takeDay(month: string): string {
  const day = `${month}-${String((nextDay++ % 20) + 4).padStart(2, '0')}`
  return new Date(day).getUTCDay() === 0 ? takeDay(month) : day
}

/** A booking with two services at a time that no other example uses; `more` overrides fields of the draft. */
export async function createBooking(salon: Salon, more: object = {}): Promise<Agenda> {
  const day = takeDay('2027-01')
  return callAs(salon, 'RECEPTIONIST', 'POST', 'Agendas/{sessionCode}', {
    clientId: salon.clients[0],
    outsideHours: true,
    agendaServicesDTO: [
      { serviceId: salon.cut, userId: salon.anna, start: at('10:00', day), mayOverlap: true },
      { serviceId: salon.colour, userId: salon.marco, start: at('11:00', day), mayOverlap: true },
    ],
    ...more,
  })
}

/** A booking of last week. */
export function createPastBooking(salon: Salon): Promise<Agenda> {
  const draft = {
    clientId: salon.clients[0],
    agendaServicesDTO: [{ serviceId: salon.cut, userId: salon.anna, start: at('15:00', '2026-11-17') }],
  }
  return callAs(salon, 'RECEPTIONIST', 'POST', 'Agendas/{sessionCode}', draft, '2026-11-17T08:00:00Z')
}

/** A pet of the salon's first client; inserted once. */
export async function insertPet(salon: Salon, fixture: Fixture): Promise<{ clientId: string; subClientId: string }> {
  const pet = { clientId: salon.clients[0] ?? '', subClientId: `pet_${salon.salonId}` }
  await fixture.db.execute({
    sql: `
      INSERT OR IGNORE INTO sub_clients (sub_client_id, salon_id, client_id, name, vaccinations_json, changed_utc)
      VALUES (?, ?, ?, 'Nebbia', ?, 1)`,
    args: [pet.subClientId, salon.salonId, pet.clientId, '[{"vaccination":"Rabies","given":null,"expires":"2025-01-01"}]'],
  })
  return pet
}

/** A question about a surcharge in an open visit of a pet. */
export async function askForSurcharge(salon: Salon, fixture: Fixture): Promise<Surcharge> {
  return callAs(salon, 'ADMIN', 'POST', 'Surcharges/{sessionCode}', await toSurcharge(salon, fixture))
}
export async function toSurcharge(salon: Salon, fixture: Fixture) {
  const { clientId, subClientId } = await insertPet(salon, fixture)
  const visit = await checkIn(salon, (await createBooking(salon, { clientId, subClientIds: [subClientId] })).agendaId, [])
  const { clientHistoryServiceId } = getFirstService(visit)
  return { appointmentId: visit.appointmentId, clientHistoryServiceId, text: 'Matted coat: 20 minutes more', price: 15 }
}

/** The move of a booked service, of a separate booking, to another team member. */
export async function getServiceMove(salon: Salon, userId: string) {
  const day = takeDay('2026-12')
  const agendaServicesDTO = [{ serviceId: salon.cut, userId: salon.anna, start: at('10:00', day), mayOverlap: true }]
  const booking: Agenda = await callAs(salon, 'ADMIN', 'POST', 'Agendas/{sessionCode}', { clientId: salon.clients[0], agendaServicesDTO })
  const [service] = booking.agendaServicesDTO
  if (!service) throw new Error('a booking without services')
  return { agendaServiceId: service.agendaServiceId, userId, start: service.start, version: booking.version }
}

/** A second booking that repeats the given one, so that both form a series. */
export async function repeatBooking(salon: Salon, { agendaId, start }: Agenda): Promise<Agenda[]> {
  const day = new Date(Date.parse(start) + 40 * 7 * 86_400_000).toISOString().slice(0, 10)
  const repetition = { everyWeeks: 40, times: 1, moved: [{ day, anyway: true }] }
  return callAs(salon, 'RECEPTIONIST', 'POST', `Agendas/Repeat/{sessionCode}/${agendaId}`, repetition)
}

export type VisitStep = 'Appointments/StartServices' | 'Appointments/Stop'

/** A separate visit: the client is checked in, then the steps follow. */
export async function createVisit(salon: Salon, ...steps: VisitStep[]): Promise<Appointment> {
  return checkIn(salon, (await createBooking(salon)).agendaId, steps)
}

export async function checkIn(salon: Salon, agendaId: string, steps: readonly VisitStep[], now?: string): Promise<Appointment> {
  let visit: Appointment = await callAs(salon, 'ADMIN', 'POST', 'Appointments/{sessionCode}', { agendaId, arrived: true }, now)
  for (const step of steps) visit = await callAs(salon, 'ADMIN', 'POST', `${step}/{sessionCode}/${visit.appointmentId}`, undefined, now)
  return visit
}

/** A visit of today that is checked out with a tip, of which €4 is unpaid. */
export async function createPaidVisit(salon: Salon, now?: string): Promise<Appointment> {
  const booking = await createBooking(salon)
  const visit = await checkIn(salon, booking.agendaId, ['Appointments/StartServices', 'Appointments/Stop'], now)
  return checkOut(salon, visit, now)
}

export function checkOut(salon: Salon, { appointmentId, version, total }: Appointment, now?: string): Promise<Appointment> {
  const payments = [{ method: 'card', amount: total - 2 }]
  const tips = [{ userId: salon.anna, amount: 2 }]
  const body = { version, tip: 2, tips, owed: 4, payments }
  return callAs(salon, 'ADMIN', 'POST', `Appointments/Checkout/{sessionCode}/${appointmentId}`, body, now)
}

/** A visit that has everything a visit can have: a pet, notes, a sold product, payments and ledger entries. */
export async function createFullVisit(salon: Salon, fixture: Fixture): Promise<Appointment> {
  const { clientId, subClientId } = await insertPet(salon, fixture)
  const booking = await createBooking(salon, { clientId, subClientIds: [subClientId], note: 'By the window' })
  const visit = await checkIn(salon, booking.agendaId, ['Appointments/StartServices', 'Appointments/Stop'])
  const service = getFirstService(visit)
  const { clientHistoryServiceId, version } = service
  const servicePath = `ClientHistoryServices/{sessionCode}/${clientHistoryServiceId}`
  await callAs(salon, 'ADMIN', 'PUT', servicePath, { version, note: 'Number 4' })
  const product = { appointmentId: visit.appointmentId, productId: await insertProduct(salon, fixture) }
  await callAs(salon, 'ADMIN', 'POST', 'ClientHistoryProducts/{sessionCode}', product)
  return checkOut(salon, await callAs(salon, 'ADMIN', 'GET', `Appointments/{sessionCode}/${visit.appointmentId}`))
}

/** Adds a fee to an open visit, and answers the visit with it. */
export const addFee = (salon: Salon, { appointmentId }: Appointment): Promise<Appointment> =>
  callAs(salon, 'ADMIN', 'POST', `Fees/{sessionCode}/${appointmentId}`, { fee: 'No-show fee', price: 15 })

export function getFirstService({ clientHistoryServicesDTO: [service] }: Appointment) {
  if (!service) throw new Error('a visit without services')
  return service
}

/** The salon's product; inserted once. */
export async function insertProduct(salon: Salon, fixture: Fixture): Promise<string> {
  const id = `prd_${salon.salonId}`
  await fixture.db.execute({
    sql: `
      INSERT OR IGNORE INTO products (product_id, salon_id, product, price_cents, stock, changed_utc)
      VALUES (?, ?, 'Shampoo', 1850, 10, 1)`,
    args: [id, salon.salonId],
  })
  return id
}

/** A product sold in a visit. */
export async function sellProduct(salon: Salon, fixture: Fixture) {
  const { appointmentId } = await createVisit(salon)
  const draft = { appointmentId, productId: await insertProduct(salon, fixture), quantity: 2 }
  return callAs<{ clientHistoryProductId: string; appointmentId: string; version: number }>(
    salon,
    'ADMIN',
    'POST',
    'ClientHistoryProducts/{sessionCode}',
    draft,
  )
}

let entries = 0
/** An entry of the waiting list. It is inserted, because creating it would offer free slots in the background. */
export async function insertWaitingEntry(salon: Salon, fixture: Fixture): Promise<string> {
  const id = `wle_${salon.salonId}_${++entries}`
  const { clientId, subClientId } = await insertPet(salon, fixture)
  const row: Record<string, string> = {
    waiting_list_entry_id: id,
    salon_id: salon.salonId,
    client_id: clientId,
    channel: 'desk',
    services_json: JSON.stringify([{ serviceId: salon.cut, userId: salon.anna, subClientId }]),
    weekdays_json: '[0,1,2,3,4,5,6]',
    day_from: today,
    day_to: today,
    from_time: '09:00',
    to_time: '18:00',
  }
  const placeholders = Object.keys(row).map(() => '?')
  await fixture.db.execute({
    sql: `
      INSERT INTO waiting_list_entries (${Object.keys(row).join(', ')}, created_utc, changed_utc)
      VALUES (${placeholders.join(', ')}, ${1_700_000_000 + entries}, 1)`,
    args: Object.values(row),
  })
  return id
}

export const terminalDraft = { name: 'Desk', terminalCode: '12345678', registerSerial: '96SRT000001', registeredOn: '2026-01-20' }
export const createTerminal = (salon: Salon) => callAs<CardTerminal>(salon, 'ADMIN', 'POST', 'CardTerminals/{sessionCode}', terminalDraft)

/** Takes cash out of the drawer. Returns its id. */
export async function moveCash(salon: Salon): Promise<string> {
  const body = { day: today, kind: 'expense', amount: 14.3, note: 'Coffee' }
  const { cashMovements } = await callAs<EndOfDay>(salon, 'ADMIN', 'POST', 'TillDays/Cash/{sessionCode}', body)
  return cashMovements[0]?.cashMovementId ?? ''
}
