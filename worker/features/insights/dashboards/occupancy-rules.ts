import type { UserFigures } from '../../../../schema/api/insights/dashboards-schemas.ts'
import { type DaySpan, listDays } from '../../../../schema/rules/insights/report-periods.ts'
import { getWeekday } from '../../../../schema/rules/salon-time.ts'
import { getOpeningSpans, getWorkingSpans, isClosed, type Span } from '../../../../schema/rules/team/rota.ts'
import type { Rota } from '../../team/staff/index.ts'

/** Booked intervals that begin at the same local time of the same weekday (0 is Sunday) and are equally long; in minutes. */
export interface BookedStart {
  readonly dayOfWeek: number
  readonly from: number
  readonly minutes: number
  readonly count: number
}
/** Minutes of an hour of the week. */
export type HourOfWeek = UserFigures['hours'][number]

const minutesPerDay = 1440

/** Adds the minutes of a span (minutes after midnight) to each hour that it touches. */
export function addToHours(hours: number[][], dayOfWeek: number, [from, to]: Span, times: number): void {
  for (let hour = Math.floor(from / 60); hour * 60 < to; hour++) {
    // What goes beyond midnight belongs to the next weekday.
    const ofDay = hours[(dayOfWeek + Math.floor(hour / 24)) % 7]
    const minutes = Math.min(to, hour * 60 + 60) - Math.max(from, hour * 60)
    if (ofDay) ofDay[hour % 24] = (ofDay[hour % 24] ?? 0) + minutes * times
  }
}
const createHours = () => Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))

type Person = Rota['people'][number]
const isEmployed = ({ employmentStart, employmentEnd }: Person, day: string) =>
  !(employmentStart && day < employmentStart) && !(employmentEnd && day > employmentEnd)

/**
 * Planned hours of a team member on any day. Most days follow the regular week, which is computed once per weekday: a year of eight people
 * is read three times.
 */
function createPlan(rota: Rota, person: Person): (day: string, weekday: number) => readonly Span[] {
  const timeframes = rota.timeframes.filter(({ userId }) => userId === person.userId)
  const regularWeek = new Map<number, readonly Span[]>()
  return (day, weekday) => {
    if (isClosed(rota.closed, day) || !isEmployed(person, day)) return []
    const hasEntry = timeframes.some(({ dayStart, dayEnd }) => dayStart <= day && (dayEnd === null || day <= dayEnd))
    const known = hasEntry ? undefined : regularWeek.get(weekday)
    const spans = known ?? getWorkingSpans(day, person, hasEntry ? timeframes : [], [])
    if (!hasEntry) regularWeek.set(weekday, spans)
    return spans
  }
}

/** Planned hours of everybody on each day of a span, in minutes. */
function* listPlanned(rota: Rota, span: DaySpan): Generator<{ userId: string; weekday: number; spans: readonly Span[] }> {
  const days = listDays(span).map((day) => ({ day, weekday: getWeekday(day) }))
  for (const person of rota.people) {
    const plan = createPlan(rota, person)
    for (const { day, weekday } of days) yield { userId: person.userId, weekday, spans: plan(day, weekday) }
  }
}
const sumSpans = (spans: readonly Span[]) => spans.reduce((sum, [from, to]) => sum + Math.min(to, minutesPerDay) - from, 0)

/** Minutes in which the salon is open on the days of a span. */
export const sumOpen = ({ opening, closed }: Pick<Rota, 'opening' | 'closed'>, span: DaySpan): number =>
  listDays(span).reduce((sum, day) => sum + sumSpans(getOpeningSpans(day, opening, closed)), 0)

/** Planned minutes of each team member in a span. */
export function sumPlanned(rota: Rota, span: DaySpan): ReadonlyMap<string, number> {
  const minutes = new Map<string, number>()
  for (const { userId, spans } of listPlanned(rota, span)) minutes.set(userId, (minutes.get(userId) ?? 0) + sumSpans(spans))
  return minutes
}

/** Booked and planned minutes of each hour of the week in which there are any, Sunday first. */
export function computeHours(rota: Rota, span: DaySpan, starts: readonly BookedStart[]): HourOfWeek[] {
  const [booked, planned] = [createHours(), createHours()]
  for (const { dayOfWeek, from, minutes, count } of starts) addToHours(booked, dayOfWeek, [from, from + minutes], count)
  for (const { weekday, spans } of listPlanned(rota, span)) for (const one of spans) addToHours(planned, weekday, one, 1)
  return booked.flatMap((ofDay, dayOfWeek) =>
    ofDay.flatMap((minutes, hour): HourOfWeek[] => {
      const plannedMinutes = planned[dayOfWeek]?.[hour] ?? 0
      return minutes + plannedMinutes > 0 ? [{ dayOfWeek, hour, booked: minutes, planned: plannedMinutes }] : []
    }),
  )
}

/** Hour at which the afternoon begins. */
const noon = 13
/** A half-day with less planned time says nothing. */
const minPlannedMinutes = 360

export interface HalfDay {
  readonly dayOfWeek: number
  readonly from: number
  readonly to: number
  readonly occupancy: number
}
/** The morning or afternoon of the week with the lowest occupancy. */
export function findQuietTime(hours: readonly HourOfWeek[]): HalfDay | undefined {
  const halves = [0, 1, 2, 3, 4, 5, 6].flatMap((dayOfWeek) =>
    [true, false].flatMap((isMorning): HalfDay[] => {
      const ofHalf = hours.filter((one) => one.dayOfWeek === dayOfWeek && one.hour < noon === isMorning && one.planned > 0)
      const planned = ofHalf.reduce((sum, one) => sum + one.planned, 0)
      const [first, last] = [ofHalf[0], ofHalf.at(-1)]
      if (!first || !last || planned < minPlannedMinutes) return []
      const booked = ofHalf.reduce((sum, one) => sum + one.booked, 0)
      return [{ dayOfWeek, from: first.hour, to: last.hour + 1, occupancy: Math.round((booked / planned) * 1000) / 1000 }]
    }),
  )
  return halves.toSorted((a, b) => a.occupancy - b.occupancy)[0]
}
