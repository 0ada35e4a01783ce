/** The services of a visit as lines of a new booking. */
import type { Appointment } from '../../../schema/api/appointments.ts'
import type { Service } from '../../../schema/api/catalogue.ts'
import { type BookingLine, createBookingLine, suggestStaff } from '../../../schema/rules/booking-lines.ts'
import { parseIso } from '../../../schema/rules/salon-time.ts'

type Visit = Pick<Appointment, 'clientHistoryServicesDTO' | 'agendaDTO'>

/**
 * Lines with the same team members, order and gaps, so that parallel services stay parallel. Durations and prices are the
 * catalogue's current ones; services that it no longer has are left out.
 */
export function createRebookingLines(visit: Visit, catalogue: readonly Service[]): BookingLine[] {
  const findBooked = (id: string | null) => visit.agendaDTO.agendaServicesDTO.find((one) => one.agendaServiceId === id)
  const rows = visit.clientHistoryServicesDTO
    .map((row) => ({ row, booked: findBooked(row.agendaServiceId) }))
    .toSorted(
      (a, b) =>
        (a.booked ? parseIso(a.booked.start) : Infinity) - (b.booked ? parseIso(b.booked.start) : Infinity) ||
        a.row.position - b.row.position,
    )
  let previousEnd: number | null = null
  return rows.flatMap(({ row, booked }) => {
    const service = catalogue.find((one) => one.serviceId === row.serviceId && one.available)
    if (!service) return []
    const line = createBookingLine(
      service,
      suggestStaff(service, row.userId, booked?.userId, []),
      row.clientHistoryServiceId,
      row.subClientId,
    )
    const gap = previousEnd === null || !booked ? 0 : (parseIso(booked.start) - previousEnd) / 60
    previousEnd = booked ? parseIso(booked.start) + booked.serviceDTO.length * 60 : previousEnd
    return [{ ...line, gap }]
  })
}
