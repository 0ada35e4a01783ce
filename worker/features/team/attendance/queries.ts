import { type SQL, sql } from 'drizzle-orm'
import type { Attendance, AttendanceSettings } from '../../../../schema/api/team/attendance-days.ts'
import { maxPresenceHours } from '../../../../schema/rules/team/attendance.ts'
import type { RotaPerson } from '../../../../schema/rules/team/rota.ts'
import type { ClosedPlan } from '../../../../schema/tables/team/attendance.ts'
import type { ExplanationReason } from '../../../../schema/terms.ts'
import { booleanSql, type Columns, instantSql, jsonArray, jsonObject, jsonRow, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

const breaksSql = (column: string) => `(
  SELECT json_group_array(json_object('start', ${instantSql('j.value ->> 0')}, 'end', ${instantSql('j.value ->> 1')}))
  FROM json_each(${column}) j
)`
const attendanceColumns: Columns<Attendance> = {
  attendanceId: 'a.attendance_id',
  userId: 'a.user_id',
  in: instantSql('a.in_utc'),
  out: instantSql('a.out_utc'),
  breaks: breaksSql('a.breaks_json'),
  clockedIn: instantSql('a.clocked_in_utc'),
  clockedOut: instantSql('a.clocked_out_utc'),
  clockedBreaks: breaksSql('a.clocked_breaks_json'),
  forgotten: booleanSql('a.forgotten'),
  byPin: booleanSql('a.by_pin'),
  reason: 'a.reason',
  note: 'a.note',
  comment: 'a.comment',
  correctedBy: '(SELECT u.first_name FROM users u WHERE u.user_id = a.corrected_by AND u.salon_id = a.salon_id)',
  correctedAt: instantSql('a.corrected_utc'),
  version: 'a.version',
}

/** An attendance of the salon. */
export const selectAttendance = (db: StaffDb, attendanceId: string): Statement<Attendance[]> =>
  db.selectJson(
    attendanceColumns,
    (salonId) => sql`
      FROM attendances a
      WHERE a.salon_id = ${salonId}
        AND a.attendance_id = ${attendanceId}
        AND a.deleted_utc IS NULL`,
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
  userId: 'u.user_id',
  firstName: 'u.first_name',
  lastName: 'u.last_name',
  jobTitle: 'u.job_title',
  profileImage: 'u.profile_image',
  workingHours: storedJsonSql('u.working_hours_json', '[]'),
  employmentStart: 'u.employment_start',
  employmentEnd: 'u.employment_end',
  hasPin: booleanSql('EXISTS (SELECT 1 FROM attendance_pins p WHERE p.salon_id = u.salon_id AND p.user_id = u.user_id)'),
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
  a.salon_id = s.id
    AND (s.who = '' OR a.user_id = s.who)
    AND a.deleted_utc IS NULL
    AND a.in_utc >= s.from_utc - ${begunBefore}
    AND a.in_utc < s.to_utc`
const isOpen = `
  a.salon_id = s.id
    AND (s.who = '' OR a.user_id = s.who)
    AND a.out_utc IS NULL
    AND a.forgotten = 0
    AND a.deleted_utc IS NULL`
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
            FROM attendances a
            WHERE a.user_id = users.user_id
              AND ${touching}
              AND a.in_utc >= s.from_utc
          )
        )
      ORDER BY CAST(title AS INTEGER), first_name
    ) u`,
  ),
  attendances: jsonArray(
    attendanceColumns,
    `FROM (
      SELECT *
      FROM attendances a
      WHERE ${touching}
      UNION
      SELECT *
      FROM attendances a
      WHERE ${isOpen}
      ORDER BY in_utc
    ) a`,
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
      month: 'c.month',
      at: instantSql('c.closed_utc'),
      by: "coalesce((SELECT u.first_name FROM users u WHERE u.user_id = c.closed_by AND u.salon_id = c.salon_id), '')",
      plan: storedJsonSql('c.plan_json', '[]'),
    },
    `FROM attendance_months c
    WHERE c.salon_id = s.id
      AND c.deleted_utc IS NULL
      AND c.month BETWEEN substr(s.first_day, 1, 7) AND substr(s.last_day, 1, 7)`,
  ),
  settings: jsonRow(settingsColumns, 'FROM attendance_settings WHERE salon_id = s.id AND deleted_utc IS NULL'),
  stamp: `(
    SELECT count(*) || '.' || coalesce(sum(a.version), 0)
    FROM attendances a
    WHERE a.salon_id = s.id
      AND a.in_utc >= s.from_utc - ${begunBefore}
      AND a.in_utc < s.to_utc
  ) || '/' || (
    SELECT count(*) || '.' || coalesce(sum(e.version), 0)
    FROM attendance_explanations e
    WHERE e.salon_id = s.id
      AND e.day BETWEEN s.first_day AND s.last_day
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
    ([row]): AttendancePeriod => JSON.parse(String(row?.packed)),
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
        FROM attendance_months c
        WHERE c.salon_id = ${salonId}
          AND c.deleted_utc IS NULL
          AND c.start_utc <= ${endUtc}
          AND c.end_utc > ${startUtc}
      )`,
  )

/** Guard: aborts with `closed` if a stored attendance that matches lies in a closed month. */
export const abortIfStoredClosed = (db: StaffDb, where: SQL) =>
  db.abortUnless(
    'closed',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM attendances a
        JOIN attendance_months c ON c.salon_id = a.salon_id AND c.deleted_utc IS NULL
        WHERE a.salon_id = ${salonId}
          AND ${where}
          AND c.start_utc <= coalesce(a.out_utc, a.in_utc)
          AND c.end_utc > a.in_utc
      )`,
  )

/** Guard: aborts with `overlap` if a person was already present between two instants (seconds UTC); an open end is the start. */
export const abortIfOverlapping = (db: StaffDb, time: { userId: SQL; startUtc: number | SQL; endUtc: number | SQL; exceptId?: string }) =>
  db.abortUnless(
    'overlap',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM attendances a
        WHERE a.salon_id = ${salonId}
          AND a.user_id = ${time.userId}
          AND a.deleted_utc IS NULL
          AND a.attendance_id <> ${time.exceptId ?? ''}
          AND a.in_utc < max(${time.endUtc}, ${time.startUtc} + 1)
          AND coalesce(a.out_utc, a.in_utc + 1) > ${time.startUtc}
      )`,
  )

/** A column of a stored attendance, as SQL beside `attendances a`. */
export const selectStored = (attendanceId: string, column: string) => sql`(
  SELECT ${sql.raw(column)}
  FROM attendances o
  WHERE o.salon_id = a.salon_id
    AND o.attendance_id = ${attendanceId}
)`
