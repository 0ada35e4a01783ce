import { type SQL, sql } from 'drizzle-orm'
import type { DashboardRow, DashboardRows, RowFigure } from '../../../../schema/api/insights/dashboards-schemas.ts'
import { euro } from '../../../../schema/rules/money.ts'
import { getEvenParts } from '../../../../schema/rules/salon-time.ts'
import { type Columns, eurosSql, instantSql, jsonObject } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { isInAgenda } from './busy-queries.ts'
import { ageOn, npsConditions, spentBetween, visitsByClient } from './client-queries.ts'
import { ageBounds, frequencyBounds } from './client-rules.ts'
import { toInstants } from './spans.ts'
import {
  type AskedRows,
  and,
  fromCohort,
  fromKeptClients,
  fromMargin,
  fromPromotions,
  fromVisits,
  fromWaiting,
  hadNoVisitBefore,
  isRebooked,
  isReturning,
  lostAfterDays,
  oncePerClient,
  type Source,
  servicesOf,
  staysAway,
  usedPromotion,
} from './visit-row-queries.ts'

const fromIntervals = (minutes: SQL) => sql`
    SELECT
      b.cause_id || b.start_utc AS row_id, b.start_utc AS at_utc, a.client_id, v.service AS text, b.user_id, NULL AS amount_cents,
      ${minutes} AS minutes, a.agenda_id, NULL AS appointment_id, b.salon_id`
const joinBookings = sql`
    JOIN agenda_services v ON v.agenda_service_id = b.cause_id AND v.salon_id = b.salon_id
    JOIN agendas a ON a.agenda_id = v.agenda_id AND a.salon_id = b.salon_id`

/** Booked time of everybody in the agenda, by the day on which it begins. */
const fromBusy = ({ salonId, asked, start, end }: Source): SQL => sql`
    ${fromIntervals(sql`(b.end_utc - b.start_utc) / 60`)}
    FROM busy_intervals b${joinBookings}
    WHERE b.salon_id = ${salonId}
      AND b.start_utc >= ${start}
      AND b.start_utc < ${end}
      AND b.cause = 'service'
      AND ${isInAgenda(salonId)}
      AND ${asked.userId === undefined ? sql`TRUE` : sql`b.user_id = ${asked.userId}`}`

/** Booked time that lies in an hour of the week, with its minutes in it. What goes beyond midnight belongs to the next weekday. */
function fromHour({ salonId, asked, start, end, db }: Source): SQL {
  const { dayOfWeek = 0, hour = 0 } = asked
  // Seconds since Sunday began. What begins on Saturday evening may reach the first hours of the next week.
  const from = (dayOfWeek * 24 + hour) * 3600
  const week = 7 * 86_400
  const overlap = (shift: number) => sql`max(0, min(b.to_second, ${from + shift + 3600}) - max(b.from_second, ${from + shift}))`
  return sql`
    ${fromIntervals(sql`(${overlap(0)} + ${overlap(week)}) / 60`)}
    FROM (
      SELECT
        i.*,
        (i.start_utc + e.offset + 4 * 86400) % ${week} AS from_second,
        (i.start_utc + e.offset + 4 * 86400) % ${week} + i.end_utc - i.start_utc AS to_second
      FROM (
        SELECT j.value ->> 'start' AS start_utc, j.value ->> 'end' AS end_utc, j.value ->> 'offset' AS offset
        FROM json_each(${JSON.stringify(getEvenParts(start, end, db.timeZone))}) j
      ) e
      CROSS JOIN busy_intervals i ON i.salon_id = ${salonId} AND i.start_utc >= e.start_utc AND i.start_utc < e.end_utc
    ) b${joinBookings}
    WHERE b.cause = 'service'
      AND ${isInAgenda(salonId)}
      AND ${overlap(0)} + ${overlap(week)} > 0`
}

const maxRows = 500
const lostAfter = lostAfterDays * 86_400

const rowColumns: Columns<DashboardRow> = {
  rowId: 'x.row_id',
  at: instantSql('x.at_utc'),
  clientId: 'x.client_id',
  name: `coalesce((SELECT c.name FROM clients c WHERE c.client_id = x.client_id AND c.salon_id = x.salon_id), '')`,
  text: 'x.text',
  userId: 'x.user_id',
  firstName: `coalesce((SELECT u.first_name FROM users u WHERE u.user_id = x.user_id), '')`,
  amount: eurosSql('x.amount_cents'),
  minutes: 'x.minutes',
  agendaId: 'x.agenda_id',
  appointmentId: 'x.appointment_id',
}
const rowJson = sql.raw(jsonObject(rowColumns))

