import type { Earnings } from '../../../schema/api/dashboards.ts'

/** A day, or a month where the period is a year; in euro. */
export interface RevenuePoint {
  readonly from: string
  readonly to: string
  readonly revenue: number
  readonly booked: number
  readonly yearBefore: number
}
const cents = (euro: number) => Math.round(euro * 100)

/** The days of the period, or its months. Sums are computed in cents. */
export function toPoints({ period, days }: Earnings): RevenuePoint[] {
  if (period !== 'year') return days.map(({ day, ...amounts }) => ({ from: day, to: day, ...amounts }))
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7))
  return [...months.values()].map((ofMonth) => {
    const sum = (name: 'revenue' | 'booked' | 'yearBefore') => ofMonth.reduce((all, day) => all + cents(day[name]), 0) / 100
    return {
      from: ofMonth[0]?.day ?? '',
      to: ofMonth.at(-1)?.day ?? '',
      revenue: sum('revenue'),
      booked: sum('booked'),
      yearBefore: sum('yearBefore'),
    }
  })
}
