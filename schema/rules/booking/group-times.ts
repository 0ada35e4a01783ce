/** The times at which the members of a group fit: a family, a party, an owner's pets. All instants are seconds UTC. */

import type { Span } from '../team/rota.ts'
import { computeBusyIntervals, type PlannedService } from './busy-intervals.ts'
import { findUnitSpans, type Need } from './unit-spans.ts'

/** All begin together, one begins when the one before is done, or all are done together. */
export const groupArrangements = ['together', 'in_turn', 'end_together'] as const
export type GroupArrangement = (typeof groupArrangements)[number]

type Timing = Pick<PlannedService, 'length' | 'parts' | 'breakAfterService'>
/** A time in which guests may book a service, while fewer than `capacity` of its category are booked at once. */
export interface BookingWindow {
  readonly from: number
  readonly to: number
  readonly capacity: number
}
/** A service that guests book counts towards the capacity of its online category. */
interface Online {
  readonly categoryId: string
  readonly windows: readonly BookingWindow[]
}
export interface GroupService {
  /** Who may perform it, with the time that each needs; guests book it only within one of `windows`. */
  readonly people: readonly (Timing & { readonly userId: string; readonly windows?: readonly BookingWindow[] })[]
  readonly needs: readonly Need[]
  readonly categoryId?: string
}
/** A member's services, which follow one another. */
export interface GroupMember {
  readonly services: readonly GroupService[]
}
export interface GroupContext {
  /** Working time of each person. */
  readonly working: ReadonlyMap<string, readonly Span[]>
  /** Busy time of people, and of rooms and basins. */
  readonly taken: readonly { readonly userId: string; readonly start: number; readonly end: number }[]
  /** Rooms and basins by kind, in the order in which the database takes them. */
  readonly units: ReadonlyMap<string, readonly string[]>
  /** The quarters of an hour of which one is looked at after the other: starts, or ends of those who are done together. */
  readonly quarters: readonly number[]
  /** Nobody begins before. */
  readonly earliest: number
  /** Services of an online category that guests have booked. */
  readonly online?: readonly { readonly categoryId: string; readonly start: number; readonly end: number }[]
  /** Attempts for each quarter, and for all: a large group in a busy salon is not searched to the end. */
  readonly limits?: { readonly each: number; readonly all: number }
}
export interface GroupTime {
  readonly start: number
  readonly end: number
  /** Minutes that the members wait for one another, all together. */
  readonly apart: number
  /** By member and service. */
  readonly members: readonly { readonly services: readonly { readonly userId: string; readonly start: number }[] }[]
}

const minute = 60
/** Steps and sum of the minutes by which members may be apart. */
const apartOf: Readonly<Record<GroupArrangement, { readonly step: number; readonly most: number }>> = {
  together: { step: 15, most: 60 },
  in_turn: { step: 5, most: 30 },
  end_together: { step: 15, most: 60 },
}
const defaultLimits = { each: 3000, all: 60_000 }
/** Of one member's services at most so many ways to share them among people are tried. */
const maxChains = 60

/** One way to perform a member's services: who does each, and what that takes. Seconds count from the member's start. */
interface Chain {
  readonly services: readonly (PlannedService & { readonly online: Online | undefined })[]
  readonly busy: readonly { readonly userId: string; readonly start: number; readonly end: number }[]
  readonly spans: readonly { readonly kind: string; readonly from: number; readonly to: number }[]
  readonly seconds: number
}

function toChain(people: readonly GroupService['people'][number][], wanted: readonly GroupService[]): Chain {
  let at = 0
  const services = people.map(({ userId, length, parts, breakAfterService, windows }, i) => {
    const { categoryId } = wanted[i] ?? {}
    const online = windows && categoryId !== undefined ? { categoryId, windows } : undefined
    const service = { agendaServiceId: String(i), userId, start: at, length, parts, breakAfterService, mayOverlap: false, online }
    at += length * minute
    return service
  })
  const spans = services.flatMap((service, i) =>
    findUnitSpans(service, wanted[i]?.needs ?? []).map(({ resourceKindId: kind, from, to }) => ({
      kind,
      from: service.start + from * minute,
      to: service.start + to * minute,
    })),
  )
  return { services, busy: computeBusyIntervals(services), spans, seconds: at }
}

/** All ways to share a member's services among people, those with the fewest changes of hands first. */
function listChains({ services }: GroupMember): Chain[] {
  const combinations = services.reduce<GroupService['people'][number][][]>(
    (lists, { people }) => lists.flatMap((list) => people.map((person) => [...list, person])).slice(0, maxChains * maxChains),
    [[]],
  )
  const countChanges = (list: readonly { userId: string }[]) =>
    list.filter(({ userId }, i) => i > 0 && userId !== list[i - 1]?.userId).length
  return combinations
    .toSorted((a, b) => countChanges(a) - countChanges(b))
    .slice(0, maxChains)
    .map((people) => toChain(people, services))
}

