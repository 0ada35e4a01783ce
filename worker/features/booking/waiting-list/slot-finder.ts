import { indexIntervals } from '../../../../schema/rules/booking/interval-index.ts'
import { declinedDays, matchingDays, offerState } from '../../../../schema/rules/booking/waiting-list.ts'
import { addDays, dayRange, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { OfferedPlan } from '../../../../schema/tables/booking/waiting-list.ts'
import type { TermsOfClients } from '../../clients/own-terms/index.ts'
import type { AvailabilityContext } from '../online-booking/index.ts'
import type { WaitingEntryRow } from './queries.ts'
import { findSlotMatches, heldInterval, type SlotMatch, toOnlineTimes } from './rules.ts'

/**
 * Finds times for many entries of one salon: busy time is split into days once, and entries with the same request share the result of
 * a day. A time that was offered counts as busy for the entries after it.
 */
export function createSlotFinder(
  context: AvailabilityContext & {
    clientTerms: TermsOfClients
    /** Whether the salon's rules and marks let the client of an entry book on a day. */
    mayBook: (entry: WaitingEntryRow, day: string) => boolean
  },
) {
  const { zone, nowUtc, busy, mayBook } = context
  const clientTerms: TermsOfClients = context.clientTerms
  const [readIntervals, readOnline] = [indexIntervals(busy.intervals), indexIntervals(busy.online)]
  const dayContexts = new Map<string, AvailabilityContext>()
  const matches = new Map<string, SlotMatch | undefined>()

  const getDayContext = (day: string): AvailabilityContext => {
    const cached = dayContexts.get(day)
    if (cached) return cached
    const [from, to] = dayRange(day, zone)
    const dayContext = { ...context, busy: { intervals: readIntervals(from, to), online: readOnline(from, to) } }
    dayContexts.set(day, dayContext)
    return dayContext
  }
  const findMatch = (day: string, entry: WaitingEntryRow): SlotMatch | undefined => {
    const { channel, services, from, to } = entry
    const request = services.map(({ serviceId, userId, subClientId }) => [serviceId, userId, subClientId])
    const own = clientTerms.own.filter(({ clientId }) => clientId === entry.clientId)
    const key = `${day} ${JSON.stringify([channel, request, from, to, own])}`
    const getContext = () => ({ ...getDayContext(day), clientTerms: { ...clientTerms, own } })
    if (!matches.has(key)) matches.set(key, findSlotMatches(day, entry, entry, getContext())[0])
    return matches.get(key)
  }
  return {
    /** The best time on the earliest day with a free one; days that the client declined or may not book are left out. */
    findFirst(entry: WaitingEntryRow): SlotMatch | undefined {
      const declined = declinedDays(
        entry.offers.map(({ state, expiry, start }) => ({ state: offerState(state, expiry, nowUtc), day: toSalonDay(start, zone) })),
      )
      for (const day of matchingDays(entry, toSalonDay(nowUtc, zone))) {
        const match = declined.has(day) || !mayBook(entry, day) ? undefined : findMatch(day, entry)
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
