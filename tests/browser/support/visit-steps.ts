import type { Locator, Page } from '@playwright/test'
import type { Agenda } from '../../../schema/api/booking/bookings-schemas.ts'
import type { Product } from '../../../schema/api/catalogue/products-schemas.ts'
import type { Service } from '../../../schema/api/catalogue/services-schemas.ts'
import type { User } from '../../../schema/api/team/staff-schemas.ts'
import type { Appointment, AppointmentOfDay } from '../../../schema/api/visits/visits-schemas.ts'
import { atTime, toIso } from '../../../schema/rules/salon-time.ts'
import { zone } from './agenda-steps.ts'
import { today } from './journey.ts'
import type { Caller } from './session.ts'

/** A change by someone else is on the screen within 6 seconds: 4 between two polls, the rest for the request. */
export const polled = { timeout: 6000 }
export const clientName = 'Zenobia Marchesi'

/** Ends all services in progress, so that nobody is busy, and reads the services and team members that the journeys use. */
async function prepareSalon(reception: Caller) {
  const [visits, services, people] = await Promise.all([
    reception.get<AppointmentOfDay[]>('Appointments/Salon', `?date=${today}`),
    reception.get<Service[]>('Services'),
    reception.get<User[]>('Users/GetOnlyWorking', `?date=${today}`),
  ])
  const open = visits.filter(
    (visit) => visit.startServices && !visit.checkedOut && visit.clientHistoryServicesDTO.some((service) => !service.end),
  )
  for (const visit of open) await reception.post('Appointments/Stop', undefined, `/${visit.appointmentId}`)
  const findService = (name: string) => {
    const found = services.find((service) => service.service === name)
    if (!found) throw new Error(`The salon has no ${name}`)
    return found
  }
  const davide = people.find((user) => user.username === 'assistance')
  const cutter = people.find((user) => findService('Cut').assignedStaff.includes(user.userId))
  if (!davide || !cutter) throw new Error('Davide and somebody who cuts work today')
  return { findService, davide, cutter }
}

/** A client with a booking today: a cut by one team member, then conditioning and a blow-dry by Davide; €88.00 in all. */
export async function bookThreeServices(reception: Caller) {
  const { findService, davide, cutter } = await prepareSalon(reception)
  const client = await reception.post<{ clientId: string }>('Clients', {
    name: clientName,
    phoneNumber: '+39 347 900 3344',
    allergies: 'PPD',
    birthDate: `1980-${today.slice(5)}`,
  })
  const line = (service: Service, userId: string, time: string) => ({
    serviceId: service.serviceId,
    userId,
    start: toIso(atTime(today, time, zone)),
    mayOverlap: true,
  })
  const agenda = await reception.post<Agenda>('Agendas', {
    clientId: client.clientId,
    outsideHours: true,
    agendaServicesDTO: [
      line(findService('Cut'), cutter.userId, '10:15'),
      line(findService('Deep conditioning'), davide.userId, '11:00'),
      line(findService('Blow-dry'), davide.userId, '11:30'),
    ],
  })
  return { ...client, cutter, agenda }
}

export const checkIn = (reception: Caller, agendaId: string): Promise<Appointment> =>
  reception.post<Appointment>('Appointments', { agendaId, arrived: true })
/** Starts all services of a visit. */
export const startVisit = (reception: Caller, appointmentId: string): Promise<Appointment> =>
  reception.post<Appointment>('Appointments/StartServices', undefined, `/${appointmentId}`)
/** Ends the service that is in progress. */
export const stopService = (reception: Caller, appointmentId: string): Promise<Appointment> =>
  reception.post<Appointment>('Appointments/Stop', undefined, `/${appointmentId}`)

/** The three services of `bookThreeServices`, done and ready for checkout. */
export async function serveThreeServices(reception: Caller) {
  const booked = await bookThreeServices(reception)
  const { appointmentId } = await checkIn(reception, booked.agenda.agendaId)
  await startVisit(reception, appointmentId)
  const visit = await stopService(reception, appointmentId)
  return { ...booked, visit, appointmentId, path: `/checkout/${appointmentId}/${booked.clientId}` }
}

/** A walk-in with a cut, a blow-dry by another team member and one product; all services done. */
export async function serveWalkIn(reception: Caller, who: { name: string } | { clientId: string }) {
  const [services, people, products] = await Promise.all([
    reception.get<Service[]>('Services'),
    reception.get<User[]>('Users/GetOnlyWorking', `?date=${today}`),
    reception.get<Product[]>('Products', '?onlyAvailable=true'),
  ])
  const [cut, blowDry] = ['Cut', 'Blow-dry'].map((name) => services.find((service) => service.service === name))
  const first = people.find((user) => cut?.assignedStaff.includes(user.userId))
  const second = people.find((user) => blowDry?.assignedStaff.includes(user.userId) && user.userId !== first?.userId)
  const [product] = products
  if (!cut || !blowDry || !first || !second || !product) throw new Error('The salon cuts, dries and sells')
  const client =
    'clientId' in who ? who : await reception.post<{ clientId: string }>('Clients', { ...who, phoneNumber: '+39 347 555 0188' })
  const line = (service: Service, userId: string) => ({ serviceId: service.serviceId, userId, mayOverlap: true })
  const { appointmentId } = await reception.post<Appointment>('Appointments', {
    clientId: client.clientId,
    outsideHours: true,
    services: [line(cut, first.userId), line(blowDry, second.userId)],
  })
  await startVisit(reception, appointmentId)
  await reception.post('ClientHistoryProducts', { appointmentId, productId: product.productId, userId: first.userId })
  const visit = await stopService(reception, appointmentId)
  return { ...visit, clientId: client.clientId, first, second, path: `/checkout/${appointmentId}/${client.clientId}` }
}

/** The row of a booking in the list of today's visits. */
export async function findVisit(reception: Caller, agendaId: string): Promise<AppointmentOfDay> {
  const visits = await reception.get<AppointmentOfDay[]>('Appointments/Salon', `?date=${today}`)
  const visit = visits.find((row) => row.agendaId === agendaId)
  if (!visit) throw new Error('The booking is not among the visits of today')
  return visit
}

/** The client's card on the board; with a status only in that column. */
export const getBoardCard = (page: Page, status?: string): Locator => {
  const columns = status ? page.locator('.bd-col').filter({ has: page.getByRole('heading', { name: status }) }) : page
  return columns.locator('.bd-card').filter({ hasText: clientName })
}

export const formatEuro = (amount: number): string => new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' }).format(amount)

/** Types the total of the drawer (euro) instead of its notes and coins. */
export async function countTotal(drawer: Locator, amount: number): Promise<void> {
  await drawer.getByText('Total only').click()
  await drawer.getByLabel('Counted').fill(amount.toFixed(2))
}
