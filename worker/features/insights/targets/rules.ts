import type { Targets } from '../../../../schema/api/insights/targets-schemas.ts'
import {
  computePace,
  createTargets,
  type EnteredTarget,
  getLastYearMonth,
  getMonth,
  getMonthDays,
  getWeekDays,
  type Progress,
  type RevenueRow,
} from '../../../../schema/rules/insights/targets.ts'
import { euro } from '../../../../schema/rules/money.ts'
import { localMinutes, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { getWorkingSpans, mergeSpans, type Span } from '../../../../schema/rules/team/rota.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { type Rota, selectRota } from '../../team/staff/index.ts'
import { selectEnteredTargets, selectGrowth, selectRevenue, selectTargetPeople, type TargetPerson } from './queries.ts'

/** The days that the targets of a day depend on: its month and week, and the months of the year before. */
export function getPeriods(date: string) {
  const week = getWeekDays(date)
  const months = [...new Set([getMonth(date), getMonth(week[0]), getMonth(week[1])])].map(getMonthDays)
  const from = months.map(([first]) => first).toSorted()[0] ?? date
  const to =
    months
      .map(([, last]) => last)
      .toSorted()
      .at(-1) ?? date
  const lastYear = months.map(([first]) => getMonthDays(getLastYearMonth(first)))
  return { from, to, revenue: [[from, to] as const, ...lastYear] }
}

/** Reads everything that the targets of a day follow from; `buildTargets` takes the results. */
export const selectTargetData = (db: TenantDb, date: string) => {
  const { from, to, revenue } = getPeriods(date)
  return [
    selectRevenue(db, revenue),
    selectEnteredTargets(db, from, to),
    selectGrowth(db),
    selectTargetPeople(db),
    selectRota(db, from, to),
  ] as const
}
export type TargetData = readonly [RevenueRow[], EnteredTarget[], number, TargetPerson[], Rota]

const toEuros = ({ target, amount, services, products }: Progress) => ({
  target: target === null ? null : euro(target),
  amount: euro(amount),
  services: euro(services),
  products: euro(products),
})

/** The targets of a day at an instant (seconds UTC), with everybody's progress. */
export function buildTargets(
  [revenue, entered, growthPercent, people, rota]: TargetData,
  { date, nowUtc, timeZone }: { date: string; nowUtc: number; timeZone: string },
): Targets {
  const spans = new Map<string, Span[]>()
  const getSpans = (userId: string, day: string): Span[] => {
    const key = `${userId} ${day}`
    const known = spans.get(key)
    if (known) return known
    const persons = rota.people.filter((person) => userId === '' || person.userId === userId)
    const found = mergeSpans(persons.flatMap((person) => getWorkingSpans(day, person, rota.timeframes, rota.closed)))
    spans.set(key, found)
    return found
  }
  const computed = createTargets({ revenue, entered, growthPercent, works: (userId, day) => getSpans(userId, day).length > 0 })
  const today = toSalonDay(nowUtc, timeZone)
  const minute = date < today ? 1440 : date > today ? 0 : localMinutes(nowUtc, timeZone)
  const orNull = (cents: number | null) => (cents === null ? null : euro(cents))
  const measure = (userId: string) => ({
    day: toEuros(computed.measureDay(userId, date)),
    week: toEuros(computed.measureWeek(userId, date)),
    month: toEuros(computed.measureMonth(userId, date)),
    pace: Math.round(computePace(getSpans(userId, date), minute) * 1000) / 1000,
    enteredDay: orNull(computed.getEntered(userId, 'day', date)),
    enteredMonth: orNull(computed.getEntered(userId, 'month', getMonth(date))),
    lastYear: euro(computed.getLastYear(userId, getMonth(date))),
  })
  return {
    date,
    growthPercent,
    salon: measure(''),
    people: people.map((person) => ({ ...person, works: getSpans(person.userId, date).length > 0, ...measure(person.userId) })),
  }
}
