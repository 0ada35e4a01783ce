import { sql } from 'drizzle-orm'
import type { Agenda, Conflict, agendas as calls } from '../../../schema/api/agenda.ts'
import { occupationsOf } from '../../../schema/rules/occupations.ts'
import { utcOf } from '../../../schema/rules/salon-time.ts'
import { agendas } from '../../../schema/tables/agenda.ts'
import { outcomeReasons } from '../../../schema/terms.ts'
import { Aborted, Refusal } from '../../db/refusal.ts'
import type { Staff } from '../../db/staff.ts'
import type { Statement } from '../../db/statement.ts'
import type { Handlers } from '../../http/serve.ts'
import { freeTime, listed, offersGiveWay, plannedOf, readAgenda, readAgendasIn, readTakenAround, takeTime } from './data.ts'
import { shifted } from './placing.ts'
import { conflictsOf } from './rules.ts'

export interface Conclusion {
  /** Null: it stands, or stands again. */
  outcome: 'not_come' | 'cancelled' | null
  reason: string
  note: string
}
const known: readonly string[] = outcomeReasons

/** The columns that say it. Behind a read only: before it, nobody knows who is asking. */
function columnsOf(staff: Staff, { outcome, reason, note }: Conclusion) {
  if (outcome === null) return { outcome, outcomeReason: '', outcomeNote: '', outcomeAt: null, outcomeBy: null }
  const onList = reason === '' || known.includes(reason)
  return {
    outcome,
    outcomeReason: onList ? reason : 'other',
    outcomeNote: onList ? note : [reason, note].filter(Boolean).join(' · '),
    outcomeAt: staff.now,
    outcomeBy: staff.userId,
  }
}

/**
 * The client did not come or called it off: the time is free again, the booking stays. Taking that back needs the time to
 * be free still. All of these bookings or none; `before` is how they were read.
 */
export async function conclude(staff: Staff, before: readonly Agenda[], conclusion: Conclusion): Promise<Agenda[]> {
  if (before.some((agenda) => agenda.appointmentDTO?.arrival)) throw new Refusal(409, 'The client has already come')
  const ids = before.map(({ agendaId }) => agendaId)
  const columns = columnsOf(staff, conclusion)
  const all = before.flatMap((agenda) => agenda.agendaServicesDTO.map((service) => service.agendaServiceId))
  const again = (outside: boolean) =>
    conclusion.outcome === null
      ? before.filter((agenda) => agenda.outsideHours === outside).flatMap((agenda) => occupationsOf(plannedOf(agenda)))
      : []
  try {
    const results = await staff.trip(
      staff.unless(
        'used',
        (salon) =>
          sql`NOT EXISTS (SELECT 1 FROM appointments p WHERE p.salon_id = ${salon} AND p.agenda_id IN (${listed(ids)}) AND p.arrival_utc IS NOT NULL AND p.deleted_utc IS NULL)`,
      ),
      ...before.flatMap(({ agendaId, version }): Statement<unknown>[] => [
        staff.change(agendas, columns, sql`${agendas.agendaId} = ${agendaId} AND ${agendas.version} = ${version}`),
        staff.must('moved'),
      ]),
      ...freeTime(staff, all),
      ...offersGiveWay(staff, [...again(false), ...again(true)]),
      ...takeTime(staff, again(false), false),
      ...takeTime(staff, again(true), true),
      readAgendasIn(staff, () => listed(ids)),
    )
    return results.at(-1) as Agenda[]
  } catch (error) {
    if (!(error instanceof Aborted)) throw error
    if (error.reason === 'used') throw new Refusal(409, 'The client has already come')
    if (error.reason === 'moved') throw new Refusal(409, 'Somebody else changed this meanwhile')
    if (error.reason === 'taken') throw new Refusal(409, 'This time is already taken', { conflicts: await inTheWay(staff, before) })
    throw error
  }
}

/** What has taken the time meanwhile. */
async function inTheWay(staff: Staff, before: readonly Agenda[]): Promise<Conflict[]> {
  const services = before.flatMap((agenda) => agenda.agendaServicesDTO)
  const [taken] = await staff.trip(
    readTakenAround(
      staff,
      () => listed(services.map(({ userId }) => userId)),
      () => sql`SELECT value AS at FROM json_each(${JSON.stringify(services.map(({ start }) => utcOf(start)))})`,
    ),
  )
  const rota = { rotaVersion: 0, people: [], timeframes: [], opening: [], closed: [] }
  return before.flatMap((agenda) => conflictsOf(shifted(agenda, 0), { rota, taken, own: [], outsideHours: true, zone: staff.timeZone }))
}

type Outcomes = Pick<Handlers<typeof calls>, 'notCome' | 'cancel'>
const one =
  (outcome: 'not_come' | 'cancelled'): Outcomes['notCome'] =>
  async (staff, { agendaId }, { reason, note, undo }) => {
    const [before] = await staff.trip(readAgenda(staff, agendaId))
    if (!before.length) return undefined
    return (await conclude(staff, before, { outcome: undo ? null : outcome, reason, note }))[0]
  }
/** Two trips: who is booked, then all that hangs on it. */
export const agendaOutcomes: Outcomes = { notCome: one('not_come'), cancel: one('cancelled') }
