import type { Agenda } from '../../api/booking/bookings-schemas.ts'
import { notWorking } from '../../terms.ts'
import { sumEuro } from '../money.ts'

/** Whether a row of the day is a booking in force: not a NotWorking row, not cancelled, no no-show. */
export const isBooking = (agenda: Pick<Agenda, 'clientId' | 'outcome'>): boolean =>
  agenda.clientId !== notWorking && agenda.outcome === null

/** Sum of the service prices of the bookings in force, in euro, exact to the cent. */
export function agendaTotal(agendas: readonly Pick<Agenda, 'clientId' | 'outcome' | 'agendaServicesDTO'>[]): number {
  return sumEuro(agendas.filter(isBooking).flatMap((agenda) => agenda.agendaServicesDTO.map((service) => service.serviceDTO.price)))
}
