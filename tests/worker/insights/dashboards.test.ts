import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ClientFigures,
  type DashboardRows,
  type Earnings,
  rowFigures,
  type SalesGrowth,
  type ServiceFigures,
  type UserFigures,
} from '../../../schema/api/insights/dashboards-schemas.ts'
import type { EndOfDay } from '../../../schema/api/money/end-of-day-schemas.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { arbitraryWeek, type PlainWeek, playWeek, toDay } from '../../support/report-week.ts'
import { checkRevenueSums } from '../../support/revenue-sums.ts'
import { at, openSalon, type Salon, today } from '../../support/salon.ts'
import { readSheet } from '../../support/xlsx-sheet.ts'

const cents = (euro: number) => Math.round(euro * 100)
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
const asked = `?date=${today}&period=week`

async function openReader(salon: Salon) {
  const admin = await salon.as('ADMIN')
  return async <T>(path: string) => {
    const { status, body } = await admin.call<T>('GET', `/api/${path}`, undefined, { now: `${toDay(5)}T20:00:00Z` })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
}
type Read = Awaited<ReturnType<typeof openReader>>

async function checkMoney(read: Read, { lines, checkouts, voids }: PlainWeek, salon: Salon) {
  const total = (filter: (line: PlainWeek['lines'][number]) => boolean) => sum(lines.filter(filter).map((line) => line.cents))
  const earnings = await read<Earnings>(`Dashboard/GetEarnings/{sessionCode}${asked}`)
  expect(cents(earnings.revenue.current)).toBe(total(({ side }) => side !== 'tip'))
  expect(cents(earnings.services.current)).toBe(total(({ side }) => side === 'services'))
  expect(cents(earnings.products.current)).toBe(total(({ side }) => side === 'products'))
  expect(cents(earnings.fees.current)).toBe(total(({ side }) => side === 'fee'))
  expect(cents(earnings.tips.current)).toBe(total(({ side }) => side === 'tip'))
  const tickets = checkouts.length - voids.length
  expect(earnings.tickets.current).toBe(tickets)
  const average = tickets > 0 ? Math.round(total(({ side, isSale }) => side !== 'tip' && !isSale) / tickets) : null
  expect(earnings.averageTicket.current === null ? null : cents(earnings.averageTicket.current)).toBe(average)
  for (const { day, revenue } of earnings.days)
    expect(cents(revenue), day).toBe(total((line) => toDay(line.day) === day && line.side !== 'tip'))
  // The ends of the days are summed by other code.
  const ends = await Promise.all(earnings.days.map(({ day }) => read<EndOfDay>(`TillDays/{sessionCode}?date=${day}`)))
  expect(cents(earnings.revenue.current)).toBe(sum(ends.map((end) => cents(end.services) + cents(end.products) + cents(end.fees))))
  const rows = await read<DashboardRows>(`Dashboard/GetRows/{sessionCode}?figure=revenue&from=${earnings.from}&to=${earnings.until}`)
  expect(cents(rows.sum)).toBe(cents(earnings.revenue.current))
  expect(sum(rows.rows.map(({ amount }) => cents(amount ?? 0)))).toBe(cents(rows.sum))
  const users = await read<UserFigures>(`Dashboard/GetUsers/{sessionCode}${asked}`)
  for (const person of [salon.anna, salon.giulia, salon.marco]) {
    const figures = users.people.find(({ userId }) => userId === person)
    expect(cents(figures?.revenue ?? 0)).toBe(total((line) => line.person === person && line.side !== 'tip'))
    expect(cents(figures?.tips ?? 0)).toBe(total((line) => line.person === person && line.side === 'tip'))
  }
  const growth = await read<SalesGrowth>(`SalonsGrowing/GetTodayReportdata/{sessionCode}/${salon.salonId}`)
  expect(cents(growth.month.revenue)).toBe(total(({ side }) => side !== 'tip'))
  return earnings
}

async function checkVisits(read: Read, { visits, timesSold }: PlainWeek, earnings: Earnings) {
  const services = await read<ServiceFigures>(`Dashboard/GetServices/{sessionCode}${asked}`)
  expect(sum(services.services.map(({ revenue }) => cents(revenue)))).toBe(cents(earnings.services.current))
  expect(sum(services.categories.map(({ revenue }) => cents(revenue)))).toBe(cents(earnings.services.current))
  expect(services.performed.current).toBe(sum(visits.map((visit) => visit.services)))
  expect(sum(services.services.map(({ times }) => times))).toBe(timesSold)
  expect(sum(services.categories.map(({ times }) => times))).toBe(timesSold)
  const clients = await read<ClientFigures>(`Dashboard/GetClients/{sessionCode}${asked}`)
  const came = new Set(visits.map(({ client }) => client)).size
  expect(clients).toMatchObject({ visits: { current: visits.length }, clients: { current: came }, newClients: { current: came } })
  const totals = { visits: visits.length, performed: services.performed.current, new_clients: came }
  for (const figure of rowFigures) {
    const query = `figure=${figure}&from=${earnings.from}&to=${earnings.until}&dayOfWeek=2&hour=9`
    const { total, rows } = await read<DashboardRows>(`Dashboard/GetRows/{sessionCode}?${query}`)
    expect(rows, figure).toHaveLength(total)
    if (figure in totals) expect(total, figure).toBe(totals[figure as keyof typeof totals])
  }
}

/** What the trigger adds up by day equals the ledger, whatever was corrected. */
async function checkAggregates(world: Fixture) {
  const plain = `
    SELECT e.day, l.user_id, l.side, sum(l.amount_cents) AS cents
    FROM ledger_lines l
    JOIN ledger_entries e ON e.ledger_entry_id = l.ledger_entry_id
    GROUP BY 1, 2, 3
    ORDER BY 1, 2, 3`
  const kept = 'SELECT day, user_id, side, sum(amount_cents) AS cents FROM daily_revenue GROUP BY 1, 2, 3 ORDER BY 1, 2, 3'
  expect((await world.db.execute(kept)).rows).toEqual((await world.db.execute(plain)).rows)
  await checkRevenueSums(world)
}

test('figures of random weeks equal a plain computation, the rows behind them and the ends of the days, to the cent', async () => {
  for (const seed of [1, 2, 3, 4]) {
    const world = await openFixture()
    const salon = await openSalon(world)
    const [plans = []] = fc.sample(arbitraryWeek, { numRuns: 1, seed })
    const week = await playWeek(world, salon, plans)
    const read = await openReader(salon)
    await checkVisits(read, week, await checkMoney(read, week, salon))
    await checkAggregates(world)
  }
})

test('new, lost and rebooked clients follow from visits and from when the next booking was made', async () => {
  const world = await openFixture()
  const salon = await openSalon(world)
  const desk = await salon.as('RECEPTIONIST')
  const book = async (client: number, day: string, now: string) => {
    const line = { serviceId: salon.cut, userId: salon.anna, start: at(`1${client}:00`, day), mayOverlap: true }
    const draft = { clientId: salon.clients[client], outsideHours: true, agendaServicesDTO: [line] }
    return (await desk.call<{ agendaId: string }>('POST', '/api/Agendas/{sessionCode}', draft, { now })).body.agendaId
  }
  const visit = async (client: number, day: string) => {
    const now = at(`1${client}:00`, day)
    const agendaId = await book(client, day, now)
    await desk.call('POST', '/api/Appointments/{sessionCode}', { agendaId, arrived: true }, { now })
  }
  await world.db.execute('UPDATE sessions SET expiry_utc = expiry_utc + 400 * 86400')
  // Client 0 came in August and never again; 1 came before and rebooks at the visit; 2 is new and books a week later; 3 is new.
  await visit(0, '2026-08-20')
  await visit(1, '2026-10-01')
  for (const client of [1, 2, 3]) await visit(client, today)
  await book(1, '2026-12-10', at('12:30'))
  await book(2, '2026-12-11', at('09:00', '2026-12-01'))
  const { body } = await (await salon.as('ADMIN')).call<ClientFigures>('GET', `/api/Dashboard/GetClients/{sessionCode}?date=${today}`)
  expect(body).toMatchObject({
    visits: { current: 3, before: 1, today: 3 },
    newClients: { current: 2, before: 1 },
    keptClients: { current: 1, before: 0 },
    lostClients: { current: 1, before: 0 },
    rebooking: { current: 0.333, yearBefore: null },
  })
})

test('refuses days in the wrong order, spans of ten years, dates that are none and people of another salon', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const admin = await salon.as('ADMIN')
  const get = (query: string) => admin.call('GET', `/api/Dashboard/GetRows/{sessionCode}?figure=revenue&${query}`)
  expect(await get('from=2026-11-02&to=2026-11-01')).toMatchObject({ status: 400, body: { fields: { to: 'Must end after it starts' } } })
  expect(await get('from=2016-11-02&to=2026-11-01')).toMatchObject({ status: 400, body: { fields: { to: 'Too long' } } })
  expect(await get('from=2026-11-31&to=2026-12-01')).toMatchObject({ status: 400, body: { fields: { from: 'Enter a valid date' } } })
  expect(await get(`from=2026-11-01&to=2026-11-02&userId=${other.anna}`)).toMatchObject({ status: 404 })
  const wrong = await admin.call('GET', '/api/Dashboard/GetEarnings/{sessionCode}?date=2026-02-30&period=decade')
  expect(wrong).toMatchObject({ status: 400, body: { fields: { date: 'Enter a valid date', period: 'Invalid value' } } })
  expect(await admin.call('GET', `/api/SalonsGrowing/GetTodayReportdata/{sessionCode}/${other.salonId}`)).toMatchObject({ status: 404 })
})

