import type { Agenda } from '../../../../schema/api/booking/bookings.ts'
import { isBooking } from '../../../../schema/rules/booking/booking-total.ts'
import { getWeekday, parseIso, parseTimeOfDay, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { covers, type Span, toInstants } from '../../../../schema/rules/team/rota.ts'
import { getCompletePeriods, type TypedDay } from './opening-week.ts'

/** A booking outside the new opening hours of its weekday. */
interface OutsideBooking {
  readonly agendaId: string
  readonly start: string
  readonly client: string
}

/**
 * Bookings outside the new hours of the changed weekdays, by weekday, earliest first. Bookings that were made outside the opening hours
 * on purpose are left out.
 */
export function findBookingsOutside(
  agendas: readonly Agenda[],
  changed: ReadonlyMap<number, TypedDay>,
  zone: string,
): ReadonlyMap<number, readonly OutsideBooking[]> {
  const found = new Map<number, OutsideBooking[]>()
  for (const agenda of agendas.toSorted((a, b) => a.start.localeCompare(b.start))) {
    if (!isBooking(agenda) || agenda.outsideHours) continue
    const date = toSalonDay(parseIso(agenda.start), zone)
    const dayOfWeek = getWeekday(date)
    const day = changed.get(dayOfWeek)
    if (!day) continue
    const periods = day.open ? (getCompletePeriods(day) ?? []) : []
    const spans = periods.map(({ opening, closing }): Span => [parseTimeOfDay(opening), parseTimeOfDay(closing)])
    const open = toInstants(date, spans, zone)
    const fits = agenda.agendaServicesDTO.every((service) => {
      const start = parseIso(service.start)
      return covers(open, [start, start + service.serviceDTO.length * 60])
    })
    if (fits) continue
    const { agendaId, start, clientDTO } = agenda
    found.set(dayOfWeek, [...(found.get(dayOfWeek) ?? []), { agendaId, start, client: clientDTO?.name ?? '' }])
  }
  return found
}
