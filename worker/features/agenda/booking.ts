import { sql } from 'drizzle-orm'
import type { Agenda } from '../../../schema/api/agenda.ts'
import { occupationsOf } from '../../../schema/rules/occupations.ts'
import { addDays, dayOf, isoOf, utcOf } from '../../../schema/rules/salon-time.ts'
import { agendaServices, agendas } from '../../../schema/tables/agenda.ts'
import { Aborted, Refusal } from '../../db/refusal.ts'
import type { Staff } from '../../db/staff.ts'
import type { Statement } from '../../db/statement.ts'
import { readServices } from '../catalogue/data.ts'
import { type Rota, readRota, rotaStands } from '../staff/data.ts'
import { freeTime, plannedOf, readAgenda, readTaken, rowOf, type Taken, takeTime } from './data.ts'
import { conflictsOf, type PlannedAgendaService, type planServices, spanOf, touched } from './rules.ts'

type Drafts = Parameters<typeof planServices>[0]

/** What a booking is checked against; read in one trip together with whatever else the caller needs. */
export function readSurroundings(staff: Staff, drafts: Drafts) {
  const starts = drafts.map((draft) => utcOf(draft.start))
  const [from, to] = [Math.min(...starts), Math.max(...starts)]
  const people = [...new Set(drafts.map((draft) => draft.userId))]
  const wanted = JSON.stringify(drafts.map((draft) => draft.serviceId))
  return [
    readServices(staff, sql`v.service_id IN (SELECT value FROM json_each(${wanted}))`),
    readRota(staff, addDays(dayOf(from, staff.timeZone), -1), addDays(dayOf(to, staff.timeZone), 1)),
    readTaken(staff, people, from - 86400, to + 2 * 86400),
  ] as const
}

/** The client and the pets are of this salon, and the pets are the client's. */
export const clientIsHere = (staff: Staff, clientId: string, pets: readonly string[]) =>
  staff.ask(
    (salon) =>
      sql`SELECT EXISTS (SELECT 1 FROM clients c WHERE c.salon_id = ${salon} AND c.client_id = ${clientId} AND c.deleted_utc IS NULL) AS client, NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(pets)}) j WHERE NOT EXISTS (SELECT 1 FROM sub_clients p WHERE p.client_id = ${clientId} AND p.sub_client_id = j.value AND p.deleted_utc IS NULL)) AS pets`,
    ([row]) => ({ client: row?.client === 1, pets: row?.pets === 1 }),
  )

export function refuseFields(fields: Record<string, string>) {
  if (Object.keys(fields).length) throw new Refusal(400, 'Please check what you entered', { fields })
}

interface Surroundings {
  rota: Rota
  taken: readonly Taken[]
  own: readonly string[]
  outsideHours: boolean
  zone: string
}
/** Section 8's refusal with what stands in the way, so that the screen can ask. */
export function refuseConflicts(services: readonly PlannedAgendaService[], surroundings: Surroundings) {
  const conflicts = conflictsOf(services, surroundings)
  if (!conflicts.length) return
  const taken = conflicts.some((conflict) => conflict.kind === 'overlap')
  throw new Refusal(409, taken ? 'This time is already taken' : 'This time is outside the working hours', { conflicts })
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
export function rewriting(staff: Staff, before: Agenda, { services, version, outsideHours, values }: Plan) {
  const old = plannedOf(before)
  const free = before.outcome !== null
  const moved = touched(free ? [] : old, free ? [] : services, before.outsideHours !== outsideHours)
  const gone = old.filter((o) => !services.some((s) => s.agendaServiceId === o.agendaServiceId)).map((o) => o.agendaServiceId)
  const span = spanOf(services)
  const mine = (id: string) => sql`${agendaServices.agendaServiceId} = ${id} AND ${agendaServices.agendaId} = ${before.agendaId}`
  const rows: Statement<unknown>[] = [
    staff.change(
      agendas,
      { ...values, start: isoOf(span.start), end: isoOf(span.end), outsideHours },
      sql`${agendas.agendaId} = ${before.agendaId} AND ${agendas.version} = ${version}`,
    ),
    staff.must('moved'),
    ...gone.map((id) => staff.remove(agendaServices, mine(id))),
    ...services
      .filter((s) => differs(before, s))
      .flatMap((s) => {
        const row = rowOf(s)
        const known = old.some((o) => o.agendaServiceId === s.agendaServiceId)
        return known
          ? [staff.change(agendaServices, row, mine(s.agendaServiceId))]
          : [staff.add(agendaServices, { ...row, agendaId: before.agendaId })]
      }),
  ]
  return { rows, freed: moved, taken: occupationsOf(services).filter((o) => moved.includes(o.causeId)) }
}

/**
 * Rewrites a booking in one batch that the database guards: the version it started from, the rota it was checked
 * against, nobody's time taken twice.
 */
export async function rewrite(staff: Staff, before: Agenda, plan: Plan, rotaVersion: number): Promise<Agenda> {
  const { rows, freed, taken } = rewriting(staff, before, plan)
  const results = await staff.trip(
    ...staff.makes(before.agendaId),
    ...rows,
    rotaStands(staff, rotaVersion),
    ...freeTime(staff, freed),
    ...takeTime(staff, taken, plan.outsideHours),
    readAgenda(staff, before.agendaId),
  )
  const [after] = results.at(-1) as Agenda[]
  if (!after) throw new Refusal(404, 'Unable to fetch agenda')
  return after
}

function differs(before: Agenda, s: PlannedAgendaService): boolean {
  const old = before.agendaServicesDTO.find((b) => b.agendaServiceId === s.agendaServiceId)
  if (!old) return true
  const { serviceDTO } = old
  return (
    utcOf(old.start) !== s.start || old.userId !== s.userId || old.serviceId !== s.serviceId || old.subClientId !== s.subClientId || old.mayOverlap !== s.mayOverlap || old.show !== s.show || serviceDTO.length !== s.length || serviceDTO.price !== s.price || serviceDTO.service !== s.service // biome-ignore format: a list
  )
}

/** Runs a guarded write; what the database refused because the world moved on is answered with how it is now. */
export async function guarded<T>(
  work: () => Promise<T>,
  now: { staff: Staff; agendaId?: string | undefined; conflicts: () => Promise<void> },
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Aborted)) throw error
    // The rota or the day changed between reading and writing: read again and say what is in the way now.
    if (error.reason === 'taken' || error.reason === 'rota') {
      await now.conflicts()
      throw new Refusal(409, error.reason === 'taken' ? 'This time is already taken' : 'Somebody else changed this meanwhile')
    }
    if (error.reason === 'moved' && now.agendaId) {
      const [[current]] = await now.staff.trip(readAgenda(now.staff, now.agendaId))
      if (!current) throw new Refusal(404, 'Unable to fetch agenda')
      throw new Refusal(409, 'Somebody else changed this meanwhile', { current })
    }
    throw error
  }
}
