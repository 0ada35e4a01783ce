import type { Agenda, Conflict } from '../../../schema/api/agenda.ts'
import type { SeriesConflict } from '../../../schema/api/agenda-series.ts'
import type { Service } from '../../../schema/api/catalogue.ts'
import type { Occurrence } from '../../../schema/rules/agenda-series.ts'
import { computeBusyIntervals } from '../../../schema/rules/busy-intervals.ts'
import { parseIso, toIso } from '../../../schema/rules/salon-time.ts'
import type { Rota } from '../staff/index.ts'
import { type BookedInterval, toPlannedServices } from './queries.ts'
import { findConflicts, type PlannedAgendaService } from './rules.ts'

/** A booking's services as they would be written, so many seconds later or earlier; with `newId` as those of another booking. */
export function shiftServices(agenda: Agenda, seconds: number, newId?: (prefix: string) => string): PlannedAgendaService[] {
  const planned = toPlannedServices(agenda)
  return agenda.agendaServicesDTO.flatMap((dto) => {
    const one = planned.find((service) => service.agendaServiceId === dto.agendaServiceId)
    if (!one) return []
    const { serviceId, subClientId, show } = dto
    const { service, price } = dto.serviceDTO
    const mine = { agendaServiceId: newId?.('ags') ?? one.agendaServiceId, ...(newId ? { mayOverlap: false } : {}) }
    return [{ ...one, ...mine, start: one.start + seconds, serviceId, service, price, subClientId, show }]
  })
}

/** One booking of a series where it is to stand. */
export interface BookingPlacement {
  agenda: Agenda
  occurrence: Occurrence
  services: PlannedAgendaService[]
  /** So all the same, whatever is in the way. */
  anyway: boolean
  outsideHours: boolean
}

/** Who does a service instead. `to` is asked with the booking's own service id and the person who has it. */
export function placeBooking(
  agenda: Agenda,
  occurrence: Occurrence,
  settled: { start?: string | undefined; anyway?: boolean },
  to: (agendaServiceId: string, userId: string) => string,
  newId?: (prefix: string) => string,
): BookingPlacement {
  const start = settled.start === undefined ? occurrence.start : parseIso(settled.start)
  const anyway = settled.anyway ?? false
  const moves = newId !== undefined || start !== parseIso(agenda.start)
  const services = shiftServices(agenda, start - parseIso(agenda.start), newId).map((service, i) => {
    const userId = to(agenda.agendaServicesDTO[i]?.agendaServiceId ?? '', service.userId)
    // Allowed where it stood; where it goes, somebody has to allow it again.
    return { ...service, userId, mayOverlap: service.mayOverlap && !moves && userId === service.userId }
  })
  const missing = occurrence.missing && settled.start === undefined
  return { agenda, occurrence: { ...occurrence, start, missing }, services, anyway, outsideHours: agenda.outsideHours && !moves }
}

interface ScheduleContext {
  rota: Rota
  taken: readonly BookedInterval[]
  /** Services that are rewritten together: they are not in each other's way where they stood. */
  own: readonly string[]
  /** Asked for who does what, where people change. */
  catalogue: readonly Service[]
  zone: string
}

/**
 * What stands in the way of several bookings, each asked with those before it in place. Whatever is to be so all the same
 * is marked as such: overlaps as allowed, hours as knowingly left.
 */
export function checkPlacements(
  placings: readonly BookingPlacement[],
  around: ScheduleContext,
): { placed: BookingPlacement[]; conflicts: SeriesConflict[] } {
  const taken = [...around.taken]
  const conflicts: SeriesConflict[] = []
  const placed = placings.map((one): BookingPlacement => {
    const found = [...ofPlacing(one, around), ...findConflicts(one.services, { ...around, taken, outsideHours: one.outsideHours })]
    const inTheWay = one.anyway ? found.filter((conflict) => conflict.kind === 'cannot_do') : found
    const { agendaId, clientDTO } = one.agenda
    const { day, start } = one.occurrence
    if (inTheWay.length > 0) conflicts.push({ agendaId, day, start: toIso(start), conflicts: inTheWay })
    const services = one.services.map((service) =>
      found.some(({ kind, userId, serviceId }) => kind === 'overlap' && userId === service.userId && serviceId === service.serviceId)
        ? { ...service, mayOverlap: true }
        : service,
    )
    for (const { userId, start: from, end, causeId } of computeBusyIntervals(services)) {
      const name = services.find((service) => service.agendaServiceId === causeId)?.service ?? null
      taken.push({ userId, start: from, end, causeId, dayOff: false, agendaId: null, clientName: clientDTO?.name ?? null, service: name })
    }
    const outside = found.some(({ kind }) => kind === 'closed' || kind === 'outside_hours')
    return { ...one, services, outsideHours: one.outsideHours || outside }
  })
  return { placed, conflicts }
}

/** What no rota knows of: an hour that the clock skips, a service that the new person does not do. */
function ofPlacing({ agenda, occurrence, services }: BookingPlacement, { catalogue }: ScheduleContext): Conflict[] {
  return services.flatMap((service, i): Conflict[] => {
    const { userId, serviceId, start, length } = service
    const whole = { userId, serviceId, start: toIso(start), end: toIso(start + length * 60) }
    const was = agenda.agendaServicesDTO[i]?.userId
    const does = was === userId || catalogue.some((one) => one.serviceId === serviceId && one.assignedStaff.includes(userId))
    return [
      ...(occurrence.missing && i === 0 ? [{ kind: 'no_such_time' as const, ...whole }] : []),
      ...(does ? [] : [{ kind: 'cannot_do' as const, ...whole, service: service.service }]),
    ]
  })
}
