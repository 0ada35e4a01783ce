import { type SQL, sql } from 'drizzle-orm'
import type { DaySpan } from '../../../../schema/rules/insights/report-periods.ts'
import type { LedgerLineSide, PaymentMethod } from '../../../../schema/terms.ts'
import { type Columns, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { type BySpan, indexBySpan, splitMonths, toInstants, toSpansJson } from './spans.ts'

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
  /** What of the revenue sales without a visit have brought. */
  readonly sales: number
  readonly tickets: number
  readonly noShows: number
  readonly noShowCents: number
}
type Totals = Pick<MoneyOfSpan, 'services' | 'products' | 'fees' | 'revenue' | 'tips' | 'sales' | 'tickets'>
type NoShows = Pick<MoneyOfSpan, 'noShows' | 'noShowCents'>
const sumOf = (expression: string) => `coalesce(sum(${expression}), 0)`
/** Revenue of a `daily_totals daily_total`: everything but tips. */
const revenueOfDay = 'daily_total.services_cents + daily_total.products_cents + daily_total.fee_cents'
const totalColumns: Columns<Totals> = {
  services: sumOf('daily_total.services_cents'),
  products: sumOf('daily_total.products_cents'),
  fees: sumOf('daily_total.fee_cents'),
  revenue: sumOf(revenueOfDay),
  tips: sumOf('daily_total.tip_cents'),
  sales: sumOf('daily_total.sales_cents'),
  tickets: sumOf('daily_total.tickets'),
}
const noShowColumns: Columns<NoShows> = {
  noShows: 'count(*)',
  noShowCents: `coalesce(
    sum(
      (
        SELECT sum(booked_service.price_cents)
        FROM agenda_services booked_service
        WHERE booked_service.salon_id = booking.salon_id
          AND booked_service.agenda_id = booking.agenda_id
          AND booked_service.deleted_utc IS NULL
      )
    ),
    0
  )`,
}
/** Each table is read once for all of its sums. */
const moneyColumns: Columns<DaySpan & { sums: Totals; missed: NoShows }> = {
  ...spanColumns,
  sums: `(
    SELECT ${jsonObject(totalColumns)}
    FROM daily_totals daily_total
    WHERE daily_total.salon_id = s.id
      AND daily_total.day BETWEEN r.from_day AND r.to_day
  )`,
  missed: `(
    SELECT ${jsonObject(noShowColumns)}
    FROM agendas booking
    WHERE booking.salon_id = s.id
      AND booking.start_utc >= r.start_utc
      AND booking.start_utc < r.end_utc
      AND booking.outcome = 'not_come'
      AND booking.deleted_utc IS NULL
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
          const { sums, missed, ...span } = readJson(row.packed)
          return { ...span, ...sums, ...missed }
        }),
      ),
  )

/** Revenue without tips of each day that has some, in cents. */
export const selectRevenueByDay = (db: StaffDb, { from, to }: DaySpan): Statement<ReadonlyMap<string, number>> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT daily_total.day, ${sql.raw(revenueOfDay)} AS amount_cents
      FROM daily_totals daily_total
      WHERE daily_total.salon_id = ${salonId}
        AND daily_total.day BETWEEN ${from} AND ${to}`,
    (rows) => new Map(rows.map((row) => [String(row.day), Number(row.amount_cents)])),
  )

/** Revenue of a service, product or team member in cents; `key` is its id, empty for lines that name no row of a visit. */
export interface KeyRevenue {
  readonly key: string
  readonly side: LedgerLineSide
  readonly amount: number
}
/** Whole months are read as such, and the days before and behind them one by one. */
export const selectRevenueBy = (db: StaffDb, span: DaySpan, key: 'item_id' | 'user_id'): Statement<KeyRevenue[]> => {
  const { months, days } = splitMonths(span)
  const column = sql.raw(key)
  return db.queryRaw(
    (salonId) => sql`
      SELECT x.key, x.side, sum(x.amount_cents) AS amount_cents
      FROM (
        SELECT monthly_revenue.${column} AS key, monthly_revenue.side, monthly_revenue.amount_cents
        FROM monthly_revenue
        WHERE monthly_revenue.salon_id = ${salonId}
          AND monthly_revenue.month BETWEEN ${months.from} AND ${months.to}
        UNION ALL
        SELECT daily_revenue.${column}, daily_revenue.side, daily_revenue.amount_cents
        FROM json_each(${JSON.stringify(days.map(({ from, to }) => [from, to]))}) j
        CROSS JOIN daily_revenue
          ON daily_revenue.salon_id = ${salonId}
          AND daily_revenue.day BETWEEN j.value ->> 0 AND j.value ->> 1
      ) x
      GROUP BY x.key, x.side`,
    (rows) => rows.map((row) => ({ key: String(row.key), side: row.side as LedgerLineSide, amount: Number(row.amount_cents) })),
  )
}

