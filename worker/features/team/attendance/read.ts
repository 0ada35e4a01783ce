import { addDays, dayRange, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { selectPlannerRota } from '../rota/index.ts'
import { type AttendanceData, buildClockState } from './day-rules.ts'
import { type PeriodRange, type SelectWho, selectAttendancePeriod } from './queries.ts'

/** Two days, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

export function toRange(db: StaffDb, { from, to }: Days): PeriodRange {
  const [fromUtc] = dayRange(from, db.timeZone)
  const [, toUtc] = dayRange(to, db.timeZone)
  return { from, to, fromUtc, toUtc }
}

export interface Loaded {
  data: AttendanceData
  rotaVersion: number
  /** Results of the statements before. */
  results: readonly unknown[]
}

/** The statements that read attendance and rota of a period. */
export const selectDays = (db: StaffDb, { from, to }: Days, who: SelectWho) => ({
  period: selectAttendancePeriod(db, toRange(db, { from, to }), who),
  // A presence across midnight also asks for the plan of the neighbouring days.
  rota: selectPlannerRota(db, addDays(from, -1), addDays(to, 1)),
})

/** What `selectDays` has read, as the rules of attendance take it. */
export const toAttendanceData = (
  db: StaffDb,
  { from, to }: Days,
  { period, rota }: Pick<AttendanceData, 'period' | 'rota'>,
): AttendanceData => ({ from, to, period, rota, zone: db.timeZone, nowUtc: db.nowUtc })

/** Attendance and rota of a period, read behind other statements in the same batch. One round trip. */
export async function loadData(
  db: StaffDb,
  { from, to }: Days,
  who: SelectWho,
  writes: readonly Statement<unknown>[] = [],
): Promise<Loaded> {
  const { results, period, rota } = await db.batch({ results: writes, ...selectDays(db, { from, to }, who) })
  return { data: toAttendanceData(db, { from, to }, { period, rota }), rotaVersion: rota.rotaVersion, results }
}

/** State of a person's time clock today; undefined where `who` yields nobody. One round trip. */
export async function loadClockState(db: StaffDb, who: SelectWho, writes: readonly Statement<unknown>[] = []) {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  const { data, results } = await loadData(db, { from: today, to: today }, who, writes)
  return { state: buildClockState(data), results }
}
