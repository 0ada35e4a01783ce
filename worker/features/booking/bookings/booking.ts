import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import { type BusyInterval, computeBusyIntervals, type PlannedService } from '../../../../schema/rules/booking/busy-intervals.ts'
import { addDays, parseIso, toIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { agendas } from '../../../../schema/tables/booking/bookings.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { abortIfRotaChanged, selectRota } from '../../team/staff/index.ts'
import { deleteServiceRow, insertAgendaServices, selectServicesById, updateAgendaRow, updateServiceRow } from './booking-queries.ts'
import { releaseTime, reserveTime, selectBookedIntervals } from './interval-queries.ts'
import { selectAgenda } from './queries.ts'
import {
  type AgendaServiceDraft,
  findChangedServices,
  findConflicts,
  getBookingSpan,
  type PlannedAgendaService,
  planVisitChange,
  type ScheduleContext,
  toPlannedServices,
} from './rules.ts'
import { throwNoUnit } from './units.ts'
import { updateVisitOfBooking } from './visit-queries.ts'

const daySeconds = 86_400

/** Days whose rota a draft is checked against, both included. */
export function getScheduleDays(db: StaffDb, drafts: readonly AgendaServiceDraft[]): [from: string, to: string] {
  const starts = drafts.map((draft) => parseIso(draft.start))
  return [addDays(toSalonDay(Math.min(...starts), db.timeZone), -1), addDays(toSalonDay(Math.max(...starts), db.timeZone), 1)]
}

/** Reads that a draft is checked against, for one batch with whatever else the caller reads: services, rota, busy time. */
export function selectScheduleContext(db: StaffDb, drafts: readonly AgendaServiceDraft[]) {
  const starts = drafts.map((draft) => parseIso(draft.start))
  const [from, to] = [Math.min(...starts), Math.max(...starts)]
  const userIds = [...new Set(drafts.map((draft) => draft.userId))]
  return [
    selectServicesById(
      db,
      drafts.map((draft) => draft.serviceId),
    ),
    selectRota(db, ...getScheduleDays(db, drafts)),
    selectBookedIntervals(db, userIds, from - daySeconds, to + 2 * daySeconds),
  ] as const
}

/** Throws 400 if there are field errors. */
export function throwFieldErrors(fields: Record<string, string>) {
  if (Object.keys(fields).length) throw new ApiError(400, 'invalid_input', { fields })
}

/** Throws 409 with the `conflicts` of some services of a booking if there are any, so that the receptionist can allow them. */
export function throwConflicts(
  services: readonly PlannedAgendaService[],
  context: ScheduleContext,
  booking: readonly PlannedAgendaService[] = services,
) {
  const conflicts = findConflicts(services, context, booking)
  if (!conflicts.length) return
  const isTaken = conflicts.some((conflict) => conflict.kind === 'overlap')
  throw new ApiError(409, isTaken ? 'time_taken' : 'outside_working_hours', { conflicts })
}

/** The new state of a booking. */
export interface Plan {
  services: readonly PlannedAgendaService[]
  /** The version that the change is based on. */
  version: number
  outsideHours: boolean
  values?: Partial<typeof agendas.$inferInsert>
  /** The visit has changed and its booking follows: the visit is left as it is. */
  isFromVisit?: boolean
}

/**
 * Parts of an update of a booking: statements for its rows, services whose time is released, and the time that is reserved.
 * Several updates in one batch send all rows first, then release, then reserve, so that bookings can swap times. Throws 409 for a seat of a
 * class that is to be at another time or with somebody else: only the class is moved.
 */
export function buildBookingUpdate(db: StaffDb, before: Agenda, { services, version, outsideHours, values, isFromVisit = false }: Plan) {
  const { agendaId } = before
  const old = toPlannedServices(before)
  const removed = old.filter((service) => !services.some(hasId(service.agendaServiceId)))
  if (before.seat && old.some((service) => services.some((one) => hasId(service.agendaServiceId)(one) && !isSameTime(one, service))))
    throw new ApiError(409, 'seat_of_class', { current: before })
  const span = getBookingSpan(services)
  const rows: Statement<unknown>[] = [
    ...updateAgendaRow(db, { agendaId, version }, { ...values, start: toIso(span.start), end: toIso(span.end), outsideHours }),
    ...removed.map((service) => deleteServiceRow(db, agendaId, service.agendaServiceId)),
    ...services
      .filter((service) => differs(before, service))
      .flatMap((service): Statement<unknown>[] =>
        old.some(hasId(service.agendaServiceId))
          ? [updateServiceRow(db, agendaId, service)]
          : insertAgendaServices(db, agendaId, [service]),
      ),
    ...(isFromVisit ? [] : updateVisitOfBooking(db, agendaId, planVisitChange(before, services, values?.clientId ?? before.clientId))),
  ]
  const freed = findFreedServices(before, services, outsideHours)
  const taken = computeBusyIntervals(services).filter((interval) => freed.includes(interval.causeId))
  // A service that stays keeps its time. If its break grows because the next service has gone, it may grow over another booking.
  const isUnmoved = ({ causeId }: BusyInterval) =>
    services.some((service) => service.agendaServiceId === causeId && old.some((one) => isSameTime(one, service)))
  const kept = taken.filter(isUnmoved).map((interval) => ({ ...interval, mayOverlap: true }))
  return { rows, freed, taken: [...kept, ...taken.filter((interval) => !isUnmoved(interval))] }
}

/** Whether a service keeps its time, length and team member. */
export const isSameTime = (one: PlannedService, other: PlannedService) =>
  one.agendaServiceId === other.agendaServiceId &&
  one.userId === other.userId &&
  one.start === other.start &&
  one.length === other.length &&
  one.breakAfterService === other.breakAfterService &&
  JSON.stringify(one.parts) === JSON.stringify(other.parts)

const hasId = (agendaServiceId: string) => (service: { agendaServiceId: string }) => service.agendaServiceId === agendaServiceId

/** Ids of the services whose busy time is rewritten: none for a cancelled or missed booking, which takes no time. */
function findFreedServices(before: Agenda, services: readonly PlannedAgendaService[], outsideHours: boolean): string[] {
  if (before.outcome !== null) return []
  const old = toPlannedServices(before)
  // The class takes the time of its seats.
  if (before.seat) return services.flatMap(({ agendaServiceId }) => (old.some(hasId(agendaServiceId)) ? [] : agendaServiceId))
  // Every busy interval holds the flag, so all are rewritten when it changes.
  if (before.outsideHours !== outsideHours) return [...new Set([...old, ...services].map((service) => service.agendaServiceId))]
  return findChangedServices(old, services)
}

/** Statements that update a booking; `guards` are behind those of the booking itself. */
export function writeBooking(db: StaffDb, before: Agenda, plan: Plan, ...guards: readonly Statement<unknown>[]): Statement<unknown>[] {
  const { rows, freed, taken } = buildBookingUpdate(db, before, plan)
  return [...rows, ...guards, ...releaseTime(db, freed), ...reserveTime(db, taken, plan.outsideHours)]
}

/**
 * Updates a booking in one batch. Guards abort it if the booking has another version (`stale`), if the rota is another one than
 * the booking was checked against (`rota`), if the time is taken (`overlap`), or if the
 * visit is paid (`already_used`).
 */
export async function updateBooking(db: StaffDb, before: Agenda, plan: Plan, rotaVersion: number): Promise<Agenda> {
  const [after] = await db.batchReturning(
    [...db.recordIdempotencyKey(before.agendaId), ...writeBooking(db, before, plan, abortIfRotaChanged(db, rotaVersion))],
    selectAgenda(db, before.agendaId),
  )
  if (!after) throw new ApiError(404, 'unable_to_fetch_agenda')
  return after
}

/** A booking as it is, and as it is to be. */
export interface BookingPlan {
  before: Agenda
  plan: Plan
}

/** Statements that update several bookings, all or none. Guarded as in `updateBooking`; `abortIfRotaChanged` is the caller's. */
export function writeBookings(db: StaffDb, plans: readonly BookingPlan[]): Statement<unknown>[] {
  const updates = plans.map(({ before, plan }) => ({ ...buildBookingUpdate(db, before, plan), outsideHours: plan.outsideHours }))
  const toTaken = (outsideHours: boolean) =>
    updates.filter((update) => update.outsideHours === outsideHours).flatMap((update) => update.taken)
  return [
    ...updates.flatMap((update) => update.rows),
    ...releaseTime(
      db,
      updates.flatMap((update) => update.freed),
    ),
    ...reserveTime(db, toTaken(false), false),
    ...reserveTime(db, toTaken(true), true),
  ]
}

function differs(before: Agenda, service: PlannedAgendaService): boolean {
  const old = before.agendaServicesDTO.find(hasId(service.agendaServiceId))
  if (!old) return true
  const { serviceDTO } = old
  return (
    parseIso(old.start) !== service.start ||
    old.userId !== service.userId ||
    old.serviceId !== service.serviceId ||
    old.subClientId !== service.subClientId ||
    old.mayOverlap !== service.mayOverlap ||
    old.show !== service.show ||
    serviceDTO.length !== service.length ||
    serviceDTO.price !== service.price ||
    serviceDTO.service !== service.service
  )
}

interface ConflictDetails {
  readonly agendaId?: string
  readonly recheck: () => Promise<unknown>
  /** The services as they were to be written. */
  readonly listServices?: () => readonly PlannedAgendaService[]
}

/**
 * Runs a guarded write. If the database aborts it because something changed since the check, reads again and throws 409 with the
 * present state: `recheck` throws the conflicts there are now, `listServices` are those that may have found no free unit, and a stale
 * booking (`agendaId`) comes as `current`.
 */
export async function withConflictDetails<T>(
  db: StaffDb,
  write: () => Promise<T>,
  { agendaId, recheck, listServices = () => [] }: ConflictDetails,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'overlap' || error.reason === 'rota') {
      await recheck()
      throw new ApiError(409, error.reason === 'overlap' ? 'time_taken' : 'stale')
    }
    if (error.reason === 'unit') await throwNoUnit(db, listServices())
    if (error.reason === 'already_used') throw new ApiError(409, 'visit_paid')
    if (error.reason === 'stale' && agendaId) {
      const [[current]] = await db.batch(selectAgenda(db, agendaId))
      if (!current) throw new ApiError(404, 'unable_to_fetch_agenda')
      throw new ApiError(409, 'stale', { current })
    }
    throw error
  }
}
