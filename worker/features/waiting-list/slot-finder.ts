import { addDays, dayRange, toSalonDay } from '../../../schema/rules/salon-time.ts'
import { declinedDays, matchingDays, offerState } from '../../../schema/rules/waiting-list.ts'
import type { OfferedPlan } from '../../../schema/tables/waiting-list.ts'
import type { AvailabilityContext } from '../online-booking/index.ts'
import type { WaitingEntryRow } from './queries.ts'
import { findSlotMatches, heldInterval, type SlotMatch, toOnlineTimes } from './rules.ts'

interface Interval {
  readonly start: number
  readonly end: number
}
const daySeconds = 86_400
const sortByStart = <T extends Interval>(intervals: readonly T[]): T[] => [...intervals].sort((a, b) => a.start - b.start)

/** Index of the first interval that starts at `utc` or later, in a list sorted by start (binary search). */
function findFirstFrom(sorted: readonly Interval[], utc: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle]?.start ?? 0) < utc) low = middle + 1
    else high = middle
  }
  return low
}

/** Intervals that overlap a range. None is longer than a day. */
const selectOverlapping = <T extends Interval>(sorted: readonly T[], from: number, to: number): T[] =>
  sorted.slice(findFirstFrom(sorted, from - daySeconds), findFirstFrom(sorted, to)).filter(({ end }) => end > from)

/**
 * Finds times for many entries of one salon: busy time is split into days once, and entries with the same request share the result of
 * a day. A time that was offered counts as busy for the entries after it.
 */
export function createSlotFinder(context: AvailabilityContext) {
  const { zone, nowUtc, busy } = context
  const [intervals, online] = [sortByStart(busy.intervals), sortByStart(busy.online)]
  const dayContexts = new Map<string, AvailabilityContext>()
  const matches = new Map<string, SlotMatch | undefined>()

  const getDayContext = (day: string): AvailabilityContext => {
    const cached = dayContexts.get(day)
    if (cached) return cached
    const [from, to] = dayRange(day, zone)
    const dayBusy = { intervals: selectOverlapping(intervals, from, to), online: selectOverlapping(online, from, to) }
    const dayContext = { ...context, busy: dayBusy }
    dayContexts.set(day, dayContext)
    return dayContext
  }
  const findMatch = (day: string, entry: WaitingEntryRow): SlotMatch | undefined => {
    const { channel, services, from, to } = entry
    const request = services.map(({ serviceId, userId, subClientId }) => [serviceId, userId, subClientId])
    const key = `${day} ${JSON.stringify([channel, request, from, to])}`
    if (!matches.has(key)) matches.set(key, findSlotMatches(day, entry, entry, getDayContext(day))[0])
    return matches.get(key)
  }
  return {
    /** The best time on the earliest day with a free one; days that the client declined are left out. */
    findFirst(entry: WaitingEntryRow): SlotMatch | undefined {
      const declined = declinedDays(
        entry.offers.map(({ state, expiry, start }) => ({ state: offerState(state, expiry, nowUtc), day: toSalonDay(start, zone) })),
      )
      for (const day of matchingDays(entry, toSalonDay(nowUtc, zone))) {
        const match = declined.has(day) ? undefined : findMatch(day, entry)
        if (match) return match
      }
      return undefined
    },
    /** Makes an offered time busy. */
    reserve(plans: readonly OfferedPlan[]): void {
      const first = toSalonDay(Math.min(...plans.map((plan) => plan.start)), zone)
      // Services that run past midnight make the next day busy as well.
      for (const day of [first, addDays(first, 1)]) {
        const dayContext = getDayContext(day)
        const dayBusy = {
          intervals: [...dayContext.busy.intervals, ...heldInterval(plans)],
          online: [...dayContext.busy.online, ...toOnlineTimes(plans)],
        }
        dayContexts.set(day, { ...dayContext, busy: dayBusy })
        for (const key of [...matches.keys()]) if (key.startsWith(day)) matches.delete(key)
      }
    },
  }
}
