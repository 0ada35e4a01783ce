import { type SQL, sql } from 'drizzle-orm'
import type { DashboardRow, DashboardRows, RowFigure } from '../../../../schema/api/insights/dashboards-schemas.ts'
import { euro } from '../../../../schema/rules/money.ts'
import { getEvenParts } from '../../../../schema/rules/salon-time.ts'
import { isSaleSql } from '../../../../schema/tables/visits/visits.ts'
import { type Columns, eurosSql, instantSql, jsonObject, readJson } from '../../../db/json-sql.ts'
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
      busy_interval.cause_id || busy_interval.start_utc AS row_id, busy_interval.start_utc AS at_utc, booking.client_id,
      booked_service.service AS text, busy_interval.user_id, NULL AS amount_cents,
      ${minutes} AS minutes, booking.agenda_id, NULL AS appointment_id, busy_interval.salon_id`
const joinBookings = sql`
    JOIN agenda_services booked_service
      ON booked_service.agenda_service_id = busy_interval.cause_id
      AND booked_service.salon_id = busy_interval.salon_id
    JOIN agendas booking ON booking.agenda_id = booked_service.agenda_id AND booking.salon_id = busy_interval.salon_id`

/** Booked time of everybody in the agenda, by the day on which it begins. */
const fromBusy = ({ salonId, asked, start, end }: Source): SQL => sql`
    ${fromIntervals(sql`(busy_interval.end_utc - busy_interval.start_utc) / 60`)}
    FROM busy_intervals busy_interval${joinBookings}
    WHERE busy_interval.salon_id = ${salonId}
      AND busy_interval.start_utc >= ${start}
      AND busy_interval.start_utc < ${end}
      AND busy_interval.cause = 'service'
      AND ${isInAgenda(salonId)}
      AND ${asked.userId === undefined ? sql`TRUE` : sql`busy_interval.user_id = ${asked.userId}`}`

/** Booked time that lies in an hour of the week, with its minutes in it. What goes beyond midnight belongs to the next weekday. */
function fromHour({ salonId, asked, start, end, db }: Source): SQL {
  const { dayOfWeek = 0, hour = 0 } = asked
  // Seconds since Sunday began. What begins on Saturday evening may reach the first hours of the next week.
  const from = (dayOfWeek * 24 + hour) * 3600
  const week = 7 * 86_400
  const overlap = (shift: number) =>
    sql`max(0, min(busy_interval.to_second, ${from + shift + 3600}) - max(busy_interval.from_second, ${from + shift}))`
  return sql`
    ${fromIntervals(sql`(${overlap(0)} + ${overlap(week)}) / 60`)}
    FROM (
      SELECT
        busy_interval.*,
        (busy_interval.start_utc + e.offset + 4 * 86400) % ${week} AS from_second,
        (busy_interval.start_utc + e.offset + 4 * 86400) % ${week} + busy_interval.end_utc - busy_interval.start_utc AS to_second
      FROM (
        SELECT j.value ->> 'start' AS start_utc, j.value ->> 'end' AS end_utc, j.value ->> 'offset' AS offset
        FROM json_each(${JSON.stringify(getEvenParts(start, end, db.timeZone))}) j
      ) e
      CROSS JOIN busy_intervals busy_interval
        ON busy_interval.salon_id = ${salonId}
        AND busy_interval.start_utc >= e.start_utc
        AND busy_interval.start_utc < e.end_utc
    ) busy_interval${joinBookings}
    WHERE busy_interval.cause = 'service'
      AND ${isInAgenda(salonId)}
      AND ${overlap(0)} + ${overlap(week)} > 0`
}

const maxRows = 500
const lostAfter = lostAfterDays * 86_400

const rowColumns: Columns<DashboardRow> = {
  rowId: 'x.row_id',
  at: instantSql('x.at_utc'),
  clientId: "nullif(x.client_id, '')",
  name: `coalesce((SELECT client.name FROM clients client WHERE client.client_id = x.client_id AND client.salon_id = x.salon_id), '')`,
  text: 'x.text',
  userId: 'x.user_id',
  firstName: `coalesce((SELECT team_member.first_name FROM users team_member WHERE team_member.user_id = x.user_id), '')`,
  amount: eurosSql('x.amount_cents'),
  minutes: 'x.minutes',
  // The visit's own id means a sale without one.
  agendaId: 'x.agenda_id',
  appointmentId: 'x.appointment_id',
}
const rowJson = sql.raw(jsonObject(rowColumns))

/** What is revenue: everything but tips and what is sold in advance. */
const isRevenue = sql`ledger_line.side IN ('services', 'products', 'fee')`
const hasAmount = sql`sum(ledger_line.amount_cents) <> 0`

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
          WHERE h.${sql.raw(`client_history_${id}_id`)} = ledger_line.line_id
            AND h.${sql.raw(`${item}_id`)} = ${asked.itemId}
        )`
  const hasNoCategory = asked.figure === 'services' && asked.part === 'unknown'
  const ofCategory =
    asked.categoryId === undefined && !hasNoCategory
      ? undefined
      : sql`
        EXISTS (
          SELECT 1
          FROM client_history_services performed_service
          JOIN services service ON service.service_id = performed_service.service_id AND service.salon_id = performed_service.salon_id
          LEFT JOIN dashboard_service_categories dashboard_category
            ON dashboard_category.dashboard_service_category_id = service.dashboard_service_category_id
            AND dashboard_category.salon_id = service.salon_id
            AND dashboard_category.deleted_utc IS NULL
          WHERE performed_service.client_history_service_id = ledger_line.line_id
            AND dashboard_category.dashboard_service_category_id IS ${asked.categoryId ?? null}
        )`
  return sql`
    SELECT
      ledger_entry.ledger_entry_id AS row_id, ledger_entry.at_utc, visit.client_id, ledger_entry.kind AS text,
      min(nullif(ledger_line.user_id, '')) AS user_id,
      sum(ledger_line.amount_cents) AS amount_cents, visit.agenda_id, ledger_entry.appointment_id, ledger_entry.salon_id
    FROM ledger_entries ledger_entry
    JOIN ledger_lines ledger_line
      ON ledger_line.salon_id = ledger_entry.salon_id
      AND ledger_line.ledger_entry_id = ledger_entry.ledger_entry_id
    LEFT JOIN appointments visit ON visit.appointment_id = ledger_entry.appointment_id
    WHERE ledger_entry.salon_id = ${salonId}
      AND ledger_entry.day BETWEEN ${asked.from} AND ${asked.to}
      AND ${side}${and(asked.userId === undefined ? undefined : sql`ledger_line.user_id = ${asked.userId}`)}${and(ofItem)}${and(ofCategory)}
    GROUP BY ledger_entry.ledger_entry_id
    HAVING ${having}`
}

