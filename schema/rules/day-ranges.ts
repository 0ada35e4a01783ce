/** Ranges in which days and instants may be entered. Rows from imports may lie outside. */
import { parseIso } from './salon-time.ts'

/** Years before (`past`) and after (`latest`) today; `since` is a first day instead. */
const ranges = {
  /** Start of a booking, and the times of its visit. */
  booking: { past: 2, latest: 3 },
  /** Rota entries and closed days. */
  plan: { since: '1900-01-01', latest: 3 },
  /** Validity of an agreement. */
  agreement: { since: '1900-01-01', latest: 20 },
  birth: { since: '1900-01-01', latest: 0 },
} as const
export type DayRange = keyof typeof ranges

/** The day that lies so many years away from an instant (seconds UTC), in UTC. */
function addYears(utc: number, years: number): string {
  const date = new Date(utc * 1000)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return date.toISOString().slice(0, 10)
}
// Zones are up to 12 hours behind and 14 hours ahead of UTC.
const [behind, ahead] = [12 * 3600, 14 * 3600]

/** What is wrong with a day, or with the day of an ISO instant; undefined if it lies in the range. `nowUtc` is in seconds. */
export function findDayError(
  range: DayRange,
  text: string,
  nowUtc: number,
): 'Too far in the past' | 'Too far in the future' | "Can't be in the future" | undefined {
  const bounds = ranges[range]
  const day = text.slice(0, 10)
  const first = 'since' in bounds ? bounds.since : addYears(nowUtc - behind, -bounds.past)
  if (day < first) return 'Too far in the past'
  if (day <= addYears(nowUtc + ahead, bounds.latest)) return undefined
  return bounds.latest === 0 ? "Can't be in the future" : 'Too far in the future'
}

/** What is wrong with the start of a booking that somebody enters. */
export function findStartError(start: string, nowUtc: number) {
  return parseIso(start) % 60 === 0 ? findDayError('booking', start, nowUtc) : 'Enter a time without seconds'
}
