/** The visit's services as they would be booked again: who did them, how they followed on each other; today's lengths and prices. */
import type { Appointment } from '../../../schema/api/appointments.ts'
import type { Service } from '../../../schema/api/catalogue.ts'
import { type BookingLine, lineOf, proposePerson } from '../../../schema/rules/booking-lines.ts'
import { utcOf } from '../../../schema/rules/salon-time.ts'

type Visit = Pick<Appointment, 'clientHistoryServicesDTO' | 'agendaDTO'>

/** What the catalogue no longer has is left out. Where two people worked at once, they will again. */
export function linesAgain(visit: Visit, catalogue: readonly Service[]): BookingLine[] {
  const booked = (id: string | null) => visit.agendaDTO.agendaServicesDTO.find((one) => one.agendaServiceId === id)
  const rows = visit.clientHistoryServicesDTO
    .map((row) => ({ row, was: booked(row.agendaServiceId) }))
    .toSorted(
      (a, b) => (a.was ? utcOf(a.was.start) : Infinity) - (b.was ? utcOf(b.was.start) : Infinity) || a.row.position - b.row.position,
    )
  let before: number | null = null
  return rows.flatMap(({ row, was }) => {
    const service = catalogue.find((one) => one.serviceId === row.serviceId && one.available)
    if (!service) return []
    const line = lineOf(service, proposePerson(service, row.userId, was?.userId, []), row.clientHistoryServiceId, row.subClientId)
    const gap = before === null || !was ? 0 : (utcOf(was.start) - before) / 60
    before = was ? utcOf(was.start) + was.serviceDTO.length * 60 : before
    return [{ ...line, gap }]
  })
}
