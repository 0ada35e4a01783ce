import type { Earnings } from '../../../../schema/api/insights/dashboards-schemas.ts'
import { type DaySpan, getComparedSpan } from '../../../../schema/rules/insights/report-periods.ts'

/** A day, or a month where the period is a year; in euro. */
export interface RevenuePoint {
  readonly from: string
  readonly to: string
  readonly revenue: number
  readonly booked: number
  readonly yearBefore: number
  /** The days of `yearBefore`; null where there are none. */
  readonly before: DaySpan | null
}
/** Whether the salon has figures of the year before: without them nothing is drawn for it. */
export const hasYearBefore = ({ days }: Earnings) => days.some(({ yearBefore }) => yearBefore !== 0)
const cents = (euro: number) => Math.round(euro * 100)

/** The days of the period, or its months. Sums are computed in cents. */
export function toPoints({ period, days }: Earnings): RevenuePoint[] {
  if (period !== 'year')
    return days.map(({ day, ...amounts }) => ({ from: day, to: day, ...amounts, before: getComparedSpan(period, day) }))
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7))
  return [...months.values()].map((ofMonth) => {
    const sum = (name: 'revenue' | 'booked' | 'yearBefore') => ofMonth.reduce((all, day) => all + cents(day[name]), 0) / 100
    const before = ofMonth.flatMap(({ day }) => getComparedSpan(period, day) ?? [])
    const [first, last] = [before[0], before.at(-1)]
    return {
      from: ofMonth[0]?.day ?? '',
      to: ofMonth.at(-1)?.day ?? '',
      revenue: sum('revenue'),
      booked: sum('booked'),
      yearBefore: sum('yearBefore'),
      before: first && last ? { from: first.from, to: last.to } : null,
    }
  })
}
