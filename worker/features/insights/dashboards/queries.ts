import { type SQL, sql } from 'drizzle-orm'
import type { DaySpan } from '../../../../schema/rules/insights/report-periods.ts'
import type { LedgerLineSide, PaymentMethod } from '../../../../schema/terms.ts'
import { type Columns, jsonObject } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { type BySpan, indexBySpan, toInstants, toSpansJson } from './spans.ts'

/** Uses of promotions with what they took off, and revenue and checkouts of visits with a promotion, in cents. */
export interface PromoEffect {
  readonly uses: number
  readonly given: number
  readonly revenue: number
  readonly tickets: number
}

/** Reads by the uses of promotions: they are fewer than the entries of a year. */
export const selectPromoEffect = (db: StaffDb, { from, to }: DaySpan): Statement<PromoEffect> =>
  db.queryRaw(
    (salonId) => sql`
      WITH
        used AS (
          SELECT g.appointment_id, max(g.salon_id) AS salon_id, sum(g.usage_date >= ${from}) AS uses,
            sum(iif(g.usage_date >= ${from}, g.given_cents, 0)) AS given_cents
          FROM special_promo_usage_stats g
          JOIN appointments p ON p.appointment_id = g.appointment_id AND p.salon_id = g.salon_id
          WHERE g.salon_id = ${salonId}
            AND g.active = 1
            AND g.usage_date <= ${to}
            AND g.deleted_utc IS NULL
            AND p.checked_out_utc IS NOT NULL
            AND p.deleted_utc IS NULL
          GROUP BY g.appointment_id
        )
      SELECT
        coalesce(sum(u.uses), 0) AS uses,
        coalesce(sum(u.given_cents), 0) AS given_cents,
        coalesce(
          sum(
            (
              SELECT sum(l.amount_cents)
              FROM ledger_lines l
              CROSS JOIN ledger_entries e ON e.ledger_entry_id = l.ledger_entry_id
              WHERE l.salon_id = u.salon_id
                AND l.appointment_id = u.appointment_id
                AND l.side IN ('services', 'products', 'fee')
                AND e.day BETWEEN ${from} AND ${to}
            )
          ),
          0
        ) AS revenue_cents,
        coalesce(
          sum(
            (
              SELECT sum(CASE e.kind WHEN 'checkout' THEN 1 WHEN 'void' THEN -1 ELSE 0 END)
              FROM ledger_entries e
              WHERE e.salon_id = u.salon_id
                AND e.appointment_id = u.appointment_id
                AND e.day BETWEEN ${from} AND ${to}
            )
          ),
          0
        ) AS tickets
      FROM used u`,
    ([row]) => ({
      uses: Number(row?.uses ?? 0),
      given: Number(row?.given_cents ?? 0),
      revenue: Number(row?.revenue_cents ?? 0),
      tickets: Number(row?.tickets ?? 0),
    }),
  )

/** The salon as s (id) and the spans as r (from_day, to_day, start_utc, end_utc), the source of statements with one row per span. */
export const spanSource = (db: StaffDb, salonId: SQL, spans: readonly DaySpan[]) => sql`
  (SELECT ${salonId} AS id) s,
  (
    SELECT
      j.value ->> 'from' AS from_day,
      j.value ->> 'to' AS to_day,
      j.value ->> 'start' AS start_utc,
      j.value ->> 'end' AS end_utc
    FROM json_each(${toSpansJson(spans, db.timeZone)}) j
  ) r`
/** Columns by which a row is found again (`indexBySpan`). */
export const spanColumns = { from: 'r.from_day', to: 'r.to_day' }

