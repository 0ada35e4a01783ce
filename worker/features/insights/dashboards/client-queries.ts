import { type SQL, sql } from 'drizzle-orm'
import type { DaySpan } from '../../../../schema/rules/insights/report-periods.ts'
import type { NpsCounts } from '../../../../schema/rules/outreach/nps.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { AgeGroup, Frequency, Return } from './client-rules.ts'
import { spanSource } from './queries.ts'
import { toInstants } from './spans.ts'

/** Months (spans) as m (n, start_utc, end_utc) by their number. */
const monthSource = (db: StaffDb, months: readonly DaySpan[]) => sql`
  (
    SELECT j.key AS n, j.value ->> 'start' AS start_utc, j.value ->> 'end' AS end_utc
    FROM json_each(${JSON.stringify(months.map((month) => toInstants(month, db.timeZone)))}) j
  ) m`

/** Visits and new clients of each month by its number. */
export const selectVisitsByMonth = (
  db: StaffDb,
  months: readonly DaySpan[],
): Statement<{ n: number; visits: number; newClients: number }[]> => {
  const count = (condition: string) => sql`
    (
      SELECT count(*)
      FROM visit_figures p
      WHERE p.salon_id = s.id
        AND p.arrival_utc >= m.start_utc
        AND p.arrival_utc < m.end_utc${sql.raw(condition)}
    )`
  return db.queryRaw(
    (salonId) => sql`
      SELECT m.n, ${count('')} AS visits, ${count(' AND p.previous_utc IS NULL')} AS new_clients
      FROM (SELECT ${salonId} AS id) s, ${monthSource(db, months)}`,
    (rows) => rows.map((row) => ({ n: Number(row.n), visits: Number(row.visits), newClients: Number(row.new_clients) })),
  )
}

/** Clients by the month of their first visit ever and the later months in which they came. */
export const selectReturns = (db: StaffDb, months: readonly DaySpan[]): Statement<Return[]> =>
  db.queryRaw(
    (salonId) => sql`
      WITH
        v AS (
          SELECT p.client_id, m.n, max(p.previous_utc IS NULL) AS is_first
          FROM ${monthSource(db, months)}
          JOIN visit_figures p ON p.salon_id = ${salonId} AND p.arrival_utc >= m.start_utc AND p.arrival_utc < m.end_utc
          GROUP BY p.client_id, m.n
        )
      SELECT f.n AS first, v.n - f.n AS after, count(*) AS clients
      FROM v f
      JOIN v ON v.client_id = f.client_id
      WHERE f.is_first
      GROUP BY 1, 2`,
    (rows) => rows.map((row) => ({ first: Number(row.first), after: Number(row.after), clients: Number(row.clients) })),
  )

/** Visits of a span by client as g (client_id, visits, days): `days` is the average between two visits, null after one. */
export const visitsByClient = (db: TenantDb, salonId: SQL, span: DaySpan): SQL => {
  const { start, end } = toInstants(span, db.timeZone)
  return sql`
    (
      SELECT
        p.client_id,
        count(*) AS visits,
        iif(
          count(*) > 1,
          CAST(round((max(p.arrival_utc) - min(p.arrival_utc)) / 86400.0 / (count(*) - 1)) AS INTEGER),
          NULL
        ) AS days
      FROM visit_figures p
      WHERE p.salon_id = ${salonId}
        AND p.arrival_utc >= ${start}
        AND p.arrival_utc < ${end}
      GROUP BY p.client_id
    ) g`
}

export const selectFrequencies = (db: StaffDb, span: DaySpan): Statement<Frequency[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT g.days, count(*) AS clients
      FROM ${visitsByClient(db, salonId, span)}
      WHERE g.days IS NOT NULL
      GROUP BY g.days`,
    (rows) => rows.map((row) => ({ days: Number(row.days), clients: Number(row.clients) })),
  )

/** Age of `clients c` on a day, in years. */
export const ageOn = (day: string): SQL =>
  sql`(${Number(day.slice(0, 4))} - CAST(substr(c.birth_date, 1, 4) AS INTEGER) - (substr(c.birth_date, 6) > ${day.slice(5)}))`

/** What `clients c` was charged in the months of a span, in cents. */
export const spentBetween = ({ from, to }: DaySpan): SQL => sql`
  coalesce(
    (
      SELECT sum(m.amount_cents)
      FROM client_spending m
      WHERE m.salon_id = c.salon_id
        AND m.client_id = c.client_id
        AND m.month BETWEEN ${from.slice(0, 7)} AND ${to.slice(0, 7)}
    ),
    0
  )`

/** Clients who came in a span by age, with what they were charged in its months. */
export const selectAges = (db: StaffDb, span: DaySpan): Statement<AgeGroup[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        ${ageOn(span.to)} AS age,
        count(*) AS clients,
        sum(g.visits) AS visits,
        coalesce(sum(${spentBetween(span)}), 0) AS amount_cents
      FROM ${visitsByClient(db, salonId, span)}
      JOIN clients c ON c.client_id = g.client_id
      WHERE c.salon_id = ${salonId}
      GROUP BY 1`,
    (rows) =>
      rows.map((row) => ({
        age: row.age === null ? null : Number(row.age),
        clients: Number(row.clients),
        visits: Number(row.visits),
        cents: Number(row.amount_cents),
      })),
  )

/** Condition on `client_npss n` by group of answers. */
export const npsConditions: Record<keyof NpsCounts, string> = {
  promoters: 'n.score >= 9',
  passives: 'n.score IN (7, 8)',
  detractors: 'n.score <= 6',
}
/** Answers of each span, by its days; spans without answers are left out. */
export const selectNps = (db: StaffDb, spans: readonly DaySpan[]): Statement<(DaySpan & NpsCounts)[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        r.from_day,
        r.to_day,
        sum(${sql.raw(npsConditions.promoters)}) AS promoters,
        sum(${sql.raw(npsConditions.passives)}) AS passives,
        sum(${sql.raw(npsConditions.detractors)}) AS detractors
      FROM ${spanSource(db, salonId, spans)}
      JOIN client_npss n ON n.salon_id = s.id AND n.answered_utc >= r.start_utc AND n.answered_utc < r.end_utc
      WHERE n.score IS NOT NULL
        AND n.deleted_utc IS NULL
      GROUP BY r.from_day, r.to_day`,
    (rows) =>
      rows.map((row) => ({
        from: String(row.from_day),
        to: String(row.to_day),
        promoters: Number(row.promoters),
        passives: Number(row.passives),
        detractors: Number(row.detractors),
      })),
  )

/** Questions that were asked in a span: those of the clients who came in it. */
export const countAsked = (db: StaffDb, span: DaySpan): Statement<number> => {
  const { start, end } = toInstants(span, db.timeZone)
  return db.queryRaw(
    (salonId) => sql`
      SELECT count(*) AS n
      FROM ${visitsByClient(db, salonId, span)}
      JOIN client_npss n ON n.salon_id = ${salonId} AND n.client_id = g.client_id AND n.asked_utc >= ${start} AND n.asked_utc < ${end}
      WHERE n.deleted_utc IS NULL`,
    ([row]) => Number(row?.n ?? 0),
  )
}
