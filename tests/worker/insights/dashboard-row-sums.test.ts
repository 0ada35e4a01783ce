import fc from 'fast-check'
import { expect, test } from 'vitest'
import type {
  ClientDashboard,
  ClientFigures,
  DashboardRows,
  Earnings,
  SalesGrowth,
  ServiceFigures,
  UserFigures,
} from '../../../schema/api/insights/dashboards-schemas.ts'
import { getComparedSpan } from '../../../schema/rules/insights/report-periods.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { historyNow, playHistory } from '../../support/random-history.ts'
import { arbitraryWeek, playWeek, toDay } from '../../support/report-week.ts'
import { openSalon, type Salon } from '../../support/salon.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
const cents = (euro: number) => Math.round(euro * 100)
const round = (value: number) => Math.round(value * 1000) / 1000

interface Span {
  readonly from: string
  readonly to: string
}
/** A figure as the dashboard shows it, the call that opens its rows, and what the rows have to add up to. */
interface Shown {
  readonly query: string
  readonly span: Span
  readonly shown: number | null
  readonly toFigure: (rows: DashboardRows) => number | null
}
const total = ({ total: count }: DashboardRows) => count
const amount = (rows: DashboardRows) => rows.sum
/** Revenue by the checkouts less the voided ones. */
function average({ rows, sum: revenue }: DashboardRows): number | null {
  const count = (kind: string) => rows.filter(({ text }) => text === kind).length
  const tickets = count('checkout') - count('void')
  return tickets > 0 ? Math.round(cents(revenue) / tickets) / 100 : null
}

async function openReader(world: Fixture, salon: Salon, now: string) {
  const admin = await salon.as('ADMIN')
  await world.db.execute('UPDATE sessions SET expiry_utc = expiry_utc + 20 * 86400')
  const read = async <T>(path: string) => {
    const { status, body } = await admin.call<T>('GET', `/api/${path}`, undefined, { now })
    expect(status, `${path} ${JSON.stringify(body)}`).toBe(200)
    return body
  }
  const check = async ({ query, span, shown, toFigure }: Shown) => {
    const rows = await read<DashboardRows>(`Dashboard/GetRows/{sessionCode}?figure=${query}&from=${span.from}&to=${span.to}`)
    expect(rows.rows, query).toHaveLength(rows.total)
    expect(cents(sum(rows.rows.map((row) => row.amount ?? 0))), query).toBe(cents(rows.sum))
    expect(toFigure(rows), `${query} ${span.from} ${span.to}`).toBe(shown)
    return rows.total
  }
  return { read, check }
}

/** The figures of both dashboards about money, with those that they are compared with. */
async function listMoney(read: Awaited<ReturnType<typeof openReader>>['read'], salon: Salon, asked: string): Promise<Shown[]> {
  const earnings = await read<Earnings>(`Dashboard/GetEarnings/{sessionCode}?${asked}`)
  const services = await read<ServiceFigures>(`Dashboard/GetServices/{sessionCode}?${asked}`)
  const users = await read<UserFigures>(`Dashboard/GetUsers/{sessionCode}?${asked}`)
  const growth = await read<SalesGrowth>(`SalonsGrowing/GetTodayReportdata/{sessionCode}/${salon.salonId}`)
  const span = { from: earnings.from, to: earnings.until }
  const [before, today] = [earnings.before, { from: growth.today, to: growth.today }]
  const money = (query: string, shown: number, of: Span = span): Shown => ({ query, span: of, shown, toFigure: amount })
  return [
    ...(['revenue', 'services', 'products', 'fees', 'tips'] as const).flatMap((name) => [
      money(name, earnings[name].current),
      money(name, earnings[name].today, today),
      money(name, earnings[name].before, before),
      money(name, earnings[name].yearBefore, earnings.yearBefore),
    ]),
    { query: 'ticket', span, shown: earnings.averageTicket.current, toFigure: average },
    { query: 'ticket', span: today, shown: earnings.averageTicket.today, toFigure: average },
    money('margin', earnings.margin.margin),
    money('outstanding', earnings.outstanding.amount),
    money('no_shows', earnings.noShowCost.current),
    ...earnings.methods.map(({ method, paid }) => money(`payments&method=${method}`, paid)),
    ...earnings.days.flatMap(({ day, revenue, yearBefore }) => {
      const compared = getComparedSpan(earnings.period, day)
      return [money('revenue', revenue, { from: day, to: day }), ...(compared ? [money('revenue', yearBefore, compared)] : [])]
    }),
    ...earnings.forecast.map(({ from, to, booked }) => money('booked', booked, { from, to })),
    ...services.services.map(({ serviceId, revenue }) => money(`services&itemId=${serviceId}`, revenue)),
    ...services.products.map(({ productId, revenue }) => money(`products&itemId=${productId}`, revenue)),
    ...users.people.map(({ userId, performed }) => ({
      query: `performed&userId=${userId}`,
      span,
      shown: performed,
      toFigure: total,
    })),
    ...users.people.flatMap(({ userId, revenue, tips }) => [
      money(`revenue&userId=${userId}`, revenue),
      money(`tips&userId=${userId}`, tips),
    ]),
    ...[growth.weekday, growth.month, growth.year].flatMap((one) => [
      money('revenue', one.revenue, one),
      money('revenue', one.before.revenue, one.before),
    ]),
  ]
}

