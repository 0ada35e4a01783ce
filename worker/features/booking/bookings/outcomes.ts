import type { agendas as agendaCalls } from '../../../../schema/api/booking/bookings.ts'
import type { Agenda, Conflict } from '../../../../schema/api/booking/bookings-schemas.ts'
import { computeBusyIntervals } from '../../../../schema/rules/booking/busy-intervals.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'
import { outcomeReasons } from '../../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { Handlers } from '../../../http/serve.ts'
import { enqueue, sendAfterResponse } from '../../messages/outbox/index.ts'
import { abortIfArrived, updateAgendaRow } from './booking-queries.ts'
import { releaseTime, reserveTime, selectIntervalsAround, withdrawOverlappingOffers } from './interval-queries.ts'
import { shiftServices } from './placements.ts'
import { selectAgenda, selectAgendasById } from './queries.ts'
import { findConflicts, toPlannedServices } from './rules.ts'
import { throwNoUnit } from './units.ts'

export interface Outcome {
  /** Null undoes an earlier outcome. */
  outcome: 'not_come' | 'cancelled' | null
  reason: string
  note: string
}
const knownReasons: readonly string[] = outcomeReasons

/** Columns of an outcome. A reason that is not on the list is kept in the note. Needs `db.userId`, so it runs behind a read. */
function toOutcomeColumns(db: StaffDb, { outcome, reason, note }: Outcome) {
  if (outcome === null) return { outcome, outcomeReason: '', outcomeNote: '', outcomeAt: null, outcomeBy: null }
  const isKnown = reason === '' || knownReasons.includes(reason)
  return {
    outcome,
    outcomeReason: isKnown ? reason : 'other',
    outcomeNote: isKnown ? note : [reason, note].filter(Boolean).join(' · '),
    outcomeAt: db.now,
    outcomeBy: db.userId,
  }
}

/**
 * Statements that set or undo the outcome of several bookings. An outcome releases the time and keeps the booking; undoing it needs the
 * time to be free still. Throws 409 where a client has arrived; the batch aborts with `already_used` where one does meanwhile.
 */
export function planOutcome(db: StaffDb, before: readonly Agenda[], outcome: Outcome): Statement<unknown>[] {
  if (before.some((agenda) => agenda.appointmentDTO?.arrival)) throw new ApiError(409, 'client_arrived')
  const columns = toOutcomeColumns(db, outcome)
  const serviceIds = before.flatMap((agenda) => agenda.agendaServicesDTO.map((service) => service.agendaServiceId))
  // The class takes the time of its seats.
  const restored = outcome.outcome === null ? before.filter(({ seat }) => !seat) : []
  const toIntervals = (outsideHours: boolean) =>
    restored.filter((agenda) => agenda.outsideHours === outsideHours).flatMap((agenda) => computeBusyIntervals(toPlannedServices(agenda)))
  return [
    abortIfArrived(
      db,
      before.map(({ agendaId }) => agendaId),
    ),
    ...before.flatMap((agenda) => updateAgendaRow(db, agenda, columns)),
    ...releaseTime(db, serviceIds),
    ...withdrawOverlappingOffers(db, [...toIntervals(false), ...toIntervals(true)]),
    ...reserveTime(db, toIntervals(false), false),
    ...reserveTime(db, toIntervals(true), true),
  ]
}

/**
 * Sets or undoes the outcome of several bookings, all or none; 409 with the conflicts where the time of one is taken. `before` is how the
 * bookings were read; `more` joins the batch.
 */
export async function setOutcome(
  db: StaffDb,
  before: readonly Agenda[],
  outcome: Outcome,
  more: readonly Statement<unknown>[] = [],
): Promise<Agenda[]> {
  const ids = before.map(({ agendaId }) => agendaId)
  const restored = outcome.outcome === null ? before : []
  const writes = [...planOutcome(db, before, outcome), ...more]
  try {
    return await db.batchReturning(writes, selectAgendasById(db, ids))
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'already_used') throw new ApiError(409, 'client_arrived')
    if (error.reason === 'stale') throw new ApiError(409, 'stale')
    if (error.reason === 'seats') throw new ApiError(409, 'class_full')
    if (error.reason === 'unit')
      await throwNoUnit(
        db,
        restored.flatMap((agenda) => shiftServices(agenda, 0)),
      )
    if (error.reason === 'overlap') throw new ApiError(409, 'time_taken', { conflicts: await loadOverlaps(db, before) })
    throw error
  }
}

/** Conflicts of the bookings' own times with what is booked now. */
async function loadOverlaps(db: StaffDb, before: readonly Agenda[]): Promise<Conflict[]> {
  const services = before.flatMap((agenda) => agenda.agendaServicesDTO)
  const [taken] = await db.batch(
    selectIntervalsAround(
      db,
      services.map(({ userId }) => userId),
      services.map(({ start }) => parseIso(start)),
    ),
  )
  const rota = { rotaVersion: 0, people: [], timeframes: [], opening: [], closed: [] }
  const context = { rota, taken, own: [], outsideHours: true, zone: db.timeZone }
  return before.flatMap((agenda) => findConflicts(shiftServices(agenda, 0), context))
}

/** Refuses a change of a booking that was seen with another version than it has. */
export function refuseStale(booking: Agenda | undefined, seen: number | undefined): void {
  if (booking && seen !== undefined && booking.version !== seen) throw new ApiError(409, 'stale', { current: booking })
}

type OutcomeHandlers = Pick<Handlers<typeof agendaCalls>, 'notCome' | 'cancel'>

/** Marks a booking as missed, or undoes that. Two round trips: the booking, then the write. */
export const markNoShow: OutcomeHandlers['notCome'] = async (db, { agendaId }, { reason, note, undo, version }) => {
  const [before] = await db.batch(selectAgenda(db, agendaId))
  if (!before.length) return undefined
  refuseStale(before[0], version)
  const [after] = await setOutcome(db, before, { outcome: undo ? null : 'not_come', reason, note })
  return after
}

/** The message in which the salon cancels a booking. */
const announceCancellation = (db: StaffDb, { agendaId, clientId, start, version, agendaServicesDTO }: Agenda) =>
  enqueue(db, {
    cause: `salon_cancelled:${agendaId}:${version}`,
    kind: 'booking_cancelled_by_salon',
    data: { agendaId, start, services: agendaServicesDTO.map(({ serviceDTO }) => serviceDTO.service).join(', ') },
    to: { clientId },
    agendaId,
    until: parseIso(start),
  })

/** Cancels a booking, or undoes that. Two round trips: the booking, then the write with the message. */
export const cancelAgenda: OutcomeHandlers['cancel'] = async (db, { agendaId }, { message: isSent, ...draft }, request) => {
  const [before] = await db.batch(selectAgenda(db, agendaId))
  const [booking] = before
  if (!booking) return undefined
  const { reason, note, undo, version } = draft
  refuseStale(booking, version)
  const messages = isSent && !undo ? [announceCancellation(db, booking)] : []
  const [after] = await setOutcome(db, before, { outcome: undo ? null : 'cancelled', reason, note }, messages)
  if (messages.length > 0) sendAfterResponse(request, ...messages)
  return after
}