/**
 * By how many minutes each member is apart, the smallest sum first. The first in turn waits for nobody; of those who begin or are done
 * together at least one is at the time itself.
 */
export function listApart(members: number, arrangement: GroupArrangement): number[][] {
  const { step, most } = apartOf[arrangement]
  let lists: number[][] = [[]]
  for (let i = 0; i < members; i++) {
    lists = lists.flatMap((list) => {
      const left = most - list.reduce((sum, one) => sum + one, 0)
      const steps = arrangement === 'in_turn' && i === 0 ? 1 : Math.floor(left / step) + 1
      return Array.from({ length: steps }, (_, k) => [...list, k * step])
    })
  }
  const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
  return lists.filter((list) => list.includes(0)).toSorted((a, b) => sum(a) - sum(b))
}

interface Placed {
  /** A person, a room or basin, or an online category. */
  readonly userId: string
  readonly start: number
  readonly end: number
}
/** A way to serve a member, and when it begins. */
interface Way {
  readonly chain: Chain
  readonly start: number
}
const roundUp = (time: number) => Math.ceil(time / (5 * minute)) * 5 * minute
const overlaps = (a: { start: number; end: number }, b: { start: number; end: number }) => a.start < b.end && b.start < a.end

/**
 * The units that a member's services get where others of the group have theirs: of each kind the lowest free one, before all one that the
 * member has already, as the database takes them. Undefined where none is free.
 */
function takeUnits(
  spans: Chain['spans'],
  start: number,
  group: readonly Placed[],
  { units, isFree }: { units: GroupContext['units']; isFree: (id: string, start: number, end: number) => boolean },
): Placed[] | undefined {
  const own: Placed[] = []
  for (const { kind, from, to } of spans) {
    const time = { start: start + from, end: start + to }
    const free = (units.get(kind) ?? []).filter(
      (id) => isFree(id, time.start, time.end) && !group.some((other) => other.userId === id && overlaps(other, time)),
    )
    const userId = free.find((id) => own.some((one) => one.userId === id)) ?? free[0]
    if (userId === undefined) return undefined
    own.push({ userId, ...time })
  }
  return own
}

/** At most how many of some services are done at once between two moments. */
function countAtOnce(services: readonly { readonly start: number; readonly end: number }[], from: number, to: number): number {
  const own = services.filter((service) => overlaps(service, { start: from, end: to }))
  const moments = [from, ...own.map(({ start }) => start).filter((start) => start > from)]
  return Math.max(...moments.map((at) => own.filter(({ start, end }) => start <= at && at < end).length))
}

/** Whether guests may book the services of a chain, besides those that are booked online already. */
const isOnlineFree = ({ services }: Chain, start: number, listBooked: (categoryId: string) => readonly { start: number; end: number }[]) =>
  services.every(({ online, start: offset, length }) => {
    if (!online) return true
    const [begins, ends] = [start + offset, start + offset + length * minute]
    return online.windows.some(
      ({ from, to, capacity }) => from <= begins && ends <= to && countAtOnce(listBooked(online.categoryId), begins, ends) < capacity,
    )
  })
/** The services of a chain as they count towards their online categories. */
const toOnline = ({ services }: Chain, start: number): Placed[] =>
  services.flatMap(({ online, start: offset, length }) =>
    online ? [{ userId: online.categoryId, start: start + offset, end: start + offset + length * minute }] : [],
  )

/**
 * The times of a day at which all members fit, by how long they wait for one another and then by time; one for each quarter of an hour.
 * No two members have the same person or unit at once. A time that is given can be booked in the order of the members. `lists` are the
 * minutes by which members may be apart, those that are wanted most first.
 */