/**
 * The entries of the average ticket: the revenue, and checkouts and voids without any. Lines of tips and prepaid add nothing, and sales
 * without a visit are left out.
 */
function fromTickets({ salonId, asked }: Source): SQL {
  return sql`
    SELECT
      ledger_entry.ledger_entry_id AS row_id, ledger_entry.at_utc, visit.client_id, ledger_entry.kind AS text,
      min(nullif(ledger_line.user_id, '')) AS user_id,
      coalesce(sum(iif(${isRevenue}, ledger_line.amount_cents, 0)), 0) AS amount_cents, visit.agenda_id, ledger_entry.appointment_id,
      ledger_entry.salon_id
    FROM ledger_entries ledger_entry
    LEFT JOIN ledger_lines ledger_line
      ON ledger_line.salon_id = ledger_entry.salon_id
      AND ledger_line.ledger_entry_id = ledger_entry.ledger_entry_id
    LEFT JOIN appointments visit ON visit.appointment_id = ledger_entry.appointment_id
    WHERE ledger_entry.salon_id = ${salonId}
      AND ledger_entry.day BETWEEN ${asked.from} AND ${asked.to}
      AND (${sql.raw(isSaleSql('visit.'))}) IS NOT 1
    GROUP BY ledger_entry.ledger_entry_id
    HAVING ledger_entry.kind IN ('checkout', 'void')
      OR sum(iif(${isRevenue}, ledger_line.amount_cents, 0)) <> 0`
}

