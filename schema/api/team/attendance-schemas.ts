import * as v from 'valibot'
import { correctionReasons, explanationReasons, languages } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { type Issue, refine } from '../refine.ts'
import { BookingStart, Day, Derived, Id, PlanDay, Text, Version } from '../values.ts'
import { Attendance, AttendanceDay, AttendanceSettings, attendanceRules, MonthAttendance, UserAttendance } from './attendance-days.ts'

const period = { from: Day, to: Day }
const language = v.optional(v.picklist(languages, 'Invalid value'), 'en')
/** `YYYY-MM`. */
export const Month = v.pipe(v.string('Required'), v.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Enter a valid month'))

const Break = v.strictObject({ start: BookingStart, end: BookingStart })
const times = {
  in: BookingStart,
  /** Null while the person is there, or where nobody knows it yet. */
  out: v.nullable(BookingStart),
  breaks: v.optional(v.pipe(v.array(Break), v.maxLength(10, 'Too many')), []),
  reason: v.picklist(correctionReasons, 'Invalid value'),
  note: v.optional(Text(500), ''),
}
interface Times {
  in: string
  out: string | null
  breaks: { start: string; end: string }[]
  reason: (typeof correctionReasons)[number]
  note: string
}
const at = (instant: string) => Date.parse(instant)
const findTimesError = ({ in: start, out, breaks, reason, note }: Times): Issue | undefined => {
  if (out !== null && at(out) < at(start)) return { path: ['out'], message: 'Must end after it starts' }
  if (out !== null && at(out) - at(start) > 16 * 3_600_000) return { path: ['out'], message: 'A presence lasts 16 hours at most' }
  const isOutside = (one: { start: string; end: string }) => at(one.start) < at(start) || (out !== null && at(one.end) > at(out))
  const outside = breaks.findIndex((one) => at(one.end) <= at(one.start) || isOutside(one))
  if (outside >= 0) return { path: ['breaks', outside, 'end'], message: 'A break lies between clock-in and clock-out' }
  return reason === 'other' && note === '' ? { path: ['note'], message: 'Required' } : undefined
}
const derived = {
  attendanceId: Derived,
  clockedIn: Derived,
  clockedOut: Derived,
  clockedBreaks: Derived,
  forgotten: Derived,
  byPin: Derived,
  comment: Derived,
  correctedBy: Derived,
  correctedAt: Derived,
}
const one = v.object({ attendanceId: Id })

export const attendancesSchemas = {
  perUser: { input: v.object({ userId: Id, ...period }), reply: UserAttendance },
  perMonth: { input: v.object(period), reply: MonthAttendance },
  exportCsv: { stepUp: true, input: v.object({ ...period, salonId: v.optional(Id), language }) },
  exportXls: { stepUp: true, input: v.object({ ...period, salonId: v.optional(Id), language }) },
  add: {
    body: refine(v.strictObject({ userId: Id, ...times }), findTimesError),
    reply: Attendance,
    errors: { 409: ['month_closed', 'attendance_overlaps'] },
  },
  correct: {
    input: one,
    body: refine(v.strictObject({ ...derived, userId: Derived, ...times, version: Version }), findTimesError),
    reply: Attendance,
    errors: { 409: ['month_closed', 'attendance_overlaps'] },
  },
  remove: { input: one, reply: one, errors: { 409: ['month_closed'] } },
  restore: { input: one, reply: Attendance, errors: { 409: ['month_closed', 'attendance_overlaps'] } },
  explain: {
    body: refine(
      v.strictObject({
        userId: Id,
        day: PlanDay,
        reason: v.nullable(v.picklist(explanationReasons, 'Invalid value')),
        note: v.optional(Text(500), ''),
      }),
      ({ reason, note }) => (reason === 'other' && note === '' ? { path: ['note'], message: 'Required' } : undefined),
    ),
    reply: v.object({ userId: Id, day: Day, explanation: AttendanceDay.entries.explanation }),
    errors: { 409: ['month_closed'] },
  },
  closeMonth: {
    body: v.strictObject({ month: Month }),
    reply: MonthAttendance,
    errors: { 409: ['month_not_over', 'month_closed', 'days_to_check'] },
  },
  reopenMonth: { input: v.object({ month: Month }), reply: MonthAttendance },
} as const satisfies SchemaTable

export const attendanceSettingsSchemas = {
  one: { reply: AttendanceSettings },
  update: { body: v.strictObject({ ...attendanceRules, version: Version }), reply: AttendanceSettings },
} as const satisfies SchemaTable
