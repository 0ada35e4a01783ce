import {
  dashboards as calls,
  customerAnalysis,
  dashboardClients,
  dashboardRows,
  salonsGrowing,
} from '../../../../schema/api/insights/dashboards.ts'
import {
  customerAnalysisSchemas,
  dashboardClientsSchemas,
  dashboardRowsSchemas,
  dashboardsSchemas,
  type ServiceFigures,
  salonsGrowingSchemas,
} from '../../../../schema/api/insights/dashboards-schemas.ts'
import { computeGrowth, type DaySpan, getReportPeriod, toYearBefore } from '../../../../schema/rules/insights/report-periods.ts'
import { euro } from '../../../../schema/rules/money.ts'
import { computeMargin, computeNps, type NpsCounts } from '../../../../schema/rules/outreach/nps.ts'
import { addDays, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { getAnalysisFile, getAnalysisLink, startAnalysis } from './analysis.ts'
import { countAsked, selectAges, selectFrequencies, selectNps, selectReturns, selectVisitsByMonth } from './client-queries.ts'
import { buildRetention, computeMedianWeeks, groupAges, groupFrequencies } from './client-rules.ts'
import { getEarnings } from './earnings.ts'
import { getHighlights } from './highlights.ts'
import {
  countPerformed,
  type KeyRevenue,
  type NamedService,
  selectMoney,
  selectRevenueBy,
  selectServiceNames,
  selectSoldProducts,
  selectTimesSold,
} from './queries.ts'
import { listRows } from './row-handlers.ts'
import { assertAskedDay, compareSpans, getAskedPeriod, indexBySpan, listSpans, toPeriodReply, toRate } from './spans.ts'
import { getUnits } from './units.ts'
import { getUsers } from './users.ts'
import { countWaiting, selectVisits } from './visit-row-queries.ts'

/** Months whose new clients are followed; older ones are left out. */
const maxCohorts = 12

/** The months up to a day, as spans of days; the last one ends with that day. */
function listMonths(to: string, count: number): DaySpan[] {
  const months: DaySpan[] = [{ from: `${to.slice(0, 7)}-01`, to }]
  while (months.length < count) {
    const last = addDays(months[0]?.from ?? to, -1)
    months.unshift({ from: `${last.slice(0, 7)}-01`, to: last })
  }
  return months
}
const noAnswers: NpsCounts = { promoters: 0, passives: 0, detractors: 0 }
const addAnswers = (a: NpsCounts, b: NpsCounts): NpsCounts => ({
  promoters: a.promoters + b.promoters,
  passives: a.passives + b.passives,
  detractors: a.detractors + b.detractors,
})

/** One round trip. */
const getClientDashboard: Handlers<typeof dashboardClients>['get'] = async (db, { date, months: count }) => {
  const to = date ?? toSalonDay(db.nowUtc, db.timeZone)
  assertAskedDay(to)
  const months = listMonths(to, Number(count))
  const monthsBefore = listMonths(toYearBefore(to), Number(count))
  const span = { from: months[0]?.from ?? to, to }
  const spanBefore = { from: monthsBefore[0]?.from ?? to, to: toYearBefore(to) }
  const cohorts = months.slice(-maxCohorts)
  const [byMonth, byMonthBefore, returns, frequencies, frequenciesBefore, ages, nps, npsBefore, asked] = await db.batch(
    selectVisitsByMonth(db, months),
    selectVisitsByMonth(db, monthsBefore),
    selectReturns(db, cohorts),
    selectFrequencies(db, span),
    selectFrequencies(db, spanBefore),
    selectAges(db, span),
    selectNps(db, months),
    selectNps(db, monthsBefore),
    countAsked(db, span),
  )
  const sum = (rows: typeof byMonth, name: 'visits' | 'newClients') => rows.reduce((all, row) => all + row[name], 0)
  const answers = nps.reduce(addAnswers, noAnswers)
  const toMonth = ({ from }: DaySpan) => from.slice(0, 7)
  return [
    {
      ...span,
      npsCurrent: {
        score: computeNps(answers),
        margin: computeMargin(answers),
        ...answers,
        answers: answers.promoters + answers.passives + answers.detractors,
        asked,
        before: computeNps(npsBefore.reduce(addAnswers, noAnswers)),
        months: months.map((month) => {
          const counts = nps.find(({ from }) => from === month.from) ?? noAnswers
          return { month: toMonth(month), score: computeNps(counts), answers: counts.promoters + counts.passives + counts.detractors }
        }),
      },
      clientVisitsCurrent: {
        visits: sum(byMonth, 'visits'),
        newClients: sum(byMonth, 'newClients'),
        before: sum(byMonthBefore, 'visits'),
        months: months.map((month, n) => {
          const { visits = 0, newClients = 0 } = byMonth.find((row) => row.n === n) ?? {}
          return { month: toMonth(month), returning: visits - newClients, newClients }
        }),
      },
      clientFrequencies: {
        clients: frequencies.reduce((all, one) => all + one.clients, 0),
        median: computeMedianWeeks(frequencies),
        before: computeMedianWeeks(frequenciesBefore),
        ranges: groupFrequencies(frequencies),
      },
      ...groupAges(ages),
      retention: buildRetention(cohorts.map(toMonth), returns),
    },
  ]
}

type DashboardHandlers = Handlers<typeof calls>

/** One round trip. */
const getClients: DashboardHandlers['clients'] = async (db, input) => {
  const period = getAskedPeriod(db, input)
  const [visits, waiting] = await db.batch(selectVisits(db, listSpans(period)), countWaiting(db, period.counted))
  return {
    ...toPeriodReply(period),
    visits: compareSpans(period, visits, (row) => row.visits),
    clients: compareSpans(period, visits, (row) => row.clients),
    newClients: compareSpans(period, visits, (row) => row.newClients),
    keptClients: compareSpans(period, visits, (row) => row.clients - row.newClients),
    lostClients: compareSpans(period, visits, (row) => row.lostClients),
    rebooked: compareSpans(period, visits, (row) => row.rebooked),
    rebooking: compareSpans(period, visits, (row) => toRate(row.rebooked, row.visits)),
    waiting: { ...waiting, rate: toRate(waiting.booked, waiting.entries) },
  }
}

const sumByKey = (rows: readonly KeyRevenue[], side: KeyRevenue['side']) =>
  new Map(rows.filter((row) => row.side === side).map(({ key, amount }) => [key, amount]))

/** Sums of the services of each dashboard category, by revenue; the services without one last. */
function groupByCategory(
  services: readonly (ServiceFigures['services'][number] & { cents: number })[],
  names: ReadonlyMap<string, NamedService>,
) {
  const sums = new Map<string | null, { categoryName: string | null; cents: number; times: number }>()
  for (const { serviceId, cents, times } of services) {
    const { categoryId = null, categoryName = null } = names.get(serviceId) ?? {}
    const sum = sums.get(categoryId) ?? { categoryName, cents: 0, times: 0 }
    sums.set(categoryId, { categoryName, cents: sum.cents + cents, times: sum.times + times })
  }
  return [...sums]
    .toSorted(([a, left], [b, right]) => Number(a === null) - Number(b === null) || right.cents - left.cents)
    .map(([dashboardServiceCategoryId, { categoryName, cents, times }]) => ({
      dashboardServiceCategoryId,
      categoryName,
      revenue: euro(cents),
      times,
    }))
}

/** One round trip. */
const getServices: DashboardHandlers['services'] = async (db, input) => {
  const period = getAskedPeriod(db, input)
  const [names, byItem, byItemBefore, times, sold, counts] = await db.batch(
    selectServiceNames(db),
    selectRevenueBy(db, period.counted, 'item_id'),
    selectRevenueBy(db, period.before, 'item_id'),
    selectTimesSold(db, period.counted),
    selectSoldProducts(db, period.counted),
    countPerformed(db, listSpans(period)),
  )
  const [current, before] = [sumByKey(byItem, 'services'), sumByKey(byItemBefore, 'services')]
  const services = [...new Set([...current.keys(), ...times.keys()])]
    .filter((serviceId) => serviceId !== '')
    .map((serviceId) => ({
      serviceId,
      service: names.get(serviceId)?.service ?? '',
      revenue: euro(current.get(serviceId) ?? 0),
      before: euro(before.get(serviceId) ?? 0),
      times: times.get(serviceId) ?? 0,
      cents: current.get(serviceId) ?? 0,
    }))
    .toSorted((a, b) => b.cents - a.cents || b.times - a.times)
  const revenueOfProducts = sumByKey(byItem, 'products')
  return {
    ...toPeriodReply(period),
    performed: compareSpans(period, counts, (row) => row.performed),
    services: services.map(({ cents: _cents, ...service }) => service),
    categories: groupByCategory(services, names),
    products: sold
      .map(({ productId, product, quantity }) => ({ productId, product, quantity, revenue: euro(revenueOfProducts.get(productId) ?? 0) }))
      .filter(({ quantity, revenue }) => quantity !== 0 || revenue !== 0)
      .toSorted((a, b) => b.revenue - a.revenue),
  }
}

/** One round trip. */
const getSalesGrowth: Handlers<typeof salonsGrowing>['today'] = async (db) => {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  const [day, month, year] = (['day', 'month', 'year'] as const).map((period) => getReportPeriod(today, period, today))
  if (!day || !month || !year) return undefined
  const pairs = [day, month, year].map(({ from, until, before }) => ({ span: { from, to: until }, before }))
  // On 1 January the day, the month and the year are one span.
  const spans = [...indexBySpan(pairs.flatMap(({ span, before }) => [span, before])).values()]
  const [money] = await db.batch(selectMoney(db, spans))
  const find = ({ from, to }: DaySpan) => {
    const row = money.get(`${from} ${to}`)
    return { from, to, revenue: euro(row?.revenue ?? 0), tickets: row?.tickets ?? 0 }
  }
  const compare = ({ from, until, before }: typeof day) => {
    const [current, earlier] = [find({ from, to: until }), find(before)]
    return { ...current, before: earlier, growth: computeGrowth(current.revenue, earlier.revenue) }
  }
  return { today, weekday: compare(day), month: compare(month), year: compare(year) }
}

export const dashboardFeatures = [
  defineRoutes(calls, dashboardsSchemas, {
    clients: getClients,
    services: getServices,
    users: getUsers,
    units: getUnits,
    earnings: getEarnings,
    highlights: getHighlights,
  }),
  defineRoutes(salonsGrowing, salonsGrowingSchemas, { today: getSalesGrowth }),
  defineRoutes(dashboardClients, dashboardClientsSchemas, { get: getClientDashboard }),
  defineRoutes(dashboardRows, dashboardRowsSchemas, { list: listRows }),
  defineRoutes(customerAnalysis, customerAnalysisSchemas, { status: getAnalysisLink, file: getAnalysisFile, start: startAnalysis }),
]