/** What is revenue: everything but tips and what is sold in advance. */
const isRevenue = sql`l.side IN ('services', 'products', 'fee')`
const hasAmount = sql`sum(l.amount_cents) <> 0`

/** Ledger lines of a span, summed by entry: what they add up to is the figure. `having` chooses among the entries. */
function fromLedger({ salonId, asked }: Source, side: SQL, having = hasAmount): SQL {
  const table = sql.raw(asked.figure === 'products' ? 'client_history_products' : 'client_history_services')
  const [id, item] = asked.figure === 'products' ? ['product', 'product'] : ['service', 'service']
  const ofItem =
    asked.itemId === undefined
      ? undefined
      : sql`
        EXISTS (
          SELECT 1
          FROM ${table} h
          WHERE h.${sql.raw(`client_history_${id}_id`)} = l.line_id
            AND h.${sql.raw(`${item}_id`)} = ${asked.itemId}
        )`
  const hasNoCategory = asked.figure === 'services' && asked.part === 'unknown'
  const ofCategory =
    asked.categoryId === undefined && !hasNoCategory
      ? undefined
      : sql`
        EXISTS (
          SELECT 1
          FROM client_history_services h
          JOIN services v ON v.service_id = h.service_id AND v.salon_id = h.salon_id
          LEFT JOIN dashboard_service_categories g
            ON g.dashboard_service_category_id = v.dashboard_service_category_id AND g.salon_id = v.salon_id AND g.deleted_utc IS NULL
          WHERE h.client_history_service_id = l.line_id
            AND g.dashboard_service_category_id IS ${asked.categoryId ?? null}
        )`
  return sql`
    SELECT
      e.ledger_entry_id AS row_id, e.at_utc, p.client_id, e.kind AS text, min(nullif(l.user_id, '')) AS user_id,
      sum(l.amount_cents) AS amount_cents, p.agenda_id, e.appointment_id, e.salon_id
    FROM ledger_entries e
    JOIN ledger_lines l ON l.salon_id = e.salon_id AND l.ledger_entry_id = e.ledger_entry_id
    LEFT JOIN appointments p ON p.appointment_id = e.appointment_id
    WHERE e.salon_id = ${salonId}
      AND e.day BETWEEN ${asked.from} AND ${asked.to}
      AND ${side}${and(asked.userId === undefined ? undefined : sql`l.user_id = ${asked.userId}`)}${and(ofItem)}${and(ofCategory)}
    GROUP BY e.ledger_entry_id
    HAVING ${having}`
}

/** The entries of the average ticket: the revenue, and checkouts and voids without any. Lines of tips and prepaid add nothing. */
function fromTickets({ salonId, asked }: Source): SQL {
  return sql`
    SELECT
      e.ledger_entry_id AS row_id, e.at_utc, p.client_id, e.kind AS text, min(nullif(l.user_id, '')) AS user_id,
      coalesce(sum(iif(${isRevenue}, l.amount_cents, 0)), 0) AS amount_cents, p.agenda_id, e.appointment_id, e.salon_id
    FROM ledger_entries e
    LEFT JOIN ledger_lines l ON l.salon_id = e.salon_id AND l.ledger_entry_id = e.ledger_entry_id
    LEFT JOIN appointments p ON p.appointment_id = e.appointment_id
    WHERE e.salon_id = ${salonId}
      AND e.day BETWEEN ${asked.from} AND ${asked.to}
    GROUP BY e.ledger_entry_id
    HAVING e.kind IN ('checkout', 'void')
      OR sum(iif(${isRevenue}, l.amount_cents, 0)) <> 0`
}

const fromPayments = ({ salonId, asked }: Source) => sql`
  SELECT
    y.payment_id AS row_id, y.at_utc, p.client_id, y.method AS text, e.user_id, y.amount_cents, p.agenda_id, e.appointment_id, e.salon_id
  FROM ledger_entries e
  JOIN payments y ON y.salon_id = e.salon_id AND y.ledger_entry_id = e.ledger_entry_id
  LEFT JOIN appointments p ON p.appointment_id = e.appointment_id
  WHERE e.salon_id = ${salonId}
    AND e.day BETWEEN ${asked.from} AND ${asked.to}${and(asked.method === undefined ? undefined : sql`y.method = ${asked.method}`)}`

