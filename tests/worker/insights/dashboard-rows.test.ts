import fc from 'fast-check'
import { expect, test } from 'vitest'
import type {
  ClientDashboard,
  ClientFigures,
  DashboardRows,
  Earnings,
  ServiceFigures,
} from '../../../schema/api/insights/dashboards-schemas.ts'
import { type Fixture, openFixture } from '../../support/fixture.ts'
import { arbitraryWeek, playWeek, toDay } from '../../support/report-week.ts'
import { openSalon, type Salon, today } from '../../support/salon.ts'

const cents = (euro: number | null | undefined) => Math.round((euro ?? 0) * 100)
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
const now = `${toDay(5)}T20:00:00Z`

/** A random week after two months of visits of some clients, one of whose visits used a promotion and one of whom waited. */
async function openHistory(world: Fixture, seed: number) {
  const salon = await openSalon(world)
  const [plans = []] = fc.sample(arbitraryWeek, { numRuns: 1, seed })
  await playWeek(world, salon, plans)
  const run = (sql: string, ...args: (string | bigint)[]) => world.db.execute({ sql, args })
  const { rows: visits } = await run(
    'SELECT appointment_id, client_id FROM appointments WHERE salon_id = ? AND agenda_id <> appointment_id ORDER BY appointment_id',
    salon.salonId,
  )
  await run("UPDATE clients SET birth_date = '1986-03-04' WHERE salon_id = ? AND client_id <> ?", salon.salonId, salon.clients[0] ?? '')
  // Some visits happened 31 and 62 days earlier: their clients came back in this month.
  for (const [i, visit] of visits.entries())
    if (i % 3 > 0)
      await run(
        'UPDATE appointments SET arrival_utc = arrival_utc - ? WHERE appointment_id = ?',
        BigInt((i % 3) * 31 * 86_400),
        String(visit.appointment_id),
      )
  await run(
    `INSERT INTO special_promos (special_promo_id, salon_id, special_promo, start_day, reduction, changed_utc)
      VALUES (?, ?, 'Winter', '2026-01-01', 'percent', 1)`,
    `pro_${salon.salonId}`,
    salon.salonId,
  )
  for (const [i, visit] of visits.slice(0, 3).entries())
    await run(
      `INSERT INTO special_promo_usage_stats (special_promo_usage_stats_id, salon_id, special_promo_id, usage_date, client_id,
        appointment_id, terms_json, given_cents, changed_utc) VALUES (?, ?, ?, ?, ?, ?, '{}', ?, 1)`,
      ...[
        `use_${salon.salonId}_${i}`,
        salon.salonId,
        `pro_${salon.salonId}`,
        today,
        String(visit.client_id),
        String(visit.appointment_id),
        BigInt(300 + i),
      ],
    )
  for (const state of ['waiting', 'booked'])
    await run(
      `INSERT INTO waiting_list_entries (waiting_list_entry_id, salon_id, client_id, services_json, day_from, day_to, from_time, to_time,
        channel, state, created_utc, changed_utc) VALUES (?, ?, ?, ?, ?, ?, '09:00', '19:00', 'desk', ?, ?, 1)`,
      ...[
        `w_${salon.salonId}_${state}`,
        salon.salonId,
        salon.clients[0] ?? '',
        JSON.stringify([{ serviceId: salon.cut }]),
        today,
        today,
        state,
      ],
      BigInt(Date.parse(`${today}T10:00:00Z`) / 1000),
    )
  return salon
}

