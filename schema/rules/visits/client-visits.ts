import { cents, sumEuro } from '../money.ts'
import { addDays, toSalonDay } from '../salon-time.ts'

/** What filters and totals of a client's visits read; amounts in euro. */
export interface VisitFacts {
  readonly start: string
  readonly state: 'planned' | 'open' | 'paid' | 'not_come' | 'cancelled'
  readonly services: readonly { readonly service: string; readonly userId: string; readonly firstName: string }[]
  readonly total: number
  readonly outstanding: number
}

export const periods = ['all', 'year', 'twelve_months'] as const
/** `year` is the current calendar year. */
export type Period = (typeof periods)[number]

/** First day of a period, `YYYY-MM-DD`; an empty text without a beginning. */
export function getPeriodStart(period: Period, today: string): string {
  if (period === 'all') return ''
  return period === 'year' ? `${today.slice(0, 4)}-01-01` : addDays(today, -365)
}

export interface VisitFilter {
  readonly period: Period
  /** Empty: every team member. */
  readonly userId: string
  /** `all`, or visits in one state. */
  readonly state: 'all' | VisitFacts['state']
}

/** The visits that match a filter. `now` is the current instant, ISO 8601. */
export function filterVisits<V extends VisitFacts>(
  visits: readonly V[],
  { period, userId, state }: VisitFilter,
  { now, timeZone }: { now: string; timeZone: string },
): V[] {
  const toDay = (instant: string) => toSalonDay(Math.floor(Date.parse(instant) / 1000), timeZone)
  const from = getPeriodStart(period, toDay(now))
  return visits.filter(
    (visit) =>
      (from === '' || toDay(visit.start) >= from) &&
      (userId === '' || visit.services.some((service) => service.userId === userId)) &&
      (state === 'all' || visit.state === state),
  )
}

export interface VisitTotals {
  /** Visits that took place. */
  readonly visits: number
  readonly charged: number
  /** Average of a paid visit; 0 without one. */
  readonly average: number
  readonly outstanding: number
  readonly noShows: number
}

/** Totals of visits; charged is what was paid or is outstanding, not what is only booked. */
export function sumVisits(visits: readonly VisitFacts[]): VisitTotals {
  const paid = visits.filter(({ state }) => state === 'paid')
  const charged = sumEuro(paid.map(({ total }) => total))
  return {
    visits: visits.filter(({ state }) => state === 'paid' || state === 'open').length,
    charged,
    average: paid.length === 0 ? 0 : Math.round(cents(charged) / paid.length) / 100,
    outstanding: sumEuro(visits.map(({ outstanding }) => outstanding)),
    noShows: visits.filter(({ state }) => state === 'not_come').length,
  }
}

/** Everybody who appears in the visits, by name. */
export const listPeople = (visits: readonly VisitFacts[]): { userId: string; firstName: string }[] =>
  [...new Map(visits.flatMap(({ services }) => services.map(({ userId, firstName }) => [userId, firstName] as const)))]
    .map(([userId, firstName]) => ({ userId, firstName }))
    .toSorted((a, b) => a.firstName.localeCompare(b.firstName))