test('the client analysis answers with a link to status25.xlsx, which lists new and returning clients with what they spent', async () => {
  const world = await openFixture()
  const [salon, other] = [await openSalon(world), await openSalon(world)]
  const admin = await salon.as('ADMIN')
  const [plans = []] = fc.sample(arbitraryWeek, { numRuns: 1, seed: 5 })
  const week = await playWeek(world, salon, plans)
  const path = (salonId: string, from = '2026-11-23', to = '2026-11-29') =>
    `/api/CustomerAnalysis/GetCustomerAnalysisStatus/{sessionCode}/${salonId}/${from}/${to}`
  const { status, body } = await admin.call<{ link: string; clients: number }>('GET', path(salon.salonId))
  const came = new Set(week.visits.map(({ client }) => client)).size
  expect([status, body.clients]).toEqual([200, came])
  const sheet = readSheet((await admin.call<ArrayBuffer>('GET', body.link)).body)
  expect([sheet.A1?.text, sheet.B2?.text]).toEqual(['Client', 'New'])
  const spent = Array.from({ length: came }, (_, i) => cents(Number(sheet[`D${i + 2}`]?.text)))
  expect(sum(spent)).toBe(sum(week.lines.filter(({ side, isSale }) => side !== 'tip' && !isSale).map((line) => line.cents)))
  const refusals = await Promise.all([
    admin.call('GET', path(other.salonId)),
    admin.call('GET', path(salon.salonId, '2026-11-29', '2026-11-23')),
    admin.call('GET', path(salon.salonId, '2016-11-29')),
  ])
  expect(refusals.map((one) => one.status)).toEqual([404, 400, 400])
})
