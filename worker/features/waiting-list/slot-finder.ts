import { addDays, dayRange, toSalonDay } from '../../../schema/rules/salon-time.ts'
import { declinedDays, matchingDays, offerState } from '../../../schema/rules/waiting-list.ts'
import type { OfferedPlan } from '../../../schema/tables/waiting-list.ts'
import type { Busy } from '../online-booking/index.ts'
import type { WaitingEntryRow } from './queries.ts'
import { type AvailabilityContext, filterOnline, findSlotMatches, heldInterval, type SlotMatch } from './rules.ts'

type Stretch = Busy['taken'][number]
const byStart = (a: Stretch, b: Stretch) => a[1] - b[1]
/** The first of a sorted list that begins at an instant or later. */
function firstFrom(sorted: readonly Stretch[], utc: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle]?.[1] ?? 0) < utc) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * One look at a salon for many who wait: what is taken is sorted into days once, and what was found for a day and a wish
 * is found for the next with the same wish. Kept time counts as taken for whoever comes next.
 */
export function createSlotFinder(around: AvailabilityContext) {
  const { zone, nowUtc, busy } = around
  const [taken, online] = [[...busy.taken].sort(byStart), [...busy.online].sort(byStart)]
  const days = new Map<string, AvailabilityContext>()
  const found = new Map<string, SlotMatch | undefined>()

  // Nothing that takes time is longer than a day.
  const within = (sorted: readonly Stretch[], from: number, to: number) =>
    sorted.slice(firstFrom(sorted, from - 86_400), firstFrom(sorted, to)).filter(([, , end]) => end > from)
  const onDay = (day: string): AvailabilityContext => {
    const known = days.get(day)
    if (known) return known
    const [from, to] = dayRange(day, zone)
    const made = { ...around, busy: { taken: within(taken, from, to), online: within(online, from, to) } }
    days.set(day, made)
    return made
  }
  const fitOn = (day: string, entry: WaitingEntryRow): SlotMatch | undefined => {
    const { channel, services, from, to } = entry
    const wish = services.map(({ serviceId, userId, subClientId }) => [serviceId, userId, subClientId])
    const key = `${day} ${JSON.stringify([channel, wish, from, to])}`
    if (!found.has(key)) found.set(key, findSlotMatches(day, entry, entry, onDay(day))[0])
    return found.get(key)
  }
  return {
    /** The earliest day with room, and on it the time that leaves the day the tidiest. */
    firstFit(entry: WaitingEntryRow): SlotMatch | undefined {
      const no = declinedDays(entry.offers.map((o) => ({ state: offerState(o.state, o.expiry, nowUtc), day: toSalonDay(o.start, zone) })))
      for (const day of matchingDays(entry, toSalonDay(nowUtc, zone))) {
        const fit = no.has(day) ? undefined : fitOn(day, entry)
        if (fit) return fit
      }
      return undefined
    },
    take(plans: readonly OfferedPlan[]): void {
      const stretches = heldInterval(plans).map(({ userId, start, end }): Stretch => [userId, start, end])
      const first = toSalonDay(Math.min(...plans.map((plan) => plan.start)), zone)
      for (const day of [first, addDays(first, 1)]) {
        const known = onDay(day)
        days.set(day, {
          ...known,
          busy: { taken: [...known.busy.taken, ...stretches], online: [...known.busy.online, ...filterOnline(plans)] },
        })
        for (const key of [...found.keys()]) if (key.startsWith(day)) found.delete(key)
      }
    },
  }
}