const fromPerformed = ({ salonId, asked, start, end }: Source) => sql`
  SELECT
    h.client_history_service_id AS row_id, coalesce(h.start_utc, p.arrival_utc) AS at_utc, h.client_id, h.service AS text, h.user_id,
    coalesce(h.net_cents, h.price_cents) AS amount_cents, p.agenda_id, p.appointment_id, p.salon_id
  FROM appointments p
  JOIN client_history_services h ON h.salon_id = p.salon_id AND h.appointment_id = p.appointment_id
  WHERE p.salon_id = ${salonId}
    AND p.arrival_utc >= ${start}
    AND p.arrival_utc < ${end}
    AND p.deleted_utc IS NULL
    AND h.end_utc IS NOT NULL
    AND h.deleted_utc IS NULL${and(asked.userId === undefined ? undefined : sql`h.user_id = ${asked.userId}`)}${and(
      asked.itemId === undefined ? undefined : sql`h.service_id = ${asked.itemId}`,
    )}`

const fromBookings = ({ salonId, start, end }: Source, condition: SQL) => sql`
  SELECT
    a.agenda_id AS row_id, a.start_utc AS at_utc, a.client_id, ${servicesOf('agenda_services', 'a.agenda_id')} AS text,
    NULL AS user_id,
    (
      SELECT coalesce(sum(v.price_cents), 0)
      FROM agenda_services v
      WHERE v.salon_id = a.salon_id
        AND v.agenda_id = a.agenda_id
        AND v.deleted_utc IS NULL
    ) AS amount_cents,
    a.agenda_id, NULL AS appointment_id, a.salon_id
  FROM agendas a
  WHERE a.salon_id = ${salonId}
    AND a.start_utc >= ${start}
    AND a.start_utc < ${end}
    AND a.deleted_utc IS NULL
    AND ${condition}`

const fromNps = ({ salonId, asked, start, end }: Source) => sql`
  SELECT
    n.client_nps_id AS row_id, n.answered_utc AS at_utc, n.client_id, n.score || iif(n.comment = '', '', ' · ' || n.comment) AS text,
    NULL AS user_id, NULL AS amount_cents, NULL AS agenda_id, n.appointment_id, n.salon_id
  FROM client_npss n
  WHERE n.salon_id = ${salonId}
    AND n.answered_utc >= ${start}
    AND n.answered_utc < ${end}
    AND n.score IS NOT NULL
    AND n.deleted_utc IS NULL
    AND ${sql.raw({ ...npsConditions, all: 'TRUE' }[(asked.part ?? 'all') as 'all'] ?? 'FALSE')}`

/** Condition that a whole number lies in the range of that name. */
function isInRange(value: SQL, bounds: readonly number[], ranges: readonly string[], part: string | undefined): SQL {
  if (part === 'unknown') return sql`${value} IS NULL`
  const at = ranges.indexOf(part ?? '')
  if (at === -1) return sql`${value} IS NOT NULL`
  const [above, upTo] = [bounds[at - 1], bounds[at]]
  const conditions = [sql`${value} IS NOT NULL`]
  if (above !== undefined) conditions.push(sql`${value} > ${above}`)
  if (upTo !== undefined) conditions.push(sql`${value} <= ${upTo}`)
  return sql.join(conditions, sql` AND `)
}
const fromClients = ({ salonId, asked, db }: Source, condition: SQL, amount = sql`NULL`) => sql`
  SELECT
    c.client_id AS row_id,
    (
      SELECT max(p.arrival_utc)
      FROM visit_figures p
      WHERE p.salon_id = c.salon_id
        AND p.client_id = c.client_id
    ) AS at_utc,
    c.client_id, CAST(g.visits AS TEXT) AS text, NULL AS user_id, ${amount} AS amount_cents, NULL AS agenda_id, NULL AS appointment_id,
    c.salon_id
  FROM ${visitsByClient(db, salonId, asked)}
  JOIN clients c ON c.client_id = g.client_id
  WHERE c.salon_id = ${salonId}
    AND ${condition}`

const frequencyNames = ['under_3', '3_4', '5_6', '7_8', '9_12', 'over_12']
const ageNames = ['under_18', '18_25', '26_35', '36_45', '46_55', '56_65', 'over_65']
const weeks = sql`CAST(round(g.days / 7.0) AS INTEGER)`

