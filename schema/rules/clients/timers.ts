/** What the timers of performed services say of how long services take. */
import { toSalonDay } from '../salon-time.ts'

/** A performed service with its timer: start and end in seconds UTC, booked time in minutes. */
export interface Timer {
  readonly start: number
  readonly end: number
  readonly booked: number
}

/** So many of a client's timers of a service count: the latest. */
const latestTimers = 5
/** With fewer timers, nothing is proposed: for a client, for a team member. */
export const fewestTimers = { ofClient: 3, ofTeamMember: 10 } as const
/** Bookings at the desk begin every five minutes, so that services take whole steps. */
const stepMinutes = 5
/** Together with the longest break of a service, it fits a day. */
export const maxOwnMinutes = 1200
/** How many times the booked time a timer may run, and how small a part of it, before somebody must have forgotten it. */
const absurdFactor = 4

/**
 * Whole minutes of a timer; null where nobody can have worked so: it ran over midnight of the salon, more than four times the booked time,
 * or less than a quarter of it.
 */
export function readTimer({ start, end, booked }: Timer, zone: string): number | null {
  const minutes = Math.round((end - start) / 60)
  const isBelievable = minutes >= 1 && minutes <= booked * absurdFactor && minutes * absurdFactor >= booked
  return isBelievable && toSalonDay(start, zone) === toSalonDay(end, zone) ? minutes : null
}

/** The middle of the values, or the mean of the two in the middle; of at least one. */
export function findMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}

/** Between which values the middle half lies: a quarter of the values is at most the first one, three quarters at most the second. */
function findMiddleHalf(values: readonly number[]): { readonly from: number; readonly to: number } {
  const sorted = values.toSorted((a, b) => a - b)
  const find = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? 0
  return { from: find(0.25), to: find(0.75) }
}

/**
 * The time to book for a service that takes `median` minutes, rounded up to a step and never shorter than the `listed` time; null where the
 * booked time needs no change: it is long enough, and not longer than needed.
 */
export function proposeLength(median: number, { listed, booked }: { readonly listed: number; readonly booked: number }): number | null {
  const needed = Math.min(Math.ceil(median / stepMinutes) * stepMinutes, maxOwnMinutes)
  const proposed = Math.max(needed, listed)
  if (needed > booked) return proposed
  return proposed < booked ? proposed : null
}

export interface TimeProposal {
  /** Timers that count. */
  readonly count: number
  /** Whole minutes. */
  readonly median: number
  readonly booked: number
  readonly proposed: number
}

/** What the timers of a client's service, the latest first, propose; null for nothing. */
export function proposeForClient(
  timers: readonly Timer[],
  times: { readonly listed: number; readonly booked: number },
  zone: string,
): TimeProposal | null {
  const minutes = timers.flatMap((timer) => readTimer(timer, zone) ?? []).slice(0, latestTimers)
  if (minutes.length < fewestTimers.ofClient) return null
  const median = findMedian(minutes)
  const proposed = proposeLength(median, times)
  return proposed === null ? null : { count: minutes.length, median: Math.round(median), booked: times.booked, proposed }
}

export interface TimerSummary {
  readonly count: number
  /** Whole minutes; half of the times lie between `from` and `to`. */
  readonly median: number
  readonly from: number
  readonly to: number
  readonly booked: number
  /** Null where the booked time needs no change, or too few timers say so. */
  readonly proposed: number | null
}

/** How long a team member takes for a service by all timers of theirs; null where there is none that counts. */
export function summariseTimers(
  timers: readonly Timer[],
  times: { readonly listed: number; readonly booked: number },
  zone: string,
): TimerSummary | null {
  const minutes = timers.flatMap((timer) => readTimer(timer, zone) ?? [])
  if (minutes.length === 0) return null
  const median = findMedian(minutes)
  const proposed = minutes.length < fewestTimers.ofTeamMember ? null : proposeLength(median, times)
  return { count: minutes.length, median: Math.round(median), ...findMiddleHalf(minutes), booked: times.booked, proposed }
}