export function planGroup(
  members: readonly GroupMember[],
  arrangement: GroupArrangement,
  context: GroupContext,
  lists: readonly (readonly number[])[] = listApart(members.length, arrangement),
): GroupTime[] {
  const { working, units, earliest, online = [], limits = defaultLimits } = context
  const taken = Map.groupBy(context.taken, ({ userId }) => userId)
  const isFree = (id: string, start: number, end: number) => !taken.get(id)?.some((other) => overlaps(other, { start, end }))
  const chains = members.map(listChains)
  const isPossible = ({ services, busy }: Chain, start: number) =>
    start >= earliest &&
    services.every((service) => {
      const [from, to] = [start + service.start, start + service.start + service.length * minute]
      return working.get(service.userId)?.some(([a, b]) => a <= from && to <= b)
    }) &&
    busy.every((one) => isFree(one.userId, start + one.start, start + one.end))
  const booked = Map.groupBy(online, ({ categoryId }) => categoryId)
  const listBooked = (id: string) => booked.get(id) ?? []
  const known = new Map<string, Way[]>()
  /** How a member can be served by itself from a time on, or until then where all are done together. */
  const listWays = (member: number, time: number): Way[] => {
    const key = `${member}.${time}`
    const found =
      known.get(key) ??
      (chains[member] ?? []).flatMap((chain) => {
        const start = arrangement === 'end_together' ? time - chain.seconds : time
        return isPossible(chain, start) && isOnlineFree(chain, start, listBooked) ? [{ chain, start }] : []
      })
    known.set(key, found)
    return found
  }
  let left = limits.all

  /** The first way for all members from `member` on, given those before. `time` is the quarter, or when the member before is done. */
  const place = (
    member: number,
    time: number,
    apart: readonly number[],
    group: readonly Placed[],
    budget: { left: number },
  ): Way[] | undefined => {
    if (member === members.length) return []
    const wait = (apart[member] ?? 0) * minute * (arrangement === 'end_together' ? -1 : 1)
    for (const { chain, start } of listWays(member, time + wait)) {
      if (budget.left-- <= 0) return undefined
      const busy = chain.busy.map((one): Placed => ({ userId: one.userId, start: start + one.start, end: start + one.end }))
      if (busy.some((one) => group.some((other) => other.userId === one.userId && overlaps(one, other)))) continue
      if (!isOnlineFree(chain, start, (id) => [...listBooked(id), ...group.filter(({ userId }) => userId === id)])) continue
      const ownUnits = takeUnits(chain.spans, start, group, { units, isFree })
      if (!ownUnits) continue
      const next = arrangement === 'in_turn' ? roundUp(start + chain.seconds) : time
      const rest = place(member + 1, next, apart, [...group, ...busy, ...ownUnits, ...toOnline(chain, start)], budget)
      if (rest) return [{ chain, start }, ...rest]
    }
    return undefined
  }

  const times = context.quarters.flatMap((at): GroupTime[] => {
    const budget = { left: Math.min(limits.each, left) }
    const granted = budget.left
    for (const apart of lists) {
      const found = place(0, at, apart, [], budget)
      if (found) {
        left -= granted - Math.max(0, budget.left)
        return [toTime(found, apart)]
      }
      if (budget.left <= 0) break
    }
    left -= granted - Math.max(0, budget.left)
    return []
  })
  return times.toSorted((a, b) => a.apart - b.apart || a.start - b.start)
}

/**
 * From which quarter a time was found, and by how many minutes its members are apart; undefined where no list has them. Each member is
 * given by its start and end.
 */
export function readApart(
  members: readonly { readonly start: number; readonly end: number }[],
  arrangement: GroupArrangement,
): { readonly at: number; readonly apart: readonly number[] } | undefined {
  const starts = members.map(({ start }) => start)
  const ends = members.map(({ end }) => end)
  const at = arrangement === 'end_together' ? Math.max(...ends) : arrangement === 'together' ? Math.min(...starts) : (starts[0] ?? 0)
  const seconds = members.map(({ start, end }, i) => {
    if (arrangement === 'end_together') return at - end
    const from = arrangement === 'in_turn' && i > 0 ? roundUp(ends[i - 1] ?? 0) : at
    return start - from
  })
  const apart = seconds.map((one) => one / minute)
  const isListed = listApart(members.length, arrangement).some((list) => list.every((one, i) => one === apart[i]))
  return isListed ? { at, apart } : undefined
}

/**
 * The first member whose services find no unit of a kind where those before have taken theirs, in the order in which they are written.
 * Instants of the services are those of the booking.
 */
export function findWithoutUnit(
  members: readonly (readonly (Timing & { readonly start: number; readonly needs: readonly Need[] })[])[],
  { taken, units }: Pick<GroupContext, 'taken' | 'units'>,
): number | undefined {
  const isFree = (id: string, start: number, end: number) => !taken.some((other) => other.userId === id && overlaps(other, { start, end }))
  const group: Placed[] = []
  for (const [member, services] of members.entries()) {
    const spans = services.flatMap((service) =>
      findUnitSpans(service, service.needs).map(({ resourceKindId: kind, from, to }) => ({
        kind,
        from: service.start + from * minute,
        to: service.start + to * minute,
      })),
    )
    const own = takeUnits(spans, 0, group, { units, isFree })
    if (!own) return member
    group.push(...own)
  }
  return undefined
}

const toTime = (found: readonly Way[], apart: readonly number[]): GroupTime => ({
  start: Math.min(...found.map(({ start }) => start)),
  end: Math.max(...found.map(({ chain, start }) => start + chain.seconds)),
  apart: apart.reduce((sum, one) => sum + one, 0),
  members: found.map(({ chain, start }) => ({
    services: chain.services.map((service) => ({ userId: service.userId, start: start + service.start })),
  })),
})
