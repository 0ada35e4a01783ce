import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { isClass } from '../../../../schema/rules/booking/booking-total.ts'
import { nextAction } from '../../../../schema/rules/visits/visit-next.ts'

/** Whether a booking has a next step: the client is checked in, or expected today; not if it is cancelled or paid. A class has none. */
export function hasNext(agenda: Agenda, isToday: boolean): boolean {
  const { appointmentDTO: visit, outcome } = agenda
  return outcome === null && !isClass(agenda) && nextAction(visit, 'visit') !== null && (Boolean(visit?.arrival) || isToday)
}
