import { sql } from 'drizzle-orm'
import type { AttendanceSettings } from '../../../../schema/api/team/attendance-days.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import { attendanceDefaults } from '../../../../schema/rules/team/attendance.ts'
import { attendanceMonths, attendances, type ClosedPlan, type StoredBreak } from '../../../../schema/tables/team/attendance.ts'
import type { CorrectionReason, ExplanationReason } from '../../../../schema/terms.ts'
import { booleanSql, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

const a = attendances

/** Times that an administrator enters; seconds UTC. */
export interface EnteredTimes {
  inUtc: number
  outUtc: number | null
  breaks: StoredBreak[]
  reason: CorrectionReason
  note: string
}

export const insertAttendance = (
  db: StaffDb,
  attendanceId: string,
  userId: string,
  { inUtc, outUtc, ...rest }: EnteredTimes,
): Statement<unknown> =>
  db.insert(a, {
    attendanceId,
    userId,
    inAt: toIso(inUtc),
    outAt: outUtc === null ? null : toIso(outUtc),
    ...rest,
    correctedBy: sql`w.user_id`,
    correctedAt: db.now,
  })

/** Changes the attendance with this version; what was clocked stays. */
export const updateAttendance = (
  db: StaffDb,
  attendanceId: string,
  version: number,
  { inUtc, outUtc, breaks, reason, note }: EnteredTimes,
): Statement<unknown>[] => [
  db.executeRaw(
    (salonId, caller) => sql`
      UPDATE attendances
      SET
        in_utc = ${inUtc},
        out_utc = ${outUtc},
        breaks_json = ${JSON.stringify(breaks)},
        forgotten = iif(${outUtc} IS NULL, forgotten, 0),
        reason = ${reason},
        note = ${note},
        corrected_by = ${caller},
        corrected_utc = ${db.nowUtc},
        version = version + 1,
        changed_by = ${caller},
        changed_utc = ${db.nowUtc}
      WHERE salon_id = ${salonId}
        AND attendance_id = ${attendanceId}
        AND version = ${version}
        AND deleted_utc IS NULL`,
  ),
  db.abortIfUnchanged('stale'),
]

export const deleteAttendance = (db: StaffDb, attendanceId: string) => db.softDelete(a, sql`${a.attendanceId} = ${attendanceId}`)
export const restoreAttendance = (db: StaffDb, attendanceId: string) => db.restore(a, sql`${a.attendanceId} = ${attendanceId}`)

interface Explanation {
  userId: string
  day: string
  reason: ExplanationReason | null
  note: string
}
/** Stores why somebody was not there, or deletes it (reason null). */
export const upsertExplanation = (db: StaffDb, { userId, day, reason, note }: Explanation): Statement<number> => {
  if (reason === null)
    return db.executeRaw(
      (salonId, caller) => sql`
        UPDATE attendance_explanations
        SET deleted_utc = ${db.nowUtc}, version = version + 1, changed_by = ${caller}, changed_utc = ${db.nowUtc}
        WHERE salon_id = ${salonId}
          AND user_id = ${userId}
          AND day = ${day}
          AND deleted_utc IS NULL`,
    )
  return db.executeRaw(
    (salonId, caller) => sql`
      INSERT INTO attendance_explanations (
        attendance_explanation_id,
        salon_id,
        user_id,
        day,
        reason,
        note,
        changed_by,
        changed_utc
      )
      SELECT ${db.newId('aex')}, s.id, ${userId}, ${day}, ${reason}, ${note}, ${caller}, ${db.nowUtc}
      FROM (SELECT ${salonId} AS id) s
      WHERE s.id IS NOT NULL
      ON CONFLICT (salon_id, user_id, day) DO UPDATE
        SET
          reason = excluded.reason,
          note = excluded.note,
          changed_by = excluded.changed_by,
          changed_utc = excluded.changed_utc,
          deleted_utc = NULL,
          version = attendance_explanations.version + 1`,
  )
}

export const insertClosedMonth = (
  db: StaffDb,
  {
    attendanceMonthId,
    month,
    startUtc,
    endUtc,
    plan,
  }: { attendanceMonthId: string; month: string; startUtc: number; endUtc: number; plan: ClosedPlan[] },
): Statement<number> =>
  db.executeRaw(
    (salonId, caller) => sql`
      INSERT INTO attendance_months (
        attendance_month_id,
        salon_id,
        month,
        start_utc,
        end_utc,
        closed_utc,
        closed_by,
        plan_json,
        changed_by,
        changed_utc
      )
      SELECT
        ${attendanceMonthId},
        s.id,
        ${month},
        ${startUtc},
        ${endUtc},
        ${db.nowUtc},
        ${caller},
        ${JSON.stringify(plan)},
        ${caller},
        ${db.nowUtc}
      FROM (SELECT ${salonId} AS id) s
      WHERE s.id IS NOT NULL`,
  )

export const removeClosedMonth = (db: StaffDb, month: string) =>
  [db.softDelete(attendanceMonths, sql`${attendanceMonths.month} = ${month}`), db.abortIfUnchanged('missing')] as const

const settingsJson = sql.raw(
  jsonObject({
    breakAfterMinutes: 'break_after_minutes',
    breakMinutes: 'break_minutes',
    deductPlannedBreaks: booleanSql('deduct_planned_breaks'),
    toleranceMinutes: 'tolerance_minutes',
    version: 'version',
  }),
)
/** The salon's rules; the defaults, with version 0, where it has none. */
export const selectSettings = (db: StaffDb): Statement<AttendanceSettings[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${settingsJson} AS packed
      FROM attendance_settings
      WHERE salon_id = ${salonId}
        AND deleted_utc IS NULL`,
    ([row]) => [row ? readJson(row.packed) : { ...attendanceDefaults, version: 0 }],
  )

/** Inserts the rules (version 0) or updates those with this version; changes no row for another version. */
export const upsertSettings = (db: StaffDb, settings: AttendanceSettings): Statement<number> =>
  db.executeRaw(
    (salonId, caller) => sql`
      INSERT INTO attendance_settings (
        salon_id,
        break_after_minutes,
        break_minutes,
        deduct_planned_breaks,
        tolerance_minutes,
        changed_by,
        changed_utc
      )
      SELECT
        s.id,
        ${settings.breakAfterMinutes},
        ${settings.breakMinutes},
        ${settings.deductPlannedBreaks},
        ${settings.toleranceMinutes},
        ${caller},
        ${db.nowUtc}
      FROM (SELECT ${salonId} AS id) s
      WHERE s.id IS NOT NULL
        AND (${settings.version} = 0 OR EXISTS (SELECT 1 FROM attendance_settings WHERE attendance_settings.salon_id = s.id))
      ON CONFLICT (salon_id) DO UPDATE
        SET
          break_after_minutes = excluded.break_after_minutes,
          break_minutes = excluded.break_minutes,
          deduct_planned_breaks = excluded.deduct_planned_breaks,
          tolerance_minutes = excluded.tolerance_minutes,
          changed_by = excluded.changed_by,
          changed_utc = excluded.changed_utc,
          version = attendance_settings.version + 1
        WHERE attendance_settings.version = ${settings.version}`,
  )
