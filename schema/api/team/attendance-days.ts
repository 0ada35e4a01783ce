/** Values of the calls in attendances and of the time clock. */
import * as v from 'valibot'
import { absenceReasons, correctionReasons, explanationReasons } from '../../terms.ts'
import { Day, Id, Instant, Whole } from '../values.ts'

const Break = v.object({ start: Instant, end: v.nullable(Instant) })

/**
 * Presence from clock-in to clock-out. `in` and `out` are what counts, `clockedIn` and `clockedOut` what was clocked (null where nobody
 * clocked). `out` is null while the person is there; with `forgotten` the clock-out is missing.
 */
export const Attendance = v.object({
  attendanceId: Id,
  userId: Id,
  in: Instant,
  out: v.nullable(Instant),
  breaks: v.array(Break),
  clockedIn: v.nullable(Instant),
  clockedOut: v.nullable(Instant),
  clockedBreaks: v.array(Break),
  forgotten: v.boolean(),
  byPin: v.boolean(),
  /** Why the times differ from those that were clocked; empty where they do not. */
  reason: v.picklist([...correctionReasons, '']),
  note: v.string(),
  /** What the person says about a forgotten clock-out. */
  comment: v.string(),
  /** First name of who corrected the times. */
  correctedBy: v.nullable(v.string()),
  correctedAt: v.nullable(Instant),
  version: v.number(),
})
export type Attendance = v.InferOutput<typeof Attendance>

const Span = v.tuple([v.number(), v.number()])
/** Minutes as in DayFigures of schema/rules/team/attendance.ts. An attendance across midnight is named on both days. */
export const AttendanceDay = v.object({
  day: Day,
  /** Minutes after midnight, without time off. */
  planned: v.array(Span),
  absence: v.nullable(v.picklist(absenceReasons)),
  attendances: v.array(Attendance),
  explanation: v.nullable(v.object({ reason: v.picklist(explanationReasons), note: v.string() })),
  plannedMinutes: v.number(),
  presentMinutes: v.number(),
  breakMinutes: v.number(),
  deductedMinutes: v.number(),
  workedMinutes: v.number(),
  lateMinutes: v.number(),
  earlyMinutes: v.number(),
  overtimeMinutes: v.number(),
  missingMinutes: v.number(),
  toCheck: v.nullable(v.picklist(['no_clock_out', 'missing'])),
})
export type AttendanceDay = v.InferOutput<typeof AttendanceDay>

/** Sums as in AttendanceTotals of schema/rules/team/attendance.ts. */
const totals = {
  plannedMinutes: v.number(),
  workedMinutes: v.number(),
  balanceMinutes: v.number(),
  breakMinutes: v.number(),
  lateDays: v.number(),
  lateMinutes: v.number(),
  earlyDays: v.number(),
  earlyMinutes: v.number(),
  overtimeMinutes: v.number(),
  missingDays: v.number(),
  missingMinutes: v.number(),
  toCheck: v.number(),
}
const person = { userId: Id, firstName: v.string(), lastName: v.string() }
/** A month that is closed: `YYYY-MM`, when and by whom (first name). */
const ClosedMonth = v.object({ month: v.string(), at: Instant, by: v.string() })

export const UserAttendance = v.object({
  ...person,
  from: Day,
  to: Day,
  days: v.array(AttendanceDay),
  totals: v.object(totals),
  /** The closed ones of the months that the period touches. */
  closedMonths: v.array(ClosedMonth),
})
export type UserAttendance = v.InferOutput<typeof UserAttendance>

export const AttendanceRow = v.object({ ...person, jobTitle: v.string(), profileImage: v.nullable(v.string()), ...totals })
export type AttendanceRow = v.InferOutput<typeof AttendanceRow>

export const MonthAttendance = v.object({
  from: Day,
  to: Day,
  people: v.array(AttendanceRow),
  totals: v.object(totals),
  closedMonths: v.array(ClosedMonth),
})
export type MonthAttendance = v.InferOutput<typeof MonthAttendance>

const rules = {
  breakAfterMinutes: Whole(0, 1440),
  breakMinutes: Whole(0, 240),
  deductPlannedBreaks: v.boolean('Must be true or false'),
  toleranceMinutes: Whole(0, 120),
}
/** Rules of the time clock (AttendanceRules of schema/rules/team/attendance.ts); version 0 where the salon uses the defaults. */
export const AttendanceSettings = v.object({ ...rules, version: v.number() })
export type AttendanceSettings = v.InferOutput<typeof AttendanceSettings>
export const attendanceRules = rules
