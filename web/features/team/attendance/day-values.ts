import type { Attendance, AttendanceDay } from '../../../../schema/api/team/attendance-days.ts'
import { addDays, atTime, formatTimeOfDay, localTime, parseIso, toIso } from '../../../../schema/rules/salon-time.ts'
import type { CorrectionReason } from '../../../../schema/terms.ts'

/** Times of day of a presence as they are entered, `HH:MM`. */
export interface TimesValues {
  in: string | null
  out: string | null
  breaks: { start: string | null; end: string | null }[]
  reason: CorrectionReason
  note: string
}

/** What the form starts with: the presence as it counts, or the planned hours. */
export function toTimesValues(day: AttendanceDay, one: Attendance | undefined, zone: string): TimesValues {
  const toTime = (instant: string | null) => (instant === null ? null : localTime(parseIso(instant), zone))
  const toEntered = (minutes: number) => formatTimeOfDay(minutes % 1440)
  const [first, last] = [day.planned[0], day.planned.at(-1)]
  const plannedEnd = last ? toEntered(last[1]) : null
  if (one)
    return {
      in: toTime(one.in),
      // A clock-out that is missing is proposed.
      out: toTime(one.out) ?? (day.toCheck === 'no_clock_out' ? plannedEnd : null),
      breaks: one.breaks.map(({ start, end }) => ({ start: toTime(start), end: toTime(end) })),
      reason: one.reason || 'forgot',
      note: one.note,
    }
  return { in: first ? toEntered(first[0]) : null, out: plannedEnd, breaks: [], reason: 'forgot', note: '' }
}

/** Instants of the entered times: what is earlier than the clock-in is on the next day. Undefined where a time is missing. */
export function toTimesBody(day: string, values: TimesValues, zone: string) {
  if (values.in === null || values.breaks.some(({ start, end }) => start === null || end === null)) return undefined
  const start = atTime(day, values.in, zone)
  const after = (time: string) => {
    const same = atTime(day, time, zone)
    return toIso(same >= start ? same : atTime(addDays(day, 1), time, zone))
  }
  return {
    in: toIso(start),
    out: values.out === null ? null : after(values.out),
    breaks: values.breaks.map((one) => ({ start: after(one.start ?? ''), end: after(one.end ?? '') })),
    reason: values.reason,
    note: values.note,
  }
}
