import type { dashboards } from '../../../../schema/api/insights/dashboards.ts'
import type { Highlight } from '../../../../schema/api/insights/dashboards-schemas.ts'
import { computeGrowth } from '../../../../schema/rules/insights/report-periods.ts'
import { euro } from '../../../../schema/rules/money.ts'
import { addDays } from '../../../../schema/rules/salon-time.ts'
import type { Handlers } from '../../../http/serve.ts'
import { selectRota } from '../../team/staff/index.ts'
import { selectBookedStarts, selectHasBookingsBefore } from './busy-queries.ts'
import { computeHours, findQuietTime, type HalfDay } from './occupancy-rules.ts'
import {
  type KeyRevenue,
  type NamedService,
  selectMoney,
  selectOutstanding,
  selectRevenueBy,
  selectRevenueByDay,
  selectServiceNames,
} from './queries.ts'
import { compareSpans, getAskedPeriod, listSpans, toPeriodReply } from './spans.ts'
import { selectVisits } from './visit-row-queries.ts'

const quietTimeDays = 42
/** Half-days that are booked better are not quiet. */
const maxQuietOccupancy = 0.5
/** A service with a smaller share of the revenue is left out: its growth says little. */
const minShare = 0.03

const nothing = {
  day: null,
  serviceId: null,
  service: null,
  dayOfWeek: null,
  fromHour: null,
  toHour: null,
  count: null,
  amount: null,
  rate: null,
} as const satisfies Omit<Highlight, 'kind'>

/** The service of some weight whose revenue changed most. */
function findChangedService(
  current: readonly KeyRevenue[],
  before: readonly KeyRevenue[],
  names: ReadonlyMap<string, NamedService>,
): Highlight[] {
  const services = current.filter(({ side, key }) => side === 'services' && names.has(key))
  const total = services.reduce((sum, { amount }) => sum + amount, 0)
  const [found] = services
    .filter(({ amount }) => amount >= total * minShare)
    .flatMap(({ key, amount }) => {
      const growth = computeGrowth(amount, before.find((one) => one.key === key && one.side === 'services')?.amount ?? 0)
      return growth === null || growth === 0 ? [] : [{ key, amount, growth }]
    })
    .toSorted((a, b) => Math.abs(b.growth) - Math.abs(a.growth))
  if (!found) return []
  const service = names.get(found.key)?.service ?? ''
  return [{ ...nothing, kind: 'service', serviceId: found.key, service, amount: euro(found.amount), rate: found.growth }]
}

function findBestDay(days: ReadonlyMap<string, number>): Highlight[] {
  const [best] = [...days].toSorted(([, a], [, b]) => b - a)
  return best && best[1] > 0 ? [{ ...nothing, kind: 'best_day', day: best[0], amount: euro(best[1]) }] : []
}

function toQuietTime(quiet: HalfDay | undefined): Highlight[] {
  if (!quiet || quiet.occupancy >= maxQuietOccupancy) return []
  const { dayOfWeek, from, to, occupancy } = quiet
  return [{ ...nothing, kind: 'quiet_time', dayOfWeek, fromHour: from, toHour: to, rate: occupancy }]
}

/** A highlight of a number and its amount; none for 0. */
const toCount = (kind: Highlight['kind'], count: number, cents: number | null): Highlight[] =>
  count > 0 ? [{ ...nothing, kind, count, amount: cents === null ? null : euro(cents) }] : []

/** One round trip. */
export const getHighlights: Handlers<typeof dashboards>['highlights'] = async (db, input) => {
  const period = getAskedPeriod(db, input)
  const { counted, today, until } = period
  const sixWeeks = { from: addDays(today, -quietTimeDays), to: addDays(today, -1) }
  const spans = listSpans(period)
  const [names, byItem, byItemBefore, days, rota, starts, wasBooked, money, visits, outstanding] = await db.batch(
    selectServiceNames(db),
    selectRevenueBy(db, counted, 'item_id'),
    selectRevenueBy(db, period.before, 'item_id'),
    selectRevenueByDay(db, { from: `${until.slice(0, 4)}-01-01`, to: until }),
    selectRota(db, sixWeeks.from, sixWeeks.to),
    selectBookedStarts(db, sixWeeks),
    selectHasBookingsBefore(db, sixWeeks.from),
    selectMoney(db, spans),
    selectVisits(db, spans),
    selectOutstanding(db),
  )
  const noShows = compareSpans(period, money, (row) => row).current
  const lost = compareSpans(period, visits, (row) => row.lostClients).current
  return {
    ...toPeriodReply(period),
    highlights: [
      ...findBestDay(days),
      ...findChangedService(byItem, byItemBefore, names),
      // Before its first booking a salon was not quiet, but not there yet.
      ...(wasBooked ? toQuietTime(findQuietTime(computeHours(rota, sixWeeks, starts))) : []),
      ...toCount('no_shows', noShows.noShows, noShows.noShowCents),
      ...toCount('lost_clients', lost, null),
      ...toCount('outstanding', outstanding.visits, outstanding.cents),
    ],
  }
}
