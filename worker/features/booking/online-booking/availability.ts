import type { ServiceRequest } from '../../../../schema/api/booking/online-booking-schemas.ts'
import {
  computeFreeCells,
  type FreeCells,
  type RequestedService,
  subtractTaken,
  type UnitCells,
} from '../../../../schema/rules/booking/free-slots.ts'
import { indexIntervals } from '../../../../schema/rules/booking/interval-index.ts'
import { computeOnlineWindows } from '../../../../schema/rules/booking/online-windows.ts'
import { listVariants } from '../../../../schema/rules/booking/own-terms.ts'
import type { ClientTerms } from '../../../../schema/rules/care/pet-prices.ts'
import { dayRange, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { getOpeningSpans, getWorkingSpans, type Span, toInstants } from '../../../../schema/rules/team/rota.ts'
import type { Rota } from '../../team/staff/index.ts'
import type { BookableCatalogue, BusyTimes, OfferedService } from './queries.ts'

const gridMinutes = 15

/** Everything that decides which times are free. */
export interface AvailabilityContext {
  catalogue: BookableCatalogue
  rota: Rota
  busy: BusyTimes
  /** What the services take and cost for the client and their pets; missing where it is not known who they are for. */
  clientTerms?: ClientTerms
  /** IANA name of the salon's time zone. */
  zone: string
  /** Seconds UTC. */
  nowUtc: number
}

interface Interval {
  readonly start: number
  readonly end: number
}

/** What the free times of one day are computed from. All minutes count from the first second of the salon's day. */
export interface DayAvailability {
  /** The requested services, once for each combination of durations that team members need. */
  variants: RequestedService[][]
  people: Map<string, FreeCells>
  /** First second of the day, seconds UTC. */
  start: number
  options: { earliest: number; latest: number; every: number; minSellable: number; units?: UnitCells }
}

/** What the rota says of a day: cells in which each team member works while the salon is open. */
type WorkingCells = ReadonlyMap<string, FreeCells>
const workingDays = new WeakMap<Rota, Map<string, WorkingCells>>()

/** Computed once as long as the rota stays the same. */
function getWorkingCells(date: string, rota: Rota, zone: string): WorkingCells {
  const known = workingDays.get(rota) ?? new Map<string, WorkingCells>()
  const key = `${date} ${zone}`
  const found = known.get(key) ?? computeWorkingCells(date, rota, zone)
  workingDays.set(rota, known.set(key, found))
  return found
}

function computeWorkingCells(date: string, rota: Rota, zone: string): WorkingCells {
  const toCells = (spans: readonly Span[]) => computeFreeCells(toDaySpans(date, spans, zone), [])
  const open = toCells(getOpeningSpans(date, rota.opening, rota.closed))
  return new Map(rota.people.map((person) => [person.userId, toCells(getWorkingSpans(date, person, rota.timeframes, rota.closed)) & open]))
}

/** Spans of the clock in minutes since the first second of the day. */
export function toDaySpans(date: string, spans: readonly Span[], zone: string): Span[] {
  const [start] = dayRange(date, zone)
  return toInstants(date, spans, zone).map(([from, to]) => [(from - start) / 60, (to - start) / 60])
}

const findOwnLength = ({ ownTerms }: OfferedService, userId: string) => ownTerms.find((terms) => terms.userId === userId)?.length ?? null

/** Two days, so that a unit may be cleaned beyond midnight. */
const unitDayMinutes = 2880

/** Reads the free cells of the units that the services need, by kind, for the day from `start` to `end`; undefined where they need none. */
function createUnitDays(offered: readonly OfferedService[], { units }: BookableCatalogue, { intervals }: BusyTimes) {
  const kinds = [...new Set(offered.flatMap(({ needs = [] }) => needs.map(({ resourceKindId }) => resourceKindId)))]
  if (kinds.length === 0) return undefined
  const readBusy = Map.groupBy(intervals, ({ userId }) => userId)
  const unitsOf = kinds.map((kind) => {
    const own = units.filter(({ resourceKindId }) => resourceKindId === kind)
    return [kind, own.map(({ resourceId }) => indexIntervals(readBusy.get(resourceId) ?? []))] as const
  })
  return (start: number, end: number): UnitCells =>
    new Map(
      unitsOf.map(([kind, readUnits]) => [
        kind,
        readUnits.map((read) => {
          const taken = read(start, end).map((interval): Span => [(interval.start - start) / 60, (interval.end - start) / 60])
          return computeFreeCells([[0, unitDayMinutes]], taken)
        }),
      ]),
    )
}

/** Prepares days of one context for the requested services (`offered`, in the order of the requests). */
export function createAvailability(
  requests: readonly ServiceRequest[],
  offered: readonly OfferedService[],
  { catalogue, rota, busy, zone, nowUtc }: AvailabilityContext,
): (date: string) => DayAvailability {
  const candidates = offered.map(({ userIds }, i) => (requests[i]?.userId ? [requests[i].userId] : userIds))
  const people = rota.people.filter(({ userId }) => candidates.some((userIds) => userIds.includes(userId)))
  const readBusy = Map.groupBy(busy.intervals, ({ userId }) => userId)
  const busyOf = new Map(people.map(({ userId }) => [userId, indexIntervals(readBusy.get(userId) ?? [])]))
  const readOnline = indexIntervals(busy.online)
  const today = toSalonDay(nowUtc, zone)
  const getUnits = createUnitDays(offered, catalogue, busy)
  const minSellable = Math.max(gridMinutes, catalogue.shortestService)

  return (date) => {
    const [start, end] = dayRange(date, zone)
    const toMinute = (utc: number) => (utc - start) / 60
    const toSpan = (interval: Interval): Span => [toMinute(interval.start), toMinute(interval.end)]
    const working = getWorkingCells(date, rota, zone)
    const cells = people.map(({ userId }): [string, FreeCells] => {
      const free = working.get(userId) ?? 0n
      return [userId, free ? subtractTaken(free, (busyOf.get(userId)?.(start, end) ?? []).map(toSpan)) : free]
    })
    const online = readOnline(start, end).map((booked) => ({
      onlineBookingServiceCategoryId: booked.categoryId,
      start: toMinute(booked.start),
      end: toMinute(booked.end),
    }))
    const now = { today, minute: toMinute(nowUtc) }
    const services = offered.map((service, i) => {
      const slots = catalogue.slots.filter((slot) => slot.onlineBookingServiceCategoryId === service.categoryId)
      const windows = computeOnlineWindows(date, slots, online, now, (span) => toDaySpans(date, [span], zone))
      return { ...service, userIds: candidates[i] ?? [], windows }
    })
    const units = getUnits?.(start, end)
    const times = { earliest: Math.max(0, now.minute), latest: (end - start) / 60, every: gridMinutes, minSellable }
    const options = units ? { ...times, units } : times
    return { variants: listVariants(services, findOwnLength), people: new Map(cells), start, options }
  }
}