/** Sums of a span in whole cents, by posting date. */
export interface MoneyOfSpan extends DaySpan {
  readonly services: number
  readonly products: number
  readonly fees: number
  /** Everything but tips. */
  readonly revenue: number
  readonly tips: number
  readonly tickets: number
  readonly noShows: number
  readonly noShowCents: number
}
type Revenue = Pick<MoneyOfSpan, 'services' | 'products' | 'fees' | 'revenue' | 'tips'>
type NoShows = Pick<MoneyOfSpan, 'noShows' | 'noShowCents'>
const sumWhere = (condition: string) => `coalesce(sum(iif(${condition}, d.amount_cents, 0)), 0)`
const revenueColumns: Columns<Revenue> = {
  services: sumWhere(`d.side = 'services'`),
  products: sumWhere(`d.side = 'products'`),
  fees: sumWhere(`d.side = 'fee'`),
  revenue: sumWhere(`d.side <> 'tip'`),
  tips: sumWhere(`d.side = 'tip'`),
}
const noShowColumns: Columns<NoShows> = {
  noShows: 'count(*)',
  noShowCents: `coalesce(
    sum(
      (
        SELECT sum(v.price_cents)
        FROM agenda_services v
        WHERE v.salon_id = a.salon_id
          AND v.agenda_id = a.agenda_id
          AND v.deleted_utc IS NULL
      )
    ),
    0
  )`,
}
/** Each table is read once for all of its sums. */
const moneyColumns: Columns<DaySpan & Pick<MoneyOfSpan, 'tickets'> & { sums: Revenue; missed: NoShows }> = {
  ...spanColumns,
  sums: `(
    SELECT ${jsonObject(revenueColumns)}
    FROM daily_revenue d
    WHERE d.salon_id = s.id
      AND d.day BETWEEN r.from_day AND r.to_day
  )`,
  tickets: `(
    SELECT coalesce(sum(CASE e.kind WHEN 'checkout' THEN 1 WHEN 'void' THEN -1 ELSE 0 END), 0)
    FROM ledger_entries e
    WHERE e.salon_id = s.id
      AND e.day BETWEEN r.from_day AND r.to_day
  )`,
  missed: `(
    SELECT ${jsonObject(noShowColumns)}
    FROM agendas a
    WHERE a.salon_id = s.id
      AND a.start_utc >= r.start_utc
      AND a.start_utc < r.end_utc
      AND a.outcome = 'not_come'
      AND a.deleted_utc IS NULL
  )`,
}
const moneyJson = sql.raw(jsonObject(moneyColumns))

export const selectMoney = (db: StaffDb, spans: readonly DaySpan[]): Statement<BySpan<MoneyOfSpan>> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${moneyJson} AS packed
      FROM ${spanSource(db, salonId, spans)}`,
    (rows) =>
      indexBySpan(
        rows.map((row): MoneyOfSpan => {
          const { sums, missed, ...span } = JSON.parse(String(row.packed))
          return { ...span, ...sums, ...missed }
        }),
      ),
  )

/** Revenue without tips of each day that has some, in cents. */
export const selectRevenueByDay = (db: StaffDb, { from, to }: DaySpan): Statement<ReadonlyMap<string, number>> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT d.day, sum(d.amount_cents) AS amount_cents
      FROM daily_revenue d
      WHERE d.salon_id = ${salonId}
        AND d.day BETWEEN ${from} AND ${to}
        AND d.side <> 'tip'
      GROUP BY d.day`,
    (rows) => new Map(rows.map((row) => [String(row.day), Number(row.amount_cents)])),
  )

/** Revenue of a service, product or team member in cents; `key` is its id, empty for lines that name no row of a visit. */
export interface KeyRevenue {
  readonly key: string
  readonly side: LedgerLineSide
  readonly amount: number
}
export const selectRevenueBy = (db: StaffDb, { from, to }: DaySpan, key: 'item_id' | 'user_id'): Statement<KeyRevenue[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT d.${sql.raw(key)} AS key, d.side, sum(d.amount_cents) AS amount_cents
      FROM daily_revenue d
      WHERE d.salon_id = ${salonId}
        AND d.day BETWEEN ${from} AND ${to}
      GROUP BY d.${sql.raw(key)}, d.side`,
    (rows) => rows.map((row) => ({ key: String(row.key), side: row.side as LedgerLineSide, amount: Number(row.amount_cents) })),
  )

/** Money received less money refunded in a span, by payment method, in cents. */
export const selectMethods = (db: StaffDb, { from, to }: DaySpan): Statement<{ method: PaymentMethod; cents: number }[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT y.method, sum(y.amount_cents) AS amount_cents
      FROM ledger_entries e
      JOIN payments y ON y.salon_id = e.salon_id AND y.ledger_entry_id = e.ledger_entry_id
      WHERE e.salon_id = ${salonId}
        AND e.day BETWEEN ${from} AND ${to}
      GROUP BY y.method
      ORDER BY 2 DESC`,
    (rows) => rows.map((row) => ({ method: row.method as PaymentMethod, cents: Number(row.amount_cents) })),
  )

