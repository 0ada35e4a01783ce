import { type SQL, sql } from 'drizzle-orm'
import type { NPSScore } from '../../../../schema/api/outreach/client-messages.ts'
import type { DaySpan } from '../../../../schema/rules/insights/report-periods.ts'
import type { NpsCounts } from '../../../../schema/rules/outreach/nps.ts'
import { dayRange } from '../../../../schema/rules/salon-time.ts'
import { type Columns, jsonObject } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** Columns of counts over `client_npss n`. */
const countColumns: Columns<NpsCounts> = {
  promoters: 'count(*) FILTER (WHERE n.score >= 9)',
  passives: 'count(*) FILTER (WHERE n.score IN (7, 8))',
  detractors: 'count(*) FILTER (WHERE n.score <= 6)',
}

const isWithin = (db: StaffDb, { from, to }: DaySpan, column: SQL): SQL => {
  const [start, end] = [dayRange(from, db.timeZone)[0], dayRange(to, db.timeZone)[1]]
  return sql`${column} >= ${start} AND ${column} < ${end}`
}

/** Answers of a period by group, and how many were asked in it. */
export const selectNpsCounts = (db: StaffDb, span: DaySpan): Statement<NpsCounts & { asked: number }> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        ${sql.raw(jsonObject(countColumns))} AS packed,
        (
          SELECT count(*)
          FROM client_npss q
          WHERE q.salon_id = ${salonId}
            AND ${isWithin(db, span, sql`q.asked_utc`)}
            AND q.deleted_utc IS NULL
        ) AS asked
      FROM client_npss n
      WHERE n.salon_id = ${salonId}
        AND ${isWithin(db, span, sql`n.answered_utc`)}
        AND n.deleted_utc IS NULL`,
    ([row]) => ({ ...JSON.parse(String(row?.packed)), asked: Number(row?.asked) }),
  )

type PersonCounts = Omit<NPSScore['people'][number], 'score'>
const personColumns: Columns<PersonCounts> = {
  userId: 'u.user_id',
  firstName: 'u.first_name',
  lastName: 'u.last_name',
  ...countColumns,
}
/** Answers of a period by everybody who performed a service of their visits; those with the most answers first. */
export const selectNpsByPerson = (db: StaffDb, span: DaySpan): Statement<PersonCounts[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${sql.raw(jsonObject(personColumns))} AS packed
      FROM (
        SELECT DISTINCT n.client_nps_id, n.score, h.user_id
        FROM client_npss n
        JOIN client_history_services h
          ON h.salon_id = n.salon_id
          AND h.appointment_id = n.appointment_id
          AND h.deleted_utc IS NULL
        WHERE n.salon_id = ${salonId}
          AND ${isWithin(db, span, sql`n.answered_utc`)}
          AND n.deleted_utc IS NULL
      ) n
      JOIN users u ON u.user_id = n.user_id
      GROUP BY u.user_id
      ORDER BY count(*) DESC, u.first_name, u.last_name`,
    (rows) => rows.map((row): PersonCounts => JSON.parse(String(row.packed))),
  )
