/** Checks of a planned rota: affected bookings, coverage by half hour, rest between shifts. */
import { covers, mergeSpans, type Span, subtractSpans } from './rota.ts'

export const rotaDefaults = {
  yearlyDays: 26,
  maxOffPerDay: null,
  maxOffPerService: null,
  blockedPeriods: [] as { from: string; to: string }[],
  minRestHours: 11,
  thinPercent: 10,
}

/** A booked service in the planner: minutes after midnight of the salon's day. */
export interface BookedSpan {
  from: number
  to: number
  /** Booked outside working hours on purpose. */
  outsideHours: boolean
  /** The client has been asked to choose another time. */
  asked: boolean
}

/** Bookings that lie outside the hours of a day; those that were allowed there, or that the client is to move, are left out. */
export const findOutside = <B extends BookedSpan>(bookings: readonly B[], spans: readonly Span[]): B[] =>
  bookings.filter((booking) => !booking.outsideHours && !booking.asked && !covers(spans, [booking.from, booking.to]))

/** Bookings that a change of hours leaves outside and that were inside before. */
export const findAffected = <B extends BookedSpan>(bookings: readonly B[], before: readonly Span[], after: readonly Span[]): B[] => {
  const already = new Set(findOutside(bookings, before))
  return findOutside(bookings, after).filter((booking) => !already.has(booking))
}

/** Minutes of a part of the day: of everybody's working time, and of that how many are booked. */
export interface Coverage {
  from: number
  working: number
  booked: number
  /** People have to wait: almost nobody is free, or somebody is booked while nobody works. */
  isThin: boolean
}

export interface CoverageInput {
  working: readonly Span[]
  booked: readonly Span[]
}
export const coverageStep = 30

const overlap = (spans: readonly Span[], [from, to]: Span) =>
  spans.reduce((sum, [a, b]) => sum + Math.max(0, Math.min(b, to) - Math.max(a, from)), 0)

/** Coverage of a day between two times, by half hour. `thinPercent`: the share that has to be free. Only hours with bookings are thin. */
export function computeCoverage(people: readonly CoverageInput[], [start, end]: Span, thinPercent: number): Coverage[] {
  const plans = people.map(({ working, booked }) => ({ working: mergeSpans(working), booked: mergeSpans(booked) }))
  const parts: Coverage[] = []
  for (let from = start; from < end; from += coverageStep) {
    const part: Span = [from, Math.min(end, from + coverageStep)]
    const working = plans.reduce((sum, plan) => sum + overlap(plan.working, part), 0)
    const booked = plans.reduce((sum, plan) => sum + overlap(plan.booked, part), 0)
    const free = plans.reduce((sum, plan) => sum + overlap(subtractSpans(plan.working, plan.booked), part), 0)
    parts.push({ from, working, booked, isThin: booked > 0 && free * 100 < working * thinPercent })
  }
  return parts
}

/** Start of the first thin part; null if there is none. */
export const findThin = (coverage: readonly Coverage[]): number | null => coverage.find((part) => part.isThin)?.from ?? null

/** Minutes of rest between the end of a day's work and the start of the next day's; null where one of them is free. */
export function computeRest(day: readonly Span[], next: readonly Span[]): number | null {
  const [end, start] = [mergeSpans(day).at(-1)?.[1], mergeSpans(next)[0]?.[0]]
  return end === undefined || start === undefined ? null : start + 1440 - end
}

/** Whether the rest after a day is shorter than the rule asks. */
export function isRestTooShort(day: readonly Span[], next: readonly Span[], minRestHours: number): boolean {
  const rest = computeRest(day, next)
  return rest !== null && rest < minRestHours * 60
}