async function openReader(salon: Salon) {
  const admin = await salon.as('ADMIN')
  const read = async <T>(path: string) => {
    const { status, body } = await admin.call<T>('GET', `/api/${path}`, undefined, { now })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const rows = (query: string) => read<DashboardRows>(`Dashboard/GetRows/{sessionCode}?${query}`)
  return { read, rows }
}

test('returning clients, lost ones, cohorts, categories and the waiting list open as many rows as they count', async () => {
  const world = await openFixture()
  for (const seed of [1, 2, 3]) {
    const salon = await openHistory(world, seed)
    const { read, rows } = await openReader(salon)
    const clients = await read<ClientFigures>(`Dashboard/GetClients/{sessionCode}?date=${toDay(5)}&period=month`)
    const span = `from=${clients.from}&to=${clients.until}`
    expect((await rows(`figure=kept_clients&${span}`)).total).toBe(clients.keptClients.current)
    expect((await rows(`figure=new_clients&${span}`)).total).toBe(clients.newClients.current)
    expect((await rows(`figure=lost_clients&${span}`)).total).toBe(clients.lostClients.current)
    expect((await rows(`figure=visits&${span}`)).total).toBe(clients.visits.current)
    const waiting = await rows(`figure=waiting&${span}`)
    expect([waiting.total, waiting.rows[0]?.text]).toEqual([2, 'Cut'])
    expect([clients.waiting.entries, clients.waiting.booked]).toEqual([2, 1])
    const services = await read<ServiceFigures>(`Dashboard/GetServices/{sessionCode}?date=${toDay(5)}&period=month`)
    for (const { dashboardServiceCategoryId: id, revenue } of services.categories) {
      const { sum: opened } = await rows(`figure=services&${span}&${id === null ? 'part=unknown' : `categoryId=${id}`}`)
      expect(cents(opened)).toBe(cents(revenue))
    }
    const [dashboard] = await read<ClientDashboard[]>(`DashboardClients/Get/{sessionCode}?date=${toDay(5)}&months=12`)
    const ages = dashboard?.ageRanges.ranges ?? []
    expect(sum(ages.map(({ clients: count }) => count))).toBeGreaterThan(0)
    for (const { range, clients: count } of ages) {
      const { visits = 0, average = null } = dashboard?.averageEarningPerAgeRanges.find((one) => one.range === range) ?? {}
      const opened = await rows(`figure=age&part=${range}&from=${dashboard?.from}&to=${dashboard?.to}`)
      expect([opened.total, sum(opened.rows.map(({ text }) => Number(text)))]).toEqual([count, visits])
      expect(visits > 0 ? Math.round(cents(opened.sum) / visits) : null).toBe(average === null ? null : cents(average))
    }
    for (const { month, clients: count, shares } of dashboard?.retention ?? []) {
      const first = `firstFrom=${month}-01&firstTo=${month}-${month === '2026-11' ? 29 : 30}`
      const all = await rows(`figure=cohort&from=${month}-01&to=${month}-${month === '2026-11' ? 29 : 30}&${first}`)
      expect(all.total).toBe(count)
      const last = await rows(`figure=cohort&from=2026-11-01&to=2026-11-29&${first}`)
      if (shares.length > 0) expect(last.total).toBe(Math.round(count * (shares.at(-1) ?? 0)))
    }
  }
})

/** Compares the effect of promotions in a random week with the ledger. Returns how many visits used one. */
async function checkPromotions(seed: number): Promise<number> {
  const world = await openFixture()
  const salon = await openHistory(world, seed)
  const { read, rows } = await openReader(salon)
  const { promotions, revenue, tickets } = await read<Earnings>(`Dashboard/GetEarnings/{sessionCode}?date=${toDay(5)}&period=month`)
  const opened = await rows(`figure=promotions&from=2026-11-01&to=${toDay(5)}`)
  expect([opened.total, cents(opened.sum)]).toEqual([promotions.uses, cents(promotions.given)])
  const { rows: lines } = await world.db.execute(`
    SELECT l.*, e.kind, p.checked_out_utc, p.agenda_id = p.appointment_id AS is_sale, g.special_promo_usage_stats_id AS used
    FROM ledger_lines l
    JOIN ledger_entries e ON e.ledger_entry_id = l.ledger_entry_id
    JOIN appointments p ON p.appointment_id = l.appointment_id
    LEFT JOIN special_promo_usage_stats g ON g.appointment_id = p.appointment_id`)
  const used = lines.filter((line) => line.used !== null && line.checked_out_utc !== null)
  const charged = sum(used.filter(({ side }) => side !== 'tip').map((line) => Number(line.amount_cents)))
  expect(cents(promotions.revenue)).toBe(charged)
  const sold = sum(lines.filter(({ is_sale }) => is_sale === 1).map((line) => Number(line.amount_cents)))
  const others = cents(revenue.current) - sold - charged
  const withPromo = new Set(used.map((line) => line.appointment_id)).size
  expect(promotions.uses).toBe(withPromo)
  const span = `from=2026-11-01&to=${toDay(5)}`
  const [withOne, without] = [await rows(`figure=with_promotion&${span}`), await rows(`figure=without_promotion&${span}`)]
  expect([cents(withOne.sum), cents(without.sum)]).toEqual([charged, others])
  if (withPromo > 0) expect(cents(promotions.averageWith)).toBe(Math.round(charged / withPromo))
  const withoutPromo = tickets.current - withPromo
  if (withoutPromo > 0) expect(cents(promotions.averageWithout)).toBe(Math.round(others / withoutPromo))
  return withPromo
}

test('the effect of promotions, and the rows behind it, are what the ledger says of the visits that used one', async () => {
  let visits = 0
  for (const seed of [1, 2, 3, 4]) visits += await checkPromotions(seed)
  expect(visits).toBeGreaterThan(0)
})