/** The figures of both dashboards about time, visits and clients. */
async function listOthers(read: Awaited<ReturnType<typeof openReader>>['read'], asked: string): Promise<Shown[]> {
  const clients = await read<ClientFigures>(`Dashboard/GetClients/{sessionCode}?${asked}`)
  const users = await read<UserFigures>(`Dashboard/GetUsers/{sessionCode}?${asked}`)
  const earnings = await read<Earnings>(`Dashboard/GetEarnings/{sessionCode}?${asked}`)
  const [dashboard] = await read<ClientDashboard[]>('DashboardClients/Get/{sessionCode}?months=12')
  if (!dashboard) throw new Error('no dashboard')
  const span = { from: clients.from, to: clients.until }
  const whole = { from: dashboard.from, to: dashboard.to }
  const count = (query: string, shown: number, of: Span = span): Shown => ({ query, span: of, shown, toFigure: total })
  const minutes = (query: string, shown: number): Shown => ({ query, span, shown, toFigure: (rows) => rows.minutes })
  const planned = sum(users.people.map((person) => person.planned))
  const toMonth = (month: string): Span => ({ from: `${month}-01`, to: month < whole.to.slice(0, 7) ? lastDay(month) : whole.to })
  const answers = ({ rows }: DashboardRows) => rows.map(({ text }) => Number.parseInt(text, 10))
  const toScore = (rows: DashboardRows) => {
    const [good, bad] = [answers(rows).filter((score) => score >= 9).length, answers(rows).filter((score) => score <= 6).length]
    return rows.total > 0 ? Math.round(((good - bad) / rows.total) * 100) : null
  }
  const cohorts = dashboard.retention
  const first = `${cohorts[0]?.month}-01`
  return [
    ...(['visits', 'clients', 'rebooked'] as const).map((name) => count(name, clients[name].current)),
    count('new_clients', clients.newClients.current),
    count('kept_clients', clients.keptClients.current),
    count('lost_clients', clients.lostClients.current),
    count('not_rebooked', clients.visits.current - clients.rebooked.current),
    count('no_shows', earnings.noShows.current),
    count('waiting', clients.waiting.entries),
    ...earnings.forecast.map(({ from, to, bookings }) => count('booked', bookings, { from, to })),
    {
      ...{ query: 'occupancy', span, shown: users.occupancy.current },
      toFigure: (rows) => (planned > 0 ? round(rows.minutes / planned) : null),
    },
    ...users.people.map(({ userId, booked }) => minutes(`occupancy&userId=${userId}`, booked)),
    ...users.hours.map(({ dayOfWeek, hour, booked }) => minutes(`hour&dayOfWeek=${dayOfWeek}&hour=${hour}`, booked)),
    { query: 'nps', span: whole, shown: dashboard.npsCurrent.score, toFigure: toScore },
    ...(['promoters', 'passives', 'detractors'] as const).map((part) => count(`nps&part=${part}`, dashboard.npsCurrent[part], whole)),
    ...dashboard.npsCurrent.months.map(({ month, score }) => ({ query: 'nps', span: toMonth(month), shown: score, toFigure: toScore })),
    ...dashboard.clientVisitsCurrent.months.flatMap(({ month, returning, newClients }) => [
      count('returning_visits', returning, toMonth(month)),
      count('new_clients', newClients, toMonth(month)),
    ]),
    ...dashboard.clientFrequencies.ranges.map(({ range, clients: shown }) => count(`frequency&part=${range}`, shown, whole)),
    ...dashboard.ageRanges.ranges.map(({ range, clients: shown }) => count(`age&part=${range}`, shown, whole)),
    count('age&part=unknown', dashboard.ageRanges.unknown, whole),
    count('new_clients', sum(cohorts.map((one) => one.clients)), { from: first, to: whole.to }),
    // What all cohorts come to, so many months later.
    ...[1, 2, 3].map((later) => {
      const came = cohorts.map(({ clients: size, shares }) => Math.round(size * (shares[later - 1] ?? 0)))
      return count(`cohort&firstFrom=${first}&firstTo=${whole.to}&later=${later}`, sum(came), { from: first, to: whole.to })
    }),
  ]
}
const lastDay = (month: string) => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)

test('the rows behind every figure about money add up to it, to the cent', async () => {
  let rows = 0
  for (const seed of [11, 12]) {
    const world = await openFixture()
    const salon = await openSalon(world)
    const [plans = []] = fc.sample(arbitraryWeek, { numRuns: 1, seed })
    await playWeek(world, salon, plans)
    await world.db.execute("UPDATE products SET cost_cents = 700 WHERE product = 'Silver'")
    const { read, check } = await openReader(world, salon, `${toDay(5)}T20:00:00Z`)
    for (const period of ['week', 'month'])
      for (const shown of await listMoney(read, salon, `date=${toDay(5)}&period=${period}`)) rows += await check(shown)
  }
  expect(rows).toBeGreaterThan(50)
})

test('the rows behind every figure about time, visits and clients are as many as it counts', async () => {
  const world = await openFixture()
  let rows = 0
  for (const seed of [21, 22]) {
    const salon = await openSalon(world)
    await playHistory(world, salon, seed)
    await world.db.execute({ sql: "UPDATE clients SET birth_date = '1986-03-04' WHERE client_id = ?", args: [salon.clients[1] ?? ''] })
    const { read, check } = await openReader(world, salon, historyNow)
    for (const asked of ['date=2026-11-29&period=month', 'date=2026-10-25&period=week'])
      for (const shown of await listOthers(read, asked)) rows += await check(shown)
  }
  expect(rows).toBeGreaterThan(100)
})
