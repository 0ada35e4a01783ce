import { daysBetween, formatTimeOfDay, getWeekday, parseTimeOfDay } from '../salon-time.ts'

/** A past booking of a client, in the salon's local time: day `YYYY-MM-DD`, time `HH:MM`. */
export interface PastBooking {
  readonly day: string
  readonly time: string
  readonly userId: string
}
export interface ClientHabits {
  /** 0 is Sunday. */
  readonly dayOfWeek: number
  /** Two hours in which most bookings of that weekday start. */
  readonly time: string
  readonly timeEnd: string
  readonly userId: string
  /** Median of the intervals between two visits, in weeks; null for a single day. */
  readonly everyWeeks: number | null
}

const windowMinutes = 120
const minBookings = 3

/** The value that occurs most often; the first of several. */
function findMode<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

function findMedian(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

/** The whole hour from which on most of the times, minutes after midnight, lie in the window. */
function findWindow(minutes: readonly number[]): number {
  const hours = [...new Set(minutes.map((minute) => Math.floor(minute / 60) * 60))].sort((a, b) => a - b)
  const count = (from: number) => minutes.filter((minute) => minute >= from && minute < from + windowMinutes).length
  return hours.toSorted((a, b) => count(b) - count(a) || a - b)[0] ?? 0
}

/** On which weekday, at what time, with whom and how often a client comes; null for fewer than three bookings. */
export function deriveHabits(bookings: readonly PastBooking[]): ClientHabits | null {
  const dayOfWeek = findMode(bookings.map(({ day }) => getWeekday(day)))
  const userId = findMode(bookings.map((booking) => booking.userId))
  if (bookings.length < minBookings || dayOfWeek === undefined || userId === undefined) return null
  const times = bookings.filter(({ day }) => getWeekday(day) === dayOfWeek).map(({ time }) => parseTimeOfDay(time))
  const from = findWindow(times)
  const days = [...new Set(bookings.map(({ day }) => day))].sort()
  const intervals = days.slice(1).map((day, at) => daysBetween(days[at] ?? day, day))
  const median = findMedian(intervals)
  return {
    dayOfWeek,
    time: formatTimeOfDay(from),
    timeEnd: formatTimeOfDay(Math.min(from + windowMinutes, 1440)),
    userId,
    everyWeeks: median === undefined ? null : Math.max(1, Math.round(median / 7)),
  }
}
