import { sql } from 'drizzle-orm'
import type { Agenda, Conflict, agendas as calls } from '../../../schema/api/agenda.ts'
import { computeBusyIntervals } from '../../../schema/rules/busy-intervals.ts'
import { parseIso } from '../../../schema/rules/salon-time.ts'
import { agendas } from '../../../schema/tables/agenda.ts'
import { outcomeReasons } from '../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'
import type { Handlers } from '../../http/serve.ts'
import { shiftServices } from './placements.ts'
import {
  listed,
  releaseTime,
  reserveTime,
  selectAgenda,
  selectAgendasById,
  selectBookedIntervalsNear,
  toPlannedServices,
  withdrawOverlappingOffers,
} from './queries.ts'
import { findConflicts } from './rules.ts'

export interface Outcome {
  /** Null: it stands, or stands again. */
  outcome: 'not_come' | 'cancelled' | null
  reason: string
  note: string
}
const known: readonly string[] = outcomeReasons

/** The columns that say it. Behind a read only: before it, nobody knows who is asking. */
function columnsOf(db: StaffDb, { outcome, reason, note }: Outcome) {
  if (outcome === null) return { outcome, outcomeReason: '', outcomeNote: '', outcomeAt: null, outcomeBy: null }
  const onList = reason === '' || known.includes(reason)
  return {
    outcome,
    outcomeReason: onList ? reason : 'other',
    outcomeNote: onList ? note : [reason, note].filter(Boolean).join(' · '),
    outcomeAt: db.now,
    outcomeBy: db.userId,
  }
}

/**
 * The client did not come or called it off: the time is free again, the booking stays. Taking that back needs the time to
 * be free still. All of these bookings or none; `before` is how they were read.
 */
export async function setOutcome(db: StaffDb, before: readonly Agenda[], conclusion: Outcome): Promise<Agenda[]> {
  if (before.some((agenda) => agenda.appointmentDTO?.arrival)) throw new ApiError(409, 'client_arrived')
  const ids = before.map(({ agendaId }) => agendaId)
  const columns = columnsOf(db, conclusion)
  const all = before.flatMap((agenda) => agenda.agendaServicesDTO.map((service) => service.agendaServiceId))
  const again = (outside: boolean) =>
    conclusion.outcome === null
      ? before.filter((agenda) => agenda.outsideHours === outside).flatMap((agenda) => computeBusyIntervals(toPlannedServices(agenda)))
      : []
  try {
    const results = await db.batch(
      db.abortUnless(
        'already_used',
        (salon) =>
          sql`NOT EXISTS (SELECT 1 FROM appointments p WHERE p.salon_id = ${salon} AND p.agenda_id IN (${listed(ids)}) AND p.arrival_utc IS NOT NULL AND p.deleted_utc IS NULL)`,
      ),
      ...before.flatMap(({ agendaId, version }): Statement<unknown>[] => [
        db.update(agendas, columns, sql`${agendas.agendaId} = ${agendaId} AND ${agendas.version} = ${version}`),
        db.abortIfUnchanged('stale'),
      ]),
      ...releaseTime(db, all),
      ...withdrawOverlappingOffers(db, [...again(false), ...again(true)]),
      ...reserveTime(db, again(false), false),
      ...reserveTime(db, again(true), true),
      selectAgendasById(db, () => listed(ids)),
    )
    return results.at(-1) as Agenda[]
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'already_used') throw new ApiError(409, 'client_arrived')
    if (error.reason === 'stale') throw new ApiError(409, 'stale')
    if (error.reason === 'overlap') throw new ApiError(409, 'time_taken', { conflicts: await inTheWay(db, before) })
    throw error
  }
}

/** What has taken the time meanwhile. */
async function inTheWay(db: StaffDb, before: readonly Agenda[]): Promise<Conflict[]> {
  const services = before.flatMap((agenda) => agenda.agendaServicesDTO)
  const [taken] = await db.batch(
    selectBookedIntervalsNear(
      db,
      () => listed(services.map(({ userId }) => userId)),
      () => sql`SELECT value AS at FROM json_each(${JSON.stringify(services.map(({ start }) => parseIso(start)))})`,
    ),
  )
  const rota = { rotaVersion: 0, people: [], timeframes: [], opening: [], closed: [] }
  return before.flatMap((agenda) =>
    findConflicts(shiftServices(agenda, 0), { rota, taken, own: [], outsideHours: true, zone: db.timeZone }),
  )
}

type Outcomes = Pick<Handlers<typeof calls>, 'notCome' | 'cancel'>
const one =
  (outcome: 'not_come' | 'cancelled'): Outcomes['notCome'] =>
  async (db, { agendaId }, { reason, note, undo }) => {
    const [before] = await db.batch(selectAgenda(db, agendaId))
    if (!before.length) return undefined
    return (await setOutcome(db, before, { outcome: undo ? null : outcome, reason, note }))[0]
  }
/** Two trips: who is booked, then all that hangs on it. */
export const agendaOutcomes: Outcomes = { notCome: one('not_come'), cancel: one('cancelled') }