const fromPayments = ({ salonId, asked }: Source) => sql`
  SELECT
    payment.payment_id AS row_id, payment.at_utc, visit.client_id, payment.method AS text, ledger_entry.user_id, payment.amount_cents,
    visit.agenda_id, ledger_entry.appointment_id, ledger_entry.salon_id
  FROM ledger_entries ledger_entry
  JOIN payments payment ON payment.salon_id = ledger_entry.salon_id AND payment.ledger_entry_id = ledger_entry.ledger_entry_id
  LEFT JOIN appointments visit ON visit.appointment_id = ledger_entry.appointment_id
  WHERE ledger_entry.salon_id = ${salonId}
    AND ledger_entry.day BETWEEN ${asked.from} AND ${asked.to}
    ${and(asked.method === undefined ? undefined : sql`payment.method = ${asked.method}`)}`

const fromPerformed = ({ salonId, asked, start, end }: Source) => sql`
  SELECT
    performed_service.client_history_service_id AS row_id, coalesce(performed_service.start_utc, visit.arrival_utc) AS at_utc,
    performed_service.client_id, performed_service.service AS text, performed_service.user_id,
    coalesce(performed_service.net_cents, performed_service.price_cents) AS amount_cents, visit.agenda_id, visit.appointment_id,
    visit.salon_id
  FROM appointments visit
  JOIN client_history_services performed_service
    ON performed_service.salon_id = visit.salon_id
    AND performed_service.appointment_id = visit.appointment_id
  WHERE visit.salon_id = ${salonId}
    AND visit.arrival_utc >= ${start}
    AND visit.arrival_utc < ${end}
    AND visit.deleted_utc IS NULL
    AND performed_service.end_utc IS NOT NULL
    AND performed_service.deleted_utc IS NULL
    ${and(asked.userId === undefined ? undefined : sql`performed_service.user_id = ${asked.userId}`)}${and(
      asked.itemId === undefined ? undefined : sql`performed_service.service_id = ${asked.itemId}`,
    )}`

const fromBookings = ({ salonId, start, end }: Source, condition: SQL) => sql`
  SELECT
    booking.agenda_id AS row_id, booking.start_utc AS at_utc, booking.client_id,
    ${servicesOf('agenda_services', 'booking', 'agenda_id')} AS text,
    NULL AS user_id,
    (
      SELECT coalesce(sum(booked_service.price_cents), 0)
      FROM agenda_services booked_service
      WHERE booked_service.salon_id = booking.salon_id
        AND booked_service.agenda_id = booking.agenda_id
        AND booked_service.deleted_utc IS NULL
    ) AS amount_cents,
    booking.agenda_id, NULL AS appointment_id, booking.salon_id
  FROM agendas booking
  WHERE booking.salon_id = ${salonId}
    AND booking.start_utc >= ${start}
    AND booking.start_utc < ${end}
    AND booking.deleted_utc IS NULL
    AND ${condition}`

const fromNps = ({ salonId, asked, start, end }: Source) => sql`
  SELECT
    recommendation.client_nps_id AS row_id, recommendation.answered_utc AS at_utc, recommendation.client_id,
    recommendation.score || iif(recommendation.comment = '', '', ' · ' || recommendation.comment) AS text,
    NULL AS user_id, NULL AS amount_cents, NULL AS agenda_id, recommendation.appointment_id, recommendation.salon_id
  FROM client_npss recommendation
  WHERE recommendation.salon_id = ${salonId}
    AND recommendation.answered_utc >= ${start}
    AND recommendation.answered_utc < ${end}
    AND recommendation.score IS NOT NULL
    AND recommendation.deleted_utc IS NULL
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
    client.client_id AS row_id,
    (
      SELECT max(visit_figures.arrival_utc)
      FROM visit_figures
      WHERE visit_figures.salon_id = client.salon_id
        AND visit_figures.client_id = client.client_id
    ) AS at_utc,
    client.client_id, CAST(g.visits AS TEXT) AS text, NULL AS user_id, ${amount} AS amount_cents, NULL AS agenda_id, NULL AS appointment_id,
    client.salon_id
  FROM ${visitsByClient(db, salonId, asked)}
  JOIN clients client ON client.client_id = g.client_id
  WHERE client.salon_id = ${salonId}
    AND ${condition}`

