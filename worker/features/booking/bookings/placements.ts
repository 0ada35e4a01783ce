import type { SeriesConflict } from '../../../../schema/api/booking/booking-series-schemas.ts'
import type { Agenda, Conflict } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import type { Occurrence } from '../../../../schema/rules/booking/booking-series.ts'
import { computeBusyIntervals } from '../../../../schema/rules/booking/busy-intervals.ts'
import { parseIso, toIso } from '../../../../schema/rules/salon-time.ts'
import { type BookedInterval, findConflicts, type PlannedAgendaService, type ScheduleContext, toPlannedServices } from './rules.ts'

/** A booking's services as planned ones, so many seconds later; with `newId` as those of a new booking, without allowed overlaps. */
export function shiftServices(agenda: Agenda, seconds: number, newId?: (prefix: string) => string): PlannedAgendaService[] {
  const planned = toPlannedServices(agenda)
  return agenda.agendaServicesDTO.flatMap(({ agendaServiceId, serviceId, subClientId, show, serviceDTO }) => {
    const service = planned.find((one) => one.agendaServiceId === agendaServiceId)
    if (!service) return []
    return {
      ...service,
      agendaServiceId: newId?.('ags') ?? agendaServiceId,
      mayOverlap: newId ? false : service.mayOverlap,
      start: service.start + seconds,
      serviceId,
      service: serviceDTO.service,
      price: serviceDTO.price,
      subClientId,
      show,
    }
  })
}

/** Where one booking of a series is to be. */
export interface BookingPlacement {
  agenda: Agenda
  occurrence: Occurrence
  services: PlannedAgendaService[]
  /** The receptionist allowed its conflicts. */
  anyway: boolean
  outsideHours: boolean
}

/** How the receptionist resolved a conflict of one booking. */
interface Resolution {
  start?: string | undefined
  anyway?: boolean
}

/**
 * Places a booking at an occurrence, or at the start of its resolution. `chooseStaff` receives the id of the booked service and of
 * its team member, and returns who is to do it. Allowed overlaps and hours are kept only where time and team member stay.
 */
export function placeBooking(
  agenda: Agenda,
  occurrence: Occurrence,
  resolution: Resolution,
  chooseStaff: (agendaServiceId: string, userId: string) => string,
  newId?: (prefix: string) => string,
): BookingPlacement {
  const start = resolution.start === undefined ? occurrence.start : parseIso(resolution.start)
  const moves = newId !== undefined || start !== parseIso(agenda.start)
  const services = shiftServices(agenda, start - parseIso(agenda.start), newId).map((service, i) => {
    const userId = chooseStaff(agenda.agendaServicesDTO[i]?.agendaServiceId ?? '', service.userId)
    return { ...service, userId, mayOverlap: service.mayOverlap && !moves && userId === service.userId }
  })
  return {
    agenda,
    occurrence: { ...occurrence, start, missing: occurrence.missing && resolution.start === undefined },
    services,
    anyway: resolution.anyway ?? false,
    outsideHours: agenda.outsideHours && !moves,
  }
}

/** Field errors of services that are not those of the booking; `path` is that of the resolution in the body. */
export const findForeignServices = (
  { agendaServicesDTO: booked }: Agenda,
  people: readonly { agendaServiceId: string }[],
  path: string,
): Record<string, string> =>
  Object.fromEntries(
    people.flatMap(({ agendaServiceId }, i) =>
      booked.some((service) => service.agendaServiceId === agendaServiceId)
        ? []
        : [[`${path}.people.${i}.agendaServiceId`, 'Not in this booking']],
    ),
  )

interface PlacementContext extends Omit<ScheduleContext, 'outsideHours'> {
  /** Services whose team member changes are looked up here. */
  catalogue: readonly Service[]
}

/**
 * Checks several placements, each together with those before it. Conflicts that were allowed (`anyway`) are written into the placed
 * bookings, as allowed overlaps and hours; only a team member who doesn't offer the service cannot be allowed.
 */
export function checkPlacements(
  placements: readonly BookingPlacement[],
  context: PlacementContext,
): { placed: BookingPlacement[]; conflicts: SeriesConflict[] } {
  const taken = [...context.taken]
  const conflicts: SeriesConflict[] = []
  const placed = placements.map((placement): BookingPlacement => {
    const { agenda, occurrence, anyway, outsideHours } = placement
    const found = [
      ...findPlacementConflicts(placement, context.catalogue),
      ...findConflicts(placement.services, { ...context, taken, outsideHours }),
    ]
    const refused = anyway ? found.filter((conflict) => conflict.kind === 'cannot_do') : found
    if (refused.length > 0)
      conflicts.push({ agendaId: agenda.agendaId, day: occurrence.day, start: toIso(occurrence.start), conflicts: refused })
    const services = placement.services.map((service) => (overlapsIn(found, service) ? { ...service, mayOverlap: true } : service))
    taken.push(...toBookedIntervals(agenda, services))
    const isOutside = found.some(({ kind }) => kind === 'closed' || kind === 'outside_hours')
    return { ...placement, services, outsideHours: outsideHours || isOutside }
  })
  return { placed, conflicts }
}

const overlapsIn = (conflicts: readonly Conflict[], { userId, serviceId }: PlannedAgendaService) =>
  conflicts.some((conflict) => conflict.kind === 'overlap' && conflict.userId === userId && conflict.serviceId === serviceId)

const toBookedIntervals = ({ clientDTO }: Agenda, services: readonly PlannedAgendaService[]): BookedInterval[] =>
  computeBusyIntervals(services).map(({ userId, start, end, causeId }) => ({
    userId,
    start,
    end,
    causeId,
    dayOff: false,
    agendaId: null,
    clientName: clientDTO?.name ?? null,
    service: services.find((service) => service.agendaServiceId === causeId)?.service ?? null,
  }))

/** Conflicts that don't come from the schedule: an hour that the clock skips, a service that the new team member doesn't offer. */
function findPlacementConflicts({ agenda, occurrence, services }: BookingPlacement, catalogue: readonly Service[]): Conflict[] {
  return services.flatMap(({ userId, serviceId, service, start, length }, i): Conflict[] => {
    const whole = { userId, serviceId, start: toIso(start), end: toIso(start + length * 60) }
    const keepsStaff = agenda.agendaServicesDTO[i]?.userId === userId
    const isOffered = keepsStaff || catalogue.some((one) => one.serviceId === serviceId && one.assignedStaff.includes(userId))
    const conflicts: Conflict[] = []
    if (occurrence.missing && i === 0) conflicts.push({ kind: 'no_such_time', ...whole })
    if (!isOffered) conflicts.push({ kind: 'cannot_do', ...whole, service })
    return conflicts
  })
}
