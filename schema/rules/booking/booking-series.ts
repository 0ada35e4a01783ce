/**
 * Times of the bookings of a series: the same weekday and local time, also across daylight saving changes. Days are the
 * salon's, instants seconds UTC.
 */
import { addDays, atMinutes, daysBetween, localMinutes, toSalonDay } from '../salon-time.ts'

export interface Occurrence {
  /** The day that the series falls on, also where a conflict was resolved with another one. */
  day: string
  start: number
  /** The local time does not exist on that day: daylight saving time skips it. */
  missing: boolean
}

/** The occurrence at so many minutes after local midnight; a skipped time is moved later by the skipped hour. */
export function occurrenceAt(day: string, minutes: number, zone: string): Occurrence {
  const start = atMinutes(day, minutes, zone)
  return { day, start, missing: localMinutes(start, zone) !== ((minutes % 1440) + 1440) % 1440 }
}

/** The occurrences after `first`, every so many weeks, so many times; without `first` itself. */
export function occurrences(first: number, everyWeeks: number, times: number, zone: string): Occurrence[] {
  const [day, minutes] = [toSalonDay(first, zone), localMinutes(first, zone)]
  return Array.from({ length: times }, (_, i) => occurrenceAt(addDays(day, (i + 1) * everyWeeks * 7), minutes, zone))
}

/** A shift in local time: whole days, and minutes of the day. */
export interface ClockShift {
  days: number
  minutes: number
}
export const clockShift = (from: number, to: number, zone: string): ClockShift => ({
  days: daysBetween(toSalonDay(from, zone), toSalonDay(to, zone)),
  minutes: localMinutes(to, zone) - localMinutes(from, zone),
})

/** A start shifted in local time: 10:00 plus one hour is 11:00, also across a daylight saving change. */
export function shiftedByClock(start: number, by: ClockShift, zone: string): Occurrence {
  if (by.days === 0 && by.minutes === 0) return { day: toSalonDay(start, zone), start, missing: false }
  return occurrenceAt(addDays(toSalonDay(start, zone), by.days), localMinutes(start, zone) + by.minutes, zone)
}
