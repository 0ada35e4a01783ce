/**
 * Targets of a salon and its team: those that the owner has entered, otherwise last year's figures with a growth, spread over the working
 * days of the rota. Amounts are whole cents, days `YYYY-MM-DD`.
 */
import { addDays, getWeekday } from '../salon-time.ts'
import { allocateByWeight } from '../visits/visit-price.ts'

/** Revenue of one day, team member and side. */
export interface RevenueRow {
  day: string
  userId: string
  side: 'services' | 'products'
  amountCents: number
}
/** An entered target; an empty `userId` is the salon. `day` is the first one of a month. */
export interface EnteredTarget {
  userId: string
  period: 'day' | 'month'
  day: string
  amountCents: number | null
}
export interface TargetInput {
  revenue: readonly RevenueRow[]
  entered: readonly EnteredTarget[]
  growthPercent: number
  /** Whether a team member works on a day; an empty `userId` asks whether anybody does. */
  works: (userId: string, day: string) => boolean
}
export interface Progress {
  /** Null where nothing is known from which a target could follow. */
  target: number | null
  amount: number
  services: number
  products: number
}

export const getMonth = (day: string): string => `${day.slice(0, 7)}-01`
/** The first day of the same month a year before. */
export const getLastYearMonth = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4, 7)}-01`
/** First and last day of a month. */
export const getMonthDays = (month: string): [first: string, last: string] => [month, addDays(getMonth(addDays(month, 31)), -1)]
/** Monday and Sunday of the week of a day. */
export function getWeekDays(day: string): [first: string, last: string] {
  const monday = addDays(day, -((getWeekday(day) + 6) % 7))
  return [monday, addDays(monday, 6)]
}

/** An amount spread evenly over days, to the cent; left-over cents go to the first days. */
export function spreadTarget(amountCents: number, days: readonly string[]): Map<string, number> {
  const shares = allocateByWeight(
    amountCents,
    days.map(() => Math.max(1, amountCents)),
  )
  return new Map(days.map((day, i) => [day, shares[i] ?? 0]))
}

export const withGrowth = (amountCents: number, growthPercent: number): number => Math.round((amountCents * (100 + growthPercent)) / 100)

const listDays = (first: string, last: string): string[] => {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** Computes targets and progress; one computation per salon and request, which remembers what it has spread. */
export function createTargets({ revenue, entered, growthPercent, works }: TargetInput) {
  const isOf = (userId: string) => (row: { userId: string }) => userId === '' || row.userId === userId
  const sum = (rows: readonly RevenueRow[]) => rows.reduce((total, { amountCents }) => total + amountCents, 0)
  const inPeriod = (userId: string, first: string, last: string) =>
    revenue.filter((row) => row.day >= first && row.day <= last).filter(isOf(userId))
  const findEntered = (userId: string, period: 'day' | 'month', day: string) =>
    entered.find((one) => one.userId === userId && one.period === period && one.day === day)?.amountCents ?? null

  const getLastYear = (userId: string, month: string): number => sum(inPeriod(userId, ...getMonthDays(getLastYearMonth(month))))
  const getMonthTarget = (userId: string, month: string): number | null => {
    const own = findEntered(userId, 'month', month)
    if (own !== null) return own
    const lastYear = getLastYear(userId, month)
    return lastYear > 0 ? withGrowth(lastYear, growthPercent) : null
  }
  const spread = new Map<string, Map<string, number> | null>()
  const getSpread = (userId: string, month: string) => {
    const key = `${userId} ${month}`
    const known = spread.get(key)
    if (known !== undefined) return known
    const target = getMonthTarget(userId, month)
    const days = listDays(...getMonthDays(month)).filter((day) => works(userId, day))
    const made = target === null ? null : spreadTarget(target, days)
    spread.set(key, made)
    return made
  }
  const getDayTarget = (userId: string, day: string): number | null => {
    const own = findEntered(userId, 'day', day)
    if (own !== null) return own
    const days = getSpread(userId, getMonth(day))
    return days && (days.get(day) ?? 0)
  }
  const measure = (userId: string, first: string, last: string, target: number | null): Progress => {
    const rows = inPeriod(userId, first, last)
    const [services, products] = (['services', 'products'] as const).map((side) => sum(rows.filter((row) => row.side === side)))
    return { target, amount: sum(rows), services: services ?? 0, products: products ?? 0 }
  }
  return {
    getLastYear,
    getMonthTarget,
    getEntered: findEntered,
    measureDay: (userId: string, day: string): Progress => measure(userId, day, day, getDayTarget(userId, day)),
    measureWeek: (userId: string, day: string): Progress => {
      const [first, last] = getWeekDays(day)
      const targets = listDays(first, last).map((one) => getDayTarget(userId, one))
      const isKnown = targets.some((target) => target !== null)
      return measure(userId, first, last, isKnown ? targets.reduce<number>((total, target) => total + (target ?? 0), 0) : null)
    },
    measureMonth: (userId: string, day: string): Progress => {
      const [first, last] = getMonthDays(getMonth(day))
      return measure(userId, first, last, getMonthTarget(userId, first))
    },
  }
}

/** The share of working time that has passed at a minute, from 0 to 1; 1 without any working time. */
export function computePace(spans: readonly (readonly [number, number])[], minute: number): number {
  const whole = spans.reduce((total, [start, end]) => total + end - start, 0)
  const passed = spans.reduce((total, [start, end]) => total + Math.max(0, Math.min(end, minute) - start), 0)
  return whole === 0 ? 1 : Math.min(1, passed / whole)
}
