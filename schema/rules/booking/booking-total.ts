import type { Agenda } from '../../api/booking/bookings-schemas.ts'
import { classRow, notWorking } from '../../terms.ts'
import { sumEuro } from '../money.ts'

/** Whether a row of the day is a class, which stands for its seats. */
export const isClass = ({ clientId }: Pick<Agenda, 'clientId'>): boolean => clientId === classRow

/** Whether a row of the day is a booking in force: neither a NotWorking row nor a class, not cancelled, no no-show. */
export const isBooking = (agenda: Pick<Agenda, 'clientId' | 'outcome'>): boolean =>
  agenda.clientId !== notWorking && !isClass(agenda) && agenda.outcome === null

/** Whether a row of the day takes time and has a card: a class has one for all of its seats. */
export const hasCard = (agenda: Agenda): boolean => isClass(agenda) || (!agenda.seat && isBooking(agenda))

/** Sum of the service prices of the bookings in force, in euro, exact to the cent. */
export function agendaTotal(agendas: readonly Pick<Agenda, 'clientId' | 'outcome' | 'agendaServicesDTO'>[]): number {
  return sumEuro(agendas.filter(isBooking).flatMap((agenda) => agenda.agendaServicesDTO.map((service) => service.serviceDTO.price)))
}
