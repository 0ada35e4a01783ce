import type { Agenda } from '../api/agenda.ts'
import { notWorking } from '../terms.ts'
import { sumEuro } from './money.ts'

/** A row of the day that is a booking and still stands: not the rota's row, not called off, not a client who stayed away. */
export const isBooking = (agenda: Pick<Agenda, 'clientId' | 'outcome'>): boolean =>
  agenda.clientId !== notWorking && agenda.outcome === null

/** The sum of the service prices of bookings, in euro, to the cent (section 9). */
export function agendaTotal(agendas: readonly Pick<Agenda, 'clientId' | 'outcome' | 'agendaServicesDTO'>[]): number {
  return sumEuro(agendas.filter(isBooking).flatMap((agenda) => agenda.agendaServicesDTO.map((service) => service.serviceDTO.price)))
}
