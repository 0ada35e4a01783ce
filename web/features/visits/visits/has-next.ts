import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { nextAction } from '../../../../schema/rules/visits/visit-next.ts'

/** Whether a booking has a next step: the client is checked in, or expected today; not if it is cancelled or paid. */
export function hasNext(agenda: Agenda, isToday: boolean): boolean {
  const { appointmentDTO: visit, outcome } = agenda
  return outcome === null && nextAction(visit, 'visit') !== null && (Boolean(visit?.arrival) || isToday)
}
