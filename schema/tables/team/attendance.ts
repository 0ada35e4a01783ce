import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AbsenceReason, CorrectionReason, ExplanationReason } from '../../terms.ts'
import { auditColumns, day, flag, instant, json, owned } from '../columns.ts'

/** Breaks of an attendance in seconds UTC; the last one has no end while it lasts. */
export type StoredBreak = [start: number, end: number | null]

/**
 * Presence of a team member from clock-in to clock-out, in whole minutes. What counts is `inAt` and `outAt`; what was clocked stays in
 * the `clocked…` columns, which are null where nobody clocked.
 */
export const attendances = sqliteTable(
  'attendances',
  {
    attendanceId: text('attendance_id').primaryKey(),
    ...owned,
    userId: text('user_id').notNull(),
    inAt: instant('in_utc').notNull(),
    outAt: instant('out_utc'),
    breaks: json<StoredBreak[]>('breaks_json').notNull().default([]),
    clockedIn: instant('clocked_in_utc'),
    clockedOut: instant('clocked_out_utc'),
    clockedBreaks: json<StoredBreak[]>('clocked_breaks_json').notNull().default([]),
    /** The clock-out was forgotten, and nobody has entered it yet. */
    forgotten: flag('forgotten').notNull().default(false),
    /** Clocked by PIN on the shared screen. */
    byPin: flag('by_pin').notNull().default(false),
    /** Why the times differ from those that were clocked; empty where they do not. */
    reason: text('reason').$type<CorrectionReason | ''>().notNull().default(''),
    note: text('note').notNull().default(''),
    /** What the team member says about a clock-out that they forgot. */
    comment: text('comment').notNull().default(''),
    correctedBy: text('corrected_by'),
    correctedAt: instant('corrected_utc'),
    ...auditColumns,
  },
  (t) => [
    index('attendances_start').on(t.salonId, t.userId, t.inAt),
    index('attendances_time').on(t.salonId, t.inAt),
    // Nobody is clocked in twice.
    uniqueIndex('attendances_open').on(t.salonId, t.userId).where(sql`out_utc IS NULL AND forgotten = 0 AND deleted_utc IS NULL`),
  ],
)

/** Why a team member was not there on a planned day. */
export const attendanceExplanations = sqliteTable(
  'attendance_explanations',
  {
    attendanceExplanationId: text('attendance_explanation_id').primaryKey(),
    ...owned,
    userId: text('user_id').notNull(),
    day: day('day').notNull(),
    reason: text('reason').$type<ExplanationReason>().notNull(),
    note: text('note').notNull().default(''),
    ...auditColumns,
  },
  (t) => [uniqueIndex('attendance_explanations_day').on(t.salonId, t.userId, t.day)],
)

/** A planned day of a team member as it was when its month was closed. */
export interface ClosedPlan {
  userId: string
  day: string
  /** Minutes after midnight. */
  spans: [number, number][]
  absence: AbsenceReason | null
}

/** A closed month: nobody changes its attendances, and later changes of the rota do not reach it. */
export const attendanceMonths = sqliteTable(
  'attendance_months',
  {
    attendanceMonthId: text('attendance_month_id').primaryKey(),
    ...owned,
    /** `YYYY-MM`. */
    month: text('month').notNull(),
    /** First instant of the month, and of the next one, in the zone that the salon had. */
    startAt: instant('start_utc').notNull().default(sql`0`),
    endAt: instant('end_utc').notNull().default(sql`0`),
    closedAt: instant('closed_utc').notNull(),
    closedBy: text('closed_by').notNull(),
    plan: json<ClosedPlan[]>('plan_json').notNull().default([]),
    ...auditColumns,
  },
  (t) => [
    index('attendance_months_salon').on(t.salonId),
    uniqueIndex('attendance_months_once').on(t.salonId, t.month).where(sql`deleted_utc IS NULL`),
  ],
)

/** Rules of the time clock; a salon without a row uses the defaults of schema/rules/team/attendance.ts. */
export const attendanceSettings = sqliteTable('attendance_settings', {
  salonId: text('salon_id').primaryKey(),
  /** A presence that is longer than this loses `breakMinutes`, as far as no break of that length was recorded. */
  breakAfterMinutes: integer('break_after_minutes').notNull(),
  breakMinutes: integer('break_minutes').notNull(),
  /** Gaps of the planned day are breaks, recorded or not. */
  deductPlannedBreaks: flag('deduct_planned_breaks').notNull(),
  /** Being late, early or longer by no more than this is on time. */
  toleranceMinutes: integer('tolerance_minutes').notNull(),
  ...auditColumns,
})

/** PIN of a team member for the shared screen: a scrypt hash with the salon's salt, so that one hash finds the person. */
export const attendancePins = sqliteTable(
  'attendance_pins',
  {
    userId: text('user_id').primaryKey(),
    ...owned,
    pinHash: text('pin_hash').notNull(),
    changed: instant('changed_utc').notNull(),
  },
  (t) => [uniqueIndex('attendance_pins_once').on(t.salonId, t.pinHash)],
)

/** Wrong PINs by the account whose session the shared screen uses: they lock it for a while. */
export const attendancePinFailures = sqliteTable(
  'attendance_pin_failures',
  {
    attendancePinFailureId: integer('attendance_pin_failure_id').primaryKey({ autoIncrement: true }),
    ...owned,
    userId: text('user_id').notNull(),
    at: instant('at_utc').notNull(),
  },
  (t) => [index('attendance_pin_failures_recent').on(t.salonId, t.userId, t.at)],
)
