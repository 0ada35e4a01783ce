import type { Agenda, AgendaService, Conflict } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import {
  type BusyInterval,
  computeBusyIntervals,
  maxBusyMinutes,
  type PlannedService,
} from '../../../../schema/rules/booking/busy-intervals.ts'
import { applyTerms, type ClientTerms, noTerms } from '../../../../schema/rules/care/pet-prices.ts'
import { findStartError } from '../../../../schema/rules/day-ranges.ts'
import { parseIso, toIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { covers, getOpeningSpans, getWorkingSpans, type Span, toInstants } from '../../../../schema/rules/team/rota.ts'
import { isPaid } from '../../../../schema/rules/visits/visit-status.ts'
import { ApiError } from '../../../db/errors.ts'
import type { Rota } from '../../team/staff/index.ts'

/** What of a booked service its performed one repeats. */
const carried = ['serviceId', 'service', 'userId', 'subClientId', 'length', 'price'] as const
/** What stays as it is once the service has started. */
const fixed: readonly (keyof CarriedValues)[] = ['serviceId', 'userId']
export type CarriedValues = Partial<Pick<PlannedAgendaService, (typeof carried)[number]>>

/** What a change of a booking changes in its visit. Values that the booking keeps are left out: the visit may have others. */
export interface VisitChange {
  /** Undefined where the client stays. */
  clientId: string | undefined
  /** Ids of booked services. */
  added: string[]
  removed: string[]
  changed: { agendaServiceId: string; values: CarriedValues }[]
  /** Ids of booked services that may not have started. */
  unstarted: string[]
  /** A service is added or has another start. */
  reorders: boolean
}

/** Null where the change leaves the visit as it is. */
export function planVisitChange(before: Agenda, services: readonly PlannedAgendaService[], clientId: string): VisitChange | null {
  const old = new Map(before.agendaServicesDTO.map((service) => [service.agendaServiceId, service]))
  const added = services.flatMap(({ agendaServiceId }) => (old.has(agendaServiceId) ? [] : agendaServiceId))
  const removed = [...old.keys()].filter((id) => !services.some((service) => service.agendaServiceId === id))
  const changed = services.flatMap((service) => {
    const booked = old.get(service.agendaServiceId)
    if (!booked) return []
    const { length, price, service: name } = booked.serviceDTO
    const was = { ...booked, length, price, service: name }
    const values = Object.fromEntries(carried.filter((key) => was[key] !== service[key]).map((key) => [key, service[key]])) as CarriedValues
    const isMoved = parseIso(booked.start) !== service.start
    return isMoved || Object.keys(values).length > 0 ? [{ agendaServiceId: service.agendaServiceId, values, isMoved }] : []
  })
  const isOther = clientId !== before.clientId
  if (!isOther && !added.length && !removed.length && !changed.length) return null
  const unstarted = changed.filter(({ values }) => fixed.some((key) => key in values)).map(({ agendaServiceId }) => agendaServiceId)
  return {
    clientId: isOther ? clientId : undefined,
    added,
    removed,
    changed: changed.map(({ agendaServiceId, values }) => ({ agendaServiceId, values })),
    unstarted: [...removed, ...unstarted],
    reorders: added.length > 0 || changed.some(({ isMoved }) => isMoved),
  }
}

/** Throws 409 where the visit does not take the change: it is paid, or a service has started that is removed or given to somebody else. */
export function assertVisitTakes({ appointmentDTO: visit }: Agenda, change: VisitChange | null) {
  if (!change || !visit?.arrival) return
  if (isPaid(visit)) throw new ApiError(409, 'visit_paid')
  const isStarted = (id: string) =>
    visit.clientHistoryServicesDTO.some(({ agendaServiceId, start, end }) => agendaServiceId === id && (start !== null || end !== null))
  if (change.unstarted.some(isStarted)) throw new ApiError(409, 'service_started')
}

/** A service of a booking as it will be written: name, length, price and parts are copies; instants are seconds UTC. */
export interface PlannedAgendaService extends PlannedService {
  serviceId: string
  service: string
  /** Euros. */
  price: number
  subClientId: string | null
  show: boolean
}

/** Busy time of a team member, and the booking that causes it. Instants are seconds UTC. */
export interface BookedInterval extends Omit<BusyInterval, 'mayOverlap'> {
  dayOff: boolean
  agendaId: string | null
  clientName: string | null
  service: string | null
}

/** What the services of a booking are checked against. */
export interface ScheduleContext {
  rota: Rota
  taken: readonly BookedInterval[]
  /** Services that are rewritten by the same change: their present busy time is no conflict. */
  own: readonly string[]
  /** The receptionist allowed times outside working and opening hours. */
  outsideHours: boolean
  /** IANA name of the salon's time zone. */
  zone: string
}

export interface AgendaServiceDraft {
  agendaServiceId?: string | undefined
  serviceId: string
  userId: string
  start: string
  subClientId?: string | null | undefined
  mayOverlap: boolean
  show: boolean
  serviceDTO?: { length?: number | undefined; price?: number | undefined } | undefined
}

/**
 * Plans the services of a draft. Length and price come from the draft, else from the booked service, else from the catalogue, where the
 * team member may have their own, which those for the pet outrank, which the client's own outrank.
 * Name, parts and break of a service that stays are the booked ones, so that a change of the catalogue rewrites no booking.
 * `fields` holds the errors by field path. The start of a service that stays at its time is not checked: it may come from an import.
 */
export function planServices(
  drafts: readonly AgendaServiceDraft[],
  catalogue: readonly Service[],
  booked: readonly AgendaService[],
  { newId, nowUtc }: { newId: (prefix: string) => string; nowUtc: number },
  clientTerms: ClientTerms = noTerms,
): { services: PlannedAgendaService[]; fields: Record<string, string> } {
  const fields: Record<string, string> = {}
  const services = drafts.flatMap((draft, i): PlannedAgendaService[] => {
    const before = booked.find((service) => service.agendaServiceId === draft.agendaServiceId)
    const unchanged = before?.serviceId === draft.serviceId ? before : undefined
    const listed = catalogue.find((service) => service.serviceId === draft.serviceId)
    const offered = listed && applyTerms(listed, draft, clientTerms)
    if (draft.agendaServiceId && !before) fields[`agendaServicesDTO.${i}.agendaServiceId`] = 'Not in this booking'
    if (!offered && !unchanged) {
      fields[`agendaServicesDTO.${i}.serviceId`] = 'Service not found'
      return []
    }
    const isOffered = offered?.assignedStaff.includes(draft.userId)
    if (!isOffered && unchanged?.userId !== draft.userId)
      fields[`agendaServicesDTO.${i}.userId`] = "This team member doesn't offer this service"
    const startError = before?.start === toIso(parseIso(draft.start)) ? undefined : findStartError(draft.start, nowUtc)
    if (startError) fields[`agendaServicesDTO.${i}.start`] = startError
    const source = unchanged?.serviceDTO ?? offered
    const length = draft.serviceDTO?.length ?? source?.length ?? 0
    const breakAfterService = source?.breakAfterService ?? 0
    if (length + breakAfterService > maxBusyMinutes) fields[`agendaServicesDTO.${i}.serviceDTO.length`] = 'Too long'
    return [
      {
        agendaServiceId: before?.agendaServiceId ?? newId('ags'),
        serviceId: draft.serviceId,
        userId: draft.userId,
        start: parseIso(draft.start),
        service: source?.service ?? '',
        length,
        price: draft.serviceDTO?.price ?? source?.price ?? 0,
        parts: source?.parts ?? [],
        breakAfterService,
        mayOverlap: draft.mayOverlap,
        show: draft.show,
        subClientId: draft.subClientId ?? null,
      },
    ]
  })
  const starts = services.map((service) => service.start)
  if (Math.max(...starts) - Math.min(...starts) >= 86400) fields.agendaServicesDTO = 'All services of a booking lie within one day'
  return { services, fields }
}

/** A booking's services as `computeBusyIntervals` takes them. */
export const toPlannedServices = (agenda: Agenda): PlannedService[] =>
  agenda.agendaServicesDTO.map(({ agendaServiceId, userId, start, serviceDTO, mayOverlap }) => ({
    agendaServiceId,
    userId,
    start: parseIso(start),
    length: serviceDTO.length,
    parts: serviceDTO.parts,
    breakAfterService: serviceDTO.breakAfterService,
    mayOverlap,
  }))

/** Start and end of a booking, in seconds UTC. */
export const getBookingSpan = (services: readonly PlannedService[]) => ({
  start: Math.min(...services.map((service) => service.start)),
  end: Math.max(...services.map((service) => service.start + service.length * 60)),
})

/**
 * Conflicts of planned services that nobody allowed: outside opening or working hours, or at a time that is taken by another
 * booking, a day off or another service of the same booking. Each conflict is listed once. `booking` holds all services of the booking
 * where only some are checked: a break ends with the next one.
 */
export function findConflicts(
  services: readonly PlannedAgendaService[],
  context: ScheduleContext,
  booking: readonly PlannedAgendaService[] = services,
): Conflict[] {
  const plan = computeBusyIntervals(booking)
  const conflicts = services.flatMap((service) => {
    const intervals = service.mayOverlap ? [] : plan.filter((interval) => interval.causeId === service.agendaServiceId)
    return [
      ...findHoursConflicts(service, context),
      ...intervals.flatMap((interval) => [...findOverlaps(service, interval, context), ...findOverlapsWithin(service, interval, plan)]),
    ]
  })
  const toKey = ({ kind, userId, serviceId, start, agendaId }: Conflict) => [kind, userId, serviceId, start, agendaId].join()
  const keys = conflicts.map(toKey)
  return conflicts.filter((_, i) => keys.indexOf(keys[i] ?? '') === i)
}

function findHoursConflicts(service: PlannedAgendaService, { rota, outsideHours, zone }: ScheduleContext): Conflict[] {
  if (outsideHours) return []
  const { userId, serviceId, start, length } = service
  const day = toSalonDay(start, zone)
  const time: Span = [start, start + length * 60]
  const isWithin = (spans: readonly Span[]) => covers(toInstants(day, spans, zone), time)
  const whole = { userId, serviceId, start: toIso(start), end: toIso(start + length * 60) }
  if (!isWithin(getOpeningSpans(day, rota.opening, rota.closed))) return [{ kind: 'closed', ...whole }]
  const person = rota.people.find((one) => one.userId === userId)
  const isWorking = person !== undefined && isWithin(getWorkingSpans(day, person, rota.timeframes, rota.closed))
  return isWorking ? [] : [{ kind: 'outside_hours', ...whole }]
}

interface Interval {
  userId: string
  start: number
  end: number
}
const overlaps = (a: Interval, b: Interval) => a.userId === b.userId && a.start < b.end && b.start < a.end
const intersect = (a: Interval, b: Interval) => ({ start: toIso(Math.max(a.start, b.start)), end: toIso(Math.min(a.end, b.end)) })

/** Overlaps of one busy interval of a service with the time that is taken already. A day off counts as outside hours. */
function findOverlaps(
  { userId, serviceId }: PlannedAgendaService,
  interval: BusyInterval,
  { taken, own, outsideHours }: ScheduleContext,
): Conflict[] {
  return taken
    .filter((other) => overlaps(interval, other) && !own.includes(other.causeId))
    .flatMap((other): Conflict[] => {
      const common = { userId, serviceId, ...intersect(interval, other) }
      if (other.dayOff) return outsideHours ? [] : [{ kind: 'outside_hours', ...common }]
      const { agendaId, clientName, service } = other
      const booking = { agendaId: agendaId || undefined, clientName: clientName || undefined, service: service || undefined }
      // A service with processing time is busy more than once.
      const starts = taken.filter(({ causeId }) => causeId === other.causeId).map(({ start }) => start)
      return [{ kind: 'overlap', ...common, ...booking, bookedStart: toIso(Math.min(...starts)) }]
    })
}

/** Overlaps of one busy interval with other services of the same booking. */
const findOverlapsWithin = (
  { userId, serviceId }: PlannedAgendaService,
  interval: BusyInterval,
  plan: readonly BusyInterval[],
): Conflict[] =>
  plan
    .filter((other) => other.causeId !== interval.causeId && !other.mayOverlap && overlaps(interval, other))
    .map((other) => ({ kind: 'overlap', userId, serviceId, ...intersect(interval, other) }))

/**
 * Ids of the services whose busy time differs between two plans. Only theirs is rewritten, so that an overlap that was allowed
 * beside an unchanged service stays.
 */
export function findChangedServices(before: readonly PlannedService[], after: readonly PlannedService[]): string[] {
  const toKeys = (services: readonly PlannedService[]) => {
    const keys = new Map<string, string>()
    for (const { causeId, userId, start, end, mayOverlap } of computeBusyIntervals(services))
      keys.set(causeId, `${keys.get(causeId) ?? ''}|${userId},${start},${end},${mayOverlap}`)
    return keys
  }
  const [old, current] = [toKeys(before), toKeys(after)]
  return [...new Set([...old.keys(), ...current.keys()])].filter((id) => old.get(id) !== current.get(id))
}
