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
      FROM visit_figures
      WHERE visit_figures.salon_id = s.id
        AND visit_figures.arrival_utc >= m.start_utc
        AND visit_figures.arrival_utc < m.end_utc${sql.raw(condition)}
    )`
  return db.queryRaw(
    (salonId) => sql`
      SELECT m.n, ${count('')} AS visits, ${count(' AND visit_figures.previous_utc IS NULL')} AS new_clients
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
          SELECT visit_figures.client_id, m.n, max(visit_figures.previous_utc IS NULL) AS is_first
          FROM ${monthSource(db, months)}
          JOIN visit_figures
            ON visit_figures.salon_id = ${salonId}
            AND visit_figures.arrival_utc >= m.start_utc
            AND visit_figures.arrival_utc < m.end_utc
          GROUP BY visit_figures.client_id, m.n
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
        visit_figures.client_id,
        count(*) AS visits,
        iif(
          count(*) > 1,
          CAST(round((max(visit_figures.arrival_utc) - min(visit_figures.arrival_utc)) / 86400.0 / (count(*) - 1)) AS INTEGER),
          NULL
        ) AS days
      FROM visit_figures
      WHERE visit_figures.salon_id = ${salonId}
        AND visit_figures.arrival_utc >= ${start}
        AND visit_figures.arrival_utc < ${end}
      GROUP BY visit_figures.client_id
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

/** Age of `clients client` on a day, in years. */
export const ageOn = (day: string): SQL =>
  sql`(${Number(day.slice(0, 4))} - CAST(substr(client.birth_date, 1, 4) AS INTEGER) - (substr(client.birth_date, 6) > ${day.slice(5)}))`

/** What visits of `clients client` were charged in the months of a span, in cents. */
export const spentBetween = ({ from, to }: DaySpan): SQL => sql`
  coalesce(
    (
      SELECT sum(client_spending.amount_cents - client_spending.sales_cents)
      FROM client_spending
      WHERE client_spending.salon_id = client.salon_id
        AND client_spending.client_id = client.client_id
        AND client_spending.month BETWEEN ${from.slice(0, 7)} AND ${to.slice(0, 7)}
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
      CROSS JOIN clients client ON client.client_id = g.client_id
      WHERE +client.salon_id = ${salonId}
      GROUP BY 1`,
    (rows) =>
      rows.map((row) => ({
        age: row.age === null ? null : Number(row.age),
        clients: Number(row.clients),
        visits: Number(row.visits),
        cents: Number(row.amount_cents),
      })),
  )

/** Condition on `client_npss recommendation` by group of answers. */
export const npsConditions: Record<keyof NpsCounts, string> = {
  promoters: 'recommendation.score >= 9',
  passives: 'recommendation.score IN (7, 8)',
  detractors: 'recommendation.score <= 6',
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
      JOIN client_npss recommendation
        ON recommendation.salon_id = s.id
        AND recommendation.answered_utc >= r.start_utc
        AND recommendation.answered_utc < r.end_utc
      WHERE recommendation.score IS NOT NULL
        AND recommendation.deleted_utc IS NULL
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
      FROM client_npss recommendation
      WHERE recommendation.salon_id = ${salonId}
        AND recommendation.asked_utc >= ${start}
        AND recommendation.asked_utc < ${end}
        AND recommendation.deleted_utc IS NULL
        AND EXISTS (
          SELECT 1
          FROM visit_figures
          WHERE visit_figures.salon_id = recommendation.salon_id
            AND visit_figures.client_id = recommendation.client_id
            AND visit_figures.arrival_utc >= ${start}
            AND visit_figures.arrival_utc < ${end}
        )`,
    ([row]) => Number(row?.n ?? 0),
  )
}
