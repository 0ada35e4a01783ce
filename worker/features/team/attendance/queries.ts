import { type SQL, sql } from 'drizzle-orm'
import type { Attendance, AttendanceSettings } from '../../../../schema/api/team/attendance-days.ts'
import { maxPresenceHours } from '../../../../schema/rules/team/attendance.ts'
import type { RotaPerson } from '../../../../schema/rules/team/rota.ts'
import type { ClosedPlan } from '../../../../schema/tables/team/attendance.ts'
import type { ExplanationReason } from '../../../../schema/terms.ts'
import { booleanSql, type Columns, instantSql, jsonArray, jsonObject, jsonRow, readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

const breaksSql = (column: string) => `(
  SELECT json_group_array(json_object('start', ${instantSql('j.value ->> 0')}, 'end', ${instantSql('j.value ->> 1')}))
  FROM json_each(${column}) j
)`
const attendanceColumns: Columns<Attendance> = {
  attendanceId: 'attendance.attendance_id',
  userId: 'attendance.user_id',
  in: instantSql('attendance.in_utc'),
  out: instantSql('attendance.out_utc'),
  breaks: breaksSql('attendance.breaks_json'),
  clockedIn: instantSql('attendance.clocked_in_utc'),
  clockedOut: instantSql('attendance.clocked_out_utc'),
  clockedBreaks: breaksSql('attendance.clocked_breaks_json'),
  forgotten: booleanSql('attendance.forgotten'),
  byPin: booleanSql('attendance.by_pin'),
  reason: 'attendance.reason',
  note: 'attendance.note',
  comment: 'attendance.comment',
  correctedBy: `(
      SELECT team_member.first_name
      FROM users team_member
      WHERE team_member.user_id = attendance.corrected_by
        AND team_member.salon_id = attendance.salon_id
    )`,
  correctedAt: instantSql('attendance.corrected_utc'),
  version: 'attendance.version',
}

/** An attendance of the salon. */
export const selectAttendance = (db: StaffDb, attendanceId: string): Statement<Attendance[]> =>
  db.selectJson(
    attendanceColumns,
    (salonId) => sql`
      FROM attendances attendance
      WHERE attendance.salon_id = ${salonId}
        AND attendance.attendance_id = ${attendanceId}
        AND attendance.deleted_utc IS NULL`,
  )

export interface AttendancePerson extends RotaPerson {
  firstName: string
  lastName: string
  jobTitle: string
  profileImage: string | null
  hasPin: boolean
}
/** What a period holds; the rota, which says what was planned, is read beside it. */
export interface AttendancePeriod {
  people: AttendancePerson[]
  /** All that touch the period, and those that are open. */
  attendances: Attendance[]
  explanations: { userId: string; day: string; reason: ExplanationReason; note: string }[]
  closedMonths: { month: string; at: string; by: string; plan: ClosedPlan[] }[]
  /** Null where the salon uses the defaults. */
  settings: AttendanceSettings | null
  /** Another one after every change of the period's attendances and explanations, no matter whose they are. */
  stamp: string
}

const personColumns: Columns<AttendancePerson> = {
  userId: 'team_member.user_id',
  firstName: 'team_member.first_name',
  lastName: 'team_member.last_name',
  jobTitle: 'team_member.job_title',
  profileImage: 'team_member.profile_image',
  workingHours: storedJsonSql('team_member.working_hours_json', '[]'),
  employmentStart: 'team_member.employment_start',
  employmentEnd: 'team_member.employment_end',
  hasPin: booleanSql(
    `EXISTS (
      SELECT 1
      FROM attendance_pins attendance_pin
      WHERE attendance_pin.salon_id = team_member.salon_id
        AND attendance_pin.user_id = team_member.user_id
    )`,
  ),
}
const settingsColumns: Columns<AttendanceSettings> = {
  breakAfterMinutes: 'break_after_minutes',
  breakMinutes: 'break_minutes',
  deductPlannedBreaks: booleanSql('deduct_planned_breaks'),
  toleranceMinutes: 'tolerance_minutes',
  version: 'version',
}

// Column map FROM (id, who, first_day, last_day, from_utc, to_utc) s: `who` is a userId, or empty for everybody.
const begunBefore = maxPresenceHours * 3600
const touching = `
  attendance.salon_id = s.id
    AND (s.who = '' OR attendance.user_id = s.who)
    AND attendance.deleted_utc IS NULL
    AND attendance.in_utc >= s.from_utc - ${begunBefore}
    AND attendance.in_utc < s.to_utc`
const isOpen = `
  attendance.salon_id = s.id
    AND (s.who = '' OR attendance.user_id = s.who)
    AND attendance.out_utc IS NULL
    AND attendance.forgotten = 0
    AND attendance.deleted_utc IS NULL`
const periodColumns: Columns<AttendancePeriod> = {
  people: jsonArray(
    personColumns,
    `FROM (
      SELECT *
      FROM users
      WHERE salon_id = s.id
        AND (s.who = '' OR user_id = s.who)
        AND (
          deleted_utc IS NULL
          OR EXISTS (
            SELECT 1
            FROM attendances attendance
            WHERE attendance.user_id = users.user_id
              AND ${touching}
              AND attendance.in_utc >= s.from_utc
          )
        )
      ORDER BY CAST(title AS INTEGER), first_name
    ) team_member`,
  ),
  attendances: jsonArray(
    attendanceColumns,
    `FROM (
      SELECT *
      FROM attendances attendance
      WHERE ${touching}
      UNION
      SELECT *
      FROM attendances attendance
      WHERE ${isOpen}
      ORDER BY in_utc
    ) attendance`,
  ),
  explanations: jsonArray(
    { userId: 'user_id', day: 'day', reason: 'reason', note: 'note' },
    `FROM attendance_explanations
    WHERE salon_id = s.id
      AND deleted_utc IS NULL
      AND (s.who = '' OR user_id = s.who)
      AND day BETWEEN s.first_day AND s.last_day`,
  ),
  closedMonths: jsonArray(
    {
      month: 'attendance_month.month',
      at: instantSql('attendance_month.closed_utc'),
      by: `coalesce((
        SELECT team_member.first_name
        FROM users team_member
        WHERE team_member.user_id = attendance_month.closed_by
          AND team_member.salon_id = attendance_month.salon_id
      ), '')`,
      plan: storedJsonSql('attendance_month.plan_json', '[]'),
    },
    `FROM attendance_months attendance_month
    WHERE attendance_month.salon_id = s.id
      AND attendance_month.deleted_utc IS NULL
      AND attendance_month.month BETWEEN substr(s.first_day, 1, 7) AND substr(s.last_day, 1, 7)`,
  ),
  settings: jsonRow(settingsColumns, 'FROM attendance_settings WHERE salon_id = s.id AND deleted_utc IS NULL'),
  stamp: `(
    SELECT count(*) || '.' || coalesce(sum(attendance.version), 0)
    FROM attendances attendance
    WHERE attendance.salon_id = s.id
      AND attendance.in_utc >= s.from_utc - ${begunBefore}
      AND attendance.in_utc < s.to_utc
  ) || '/' || (
    SELECT count(*) || '.' || coalesce(sum(attendance_explanation.version), 0)
    FROM attendance_explanations attendance_explanation
    WHERE attendance_explanation.salon_id = s.id
      AND attendance_explanation.day BETWEEN s.first_day AND s.last_day
  )`,
}
const periodJson = sql.raw(jsonObject(periodColumns))
const stampSql = sql.raw(periodColumns.stamp)

export interface PeriodRange {
  /** Days, both included. */
  from: string
  to: string
  /** Seconds UTC. */
  fromUtc: number
  toUtc: number
}
/** Whose: SQL for a userId from the salon's id and the caller's, or '' for everybody. */
export type SelectWho = (salonId: SQL, caller: SQL) => SQL
export const everybody: SelectWho = () => sql`''`

/** Everything about the attendance of a period; nobody where `who` yields no user. */
export const selectAttendancePeriod = (
  db: StaffDb,
  { from, to, fromUtc, toUtc }: PeriodRange,
  who: SelectWho,
): Statement<AttendancePeriod> =>
  db.queryRaw(
    (salonId, caller) => sql`
      SELECT ${periodJson} AS packed
      FROM (
        SELECT
          id,
          coalesce(${who(sql`w.id`, caller)}, '-') AS who,
          ${from} AS first_day,
          ${to} AS last_day,
          ${fromUtc} AS from_utc,
          ${toUtc} AS to_utc
        FROM (SELECT ${salonId} AS id) w
      ) s`,
    ([row]): AttendancePeriod => readJson(row?.packed),
  )

/** Guard: aborts with `stale` unless the period is as it was read. */
export const abortIfPeriodChanged = (db: StaffDb, range: PeriodRange, stamp: string) =>
  db.abortUnless(
    'stale',
    (salonId) => sql`
      ${stamp} = (
        SELECT ${stampSql}
        FROM (
          SELECT
            ${salonId} AS id,
            ${range.from} AS first_day,
            ${range.to} AS last_day,
            ${range.fromUtc} AS from_utc,
            ${range.toUtc} AS to_utc
        ) s
      )`,
  )

/** Guard: aborts with `closed` if the time lies in a closed month; seconds UTC. */
export const abortIfClosed = (db: StaffDb, startUtc: number, endUtc: number) =>
  db.abortUnless(
    'closed',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM attendance_months attendance_month
        WHERE attendance_month.salon_id = ${salonId}
          AND attendance_month.deleted_utc IS NULL
          AND attendance_month.start_utc <= ${endUtc}
          AND attendance_month.end_utc > ${startUtc}
      )`,
  )

/** Guard: aborts with `closed` if a stored attendance that matches lies in a closed month. */
export const abortIfStoredClosed = (db: StaffDb, where: SQL) =>
  db.abortUnless(
    'closed',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM attendances attendance
        JOIN attendance_months attendance_month ON attendance_month.salon_id = attendance.salon_id AND attendance_month.deleted_utc IS NULL
        WHERE attendance.salon_id = ${salonId}
          AND ${where}
          AND attendance_month.start_utc <= coalesce(attendance.out_utc, attendance.in_utc)
          AND attendance_month.end_utc > attendance.in_utc
      )`,
  )

/** Guard: aborts with `overlap` if a person was already present between two instants (seconds UTC); an open end is the start. */
export const abortIfOverlapping = (db: StaffDb, time: { userId: SQL; startUtc: number | SQL; endUtc: number | SQL; exceptId?: string }) =>
  db.abortUnless(
    'overlap',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM attendances attendance
        WHERE attendance.salon_id = ${salonId}
          AND attendance.user_id = ${time.userId}
          AND attendance.deleted_utc IS NULL
          AND attendance.attendance_id <> ${time.exceptId ?? ''}
          AND attendance.in_utc < max(${time.endUtc}, ${time.startUtc} + 1)
          AND coalesce(attendance.out_utc, attendance.in_utc + 1) > ${time.startUtc}
      )`,
  )

/** A column of a stored attendance, as SQL beside `attendances attendance`. */
export const selectStored = (attendanceId: string, column: string) => sql`(
  SELECT ${sql.raw(column)}
  FROM attendances stored_attendance
  WHERE stored_attendance.salon_id = attendance.salon_id
    AND stored_attendance.attendance_id = ${attendanceId}
)`
