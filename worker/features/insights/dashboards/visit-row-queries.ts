import { type SQL, sql } from 'drizzle-orm'
import type { InputOf } from '../../../../schema/api/endpoint.ts'
import type { dashboardRows } from '../../../../schema/api/insights/dashboards.ts'
import type { DaySpan } from '../../../../schema/rules/insights/report-periods.ts'
import { addDays, addMonths } from '../../../../schema/rules/salon-time.ts'
import { type Columns, jsonObject } from '../../../db/json-sql.ts'
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

/** Condition on `appointments p`: the client had no visit before an instant. The plus keeps SQLite from reading all visits before it. */
export const hadNoVisitBefore = (instant: string) => `
      NOT EXISTS (
        SELECT 1
        FROM appointments q
        WHERE q.salon_id = p.salon_id
          AND q.client_id = p.client_id
          AND +q.arrival_utc < ${instant}
          AND q.deleted_utc IS NULL
      )`
/** Condition on `appointments p`: the client neither came nor was booked in the 90 days after the visit. */
export const staysAway = `
      NOT EXISTS (
        SELECT 1
        FROM agendas b
        WHERE b.salon_id = p.salon_id
          AND b.client_id = p.client_id
          AND b.start_utc > p.arrival_utc
          AND b.start_utc <= p.arrival_utc + ${lostAfter}
          AND b.agenda_id <> p.agenda_id
          AND b.outcome IS NULL
          AND b.deleted_utc IS NULL
      )`
/**
 * Condition on `appointments p`: the client's next booking was made within a day of the check-in. The audit log knows when a booking was
 * made; the pluses keep SQLite at the few entries of that booking.
 */
export const isRebooked = `
      EXISTS (
        SELECT 1
        FROM audit_log t
        WHERE t.salon_id = p.salon_id
          AND t.root_id = (
            SELECT b.agenda_id
            FROM agendas b
            WHERE b.salon_id = p.salon_id
              AND b.client_id = p.client_id
              AND b.start_utc > p.arrival_utc
              AND b.agenda_id <> p.agenda_id
              AND b.outcome IS NULL
              AND b.deleted_utc IS NULL
            ORDER BY b.start_utc
            LIMIT 1
          )
          AND +t.entity = 'agendas'
          AND t.action = 'create'
          AND +t.at_utc <= p.arrival_utc + ${rebookingSeconds}
      )`