/** Money received less money refunded in a span, by payment method, in cents. */
export const selectMethods = (db: StaffDb, { from, to }: DaySpan): Statement<{ method: PaymentMethod; cents: number }[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT payment.method, sum(payment.amount_cents) AS amount_cents
      FROM ledger_entries ledger_entry
      JOIN payments payment ON payment.salon_id = ledger_entry.salon_id AND payment.ledger_entry_id = ledger_entry.ledger_entry_id
      WHERE ledger_entry.salon_id = ${salonId}
        AND ledger_entry.day BETWEEN ${from} AND ${to}
      GROUP BY payment.method
      ORDER BY 2 DESC`,
    (rows) => rows.map((row) => ({ method: row.method as PaymentMethod, cents: Number(row.amount_cents) })),
  )

/** What is outstanding now, in cents. The named index holds nothing but such visits; otherwise SQLite reads all visits of the salon. */
export const selectOutstanding = (db: StaffDb): Statement<{ visits: number; cents: number }> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT count(*) AS visits, coalesce(sum(visit.owed_cents), 0) AS amount_cents
      FROM appointments visit INDEXED BY appointments_owed
      WHERE visit.salon_id = ${salonId}
        AND visit.owed_cents > 0
        AND visit.deleted_utc IS NULL`,
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
        count(DISTINCT booking.agenda_id) AS bookings,
        coalesce(sum(booked_service.price_cents), 0) AS price_cents
      FROM ${spanSource(
        db,
        salonId,
        days.map((day) => ({ from: day, to: day })),
      )}
      JOIN agendas booking
        ON booking.salon_id = s.id
        AND booking.start_utc >= max(r.start_utc, ${db.nowUtc})
        AND booking.start_utc < r.end_utc
      JOIN agenda_services booked_service
        ON booked_service.salon_id = booking.salon_id
        AND booked_service.agenda_id = booking.agenda_id
        AND booked_service.deleted_utc IS NULL
      WHERE booking.outcome IS NULL
        AND booking.deleted_utc IS NULL
        AND NOT EXISTS (
          SELECT 1
          FROM appointments visit
          WHERE visit.agenda_id = booking.agenda_id
            AND visit.checked_out_utc IS NOT NULL
            AND visit.deleted_utc IS NULL
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
      SELECT performed_service.service_id AS key, sum(CASE ledger_entry.kind WHEN 'checkout' THEN 1 ELSE -1 END) AS n
      FROM ledger_entries ledger_entry
      JOIN client_history_services performed_service
        ON performed_service.salon_id = ledger_entry.salon_id
        AND performed_service.appointment_id = ledger_entry.appointment_id
      WHERE ledger_entry.salon_id = ${salonId}
        AND ledger_entry.day BETWEEN ${from} AND ${to}
        AND ledger_entry.kind IN ('checkout', 'void')
        AND performed_service.deleted_utc IS NULL
      GROUP BY 1`,
    (rows) => new Map(rows.map((row) => [String(row.key), Number(row.n)])),
  )

/** Services of visits that began in a span, by team member. */
export const selectPerformed = (db: StaffDb, span: DaySpan): Statement<ReadonlyMap<string, number>> => {
  const { start, end } = toInstants(span, db.timeZone)
  return db.queryRaw(
    (salonId) => sql`
      SELECT performed_service.user_id AS key, count(*) AS n
      FROM visit_figures
      CROSS JOIN client_history_services performed_service
        ON performed_service.salon_id = visit_figures.salon_id
        AND performed_service.appointment_id = visit_figures.appointment_id
      WHERE visit_figures.salon_id = ${salonId}
        AND visit_figures.arrival_utc >= ${start}
        AND visit_figures.arrival_utc < ${end}
        AND performed_service.end_utc IS NOT NULL
        AND performed_service.deleted_utc IS NULL
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
      SELECT service.service_id, service.service, dashboard_category.dashboard_service_category_id, dashboard_category.category_name
      FROM services service
      LEFT JOIN dashboard_service_categories dashboard_category
        ON dashboard_category.dashboard_service_category_id = service.dashboard_service_category_id
        AND dashboard_category.salon_id = service.salon_id
        AND dashboard_category.deleted_utc IS NULL
      WHERE service.salon_id = ${salonId}`,
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
/** Pieces of the sold products (`sold_product`) of a visit that `ledger_entry` checks out; a void takes them back. */
export const piecesOfEntry = sql.raw("sold_product.quantity * CASE ledger_entry.kind WHEN 'checkout' THEN 1 WHEN 'void' THEN -1 ELSE 0 END")

/** Products checked out in a span, less the voided checkouts, by posting date as their revenue. */
export const selectSoldProducts = (db: StaffDb, { from, to }: DaySpan): Statement<SoldProduct[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        sold_product.product_id, max(sold_product.product) AS product, sum(${piecesOfEntry}) AS quantity,
        coalesce(max(product.cost_cents), 0) AS cost_cents
      FROM ledger_entries ledger_entry
      JOIN client_history_products sold_product
        ON sold_product.salon_id = ledger_entry.salon_id
        AND sold_product.appointment_id = ledger_entry.appointment_id
      LEFT JOIN products product ON product.product_id = sold_product.product_id AND product.salon_id = sold_product.salon_id
      WHERE ledger_entry.salon_id = ${salonId}
        AND ledger_entry.day BETWEEN ${from} AND ${to}
        AND sold_product.deleted_utc IS NULL
      GROUP BY sold_product.product_id`,
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
    FROM visit_figures
    CROSS JOIN client_history_services performed_service
      ON performed_service.salon_id = visit_figures.salon_id
      AND performed_service.appointment_id = visit_figures.appointment_id
    WHERE visit_figures.salon_id = s.id
      AND visit_figures.arrival_utc >= r.start_utc
      AND visit_figures.arrival_utc < r.end_utc
      AND performed_service.end_utc IS NOT NULL
      AND performed_service.deleted_utc IS NULL
  )`,
}
const performedJson = sql.raw(jsonObject(performedColumns))
/** Number of services that were performed in visits that began in each span. */
export const countPerformed = (db: StaffDb, spans: readonly DaySpan[]): Statement<BySpan<PerformedOfSpan>> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${performedJson} AS packed
      FROM ${spanSource(db, salonId, spans)}`,
    (rows) => indexBySpan(rows.map((row): PerformedOfSpan => readJson(row.packed))),
  )
