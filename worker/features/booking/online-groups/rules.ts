import type { GuestGroupTime } from '../../../../schema/api/booking/guest-group-replies.ts'
import type { FreeDay, FreeSlot } from '../../../../schema/api/booking/guest-replies.ts'
import {
  type BookingWindow,
  type GroupArrangement,
  type GroupContext,
  type GroupMember,
  type GroupTime,
  planGroup,
  readApart,
} from '../../../../schema/rules/booking/group-times.ts'
import { indexIntervals } from '../../../../schema/rules/booking/interval-index.ts'
import { computeOnlineWindows } from '../../../../schema/rules/booking/online-windows.ts'
import type { ClientTerms } from '../../../../schema/rules/care/pet-prices.ts'
import { euro } from '../../../../schema/rules/money.ts'
import { addDays, dayRange, parseIso, toIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { complementSpans, getOpeningSpans, getWorkingSpans, subtractSpans, toInstants } from '../../../../schema/rules/team/rota.ts'
import {
  type AvailabilityContext,
  type BookableCatalogue,
  findRequestedServices,
  type OfferedService,
  toDaySpans,
  withClientTerms,
  withOwnTerms,
} from '../online-booking/index.ts'

/** What a member of a group wants, and what holds for them: nothing of somebody whom the salon does not know. */
export interface WantedMember {
  readonly services: readonly { readonly serviceId: string; readonly userId?: string | null | undefined }[]
  readonly subClientId?: string | null | undefined
  readonly terms?: ClientTerms | undefined
}

const quarter = 900
/** The most times that a page lists. */
const maxTimes = 40
/** Of each day of a month only so much is searched: a day that seems full may have a time, one with times has them. */
export const limitsOfMonth = { each: 120, all: 1200 }

/** The services of each member, as they are done for them. Throws 400 at the field of one that is not offered. */
export const findOffered = (wanted: readonly WantedMember[], catalogue: BookableCatalogue): (readonly OfferedService[])[] =>
  wanted.map(({ services, subClientId, terms }, i) => {
    const requests = services.map((service) => ({ ...service, subClientId }))
    return withClientTerms(findRequestedServices(catalogue, requests, `members.${i}.services.`), requests, terms)
  })

/** Prepares days of one context for the members of a group. */
export function createGroupDays(
  wanted: readonly WantedMember[],
  { catalogue, rota, busy, zone, nowUtc, clientTerms }: AvailabilityContext,
) {
  const offered = findOffered(
    wanted.map((member) => ({ ...member, terms: member.terms ?? clientTerms })),
    catalogue,
  )
  const busyOf = [...Map.groupBy(busy.intervals, ({ userId }) => userId)].map(([userId, own]) => [userId, indexIntervals(own)] as const)
  const readOnline = indexIntervals(busy.online)
  const units = new Map(
    [...Map.groupBy(catalogue.units, ({ resourceKindId }) => resourceKindId)].map(([kind, own]) => [
      kind,
      own.map(({ resourceId }) => resourceId),
    ]),
  )
  const today = toSalonDay(nowUtc, zone)

  return (day: string): { members: GroupMember[]; context: GroupContext } => {
    const [from, to] = dayRange(day, zone)
    const closed = complementSpans(getOpeningSpans(day, rota.opening, rota.closed))
    const working = new Map(
      rota.people.map((person) => {
        const spans = subtractSpans(getWorkingSpans(day, person, rota.timeframes, rota.closed), closed)
        return [person.userId, toInstants(day, spans, zone)]
      }),
    )
    const windowsOf = new Map(
      [...new Set(offered.flat().map(({ categoryId }) => categoryId))].map((categoryId) => {
        const slots = catalogue.slots.filter((slot) => slot.onlineBookingServiceCategoryId === categoryId)
        const now = { today, minute: (nowUtc - from) / 60 }
        return [categoryId, computeOnlineWindows(day, slots, [], now, (span) => toDaySpans(day, [span], zone))]
      }),
    )
    const listWindows = (categoryId: string, userId: string): BookingWindow[] =>
      (windowsOf.get(categoryId) ?? [])
        .filter(([, , userIds]) => userIds.length === 0 || userIds.includes(userId))
        .map(([begins, ends, , capacity]) => ({ from: from + begins * 60, to: from + ends * 60, capacity }))
    const members = offered.map(
      (services, i): GroupMember => ({
        services: services.map((service, j) => {
          const { categoryId, needs = [], userIds } = service
          const chosen = wanted[i]?.services[j]?.userId
          const people = userIds
            .filter((userId) => (!chosen || userId === chosen) && (working.get(userId)?.length ?? 0) > 0)
            .map((userId) => {
              const { length, parts, breakAfterService } = withOwnTerms(service, userId)
              return { userId, length, parts, breakAfterService, windows: listWindows(categoryId, userId) }
            })
          return { people, needs, categoryId }
        }),
      }),
    )
    const hours = [...working.values()].flat()
    const opens = Math.max(from, Math.min(...hours.map(([start]) => start)))
    const closes = Math.min(to, Math.max(...hours.map(([, end]) => end)))
    const context: GroupContext = {
      working,
      taken: busyOf.flatMap(([userId, read]) => read(from, to).map(({ start, end }) => ({ userId, start, end }))),
      units,
      online: readOnline(from, to),
      quarters: Array.from({ length: 25 * 4 + 1 }, (_, i) => from + i * quarter).filter((at) => at >= opens && at <= closes),
      earliest: nowUtc,
    }
    return { members, context }
  }
}

interface Search {
  readonly arrangement: GroupArrangement
  readonly wanted: readonly WantedMember[]
  readonly context: AvailabilityContext
}

/** The times of a day at which all fit, the best first. */
export function findGroupTimes(day: string, { arrangement, wanted, context }: Search): GroupTime[] {
  const { members, context: prepared } = createGroupDays(wanted, context)(day)
  return planGroup(members, arrangement, prepared).slice(0, maxTimes)
}

/** Days from `first` to `last`, past ones left out, on which all fit, with at least how many times. */
export function findGroupDays([first, last]: readonly [string, string], { arrangement, wanted, context }: Search): FreeDay[] {
  const today = toSalonDay(context.nowUtc, context.zone)
  const getDay = createGroupDays(wanted, context)
  const days: FreeDay[] = []
  for (let day = first < today ? today : first; day <= last; day = addDays(day, 1)) {
    const { members, context: prepared } = getDay(day)
    const times = planGroup(members, arrangement, { ...prepared, limits: limitsOfMonth }).length
    if (times > 0) days.push({ date: day, times })
  }
  return days
}

/** Services of a member at chosen times, with those who do them. */
export interface ChosenMember {
  readonly services: readonly { readonly serviceId: string; readonly userId: string; readonly start: string }[]
}

/** Whether a chosen time of a group is one that its arrangement has, and still free. Its services name who does them (`wanted`). */
export function isGroupTimeFree(day: string, chosen: readonly ChosenMember[], { arrangement, wanted, context }: Search): boolean {
  const { members, context: prepared } = createGroupDays(wanted, context)(day)
  const spans = members.map(({ services }, i) => {
    const start = parseIso(chosen[i]?.services[0]?.start ?? '')
    return { start, end: start + services.reduce((sum, { people: [person] }) => sum + (person?.length ?? 0) * 60, 0) }
  })
  const read = readApart(spans, arrangement)
  if (!read || !prepared.quarters.includes(read.at)) return false
  const [found] = planGroup(members, arrangement, { ...prepared, quarters: [read.at] }, [read.apart])
  return (
    found?.members.every(({ services }, i) => services.every(({ start }, j) => start === parseIso(chosen[i]?.services[j]?.start ?? ''))) ===
    true
  )
}

interface Priced {
  readonly offered: readonly (readonly OfferedService[])[]
  readonly showsPrices: boolean
  /** Adds the reduced price of a member to their times. */
  readonly reduce: (member: number, slots: readonly FreeSlot[], getCents: (place: number, userId: string) => number) => FreeSlot[]
}

/** Cents of a member's services by those who do them. */
export const getMemberCents = (services: readonly OfferedService[], chosen: readonly { readonly userId: string }[]): number =>
  services.reduce((sum, service, i) => sum + withOwnTerms(service, chosen[i]?.userId ?? '').cents, 0)

/** Times as a guest sees them, with the prices of each member where the salon shows prices. */
export function toGuestGroupTimes(times: readonly GroupTime[], { offered, showsPrices, reduce }: Priced): GuestGroupTime[] {
  const byMember = offered.map((services, member) => {
    const slots = times.map(({ members }): FreeSlot => {
      const planned = members[member]?.services ?? []
      const last = planned.at(-1)
      const lastService = services[planned.length - 1]
      const length = lastService && last ? withOwnTerms(lastService, last.userId).length : 0
      return {
        start: toIso(planned[0]?.start ?? 0),
        end: toIso((last?.start ?? 0) + length * 60),
        best: false,
        services: planned.map(({ userId, start }, i) => ({ serviceId: services[i]?.serviceId ?? '', userId, start: toIso(start) })),
      }
    })
    const getCents = (place: number, userId: string) => {
      const service = services[place]
      return service ? withOwnTerms(service, userId).cents : 0
    }
    return (showsPrices ? reduce(member, slots, getCents) : slots).map(({ services: own, end, reducedPrice, reducedBy }) => ({
      services: own.map(({ userId, start }) => ({ userId, start })),
      end,
      ...(showsPrices ? { price: euro(getMemberCents(services, own)) } : {}),
      ...(reducedPrice === undefined ? {} : { reducedPrice, ...(reducedBy?.length ? { reducedBy } : {}) }),
    }))
  })
  return times.map(({ start, end, apart }, i) => ({
    start: toIso(start),
    end: toIso(end),
    apart,
    members: byMember.flatMap((ofMember) => ofMember[i] ?? []),
  }))
}
