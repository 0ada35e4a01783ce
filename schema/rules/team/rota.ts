import { addDays, daysBetween, getWeekday, parseTimeOfDay, toInstantIntervals } from '../salon-time.ts'

/** Minutes after midnight of a salon's day, start before end. Lists of spans are sorted, and their spans do not touch. */
export type Span = readonly [start: number, end: number]

export interface RotaPeriod {
  opening: string
  closing: string
}
/** A team member's weekly hours and employment, which decide with the timeframes when they work. */
export interface RotaPerson {
  userId: string
  /** The regular week, Sunday first; a missing weekday is a day off. */
  workingHours: readonly { isWorking: boolean; timing: readonly RotaPeriod[] }[]
  employmentStart: string | null
  employmentEnd: string | null
}
export interface RotaTimeframe {
  userId: string
  type: 'once' | 'weekly' | 'alternating'
  isWorking: boolean
  dayOfWeek: number | null
  dayStart: string
  dayEnd: string | null
  hourStart: number
  minuteStart: number
  hourEnd: number
  minuteEnd: number
  note?: string
}
export interface ClosedDay {
  dayStart: string
  dayEnd: string
  everyYear: boolean
}
export interface OpeningDay {
  dayOfWeek: number
  open: boolean
  timing: readonly RotaPeriod[]
}

/** The union of spans: sorted, without overlapping or touching ones. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: [number, number][] = []
  for (const [start, end] of [...spans].sort((a, b) => a[0] - b[0])) {
    if (start >= end) continue
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}
/** `spans` without `taken`. */
export function subtractSpans(spans: readonly Span[], taken: readonly Span[]): Span[] {
  let left = mergeSpans(spans)
  for (const [from, to] of mergeSpans(taken))
    left = left.flatMap(([start, end]): Span[] =>
      to <= start || from >= end
        ? [[start, end]]
        : [[start, Math.min(end, from)] as Span, [Math.max(start, to), end] as Span].filter(([a, b]) => a < b),
    )
  return left
}
/** The rest of the day outside `spans`. */
export const complementSpans = (spans: readonly Span[]) => subtractSpans([[0, 1440]], spans)
export const covers = (spans: readonly Span[], [start, end]: Span) => mergeSpans(spans).some(([a, b]) => a <= start && end <= b)

/** The instants (seconds UTC) of a salon's day that lie within `spans`, as intervals that do not touch. */
export const toInstants = (day: string, spans: readonly Span[], zone: string): Span[] =>
  mergeSpans(spans.flatMap(([from, to]) => toInstantIntervals(day, from, to, zone)))

const toSpans = (timing: readonly RotaPeriod[]): Span[] =>
  mergeSpans(timing.map((p) => [parseTimeOfDay(p.opening), parseTimeOfDay(p.closing)] as Span))
const toSpan = (t: RotaTimeframe): Span => [t.hourStart * 60 + t.minuteStart, t.hourEnd * 60 + t.minuteEnd]

/** Whether a rota entry applies to a day. Alternating weeks count from the week (Monday first) of `dayStart`. */
export function appliesOn(t: RotaTimeframe, day: string): boolean {
  if (day < t.dayStart || (t.dayEnd !== null && day > t.dayEnd)) return false
  if (t.type === 'once') return t.dayEnd !== null || day === t.dayStart
  if (t.dayOfWeek !== getWeekday(day)) return false
  if (t.type === 'weekly') return true
  const monday = (d: string) => addDays(d, -((getWeekday(d) + 6) % 7))
  return (daysBetween(monday(t.dayStart), monday(day)) / 7) % 2 === 0
}

export function isClosed(closed: readonly ClosedDay[], day: string): boolean {
  return closed.some((c) => {
    if (!c.everyYear) return c.dayStart <= day && day <= c.dayEnd
    const [from, to, at] = [c.dayStart.slice(5), c.dayEnd.slice(5), day.slice(5)]
    return from <= to ? from <= at && at <= to : at >= from || at <= to
  })
}

/** Opening times of the salon on a day; none on closed days. */
export function getOpeningSpans(day: string, opening: readonly OpeningDay[], closed: readonly ClosedDay[]): Span[] {
  const regular = opening.find((o) => o.dayOfWeek === getWeekday(day))
  return !regular?.open || isClosed(closed, day) ? [] : toSpans(regular.timing)
}

/**
 * Working hours of a team member on a day. Closed days of the salon outrank everything. Rota entries of the day outrank the usual week:
 * working time replaces it, free time is subtracted.
 */
export function getWorkingSpans(
  day: string,
  person: RotaPerson,
  timeframes: readonly RotaTimeframe[],
  closed: readonly ClosedDay[],
): Span[] {
  if (isClosed(closed, day)) return []
  if ((person.employmentStart && day < person.employmentStart) || (person.employmentEnd && day > person.employmentEnd)) return []
  const todays = timeframes.filter((t) => t.userId === person.userId && appliesOn(t, day))
  const working = todays.filter((t) => t.isWorking).map(toSpan)
  const regular = person.workingHours[getWeekday(day)]
  const base = working.length ? mergeSpans(working) : regular?.isWorking ? toSpans(regular.timing) : []
  return subtractSpans(base, todays.filter((t) => !t.isWorking).map(toSpan))
}
