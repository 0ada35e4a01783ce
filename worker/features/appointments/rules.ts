import { type SQL, sql } from 'drizzle-orm'
import type { Appointment } from '../../../schema/api/appointments.ts'
import type { Around } from '../../../schema/rules/visit-steps.ts'
import { Aborted, Refusal } from '../../db/refusal.ts'
import type { Staff } from '../../db/staff.ts'
import type { Statement } from '../../db/statement.ts'
import { type AtWork, readAtWork } from './data.ts'

export interface Known {
  visit: Appointment
  around: Around
  atWork: readonly AtWork[]
}

/** What a step is judged by, in one trip; undefined where there is no such visit. */
export async function know(staff: Staff, load: Statement<Appointment[]>): Promise<Known | undefined> {
  const [[visit], { avoidAppointmentsStartCheck, atWork }] = await staff.trip(load, readAtWork(staff))
  if (!visit) return undefined
  const elsewhere = atWork.filter((one) => one.appointmentId !== visit.appointmentId)
  const isBusy = (userId: string) => elsewhere.some((one) => one.userId === userId)
  return { visit, around: { avoidAppointmentsStartCheck, isBusy }, atWork: elsewhere }
}

/**
 * Sends a guarded write. Where its condition did not hold, the visit is read as it is now and says why; undefined where
 * there is none. The refusal carries the visit (`current`), and with somebody who works elsewhere on whom (`busy`).
 */
export async function orWhy<T>(
  staff: Staff,
  load: Statement<Appointment[]>,
  work: () => Promise<T>,
  why: (known: Known) => string | null | Refusal | Promise<string | null | Refusal>,
): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Aborted) || !['moved', 'missing', 'stock', 'limit'].includes(error.reason)) throw error
    const known = await know(staff, load)
    if (!known) return undefined
    const reason = await why(known)
    if (reason instanceof Refusal) throw reason
    const { visit: current, atWork } = known
    if (reason === null) throw new Refusal(409, 'Somebody else changed this meanwhile', { current })
    throw new Refusal(409, reason, reason === 'This person is still working on somebody else' ? { current, busy: atWork } : { current })
  }
}

/** In a condition on rows that carry `appointment_id` and `salon_id`: somebody has come and nothing is paid yet. */
export const visitIsOpen = (row: SQL) =>
  sql`EXISTS (SELECT 1 FROM appointments p WHERE p.appointment_id = ${row}.appointment_id AND p.salon_id = ${row}.salon_id AND p.arrival_utc IS NOT NULL AND p.checked_out_utc IS NULL AND p.external_cash_order IS NULL AND p.deleted_utc IS NULL)`

/** In a condition on services that are done: the salon does not ask who may start. */
export const startIsUnasked = (row: SQL) =>
  sql`(SELECT s.avoid_appointments_start_check FROM salons s WHERE s.salon_id = ${row}.salon_id) = 1`
/** The person works on somebody else right now. */
export const isBusyElsewhere = (row: SQL, userId: SQL = sql`${row}.user_id`) =>
  sql`EXISTS (SELECT 1 FROM client_history_services w WHERE w.salon_id = ${row}.salon_id AND w.user_id = ${userId} AND w.appointment_id <> ${row}.appointment_id AND w.start_utc IS NOT NULL AND w.end_utc IS NULL AND w.deleted_utc IS NULL)`
