import type { FreeSlot, ServiceRequest } from '../../../schema/api/online-booking.ts'
import { computeFreeCells, computeFreeSlots, hasFreeSlot, type RequestedService } from '../../../schema/rules/free-slots.ts'
import { computeOnlineWindows } from '../../../schema/rules/online-windows.ts'
import { getOpeningSpans, getWorkingSpans, type Span } from '../../../schema/rules/rota.ts'
import { createDayClock, dayRange, toIso, toSalonDay } from '../../../schema/rules/salon-time.ts'
import { ApiError } from '../../db/errors.ts'
import type { Rota } from '../staff/index.ts'
import type { BookableCatalogue, Busy, OfferedService } from './queries.ts'

const gridMinutes = 15

/** Wishes without their doubles: by service and pet. */
export function distinct(wishes: readonly ServiceRequest[]): ServiceRequest[] {
  const seen = new Set<string>()
  return wishes.filter((wish) => {
    const key = `${wish.serviceId}/${wish.subClientId ?? ''}`
    return !seen.has(key) && seen.add(key)
  })
}

/** The offered services of the wishes, in their order; a service that nobody may book online is refused at its field. */
export function findRequestedServices(offer: BookableCatalogue, wishes: readonly ServiceRequest[]): OfferedService[] {
  return wishes.map((wish, i) => {
    const offered = offer.services.find((service) => service.serviceId === wish.serviceId)
    const field = wish.userId && offered && !offered.userIds.includes(wish.userId) ? 'userId' : 'serviceId'
    if (!offered || field === 'userId')
      throw new ApiError(400, 'invalid_input', {
        fields: { [`${i}.${field}`]: field === 'userId' ? "This team member doesn't offer this service" : 'Service not found' },
      })
    return offered
  })
}

export interface Day {
  offer: BookableCatalogue
  rota: Rota
  busy: Busy
  zone: string
  nowUtc: number
}

function prepare(date: string, wishes: readonly ServiceRequest[], { offer, rota, busy, zone, nowUtc }: Day) {
  const [start, end] = dayRange(date, zone)
  const clock = createDayClock(date, zone)
  const minute = (utc: number) => (utc - start) / 60
  const into = (spans: readonly Span[]): Span[] => spans.map(([from, to]) => [minute(clock(from)), minute(clock(to))])
  const open = into(getOpeningSpans(date, rota.opening, rota.closed))
  const people = new Map(
    rota.people.map((person) => {
      const works = into(getWorkingSpans(date, person, rota.timeframes, rota.closed))
      const taken = busy.taken
        .filter(([userId, from, to]) => userId === person.userId && from < end && to > start)
        .map(([, from, to]): Span => [minute(from), minute(to)])
      return [person.userId, computeFreeCells(works, taken) & computeFreeCells(open, [])]
    }),
  )
  const now = { today: toSalonDay(nowUtc, zone), minute: minute(nowUtc) }
  const online = busy.online.map(([onlineBookingServiceCategoryId, from, to]) => ({
    onlineBookingServiceCategoryId,
    start: minute(from),
    end: minute(to),
  }))
  const asked = findRequestedServices(offer, wishes).map((service, i): RequestedService => {
    const slots = offer.slots.filter((slot) => slot.onlineBookingServiceCategoryId === service.categoryId)
    const preferred = wishes[i]?.userId
    return {
      ...service,
      userIds: preferred ? [preferred] : service.userIds,
      windows: computeOnlineWindows(date, slots, online, now, (minutes) => minute(clock(minutes))),
    }
  })
  const minSellable = Math.max(gridMinutes, Math.min(...offer.services.map((service) => service.length)))
  return {
    asked,
    people,
    start,
    options: { earliest: Math.max(0, now.minute), latest: (end - start) / 60, every: gridMinutes, minSellable },
  }
}

/** All times of a day at which the wishes fit one after another, the best ones first. */
export function findFreeSlots(date: string, wishes: readonly ServiceRequest[], day: Day): FreeSlot[] {
  const { asked, people, start, options } = prepare(date, wishes, day)
  return computeFreeSlots(asked, people, options).map((slot) => ({
    start: toIso(start + slot.start * 60),
    end: toIso(start + slot.end * 60),
    best: slot.best,
    services: slot.services.map(({ serviceId, userId, start: minute }, i) => {
      const subClientId = wishes[i]?.subClientId
      return { serviceId, userId, start: toIso(start + minute * 60), ...(subClientId ? { subClientId } : {}) }
    }),
  }))
}

export function hasFreeSlotOn(date: string, wishes: readonly ServiceRequest[], day: Day): boolean {
  const { asked, people, options } = prepare(date, wishes, day)
  return hasFreeSlot(asked, people, options)
}
