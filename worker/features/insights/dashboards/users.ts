import type { dashboards } from '../../../../schema/api/insights/dashboards.ts'
import type { DaySpan } from '../../../../schema/rules/insights/report-periods.ts'
import { euro } from '../../../../schema/rules/money.ts'
import type { Handlers } from '../../../http/serve.ts'
import { type Rota, selectRota } from '../../team/staff/index.ts'
import { selectBookedMinutes, selectBookedStarts, selectPeopleNames } from './busy-queries.ts'
import { computeHours, sumPlanned } from './occupancy-rules.ts'
import { type KeyRevenue, selectPerformed, selectRevenueBy } from './queries.ts'
import { compareSpans, getAskedPeriod, indexBySpan, listSpans, toPeriodReply, toRate } from './spans.ts'

type BookedMinutes = readonly (DaySpan & { userId: string; minutes: number })[]

const isSpan = (span: DaySpan) => (row: DaySpan) => row.from === span.from && row.to === span.to
const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0)

/** Occupancy of each span: booked minutes of everybody by their planned ones. */
const computeOccupancy = (spans: readonly DaySpan[], rota: Rota, booked: BookedMinutes) =>
  indexBySpan(
    spans.map((span) => ({
      ...span,
      rate: toRate(sum(booked.filter(isSpan(span)).map(({ minutes }) => minutes)), sum(sumPlanned(rota, span).values())),
    })),
  )

/** Cents of each team member, without tips or only those. */
function sumByPerson(rows: readonly KeyRevenue[], isTip: boolean): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { key, side, amount } of rows) if ((side === 'tip') === isTip) sums.set(key, (sums.get(key) ?? 0) + amount)
  return sums
}

/** One round trip. */
export const getUsers: Handlers<typeof dashboards>['users'] = async (db, input) => {
  const period = getAskedPeriod(db, input)
  const { counted, today } = period
  const spans = listSpans(period)
  const days = spans.flatMap(({ from, to }) => [from, to]).sort()
  const [names, rota, booked, starts, revenue, revenueBefore, performed] = await db.batch(
    selectPeopleNames(db),
    selectRota(db, days[0] ?? today, days.at(-1) ?? today),
    selectBookedMinutes(db, spans),
    selectBookedStarts(db, counted),
    selectRevenueBy(db, counted, 'user_id'),
    selectRevenueBy(db, period.before, 'user_id'),
    selectPerformed(db, counted),
  )
  const planned = sumPlanned(rota, counted)
  const bookedOf = new Map(booked.filter(isSpan(counted)).map(({ userId, minutes }) => [userId, minutes]))
  const [sales, salesBefore, tips] = [sumByPerson(revenue, false), sumByPerson(revenueBefore, false), sumByPerson(revenue, true)]
  const people = names.flatMap(({ userId, firstName, lastName }) => {
    const [minutes, plannedMinutes, cents] = [bookedOf.get(userId) ?? 0, planned.get(userId) ?? 0, sales.get(userId) ?? 0]
    const isKnown = planned.has(userId) || sales.has(userId) || tips.has(userId) || performed.has(userId)
    return isKnown
      ? [
          {
            userId,
            firstName,
            lastName,
            revenue: euro(cents),
            before: euro(salesBefore.get(userId) ?? 0),
            tips: euro(tips.get(userId) ?? 0),
            performed: performed.get(userId) ?? 0,
            booked: minutes,
            planned: plannedMinutes,
            occupancy: toRate(minutes, plannedMinutes),
            revenuePerHour: plannedMinutes > 0 ? euro(Math.round((cents * 60) / plannedMinutes)) : null,
          },
        ]
      : []
  })
  return {
    ...toPeriodReply(period),
    occupancy: compareSpans(period, computeOccupancy(spans, rota, booked), ({ rate }) => rate),
    people: people.toSorted((a, b) => b.revenue - a.revenue),
    hours: computeHours(rota, counted, starts),
  }
}
