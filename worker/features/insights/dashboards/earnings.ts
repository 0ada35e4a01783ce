import type { dashboards } from '../../../../schema/api/insights/dashboards.ts'
import { getComparedSpan, listDays } from '../../../../schema/rules/insights/report-periods.ts'
import { euro } from '../../../../schema/rules/money.ts'
import { addDays } from '../../../../schema/rules/salon-time.ts'
import type { Handlers } from '../../../http/serve.ts'
import { type PromoEffect, selectPromoEffect } from './promo-queries.ts'
import {
  type BookedDay,
  type KeyRevenue,
  type MoneyOfSpan,
  type SoldProduct,
  selectBookedByDay,
  selectMethods,
  selectMoney,
  selectOutstanding,
  selectRevenueBy,
  selectRevenueByDay,
  selectSoldProducts,
} from './queries.ts'
import { type AskedPeriod, compareSpans, getAskedPeriod, listSpans, toPeriodReply } from './spans.ts'

const forecastWeeks = 4
const weekDays = 7

/** Revenue of the days with which a day of the period is compared, in cents. */
function sumCompared({ period }: AskedPeriod, day: string, byDay: ReadonlyMap<string, number>): number {
  const span = getComparedSpan(period, day)
  return span === null ? 0 : listDays(span).reduce((sum, one) => sum + (byDay.get(one) ?? 0), 0)
}

/** One round trip. */
export const getEarnings: Handlers<typeof dashboards>['earnings'] = async (db, input) => {
  const period = getAskedPeriod(db, input)
  const days = listDays(period)
  const coming = listDays({ from: period.today, to: addDays(period.today, forecastWeeks * weekDays - 1) })
  const compared = days.flatMap((day) => getComparedSpan(period.period, day) ?? [])
  const comparedDays = { from: compared[0]?.from ?? period.from, to: compared.at(-1)?.to ?? period.to }
  const booking = [...new Set([...coming, ...days.filter((day) => day >= period.today)])]
  const [money, byDay, byDayBefore, booked, methods, outstanding, byItem, sold, promos] = await db.batch(
    selectMoney(db, listSpans(period)),
    selectRevenueByDay(db, period.counted),
    selectRevenueByDay(db, comparedDays),
    selectBookedByDay(db, booking),
    selectMethods(db, period.counted),
    selectOutstanding(db),
    selectRevenueBy(db, period.counted, 'item_id'),
    selectSoldProducts(db, period.counted),
    selectPromoEffect(db, period.counted),
  )
  return {
    ...toPeriodReply(period),
    revenue: compareSpans(period, money, (row) => euro(row.revenue)),
    services: compareSpans(period, money, (row) => euro(row.services)),
    products: compareSpans(period, money, (row) => euro(row.products)),
    fees: compareSpans(period, money, (row) => euro(row.fees)),
    tips: compareSpans(period, money, (row) => euro(row.tips)),
    tickets: compareSpans(period, money, (row) => row.tickets),
    averageTicket: compareSpans(period, money, (row) => average(row.revenue - row.sales, row.tickets)),
    noShows: compareSpans(period, money, (row) => row.noShows),
    noShowCost: compareSpans(period, money, (row) => euro(row.noShowCents)),
    days: days.map((day) => ({
      day,
      revenue: euro(byDay.get(day) ?? 0),
      booked: euro(booked.get(day)?.cents ?? 0),
      yearBefore: euro(sumCompared(period, day, byDayBefore)),
    })),
    methods: methods.map(({ method, cents }) => ({ method, paid: euro(cents) })),
    outstanding: { amount: euro(outstanding.cents), visits: outstanding.visits },
    margin: computeMargin(byItem, sold),
    promotions: comparePromotions(promos, compareSpans(period, money, (row) => row).current),
    forecast: buildForecast(coming, booked),
  }
}

const average = (amount: number, tickets: number) => (tickets > 0 ? euro(Math.round(amount / tickets)) : null)
/** What promotions brought, and a checkout with one against a checkout without. */
const comparePromotions = ({ uses, given, revenue, tickets }: PromoEffect, all: MoneyOfSpan) => ({
  uses,
  given: euro(given),
  revenue: euro(revenue),
  averageWith: average(revenue, tickets),
  averageWithout: average(all.revenue - all.sales - revenue, all.tickets - tickets),
})

/** Margin of the products that have a purchase price; the pieces of the others are counted. */
function computeMargin(byItem: readonly KeyRevenue[], sold: readonly SoldProduct[]) {
  const priced = sold.filter(({ costCents }) => costCents > 0)
  const ids = new Set(priced.map(({ productId }) => productId))
  const ofPriced = byItem.filter(({ key, side }) => side === 'products' && ids.has(key))
  const revenue = ofPriced.reduce((sum, { amount }) => sum + amount, 0)
  const cost = priced.reduce((sum, { costCents, quantity }) => sum + costCents * quantity, 0)
  const withoutCost = sold.filter(({ costCents }) => costCents === 0).reduce((sum, { quantity }) => sum + quantity, 0)
  return { revenue: euro(revenue), cost: euro(cost), margin: euro(revenue - cost), withoutCost }
}

const buildForecast = (coming: readonly string[], booked: ReadonlyMap<string, BookedDay>) =>
  Array.from({ length: forecastWeeks }, (_, week) => {
    const days = coming.slice(week * weekDays, (week + 1) * weekDays)
    const found = days.flatMap((day) => booked.get(day) ?? [])
    return {
      from: days[0] ?? '',
      to: days.at(-1) ?? '',
      bookings: found.reduce((sum, { bookings }) => sum + bookings, 0),
      booked: euro(found.reduce((sum, { cents }) => sum + cents, 0)),
    }
  })
