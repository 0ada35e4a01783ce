import { addDays, daysBetween, getWeekday } from '../salon-time.ts'

export const reportPeriods = ['day', 'week', 'month', 'year'] as const
export type ReportPeriodName = (typeof reportPeriods)[number]

/** Days of the salon, both included. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

/**
 * The period around a day and those it is compared with. While the period runs, `until` is today, and the others end after as many days,
 * so that 1 to 21 November is compared with 1 to 21 October and 1 to 21 November of the year before.
 */
export interface ReportPeriod extends DaySpan {
  readonly period: ReportPeriodName
  /** Last day that is counted: `to`, or today if that is earlier. A period to come is counted as a whole. */
  readonly until: string
  readonly before: DaySpan
  readonly yearBefore: DaySpan
}

const lastDayOfMonth = (month: string) => addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1)
const getMonthBefore = (month: string) => addDays(`${month}-01`, -1).slice(0, 7)
const getYearBefore = (year: string) => String(Number(year) - 1).padStart(4, '0')
/** The day of another month with the same number, or that month's last one. */
const inMonth = (month: string, day: string) => {
  const last = lastDayOfMonth(month)
  const same = `${month}-${day.slice(8)}`
  return same < last ? same : last
}
/** The same day of the year before; 28 February for the 29th. */
export const toYearBefore = (day: string) => inMonth(`${getYearBefore(day.slice(0, 4))}-${day.slice(5, 7)}`, day)

const getWeek = (day: string): DaySpan => {
  const from = addDays(day, -((getWeekday(day) + 6) % 7))
  return { from, to: addDays(from, 6) }
}
const spans: Record<ReportPeriodName, (day: string) => DaySpan> = {
  day: (day) => ({ from: day, to: day }),
  week: getWeek,
  month: (day) => ({ from: `${day.slice(0, 7)}-01`, to: lastDayOfMonth(day.slice(0, 7)) }),
  year: (day) => ({ from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` }),
}

const shift = ({ from, to }: DaySpan, days: number): DaySpan => ({ from: addDays(from, days), to: addDays(to, days) })
/** A year earlier on the same weekday. */
const weeksOfYear = -364

/** Weeks and days are compared by weekday: with the same day a week and 52 weeks before. */
function getComparisons(period: ReportPeriodName, counted: DaySpan): Pick<ReportPeriod, 'before' | 'yearBefore'> {
  const { from, to } = counted
  if (period === 'day' || period === 'week') return { before: shift(counted, -7), yearBefore: shift(counted, weeksOfYear) }
  const yearBefore = { from: toYearBefore(from), to: toYearBefore(to) }
  if (period === 'year') return { before: yearBefore, yearBefore }
  const month = getMonthBefore(from.slice(0, 7))
  // The whole of a month is compared with the whole of another one.
  const isWhole = to === lastDayOfMonth(from.slice(0, 7))
  const monthOfYear = yearBefore.from.slice(0, 7)
  return {
    before: { from: `${month}-01`, to: isWhole ? lastDayOfMonth(month) : inMonth(month, to) },
    yearBefore: { from: yearBefore.from, to: isWhole ? lastDayOfMonth(monthOfYear) : yearBefore.to },
  }
}

/**
 * The days of the year before with which a day of a period is compared. 29 February of the year before goes with the 28th, and in a leap
 * year it has none (null), so that the days of a year add up to the year before.
 */
export function getComparedSpan(period: ReportPeriodName, day: string): DaySpan | null {
  if (period === 'day' || period === 'week') return shift({ from: day, to: day }, weeksOfYear)
  if (day.endsWith('-02-29')) return null
  const from = toYearBefore(day)
  return { from, to: day.endsWith('-02-28') ? lastDayOfMonth(from.slice(0, 7)) : from }
}

export function getReportPeriod(day: string, period: ReportPeriodName, today: string): ReportPeriod {
  const { from, to } = spans[period](day)
  const until = from <= today && today < to ? today : to
  return { period, from, to, until, ...getComparisons(period, { from, to: until }) }
}

/** All days of a span, in order. */
export const listDays = ({ from, to }: DaySpan): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, i) => addDays(from, i))

/** Change from one amount to another as a ratio (0.1 is 10 % more); null where there was nothing before. */
export const computeGrowth = (current: number, before: number): number | null =>
  before === 0 ? null : Math.round(((current - before) / Math.abs(before)) * 1000) / 1000
