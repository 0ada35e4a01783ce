import type { dashboardClients } from '../../../../schema/api/insights/dashboard-clients.ts'
import type { DaySpan } from '../../../../schema/rules/insights/report-periods.ts'
import { toYearBefore } from '../../../../schema/rules/insights/report-periods.ts'
import { computeMargin, computeNps, type NpsCounts } from '../../../../schema/rules/outreach/nps.ts'
import { addDays, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { Handlers } from '../../../http/serve.ts'
import { countAsked, selectAges, selectFrequencies, selectNps, selectReturns, selectVisitsByMonth } from './client-queries.ts'
import { buildRetention, computeMedianWeeks, groupAges, groupFrequencies } from './client-rules.ts'
import { assertAskedDay } from './spans.ts'

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
export const getClientDashboard: Handlers<typeof dashboardClients>['get'] = async (db, { date, months: count }) => {
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
