import * as v from 'valibot'
import { correctionReasons, explanationReasons, languages } from '../../terms.ts'
import type { EndpointTable } from '../endpoint.ts'
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

export const attendances = {
  /** A person's days of at most 93. */
  perUser: {
    method: 'GET',
    path: '/api/Attendances/GetAttendancesPerUser/{sessionCode}',
    access: 'admin or self',
    own: 'userId',
    input: v.object({ userId: Id, ...period }),
    reply: UserAttendance,
    errorMessage: 'Unable to fetch attendances',
  },
  /** Everybody's sums over at most 93 days. */
  perMonth: {
    method: 'GET',
    path: '/api/Attendances/GetAttendancesPerMonth/{sessionCode}',
    access: 'admin',
    input: v.object(period),
    reply: MonthAttendance,
    errorMessage: 'Unable to fetch attendances',
  },
  exportCsv: {
    method: 'GET',
    path: '/api/Attendances/ExportCSV/{sessionCode}',
    access: 'admin',
    input: v.object({ ...period, salonId: v.optional(Id), language }),
    reply: { file: 'Presence-{from}-{to}.csv', type: 'text/csv; charset=utf-8' },
    errorMessage: 'Unable to fetch attendances',
  },
  exportXls: {
    method: 'GET',
    path: '/api/Attendances/ExportXLS/{sessionCode}',
    access: 'admin',
    input: v.object({ ...period, salonId: v.optional(Id), language }),
    reply: { file: 'Presence-{from}-{to}.xls', type: 'application/vnd.ms-excel' },
    errorMessage: 'Unable to fetch attendances',
  },
  /** A presence that nobody clocked. */
  add: {
    method: 'POST',
    path: '/api/Attendances/Add/{sessionCode}',
    access: 'admin',
    body: refine(v.strictObject({ userId: Id, ...times }), findTimesError),
    reply: Attendance,
    errorMessage: 'Unable to create attendance',
    errors: { 409: ['month_closed', 'attendance_overlaps'] },
    idempotent: true,
  },
  /** What was clocked stays beside the corrected times. */
  correct: {
    method: 'PUT',
    path: '/api/Attendances/{sessionCode}/{attendanceId}',
    access: 'admin',
    input: one,
    body: refine(v.strictObject({ ...derived, userId: Derived, ...times, version: Version }), findTimesError),
    reply: Attendance,
    errorMessage: 'Unable to update attendance',
    errors: { 409: ['month_closed', 'attendance_overlaps'] },
  },
  remove: {
    method: 'DELETE',
    path: '/api/Attendances/{sessionCode}/{attendanceId}',
    access: 'admin',
    input: one,
    reply: one,
    errorMessage: 'Unable to delete attendance',
    errors: { 409: ['month_closed'] },
  },
  /** Takes back `remove`. */
  restore: {
    method: 'POST',
    path: '/api/Attendances/Restore/{sessionCode}/{attendanceId}',
    access: 'admin',
    input: one,
    reply: Attendance,
    errorMessage: 'Unable to create attendance',
    errors: { 409: ['month_closed', 'attendance_overlaps'] },
  },
  /** Why somebody was not there on a planned day; without a reason the explanation goes. */
  explain: {
    method: 'PUT',
    path: '/api/Attendances/Explain/{sessionCode}',
    access: 'admin',
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
    errorMessage: 'Unable to update attendance',
    errors: { 409: ['month_closed'] },
  },
  /** Closes a month that is over, once no day is left to check. */
  closeMonth: {
    method: 'POST',
    path: '/api/Attendances/CloseMonth/{sessionCode}',
    access: 'admin',
    body: v.strictObject({ month: Month }),
    reply: MonthAttendance,
    errorMessage: 'Unable to close the month',
    errors: { 409: ['month_not_over', 'month_closed', 'days_to_check'] },
    idempotent: true,
  },
  reopenMonth: {
    method: 'POST',
    path: '/api/Attendances/ReopenMonth/{sessionCode}/{month}',
    access: 'admin',
    input: v.object({ month: Month }),
    reply: MonthAttendance,
    errorMessage: 'Unable to reopen the month',
  },
} as const satisfies EndpointTable

export const attendanceSettings = {
  one: {
    method: 'GET',
    path: '/api/AttendanceSettings/{sessionCode}',
    access: 'admin',
    reply: AttendanceSettings,
    errorMessage: 'Unable to fetch attendance rules',
  },
  update: {
    method: 'PUT',
    path: '/api/AttendanceSettings/{sessionCode}',
    access: 'admin',
    body: v.strictObject({ ...attendanceRules, version: Version }),
    reply: AttendanceSettings,
    errorMessage: 'Unable to update attendance rules',
  },
} as const satisfies EndpointTable
