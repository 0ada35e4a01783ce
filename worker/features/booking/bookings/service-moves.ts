// Booked services that are moved together with something else, in one transaction: the approval of time off, for example.
import type { ServiceMove } from '../../../../schema/api/booking/booking-service-moves.ts'
import type { Agenda, Conflict } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import type { ErrorCode } from '../../../../schema/errors.ts'
import { computeBusyIntervals } from '../../../../schema/rules/booking/busy-intervals.ts'
import { addDays, parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { RotaTimeframe } from '../../../../schema/rules/team/rota.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { abortIfRotaChanged, type Rota, selectRota } from '../../team/staff/index.ts'
import { type BookingPlan, throwFieldErrors, writeBookings } from './booking.ts'
import { selectServicesOfBooked } from './booking-queries.ts'
import { selectIntervalsAround } from './interval-queries.ts'
import { shiftServices } from './placements.ts'
import { selectAgendasOfServices } from './queries.ts'
import { assertVisitTakes, type BookedInterval, findConflicts, type PlannedAgendaService, planVisitChange } from './rules.ts'
import { throwNoUnit } from './units.ts'

/** Reads that moves are checked against, for one batch with whatever else the caller reads. */
export function selectForMoves(db: StaffDb, moves: readonly ServiceMove[]) {
  const ids = moves.map(({ agendaServiceId }) => agendaServiceId)
  const starts = moves.length > 0 ? moves.map(({ start }) => parseIso(start)) : [db.nowUtc]
  const [first, last] = [toSalonDay(Math.min(...starts), db.timeZone), toSalonDay(Math.max(...starts), db.timeZone)]
  const userIds = [...new Set(moves.map(({ userId }) => userId))]
  return [
    selectAgendasOfServices(db, ids),
    selectServicesOfBooked(db, ids),
    selectRota(db, addDays(first, -1), addDays(last, 1)),
    selectIntervalsAround(db, userIds, starts),
  ] as const
}

/** What `selectForMoves` has read. */
export interface MoveContext {
  bookings: readonly Agenda[]
  catalogue: readonly Service[]
  rota: Rota
  taken: readonly BookedInterval[]
  /** Time off that the same transaction writes. */
  timeOff?: readonly RotaTimeframe[]
  /** The services go back to where they were, also where the rota has no hours. */
  anyHours?: boolean
}

/**
 * Statements that make the moves, the guard that comes before any change of the rota, the moves that take them back, and the
 * services of their bookings. Throws 404 for a
 * service that is not there, 400 for a team member who does not offer it, 409 for a booking that has another version or is cancelled, and
 * for times that are taken or outside working hours.
 */
export function planMoves(
  db: StaffDb,
  moves: readonly ServiceMove[],
  { bookings, catalogue, rota, taken, timeOff = [], anyHours = false }: MoveContext,
): { guard: Statement<unknown>; writes: Statement<unknown>[]; back: ServiceMove[]; services: PlannedAgendaService[] } {
  const booked = bookings.flatMap(({ agendaServicesDTO }) => agendaServicesDTO)
  if (moves.some((move) => !booked.some(isOf(move)))) throw new ApiError(404, 'not_found')
  throwFieldErrors(findUnoffered(moves, booked, catalogue))
  const plans = bookings.map((before) => planBooking(before, moves))
  const context = { rota: { ...rota, timeframes: [...rota.timeframes, ...timeOff] }, outsideHours: anyHours, zone: db.timeZone }
  const conflicts = findMoveConflicts(plans, moves, { ...context, taken })
  if (conflicts.length > 0) {
    const isTaken = conflicts.some(({ kind }) => kind === 'overlap')
    throw new ApiError(409, isTaken ? 'time_taken' : 'outside_working_hours', { conflicts })
  }
  return {
    guard: abortIfRotaChanged(db, rota.rotaVersion),
    writes: writeBookings(db, plans),
    services: plans.flatMap(({ plan }) => plan.services),
    back: plans.flatMap(({ before }) => toMovesBack(before, moves)),
  }
}

const isOf = (move: ServiceMove) => (service: { agendaServiceId: string }) => service.agendaServiceId === move.agendaServiceId

function findUnoffered(moves: readonly ServiceMove[], booked: Agenda['agendaServicesDTO'], catalogue: readonly Service[]) {
  return Object.fromEntries(
    moves.flatMap((move, i) => {
      const service = booked.find(isOf(move))
      const isOffered = catalogue.some((one) => one.serviceId === service?.serviceId && one.assignedStaff.includes(move.userId))
      const stays = service?.userId === move.userId
      return isOffered || stays ? [] : [[`moves.${i}.userId`, "This team member doesn't offer this service"]]
    }),
  )
}

function planBooking(before: Agenda, moves: readonly ServiceMove[]): BookingPlan {
  const own = moves.filter((move) => before.agendaServicesDTO.some(isOf(move)))
  if (own.some(({ version }) => version !== before.version)) throw new ApiError(409, 'stale', { current: before })
  if (before.outcome !== null) throw new ApiError(409, 'booking_cancelled')
  const services = shiftServices(before, 0)
    .map((service): PlannedAgendaService => {
      const move = own.find((one) => isOf(one)(service))
      return move ? { ...service, userId: move.userId, start: parseIso(move.start), mayOverlap: false } : service
    })
    .sort((a, b) => a.start - b.start)
  const [first, last] = [services[0]?.start ?? 0, services.at(-1)?.start ?? 0]
  if (last - first >= 86_400) throwFieldErrors({ moves: 'All services of a booking lie within one day' })
  assertVisitTakes(before, planVisitChange(before, services, before.clientId))
  return { before, plan: { services, version: before.version, outsideHours: before.outsideHours } }
}

/** Conflicts of the moved services, each with the bookings of others and with those that are moved before it. */
function findMoveConflicts(
  plans: readonly BookingPlan[],
  moves: readonly ServiceMove[],
  context: { rota: Rota; outsideHours: boolean; zone: string; taken: readonly BookedInterval[] },
): Conflict[] {
  const taken = [...context.taken]
  const movedIds = moves.map(({ agendaServiceId }) => agendaServiceId)
  return plans.flatMap(({ before, plan: { services } }) => {
    const moved = services.filter(({ agendaServiceId }) => movedIds.includes(agendaServiceId))
    const own = [...movedIds, ...services.map(({ agendaServiceId }) => agendaServiceId)]
    const found = findConflicts(moved, { ...context, taken, own }, services)
    // Under another cause, so that it counts for the bookings behind, although the present time of the service does not.
    const placed = computeBusyIntervals(services).filter(({ causeId }) => movedIds.includes(causeId))
    const { agendaId, clientDTO } = before
    for (const interval of placed) {
      const service = services.find(({ agendaServiceId }) => agendaServiceId === interval.causeId)?.service ?? null
      const clientName = clientDTO?.name ?? null
      taken.push({ ...interval, causeId: `moved ${interval.causeId}`, dayOff: false, agendaId, clientName, service })
    }
    return found
  })
}

const toMovesBack = ({ agendaServicesDTO, version }: Agenda, moves: readonly ServiceMove[]): ServiceMove[] =>
  agendaServicesDTO
    .filter((service) => moves.some((move) => isOf(move)(service)))
    .map(({ agendaServiceId, userId, start }) => ({ agendaServiceId, userId, start, version: version + 1 }))

/**
 * Runs a write that moves services. Throws 409 where something changed since they were checked, where they find no free unit, and
 * `whenUsed` where a visit that the write excludes has been made meanwhile.
 */
export async function withMoveRefusals<T>(
  db: StaffDb,
  services: readonly PlannedAgendaService[],
  whenUsed: ErrorCode,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'overlap') throw new ApiError(409, 'time_taken')
    if (error.reason === 'unit') return throwNoUnit(db, services)
    if (error.reason === 'already_used') throw new ApiError(409, whenUsed)
    if (error.reason === 'stale' || error.reason === 'rota') throw new ApiError(409, 'stale')
    throw error
  }
}
