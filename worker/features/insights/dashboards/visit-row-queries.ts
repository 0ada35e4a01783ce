import { type SQL, sql } from 'drizzle-orm'
import type { InputOf } from '../../../../schema/api/endpoint.ts'
import type { dashboardRows } from '../../../../schema/api/insights/dashboards.ts'
import type { DaySpan } from '../../../../schema/rules/insights/report-periods.ts'
import { addDays, addMonths } from '../../../../schema/rules/salon-time.ts'
import { type Columns, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { piecesOfEntry, spanColumns, spanSource } from './queries.ts'
import { type BySpan, indexBySpan, toInstants } from './spans.ts'

/** Days without a visit or booking after which a client counts as lost. */
export const lostAfterDays = 90
const lostAfter = lostAfterDays * 86_400
/** Time after the check-in within which the next booking counts as made at the visit. */
const rebookingSeconds = 86_400

/** Clients and visits of a span: a visit belongs to the day of its check-in. */
interface VisitsOfSpan extends DaySpan {
  readonly visits: number
  readonly clients: number
  readonly newClients: number
  readonly lostClients: number
  readonly rebooked: number
}

/** Condition on `visit`: the client had no visit before an instant. The plus keeps SQLite from reading all visits before it. */
export const hadNoVisitBefore = (instant: string) => `
      NOT EXISTS (
        SELECT 1
        FROM appointments earlier_visit
        WHERE earlier_visit.salon_id = visit.salon_id
          AND earlier_visit.client_id = visit.client_id
          AND +earlier_visit.arrival_utc < ${instant}
          AND earlier_visit.deleted_utc IS NULL
      )`
/** Condition on `visit`: the client neither came nor was booked in the 90 days after the visit. */
export const staysAway = `
      NOT EXISTS (
        SELECT 1
        FROM agendas booking
        WHERE booking.salon_id = visit.salon_id
          AND booking.client_id = visit.client_id
          AND booking.start_utc > visit.arrival_utc
          AND booking.start_utc <= visit.arrival_utc + ${lostAfter}
          AND booking.agenda_id <> visit.agenda_id
          AND booking.outcome IS NULL
          AND booking.deleted_utc IS NULL
      )`
/**
 * Condition on `visit`: the client's next booking was made within a day of the check-in. The audit log knows when a booking was
 * made; the pluses keep SQLite at the few entries of that booking.
 */
export const isRebooked = `
      EXISTS (
        SELECT 1
        FROM audit_log
        WHERE audit_log.salon_id = visit.salon_id
          AND audit_log.root_id = (
            SELECT booking.agenda_id
            FROM agendas booking
            WHERE booking.salon_id = visit.salon_id
              AND booking.client_id = visit.client_id
              AND booking.start_utc > visit.arrival_utc
              AND booking.agenda_id <> visit.agenda_id
              AND booking.outcome IS NULL
              AND booking.deleted_utc IS NULL
            ORDER BY booking.start_utc
            LIMIT 1
          )
          AND +audit_log.entity = 'agendas'
          AND audit_log.action = 'create'
          AND +audit_log.at_utc <= visit.arrival_utc + ${rebookingSeconds}
      )`
type CountedVisits = Omit<VisitsOfSpan, keyof DaySpan | 'lostClients'>
/** Columns over the `visit_figures` of a span; each client is counted at the first of them. */
const countColumns: Columns<CountedVisits> = {
  visits: 'count(*)',
  clients: 'coalesce(sum(visit_figures.previous_utc IS NULL OR visit_figures.previous_utc < r.start_utc), 0)',
  newClients: 'coalesce(sum(visit_figures.previous_utc IS NULL), 0)',
  rebooked: 'coalesce(sum(visit_figures.is_rebooked), 0)',
}
const visitColumns: Columns<Omit<VisitsOfSpan, keyof CountedVisits> & { counted: CountedVisits }> = {
  ...spanColumns,
  counted: `(
    SELECT ${jsonObject(countColumns)}
    FROM visit_figures
    WHERE visit_figures.salon_id = s.id
      AND visit_figures.arrival_utc >= r.start_utc
      AND visit_figures.arrival_utc < r.end_utc
  )`,
  lostClients: `(
    SELECT count(DISTINCT visit_figures.client_id)
    FROM visit_figures
    WHERE visit_figures.salon_id = s.id
      AND visit_figures.arrival_utc >= r.start_utc - ${lostAfter}
      AND visit_figures.arrival_utc < r.end_utc - ${lostAfter}
      AND (visit_figures.next_utc IS NULL OR visit_figures.next_utc > visit_figures.arrival_utc + ${lostAfter})
  )`,
}
const visitsJson = sql.raw(jsonObject(visitColumns))

export const selectVisits = (db: StaffDb, spans: readonly DaySpan[]): Statement<BySpan<VisitsOfSpan>> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${visitsJson} AS packed
      FROM ${spanSource(db, salonId, spans)}`,
    (rows) =>
      indexBySpan(
        rows.map((row): VisitsOfSpan => {
          const { counted, ...span } = readJson(row.packed)
          return { ...span, ...counted }
        }),
      ),
  )

/** Entries of the waiting list that were made in a span, and how many of them were booked since. */
export const countWaiting = (db: StaffDb, span: DaySpan): Statement<{ entries: number; booked: number }> => {
  const { start, end } = toInstants(span, db.timeZone)
  return db.queryRaw(
    (salonId) => sql`
      SELECT count(*) AS entries, coalesce(sum(waiting_list_entry.state = 'booked'), 0) AS booked
      FROM waiting_list_entries waiting_list_entry
      WHERE waiting_list_entry.salon_id = ${salonId}
        AND waiting_list_entry.state IN ('waiting', 'booked', 'left')
        AND waiting_list_entry.created_utc >= ${start}
        AND waiting_list_entry.created_utc < ${end}
        AND waiting_list_entry.deleted_utc IS NULL`,
    ([row]) => ({ entries: Number(row?.entries ?? 0), booked: Number(row?.booked ?? 0) }),
  )
}

export type AskedRows = InputOf<typeof dashboardRows.list>

/** What the rows of a figure are selected by: the salon, the call, and the first instant of its days and of the day behind them. */
export interface Source {
  readonly salonId: SQL
  readonly asked: AskedRows
  readonly start: number
  readonly end: number
  readonly db: StaffDb
}
export const and = (condition: SQL | undefined) => (condition === undefined ? sql`` : sql` AND ${condition}`)
/** Services of a booking or visit as one text. */
export const servicesOf = (table: 'agenda_services' | 'client_history_services', row: string, id: string) =>
  sql.raw(`coalesce(
    (
      SELECT group_concat(z.service, ', ')
      FROM ${table} z
      WHERE z.salon_id = ${row}.salon_id
        AND z.${id} = ${row}.${id}
        AND z.deleted_utc IS NULL
    ),
    ''
  )`)

export const fromVisits = ({ salonId }: Source, from: number, to: number, condition?: SQL) => sql`
  SELECT
    visit.appointment_id AS row_id, visit.arrival_utc AS at_utc, visit.client_id,
    ${servicesOf('client_history_services', 'visit', 'appointment_id')} AS text,
    NULL AS user_id, iif(visit.checked_out_utc IS NULL, NULL, visit.total_cents) AS amount_cents, visit.agenda_id, visit.appointment_id,
    visit.salon_id
  FROM appointments visit
  WHERE visit.salon_id = ${salonId}
    AND visit.arrival_utc >= ${from}
    AND visit.arrival_utc < ${to}
    AND visit.deleted_utc IS NULL${and(condition)}`

/** One row per client: the first visit that fits for new clients, the last one for those who stayed away. */
export const oncePerClient = (visits: SQL, order: 'min' | 'max') => sql`
  SELECT
    w.row_id, ${sql.raw(order)}(w.at_utc) AS at_utc, w.client_id, w.text, w.user_id, w.amount_cents, w.agenda_id,
    w.appointment_id, w.salon_id
  FROM (${visits}) w
  GROUP BY w.client_id`

/** Clients who came and had been before: their first visit in the span. */
export const fromKeptClients = (source: Source) => sql`
  SELECT visit.*
  FROM (${oncePerClient(fromVisits(source, source.start, source.end), 'min')}) visit
  WHERE NOT ${sql.raw(hadNoVisitBefore(String(source.start)))}`

/** Condition on `visit`: the client had been before. */
export const isReturning = sql`
      EXISTS (
        SELECT 1
        FROM visit_figures
        WHERE visit_figures.appointment_id = visit.appointment_id
          AND visit_figures.previous_utc IS NOT NULL
      )`

/** Months from that of a day to another day, as spans of instants; the last one ends with that day. */
function listMonths(from: string, to: string, zone: string) {
  const months: { start: number; end: number }[] = []
  for (let first = `${from.slice(0, 7)}-01`; first <= to; first = addMonths(first, 1)) {
    const last = addDays(addMonths(first, 1), -1)
    months.push(toInstants({ from: first, to: last < to ? last : to }, zone))
  }
  return months
}
/** Clients of all cohorts who came so many months after the month of their first visit, by their first visit in that month. */
function fromLaterMonths({ salonId, asked, db }: Source, later: number): SQL {
  const months = listMonths(asked.firstFrom ?? asked.from, asked.to, db.timeZone)
  const spans = months.slice(later).map((span, i) => ({ ...span, first: months[i]?.start ?? 0, firstEnd: months[i]?.end ?? 0 }))
  const visits = sql`
    SELECT
      visit.appointment_id AS row_id, visit.arrival_utc AS at_utc, visit.client_id,
      ${servicesOf('client_history_services', 'visit', 'appointment_id')} AS text,
      NULL AS user_id, iif(visit.checked_out_utc IS NULL, NULL, visit.total_cents) AS amount_cents, visit.agenda_id, visit.appointment_id,
      visit.salon_id
    FROM (
      SELECT
        j.value ->> 'start' AS start_utc,
        j.value ->> 'end' AS end_utc,
        j.value ->> 'first' AS first_utc,
        j.value ->> 'firstEnd' AS first_end_utc
      FROM json_each(${JSON.stringify(spans)}) j
    ) m
    CROSS JOIN visit_figures
      ON visit_figures.salon_id = ${salonId}
      AND visit_figures.arrival_utc >= m.first_utc
      AND visit_figures.arrival_utc < m.first_end_utc
    CROSS JOIN appointments visit
      ON visit.salon_id = visit_figures.salon_id
      AND visit.client_id = visit_figures.client_id
      AND visit.arrival_utc >= m.start_utc
      AND visit.arrival_utc < m.end_utc
    WHERE visit_figures.previous_utc IS NULL
      AND visit.deleted_utc IS NULL`
  return oncePerClient(visits, 'min')
}

/** Clients whose first visit was between two days, by their first visit in the span. */
export function fromCohort(source: Source): SQL {
  const { asked, db } = source
  if (asked.later !== undefined) return fromLaterMonths(source, asked.later)
  const first = toInstants({ from: asked.firstFrom ?? asked.from, to: asked.firstTo ?? asked.to }, db.timeZone)
  return sql`
    SELECT p.*
    FROM (${oncePerClient(fromVisits(source, source.start, source.end), 'min')}) p
    WHERE (
      SELECT min(visit_figures.arrival_utc)
      FROM visit_figures
      WHERE visit_figures.salon_id = p.salon_id
        AND visit_figures.client_id = p.client_id
    ) BETWEEN ${first.start} AND ${first.end - 1}`
}

/** Entries of the waiting list that were made in the span; those that were booked lead to their booking. */
export const fromWaiting = ({ salonId, start, end }: Source) => sql`
  SELECT
    waiting_list_entry.waiting_list_entry_id AS row_id, waiting_list_entry.created_utc AS at_utc, waiting_list_entry.client_id,
    coalesce(
      (
        SELECT group_concat(service.service, ', ')
        FROM json_each(waiting_list_entry.services_json) j
        JOIN services service ON service.service_id = j.value ->> 'serviceId'
        WHERE service.salon_id = waiting_list_entry.salon_id
      ),
      ''
    ) AS text,
    NULL AS user_id, NULL AS amount_cents, iif(waiting_list_entry.state = 'booked', waiting_list_entry.agenda_id, NULL) AS agenda_id,
    NULL AS appointment_id, waiting_list_entry.salon_id
  FROM waiting_list_entries waiting_list_entry
  WHERE waiting_list_entry.salon_id = ${salonId}
    AND waiting_list_entry.state IN ('waiting', 'booked', 'left')
    AND waiting_list_entry.created_utc >= ${start}
    AND waiting_list_entry.created_utc < ${end}
    AND waiting_list_entry.deleted_utc IS NULL`

/** Condition that the visit of `ledger_line` is checked out and used a promotion up to the last day. */
export const usedPromotion = ({ salonId, asked }: Source) => sql`
  EXISTS (
    SELECT 1
    FROM special_promo_usage_stats promotion_use
    JOIN appointments visit ON visit.appointment_id = promotion_use.appointment_id AND visit.salon_id = promotion_use.salon_id
    WHERE promotion_use.salon_id = ${salonId}
      AND promotion_use.appointment_id = ledger_line.appointment_id
      AND promotion_use.usage_date <= ${asked.to}
      AND promotion_use.active = 1
      AND promotion_use.deleted_utc IS NULL
      AND visit.checked_out_utc IS NOT NULL
      AND visit.deleted_utc IS NULL
  )`

/** The products of the span's ledger entries that have a purchase price, each with its margin: revenue less the price of the pieces. */
export const fromMargin = ({ salonId, asked }: Source) => sql`
  SELECT
    h.product_id AS row_id, h.at_utc, NULL AS client_id, h.product AS text, NULL AS user_id,
    coalesce(money.amount_cents, 0) - h.pieces * product.cost_cents AS amount_cents, NULL AS agenda_id, NULL AS appointment_id,
    product.salon_id
  FROM (
    SELECT
      sold_product.product_id, max(ledger_entry.at_utc) AS at_utc, max(sold_product.product) AS product, sum(${piecesOfEntry}) AS pieces
    FROM ledger_entries ledger_entry
    JOIN client_history_products sold_product
      ON sold_product.salon_id = ledger_entry.salon_id
      AND sold_product.appointment_id = ledger_entry.appointment_id
    WHERE ledger_entry.salon_id = ${salonId}
      AND ledger_entry.day BETWEEN ${asked.from} AND ${asked.to}
      AND sold_product.deleted_utc IS NULL
    GROUP BY sold_product.product_id
  ) h
  JOIN products product ON product.product_id = h.product_id AND product.salon_id = ${salonId}
  LEFT JOIN (
    SELECT daily_revenue.item_id, sum(daily_revenue.amount_cents) AS amount_cents
    FROM daily_revenue
    WHERE daily_revenue.salon_id = ${salonId}
      AND daily_revenue.day BETWEEN ${asked.from} AND ${asked.to}
      AND daily_revenue.side = 'products'
    GROUP BY daily_revenue.item_id
  ) money ON money.item_id = h.product_id
  WHERE product.cost_cents > 0
    AND (h.pieces <> 0 OR coalesce(money.amount_cents, 0) <> 0)`

/** Uses of promotions in visits that were checked out, with what they took off. */
export const fromPromotions = ({ salonId, asked }: Source) => sql`
  SELECT
    promotion_use.special_promo_usage_stats_id AS row_id, visit.arrival_utc AS at_utc, promotion_use.client_id,
    (
      SELECT promotion.special_promo
      FROM special_promos promotion
      WHERE promotion.special_promo_id = promotion_use.special_promo_id
    ) AS text,
    NULL AS user_id, promotion_use.given_cents AS amount_cents, visit.agenda_id, visit.appointment_id, promotion_use.salon_id
  FROM special_promo_usage_stats promotion_use
  JOIN appointments visit ON visit.appointment_id = promotion_use.appointment_id AND visit.salon_id = promotion_use.salon_id
  WHERE promotion_use.salon_id = ${salonId}
    AND promotion_use.usage_date BETWEEN ${asked.from} AND ${asked.to}
    AND promotion_use.active = 1
    AND promotion_use.deleted_utc IS NULL
    AND visit.checked_out_utc IS NOT NULL
    AND visit.deleted_utc IS NULL`
