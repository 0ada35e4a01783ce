/**
 * When the bookings of a repetition stand: the same weekday and the same time by the salon's clock, in winter and summer.
 * Days are the salon's, instants seconds UTC.
 */
import { addDays, atMinutes, daysBetween, localMinutes, toSalonDay } from './salon-time.ts'

export interface Occurrence {
  /** The salon's day that the repetition falls on; where it is settled otherwise, still this one. */
  day: string
  start: number
  /** The clock skips that time on that day: there is none such. */
  missing: boolean
}

/** Where the salon's clock shows so many minutes after midnight; a time that it skips is as late as it was skipped. */
export function occurrenceAt(day: string, minutes: number, zone: string): Occurrence {
  const start = atMinutes(day, minutes, zone)
  return { day, start, missing: localMinutes(start, zone) !== ((minutes % 1440) + 1440) % 1440 }
}

/** The booking at `first` again every so many weeks, so many times; the first one itself is not among them. */
export function occurrences(first: number, everyWeeks: number, times: number, zone: string): Occurrence[] {
  const [day, minutes] = [toSalonDay(first, zone), localMinutes(first, zone)]
  return Array.from({ length: times }, (_, i) => occurrenceAt(addDays(day, (i + 1) * everyWeeks * 7), minutes, zone))
}

/** How far a booking went by the clock: whole days, and minutes of the day. */
export interface ClockShift {
  days: number
  minutes: number
}
export const clockShift = (from: number, to: number, zone: string): ClockShift => ({
  days: daysBetween(toSalonDay(from, zone), toSalonDay(to, zone)),
  minutes: localMinutes(to, zone) - localMinutes(from, zone),
})

/** A start as far by the clock as another one went: ten o'clock and an hour later is eleven, whatever the clock does between. */
export function shiftedByClock(start: number, by: ClockShift, zone: string): Occurrence {
  if (by.days === 0 && by.minutes === 0) return { day: toSalonDay(start, zone), start, missing: false }
  return occurrenceAt(addDays(toSalonDay(start, zone), by.days), localMinutes(start, zone) + by.minutes, zone)
}