/** What is outstanding now, in cents. The named index holds nothing but such visits; otherwise SQLite reads all visits of the salon. */
export const selectOutstanding = (db: StaffDb): Statement<{ visits: number; cents: number }> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT count(*) AS visits, coalesce(sum(o.owed_cents), 0) AS amount_cents
      FROM appointments o INDEXED BY appointments_owed
      WHERE o.salon_id = ${salonId}
        AND o.owed_cents > 0
        AND o.deleted_utc IS NULL`,
    ([row]) => ({ visits: Number(row?.visits ?? 0), cents: Number(row?.amount_cents ?? 0) }),
  )

export interface BookedDay {
  readonly day: string
  readonly bookings: number
  readonly cents: number
}
/** Bookings from now on whose visit is not checked out, by the day on which they begin. Cancelled ones are left out. */
export const selectBookedByDay = (db: StaffDb, days: readonly string[]): Statement<ReadonlyMap<string, BookedDay>> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        r.from_day AS day,
        count(DISTINCT a.agenda_id) AS bookings,
        coalesce(sum(v.price_cents), 0) AS price_cents
      FROM ${spanSource(
        db,
        salonId,
        days.map((day) => ({ from: day, to: day })),
      )}
      JOIN agendas a ON a.salon_id = s.id AND a.start_utc >= max(r.start_utc, ${db.nowUtc}) AND a.start_utc < r.end_utc
      JOIN agenda_services v ON v.salon_id = a.salon_id AND v.agenda_id = a.agenda_id AND v.deleted_utc IS NULL
      WHERE a.outcome IS NULL
        AND a.deleted_utc IS NULL
        AND NOT EXISTS (
          SELECT 1
          FROM appointments p
          WHERE p.agenda_id = a.agenda_id
            AND p.checked_out_utc IS NOT NULL
            AND p.deleted_utc IS NULL
        )
      GROUP BY r.from_day`,
    (rows) =>
      new Map(
        rows.map((row) => {
          const day = String(row.day)
          return [day, { day, bookings: Number(row.bookings), cents: Number(row.price_cents) }]
        }),
      ),
  )

