/** The visit's services as they would be booked again: who did them, how they followed on each other; today's lengths and prices. */
import type { Appointment } from '../../../schema/api/appointments.ts'
import type { Service } from '../../../schema/api/catalogue.ts'
import { type BookingLine, createBookingLine, suggestStaff } from '../../../schema/rules/booking-lines.ts'
import { parseIso } from '../../../schema/rules/salon-time.ts'

type Visit = Pick<Appointment, 'clientHistoryServicesDTO' | 'agendaDTO'>

/** What the catalogue no longer has is left out. Where two people worked at once, they will again. */
export function createRebookingLines(visit: Visit, catalogue: readonly Service[]): BookingLine[] {
  const booked = (id: string | null) => visit.agendaDTO.agendaServicesDTO.find((one) => one.agendaServiceId === id)
  const rows = visit.clientHistoryServicesDTO
    .map((row) => ({ row, was: booked(row.agendaServiceId) }))
    .toSorted(
      (a, b) => (a.was ? parseIso(a.was.start) : Infinity) - (b.was ? parseIso(b.was.start) : Infinity) || a.row.position - b.row.position,
    )
  let before: number | null = null
  return rows.flatMap(({ row, was }) => {
    const service = catalogue.find((one) => one.serviceId === row.serviceId && one.available)
    if (!service) return []
    const line = createBookingLine(service, suggestStaff(service, row.userId, was?.userId, []), row.clientHistoryServiceId, row.subClientId)
    const gap = before === null || !was ? 0 : (parseIso(was.start) - before) / 60
    before = was ? parseIso(was.start) + was.serviceDTO.length * 60 : before
    return [{ ...line, gap }]
  })
}
