import { sql } from 'drizzle-orm'
import type { Agenda } from '../../../schema/api/agenda.ts'
import { computeBusyIntervals } from '../../../schema/rules/busy-intervals.ts'
import { addDays, parseIso, toIso, toSalonDay } from '../../../schema/rules/salon-time.ts'
import { agendaServices, agendas } from '../../../schema/tables/agenda.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'
import { readServices } from '../catalogue/queries.ts'
import { abortIfRotaChanged, type Rota, selectRota } from '../staff/index.ts'
import {
  type BookedInterval,
  releaseTime,
  reserveTime,
  selectAgenda,
  selectBookedIntervals,
  toAgendaServiceRow,
  toPlannedServices,
} from './queries.ts'
import { findConflicts, getBookingSpan, type PlannedAgendaService, type planServices, touched } from './rules.ts'

type Drafts = Parameters<typeof planServices>[0]

/** What a booking is checked against; read in one trip together with whatever else the caller needs. */
export function selectScheduleContext(db: StaffDb, drafts: Drafts) {
  const starts = drafts.map((draft) => parseIso(draft.start))
  const [from, to] = [Math.min(...starts), Math.max(...starts)]
  const people = [...new Set(drafts.map((draft) => draft.userId))]
  const wanted = JSON.stringify(drafts.map((draft) => draft.serviceId))
  return [
    readServices(db, sql`v.service_id IN (SELECT value FROM json_each(${wanted}))`),
    selectRota(db, addDays(toSalonDay(from, db.timeZone), -1), addDays(toSalonDay(to, db.timeZone), 1)),
    selectBookedIntervals(db, people, from - 86400, to + 2 * 86400),
  ] as const
}

/** The client and the pets are of this salon, and the pets are the client's. */
export const selectClientCheck = (db: StaffDb, clientId: string, pets: readonly string[]) =>
  db.queryRaw(
    (salon) =>
      sql`SELECT EXISTS (SELECT 1 FROM clients c WHERE c.salon_id = ${salon} AND c.client_id = ${clientId} AND c.deleted_utc IS NULL) AS client, NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(pets)}) j WHERE NOT EXISTS (SELECT 1 FROM sub_clients p WHERE p.client_id = ${clientId} AND p.sub_client_id = j.value AND p.deleted_utc IS NULL)) AS pets`,
    ([row]) => ({ client: row?.client === 1, pets: row?.pets === 1 }),
  )

export function throwFieldErrors(fields: Record<string, string>) {
  if (Object.keys(fields).length) throw new ApiError(400, 'invalid_input', { fields })
}

interface ScheduleContext {
  rota: Rota
  taken: readonly BookedInterval[]
  own: readonly string[]
  outsideHours: boolean
  zone: string
}
/** Section 8's refusal with what stands in the way, so that the screen can ask. */
export function throwConflicts(services: readonly PlannedAgendaService[], surroundings: ScheduleContext) {
  const conflicts = findConflicts(services, surroundings)
  if (!conflicts.length) return
  const taken = conflicts.some((conflict) => conflict.kind === 'overlap')
  throw new ApiError(409, taken ? 'time_taken' : 'outside_working_hours', { conflicts })
}

/** What becomes of a booking. */
export interface Plan {
  services: readonly PlannedAgendaService[]
  version: number
  outsideHours: boolean
  values?: Partial<typeof agendas.$inferInsert>
}

/**
 * The statements that rewrite a booking, in the order in which they may stand beside those of others: rows first, then
 * what is freed, then what is taken, so that two may change places.
 */
export function buildBookingUpdate(db: StaffDb, before: Agenda, { services, version, outsideHours, values }: Plan) {
  const old = toPlannedServices(before)
  const free = before.outcome !== null
  const moved = touched(free ? [] : old, free ? [] : services, before.outsideHours !== outsideHours)
  const gone = old.filter((o) => !services.some((s) => s.agendaServiceId === o.agendaServiceId)).map((o) => o.agendaServiceId)
  const span = getBookingSpan(services)
  const mine = (id: string) => sql`${agendaServices.agendaServiceId} = ${id} AND ${agendaServices.agendaId} = ${before.agendaId}`
  const rows: Statement<unknown>[] = [
    db.update(
      agendas,
      { ...values, start: toIso(span.start), end: toIso(span.end), outsideHours },
      sql`${agendas.agendaId} = ${before.agendaId} AND ${agendas.version} = ${version}`,
    ),
    db.abortIfUnchanged('stale'),
    ...gone.map((id) => db.softDelete(agendaServices, mine(id))),
    ...services
      .filter((s) => differs(before, s))
      .flatMap((s) => {
        const row = toAgendaServiceRow(s)
        const known = old.some((o) => o.agendaServiceId === s.agendaServiceId)
        return known
          ? [db.update(agendaServices, row, mine(s.agendaServiceId))]
          : [db.insert(agendaServices, { ...row, agendaId: before.agendaId })]
      }),
  ]
  return { rows, freed: moved, taken: computeBusyIntervals(services).filter((o) => moved.includes(o.causeId)) }
}

/**
 * Rewrites a booking in one batch that the database guards: the version it started from, the rota it was checked
 * against, nobody's time taken twice.
 */
export async function updateBooking(db: StaffDb, before: Agenda, plan: Plan, rotaVersion: number): Promise<Agenda> {
  const { rows, freed, taken } = buildBookingUpdate(db, before, plan)
  const results = await db.batch(
    ...db.recordIdempotencyKey(before.agendaId),
    ...rows,
    abortIfRotaChanged(db, rotaVersion),
    ...releaseTime(db, freed),
    ...reserveTime(db, taken, plan.outsideHours),
    selectAgenda(db, before.agendaId),
  )
  const [after] = results.at(-1) as Agenda[]
  if (!after) throw new ApiError(404, 'unable_to_fetch_agenda')
  return after
}

function differs(before: Agenda, s: PlannedAgendaService): boolean {
  const old = before.agendaServicesDTO.find((b) => b.agendaServiceId === s.agendaServiceId)
  if (!old) return true
  const { serviceDTO } = old
  return (
    parseIso(old.start) !== s.start || old.userId !== s.userId || old.serviceId !== s.serviceId || old.subClientId !== s.subClientId || old.mayOverlap !== s.mayOverlap || old.show !== s.show || serviceDTO.length !== s.length || serviceDTO.price !== s.price || serviceDTO.service !== s.service // biome-ignore format: a list
  )
}

/** Runs a guarded write; what the database refused because the world moved on is answered with how it is now. */
export async function withConflictDetails<T>(
  work: () => Promise<T>,
  now: { staff: StaffDb; agendaId?: string | undefined; conflicts: () => Promise<void> },
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    // The rota or the day changed between reading and writing: read again and say what is in the way now.
    if (error.reason === 'overlap' || error.reason === 'rota') {
      await now.conflicts()
      throw new ApiError(409, error.reason === 'overlap' ? 'time_taken' : 'stale')
    }
    if (error.reason === 'stale' && now.agendaId) {
      const [[current]] = await now.staff.batch(selectAgenda(now.staff, now.agendaId))
      if (!current) throw new ApiError(404, 'unable_to_fetch_agenda')
      throw new ApiError(409, 'stale', { current })
    }
    throw error
  }
}