/** How often each service was checked out in a span, less the voided checkouts, by posting date as its revenue. */
export const selectTimesSold = (db: StaffDb, { from, to }: DaySpan): Statement<ReadonlyMap<string, number>> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT h.service_id AS key, sum(CASE e.kind WHEN 'checkout' THEN 1 ELSE -1 END) AS n
      FROM ledger_entries e
      JOIN client_history_services h ON h.salon_id = e.salon_id AND h.appointment_id = e.appointment_id
      WHERE e.salon_id = ${salonId}
        AND e.day BETWEEN ${from} AND ${to}
        AND e.kind IN ('checkout', 'void')
        AND h.deleted_utc IS NULL
      GROUP BY 1`,
    (rows) => new Map(rows.map((row) => [String(row.key), Number(row.n)])),
  )

/** Services of visits that began in a span, by team member. */
export const selectPerformed = (db: StaffDb, span: DaySpan): Statement<ReadonlyMap<string, number>> => {
  const { start, end } = toInstants(span, db.timeZone)
  return db.queryRaw(
    (salonId) => sql`
      SELECT h.user_id AS key, count(*) AS n
      FROM visit_figures p
      JOIN client_history_services h ON h.salon_id = p.salon_id AND h.appointment_id = p.appointment_id
      WHERE p.salon_id = ${salonId}
        AND p.arrival_utc >= ${start}
        AND p.arrival_utc < ${end}
        AND h.end_utc IS NOT NULL
        AND h.deleted_utc IS NULL
      GROUP BY 1`,
    (rows) => new Map(rows.map((row) => [String(row.key), Number(row.n)])),
  )
}

export interface NamedService {
  readonly service: string
  readonly categoryId: string | null
  readonly categoryName: string | null
}
/** All services of the salon by id, archived ones too, with their dashboard category. */
export const selectServiceNames = (db: StaffDb): Statement<ReadonlyMap<string, NamedService>> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT v.service_id, v.service, g.dashboard_service_category_id, g.category_name
      FROM services v
      LEFT JOIN dashboard_service_categories g
        ON g.dashboard_service_category_id = v.dashboard_service_category_id AND g.salon_id = v.salon_id AND g.deleted_utc IS NULL
      WHERE v.salon_id = ${salonId}`,
    (rows) =>
      new Map(
        rows.map((row) => [
          String(row.service_id),
          {
            service: String(row.service),
            categoryId: row.dashboard_service_category_id === null ? null : String(row.dashboard_service_category_id),
            categoryName: row.category_name === null ? null : String(row.category_name),
          },
        ]),
      ),
  )

export interface SoldProduct {
  readonly productId: string
  readonly product: string
  readonly quantity: number
  /** Purchase price of one piece in cents; 0 where none is entered. */
  readonly costCents: number
}
/** Pieces of the performed products `h` of a visit that the ledger entry `e` checks out; a void takes them back. */
export const piecesOfEntry = sql.raw("h.quantity * CASE e.kind WHEN 'checkout' THEN 1 WHEN 'void' THEN -1 ELSE 0 END")

/** Products checked out in a span, less the voided checkouts, by posting date as their revenue. */
export const selectSoldProducts = (db: StaffDb, { from, to }: DaySpan): Statement<SoldProduct[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT h.product_id, max(h.product) AS product, sum(${piecesOfEntry}) AS quantity, coalesce(max(o.cost_cents), 0) AS cost_cents
      FROM ledger_entries e
      JOIN client_history_products h ON h.salon_id = e.salon_id AND h.appointment_id = e.appointment_id
      LEFT JOIN products o ON o.product_id = h.product_id AND o.salon_id = h.salon_id
      WHERE e.salon_id = ${salonId}
        AND e.day BETWEEN ${from} AND ${to}
        AND h.deleted_utc IS NULL
      GROUP BY h.product_id`,
    (rows) =>
      rows.map((row) => ({
        productId: String(row.product_id),
        product: String(row.product),
        quantity: Number(row.quantity),
        costCents: Number(row.cost_cents),
      })),
  )

interface PerformedOfSpan extends DaySpan {
  readonly performed: number
}
const performedColumns: Columns<PerformedOfSpan> = {
  ...spanColumns,
  performed: `(
    SELECT count(*)
    FROM visit_figures p
    JOIN client_history_services h ON h.salon_id = p.salon_id AND h.appointment_id = p.appointment_id
    WHERE p.salon_id = s.id
      AND p.arrival_utc >= r.start_utc
      AND p.arrival_utc < r.end_utc
      AND h.end_utc IS NOT NULL
      AND h.deleted_utc IS NULL
  )`,
}
const performedJson = sql.raw(jsonObject(performedColumns))
/** Number of services that were performed in visits that began in each span. */
export const countPerformed = (db: StaffDb, spans: readonly DaySpan[]): Statement<BySpan<PerformedOfSpan>> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${performedJson} AS packed
      FROM ${spanSource(db, salonId, spans)}`,
    (rows) => indexBySpan(rows.map((row): PerformedOfSpan => JSON.parse(String(row.packed)))),
  )
