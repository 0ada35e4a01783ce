import { addDays, atMinutes, getWeekday, parseTimeOfDay, toSalonDay } from '../../schema/rules/salon-time.ts'
import {
  type ClosedDay,
  getOpeningSpans,
  getWorkingSpans,
  type OpeningDay,
  type RotaPerson,
  type RotaTimeframe,
  type Span,
  subtractSpans,
} from '../../schema/rules/team/rota.ts'
import { defaults } from '../../schema/terms.ts'
import type { SalonPlan } from './demo-plan.ts'

export const zone = defaults.timeZone
/** Days of bookings before and after today. */
export const daysBehind = 60
export const daysAhead = 14

export const createDemoId = (kind: string, plan: SalonPlan, key: string | number) =>
  `${kind}_${plan.key}_${typeof key === 'number' ? String(key).padStart(5, '0') : key}`

export interface DemoTimeframe extends RotaTimeframe {
  readonly userTimeframeId: string
  readonly note: string
}

/** The day of the demo, the opening hours and the rota. */
export interface Calendar {
  /** Seconds UTC. */
  readonly now: number
  readonly today: string
  readonly days: readonly string[]
  readonly opening: readonly OpeningDay[]
  readonly closed: readonly (ClosedDay & { note: string })[]
  readonly timeframes: readonly DemoTimeframe[]
  getOpeningSpans(day: string): Span[]
  getWorkingSpans(day: string, personKey: string): Span[]
}

export function buildDemoCalendar(plan: SalonPlan, now: number): Calendar {
  const today = toSalonDay(now, zone)
  const monday = addDays(today, -((getWeekday(today) + 6) % 7))
  const dayIn = (weeksAhead: number, weekday: number) => addDays(monday, weeksAhead * 7 + ((weekday + 6) % 7))
  const opening = plan.opening.map((timing, dayOfWeek) => ({ dayOfWeek, open: timing.length > 0, timing }))
  const closedOnce = dayIn(1, plan.closedOnce.weekday)
  const closed = [
    { dayStart: closedOnce, dayEnd: closedOnce, everyYear: false, note: plan.closedOnce.note },
    ...plan.closedEveryYear.map(({ from, to, note }) => ({
      dayStart: `${today.slice(0, 4)}-${from}`,
      dayEnd: `${today.slice(0, 4)}-${to}`,
      everyYear: true,
      note,
    })),
  ]
  const timeframes = plan.rota.map((line, i): DemoTimeframe => {
    const [from, to] = [parseTimeOfDay(line.from), parseTimeOfDay(line.to)]
    const dayStart = dayIn(line.weeksAhead, line.weekday)
    return {
      userTimeframeId: createDemoId('utf', plan, i + 1),
      userId: createDemoId('usr', plan, line.person),
      type: line.type,
      isWorking: line.isWorking,
      dayOfWeek: line.type === 'once' ? null : line.weekday,
      dayStart,
      dayEnd: line.type === 'once' ? addDays(dayStart, (line.days ?? 1) - 1) : null,
      hourStart: Math.floor(from / 60),
      minuteStart: from % 60,
      hourEnd: Math.floor(to / 60),
      minuteEnd: to % 60,
      note: line.note,
    }
  })
  const people = new Map(plan.people.map((person) => [person.key, toRotaPerson(plan, person.key)]))
  return {
    now,
    today,
    days: Array.from({ length: daysBehind + 1 + daysAhead }, (_, i) => addDays(today, i - daysBehind)),
    opening,
    closed,
    timeframes,
    getOpeningSpans: (day) => getOpeningSpans(day, opening, closed),
    getWorkingSpans(day, personKey) {
      const person = people.get(personKey)
      if (!person) return []
      const open = getOpeningSpans(day, opening, closed)
      return subtractSpans(getWorkingSpans(day, person, timeframes, closed), subtractSpans([[0, 1440]], open))
    },
  }
}

function toRotaPerson(plan: SalonPlan, key: string): RotaPerson {
  const person = plan.people.find((candidate) => candidate.key === key)
  return {
    userId: createDemoId('usr', plan, key),
    workingHours: (person?.week ?? []).map((timing) => ({ isWorking: timing.length > 0, timing })),
    employmentStart: person?.employmentStart ?? null,
    employmentEnd: null,
  }
}

/** Instant 12 hours before a day's noon, seconds UTC: minutes of opening hours count from it also when the clock changes that night. */
export const clockBase = (day: string) => atMinutes(day, 720, zone) - 43_200