const sources: Record<RowFigure, (source: Source) => SQL> = {
  revenue: (source) => fromLedger(source, isRevenue),
  sales: (source) => fromLedger(source, sql`l.side IN ('services', 'products')`),
  // The checkouts less the voided ones divide the sum.
  ticket: fromTickets,
  services: (source) => fromLedger(source, sql`l.side = 'services'`),
  products: (source) => fromLedger(source, sql`l.side = 'products'`),
  fees: (source) => fromLedger(source, sql`l.side = 'fee'`),
  margin: fromMargin,
  tips: (source) => fromLedger(source, sql`l.side = 'tip'`),
  payments: fromPayments,
  performed: fromPerformed,
  visits: (source) => fromVisits(source, source.start, source.end),
  clients: (source) => oncePerClient(fromVisits(source, source.start, source.end), 'min'),
  returning_visits: (source) => fromVisits(source, source.start, source.end, isReturning),
  new_clients: (source) => sql`
    SELECT p.*
    FROM (${oncePerClient(fromVisits(source, source.start, source.end), 'min')}) p
    WHERE ${sql.raw(hadNoVisitBefore(String(source.start)))}`,
  kept_clients: fromKeptClients,
  cohort: fromCohort,
  waiting: fromWaiting,
  promotions: fromPromotions,
  with_promotion: (source) => fromLedger(source, sql`${isRevenue} AND ${usedPromotion(source)}`),
  without_promotion: (source) => fromLedger(source, sql`${isRevenue} AND NOT ${usedPromotion(source)}`),
  lost_clients: (source) => oncePerClient(fromVisits(source, source.start - lostAfter, source.end - lostAfter, sql.raw(staysAway)), 'max'),
  rebooked: (source) => fromVisits(source, source.start, source.end, sql.raw(isRebooked)),
  not_rebooked: (source) => fromVisits(source, source.start, source.end, sql.raw(`NOT ${isRebooked}`)),
  no_shows: (source) => fromBookings(source, sql`a.outcome = 'not_come'`),
  booked: (source) =>
    fromBookings(
      source,
      sql`
        a.start_utc >= ${source.db.nowUtc}
        AND a.outcome IS NULL
        AND NOT EXISTS (
          SELECT 1
          FROM appointments p
          WHERE p.agenda_id = a.agenda_id
            AND p.checked_out_utc IS NOT NULL
            AND p.deleted_utc IS NULL
        )`,
    ),
  occupancy: fromBusy,
  hour: fromHour,
  outstanding: ({ salonId }) => sql`
    SELECT
      p.appointment_id AS row_id, p.arrival_utc AS at_utc, p.client_id,
    ${servicesOf('client_history_services', 'p.appointment_id')} AS text,
      NULL AS user_id, p.owed_cents AS amount_cents, p.agenda_id, p.appointment_id, p.salon_id
    FROM appointments p
    WHERE p.salon_id = ${salonId}
      AND p.owed_cents > 0
      AND p.deleted_utc IS NULL`,
  nps: fromNps,
  frequency: (source) => fromClients(source, isInRange(weeks, frequencyBounds, frequencyNames, source.asked.part)),
  age: (source) =>
    fromClients(source, isInRange(ageOn(source.asked.to), ageBounds, ageNames, source.asked.part), spentBetween(source.asked)),
}

/** Figures whose rows have minutes. */
const timed: readonly RowFigure[] = ['occupancy', 'hour']

/** The rows behind a figure, the latest first. */
export function selectRows(db: StaffDb, asked: AskedRows): Statement<DashboardRows> {
  const minutes = sql.raw(timed.includes(asked.figure) ? 'o.minutes' : 'NULL')
  const { start, end } = toInstants(asked, db.timeZone)
  return db.queryRaw(
    (salonId) => sql`
      SELECT ${rowJson} AS packed, x.total, x.sum_cents, x.sum_minutes
      FROM (
        SELECT
          o.row_id, o.at_utc, o.client_id, o.text, o.user_id, o.amount_cents, ${minutes} AS minutes, o.agenda_id, o.appointment_id,
          o.salon_id, count(*) OVER () AS total, coalesce(sum(o.amount_cents) OVER (), 0) AS sum_cents,
          coalesce(sum(${minutes}) OVER (), 0) AS sum_minutes
        FROM (${sources[asked.figure]({ salonId, asked, start, end, db })}) o
        ORDER BY o.at_utc DESC, o.row_id
        LIMIT ${maxRows}
      ) x
      ORDER BY x.at_utc DESC, x.row_id`,
    (rows) => ({
      total: Number(rows[0]?.total ?? 0),
      sum: euro(Number(rows[0]?.sum_cents ?? 0)),
      minutes: Number(rows[0]?.sum_minutes ?? 0),
      rows: rows.map((row): DashboardRow => JSON.parse(String(row.packed))),
    }),
  )
}
