import { type SQL, sql } from 'drizzle-orm'
import type { DaySpan } from '../../../schema/rules/report-periods.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'
import type { AgeGroup, Frequency, NpsCounts, Return } from './client-rules.ts'
import { spanSource } from './queries.ts'
import { toInstants } from './spans.ts'

/**
 * Visits of each client in each month (spans) as v (client_id, n, visits), and each client's first month as f (client_id, first,
 * is_new).
 */
const withVisits = (db: StaffDb, salonId: SQL, months: readonly DaySpan[]) => sql`
  WITH
    v AS (
      SELECT p.client_id, m.n, count(*) AS visits
      FROM (
        SELECT j.key AS n, j.value ->> 'start' AS start_utc, j.value ->> 'end' AS end_utc
        FROM json_each(${JSON.stringify(months.map((month) => toInstants(month, db.timeZone)))}) j
      ) m
      JOIN appointments p ON p.salon_id = ${salonId} AND p.arrival_utc >= m.start_utc AND p.arrival_utc < m.end_utc
      WHERE p.deleted_utc IS NULL
      GROUP BY p.client_id, m.n
    ),
    f AS (
      SELECT
        v.client_id,
        min(v.n) AS first,
        NOT EXISTS (
          SELECT 1
          FROM appointments q
          WHERE q.salon_id = ${salonId}
            AND q.client_id = v.client_id
            AND +q.arrival_utc < ${toInstants(months[0] ?? { from: '', to: '' }, db.timeZone).start}
            AND q.deleted_utc IS NULL
        ) AS is_new
      FROM v
      GROUP BY v.client_id
    )`

/** Visits and new clients of each month by its number. */
export const selectVisitsByMonth = (
  db: StaffDb,
  months: readonly DaySpan[],
): Statement<{ n: number; visits: number; newClients: number }[]> =>
  db.queryRaw(
    (salonId) => sql`
      ${withVisits(db, salonId, months)}
      SELECT v.n, sum(v.visits) AS visits, sum(f.is_new AND f.first = v.n) AS new_clients
      FROM v
      JOIN f ON f.client_id = v.client_id
      GROUP BY v.n`,
    (rows) => rows.map((row) => ({ n: Number(row.n), visits: Number(row.visits), newClients: Number(row.new_clients) })),
  )

export const selectReturns = (db: StaffDb, months: readonly DaySpan[]): Statement<Return[]> =>
  db.queryRaw(
    (salonId) => sql`
      ${withVisits(db, salonId, months)}
      SELECT f.first, v.n - f.first AS after, count(*) AS clients
      FROM f
      JOIN v ON v.client_id = f.client_id
      WHERE f.is_new
      GROUP BY 1, 2`,
    (rows) => rows.map((row) => ({ first: Number(row.first), after: Number(row.after), clients: Number(row.clients) })),
  )

/** Visits of a span by client as g (client_id, visits, days): `days` is the average between two visits, null after one. */
export const visitsByClient = (db: StaffDb, salonId: SQL, span: DaySpan): SQL => {
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
      FROM appointments p
      WHERE p.salon_id = ${salonId}
        AND p.arrival_utc >= ${start}
        AND p.arrival_utc < ${end}
        AND p.deleted_utc IS NULL
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

/** Clients who came in a span by age, with what they were charged in its months. */
export const selectAges = (db: StaffDb, span: DaySpan): Statement<AgeGroup[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        ${ageOn(span.to)} AS age,
        count(*) AS clients,
        sum(g.visits) AS visits,
        coalesce(
          sum(
            (
              SELECT sum(m.amount_cents)
              FROM client_spending m
              WHERE m.salon_id = c.salon_id
                AND m.client_id = c.client_id
                AND m.month BETWEEN ${span.from.slice(0, 7)} AND ${span.to.slice(0, 7)}
            )
          ),
          0
        ) AS amount_cents
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