const frequencyNames = ['under_3', '3_4', '5_6', '7_8', '9_12', 'over_12']
const ageNames = ['under_18', '18_25', '26_35', '36_45', '46_55', '56_65', 'over_65']
const weeks = sql`CAST(round(g.days / 7.0) AS INTEGER)`

const sources: Record<RowFigure, (source: Source) => SQL> = {
  revenue: (source) => fromLedger(source, isRevenue),
  sales: (source) => fromLedger(source, sql`ledger_line.side IN ('services', 'products')`),
  // The checkouts less the voided ones divide the sum.
  ticket: fromTickets,
  services: (source) => fromLedger(source, sql`ledger_line.side = 'services'`),
  products: (source) => fromLedger(source, sql`ledger_line.side = 'products'`),
  fees: (source) => fromLedger(source, sql`ledger_line.side = 'fee'`),
  margin: fromMargin,
  tips: (source) => fromLedger(source, sql`ledger_line.side = 'tip'`),
  payments: fromPayments,
  performed: fromPerformed,
  visits: (source) => fromVisits(source, source.start, source.end),
  clients: (source) => oncePerClient(fromVisits(source, source.start, source.end), 'min'),
  returning_visits: (source) => fromVisits(source, source.start, source.end, isReturning),
  new_clients: (source) => sql`
    SELECT visit.*
    FROM (${oncePerClient(fromVisits(source, source.start, source.end), 'min')}) visit
    WHERE ${sql.raw(hadNoVisitBefore(String(source.start)))}`,
  kept_clients: fromKeptClients,
  cohort: fromCohort,
  waiting: fromWaiting,
  promotions: fromPromotions,
  with_promotion: (source) => fromLedger(source, sql`${isRevenue} AND ${usedPromotion(source)}`),
  without_promotion: (source) =>
    fromLedger(source, sql`${isRevenue} AND NOT ${usedPromotion(source)} AND (${sql.raw(isSaleSql('visit.'))}) IS NOT 1`),
  lost_clients: (source) => oncePerClient(fromVisits(source, source.start - lostAfter, source.end - lostAfter, sql.raw(staysAway)), 'max'),
  rebooked: (source) => fromVisits(source, source.start, source.end, sql.raw(isRebooked)),
  not_rebooked: (source) => fromVisits(source, source.start, source.end, sql.raw(`NOT ${isRebooked}`)),
  no_shows: (source) => fromBookings(source, sql`booking.outcome = 'not_come'`),
  booked: (source) =>
    fromBookings(
      source,
      sql`
        booking.start_utc >= ${source.db.nowUtc}
        AND booking.outcome IS NULL
        AND NOT EXISTS (
          SELECT 1
          FROM appointments visit
          WHERE visit.agenda_id = booking.agenda_id
            AND visit.checked_out_utc IS NOT NULL
            AND visit.deleted_utc IS NULL
        )`,
    ),
  occupancy: fromBusy,
  hour: fromHour,
  outstanding: ({ salonId }) => sql`
    SELECT
      visit.appointment_id AS row_id, visit.arrival_utc AS at_utc, visit.client_id,
    ${servicesOf('client_history_services', 'visit', 'appointment_id')} AS text,
      NULL AS user_id, visit.owed_cents AS amount_cents, visit.agenda_id, visit.appointment_id, visit.salon_id
    FROM appointments visit
    WHERE visit.salon_id = ${salonId}
      AND visit.owed_cents > 0
      AND visit.deleted_utc IS NULL`,
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
      rows: rows.map((row): DashboardRow => readJson(row.packed)),
    }),
  )
}