type CountedVisits = Omit<VisitsOfSpan, keyof DaySpan | 'lostClients'>
/** Columns over the `visit_figures f` of a span; each client is counted at the first of them. */
const countColumns: Columns<CountedVisits> = {
  visits: 'count(*)',
  clients: 'coalesce(sum(f.previous_utc IS NULL OR f.previous_utc < r.start_utc), 0)',
  newClients: 'coalesce(sum(f.previous_utc IS NULL), 0)',
  rebooked: 'coalesce(sum(f.is_rebooked), 0)',
}
const visitColumns: Columns<Omit<VisitsOfSpan, keyof CountedVisits> & { counted: CountedVisits }> = {
  ...spanColumns,
  counted: `(
    SELECT ${jsonObject(countColumns)}
    FROM visit_figures f
    WHERE f.salon_id = s.id
      AND f.arrival_utc >= r.start_utc
      AND f.arrival_utc < r.end_utc
  )`,
  lostClients: `(
    SELECT count(DISTINCT f.client_id)
    FROM visit_figures f
    WHERE f.salon_id = s.id
      AND f.arrival_utc >= r.start_utc - ${lostAfter}
      AND f.arrival_utc < r.end_utc - ${lostAfter}
      AND (f.next_utc IS NULL OR f.next_utc > f.arrival_utc + ${lostAfter})
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
          const { counted, ...span } = JSON.parse(String(row.packed))
          return { ...span, ...counted }
        }),
      ),
  )

/** Entries of the waiting list that were made in a span, and how many of them were booked since. */
export const countWaiting = (db: StaffDb, span: DaySpan): Statement<{ entries: number; booked: number }> => {
  const { start, end } = toInstants(span, db.timeZone)
  return db.queryRaw(
    (salonId) => sql`
      SELECT count(*) AS entries, coalesce(sum(w.state = 'booked'), 0) AS booked
      FROM waiting_list_entries w
      WHERE w.salon_id = ${salonId}
        AND w.state IN ('waiting', 'booked', 'left')
        AND w.created_utc >= ${start}
        AND w.created_utc < ${end}
        AND w.deleted_utc IS NULL`,
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
export const servicesOf = (table: 'agenda_services' | 'client_history_services', link: string) =>
  sql.raw(`coalesce(
    (
      SELECT group_concat(z.service, ', ')
      FROM ${table} z
      WHERE z.salon_id = ${link.slice(0, 1)}.salon_id
        AND z.${link.slice(2)} = ${link}
        AND z.deleted_utc IS NULL
    ),
    ''
  )`)

export const fromVisits = ({ salonId }: Source, from: number, to: number, condition?: SQL) => sql`
  SELECT
    p.appointment_id AS row_id, p.arrival_utc AS at_utc, p.client_id,
    ${servicesOf('client_history_services', 'p.appointment_id')} AS text,
    NULL AS user_id, iif(p.checked_out_utc IS NULL, NULL, p.total_cents) AS amount_cents, p.agenda_id, p.appointment_id, p.salon_id
  FROM appointments p
  WHERE p.salon_id = ${salonId}
    AND p.arrival_utc >= ${from}
    AND p.arrival_utc < ${to}
    AND p.deleted_utc IS NULL${and(condition)}`

/** One row per client: the first visit that fits for new clients, the last one for those who stayed away. */
export const oncePerClient = (visits: SQL, order: 'min' | 'max') => sql`
  SELECT
    w.row_id, ${sql.raw(order)}(w.at_utc) AS at_utc, w.client_id, w.text, w.user_id, w.amount_cents, w.agenda_id,
    w.appointment_id, w.salon_id
  FROM (${visits}) w
  GROUP BY w.client_id`

/** Clients who came and had been before: their first visit in the span. */
export const fromKeptClients = (source: Source) => sql`
  SELECT p.*
  FROM (${oncePerClient(fromVisits(source, source.start, source.end), 'min')}) p
  WHERE NOT ${sql.raw(hadNoVisitBefore(String(source.start)))}`

/** Condition on `appointments p`: the client had been before. */
export const isReturning = sql`
      EXISTS (
        SELECT 1
        FROM visit_figures f
        WHERE f.appointment_id = p.appointment_id
          AND f.previous_utc IS NOT NULL
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
      p.appointment_id AS row_id, p.arrival_utc AS at_utc, p.client_id,
      ${servicesOf('client_history_services', 'p.appointment_id')} AS text,
      NULL AS user_id, iif(p.checked_out_utc IS NULL, NULL, p.total_cents) AS amount_cents, p.agenda_id, p.appointment_id, p.salon_id
    FROM (
      SELECT
        j.value ->> 'start' AS start_utc,
        j.value ->> 'end' AS end_utc,
        j.value ->> 'first' AS first_utc,
        j.value ->> 'firstEnd' AS first_end_utc
      FROM json_each(${JSON.stringify(spans)}) j
    ) m
    CROSS JOIN visit_figures f ON f.salon_id = ${salonId} AND f.arrival_utc >= m.first_utc AND f.arrival_utc < m.first_end_utc
    CROSS JOIN appointments p
      ON p.salon_id = f.salon_id
      AND p.client_id = f.client_id
      AND p.arrival_utc >= m.start_utc
      AND p.arrival_utc < m.end_utc
    WHERE f.previous_utc IS NULL
      AND p.deleted_utc IS NULL`
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
      SELECT min(q.arrival_utc)
      FROM visit_figures q
      WHERE q.salon_id = p.salon_id
        AND q.client_id = p.client_id
    ) BETWEEN ${first.start} AND ${first.end - 1}`
}

/** Entries of the waiting list that were made in the span; those that were booked lead to their booking. */
export const fromWaiting = ({ salonId, start, end }: Source) => sql`
  SELECT
    w.waiting_list_entry_id AS row_id, w.created_utc AS at_utc, w.client_id,
    coalesce(
      (
        SELECT group_concat(v.service, ', ')
        FROM json_each(w.services_json) j
        JOIN services v ON v.service_id = j.value ->> 'serviceId'
        WHERE v.salon_id = w.salon_id
      ),
      ''
    ) AS text,
    NULL AS user_id, NULL AS amount_cents, iif(w.state = 'booked', w.agenda_id, NULL) AS agenda_id, NULL AS appointment_id, w.salon_id
  FROM waiting_list_entries w
  WHERE w.salon_id = ${salonId}
    AND w.state IN ('waiting', 'booked', 'left')
    AND w.created_utc >= ${start}
    AND w.created_utc < ${end}
    AND w.deleted_utc IS NULL`

/** Condition that the visit of `ledger_lines l` is checked out and used a promotion up to the last day. */
export const usedPromotion = ({ salonId, asked }: Source) => sql`
  EXISTS (
    SELECT 1
    FROM special_promo_usage_stats g
    JOIN appointments p ON p.appointment_id = g.appointment_id AND p.salon_id = g.salon_id
    WHERE g.salon_id = ${salonId}
      AND g.appointment_id = l.appointment_id
      AND g.usage_date <= ${asked.to}
      AND g.active = 1
      AND g.deleted_utc IS NULL
      AND p.checked_out_utc IS NOT NULL
      AND p.deleted_utc IS NULL
  )`

/** The products of the span's ledger entries that have a purchase price, each with its margin: revenue less the price of the pieces. */
export const fromMargin = ({ salonId, asked }: Source) => sql`
  SELECT
    h.product_id AS row_id, h.at_utc, NULL AS client_id, h.product AS text, NULL AS user_id,
    coalesce(money.amount_cents, 0) - h.pieces * o.cost_cents AS amount_cents, NULL AS agenda_id, NULL AS appointment_id, o.salon_id
  FROM (
    SELECT h.product_id, max(e.at_utc) AS at_utc, max(h.product) AS product, sum(${piecesOfEntry}) AS pieces
    FROM ledger_entries e
    JOIN client_history_products h ON h.salon_id = e.salon_id AND h.appointment_id = e.appointment_id
    WHERE e.salon_id = ${salonId}
      AND e.day BETWEEN ${asked.from} AND ${asked.to}
      AND h.deleted_utc IS NULL
    GROUP BY h.product_id
  ) h
  JOIN products o ON o.product_id = h.product_id AND o.salon_id = ${salonId}
  LEFT JOIN (
    SELECT d.item_id, sum(d.amount_cents) AS amount_cents
    FROM daily_revenue d
    WHERE d.salon_id = ${salonId}
      AND d.day BETWEEN ${asked.from} AND ${asked.to}
      AND d.side = 'products'
    GROUP BY d.item_id
  ) money ON money.item_id = h.product_id
  WHERE o.cost_cents > 0
    AND (h.pieces <> 0 OR coalesce(money.amount_cents, 0) <> 0)`

/** Uses of promotions in visits that were checked out, with what they took off. */
export const fromPromotions = ({ salonId, asked }: Source) => sql`
  SELECT
    g.special_promo_usage_stats_id AS row_id, p.arrival_utc AS at_utc, g.client_id,
    (
      SELECT r.special_promo
      FROM special_promos r
      WHERE r.special_promo_id = g.special_promo_id
    ) AS text,
    NULL AS user_id, g.given_cents AS amount_cents, p.agenda_id, p.appointment_id, g.salon_id
  FROM special_promo_usage_stats g
  JOIN appointments p ON p.appointment_id = g.appointment_id AND p.salon_id = g.salon_id
  WHERE g.salon_id = ${salonId}
    AND g.usage_date BETWEEN ${asked.from} AND ${asked.to}
    AND g.active = 1
    AND g.deleted_utc IS NULL
    AND p.checked_out_utc IS NOT NULL
    AND p.deleted_utc IS NULL`
