import { type SQL, sql } from 'drizzle-orm'
import type { DaySpan } from '../../../schema/rules/report-periods.ts'
import { getEvenParts } from '../../../schema/rules/salon-time.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'
import type { BookedStart } from './occupancy-rules.ts'
import { spanSource } from './queries.ts'
import { toInstants } from './spans.ts'

/** Who has a column in the agenda: those whose planned hours are counted. */
export const isInAgenda = (salonId: SQL) => sql`
  b.user_id IN (
    SELECT u.user_id
    FROM users u
    WHERE u.salon_id = ${salonId}
      AND u.in_agenda = 1
      AND u.deleted_utc IS NULL
  )`
const isService = sql`b.cause = 'service'`

/** Booked minutes with breaks of each team member in each span. */
export const selectBookedMinutes = (db: StaffDb, spans: readonly DaySpan[]): Statement<(DaySpan & { userId: string; minutes: number })[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT r.from_day, r.to_day, b.user_id, sum(b.end_utc - b.start_utc) / 60 AS minutes
      FROM ${spanSource(db, salonId, spans)}
      JOIN busy_intervals b ON b.salon_id = s.id AND b.start_utc >= r.start_utc AND b.start_utc < r.end_utc
      WHERE ${isService}
        AND ${isInAgenda(salonId)}
      GROUP BY r.from_day, r.to_day, b.user_id`,
    (rows) =>
      rows.map((row) => ({
        from: String(row.from_day),
        to: String(row.to_day),
        userId: String(row.user_id),
        minutes: Number(row.minutes),
      })),
  )

const toPartsJson = (span: DaySpan, zone: string) => {
  const { start, end } = toInstants(span, zone)
  return JSON.stringify(getEvenParts(start, end, zone))
}
/** Parts of a span between clock changes as e (start_utc, end_utc, offset): local time is `start_utc + offset`. */
const partSource = (db: StaffDb, salonId: SQL, span: DaySpan) => sql`
  (SELECT ${salonId} AS id) s,
  (
    SELECT j.value ->> 'start' AS start_utc, j.value ->> 'end' AS end_utc, j.value ->> 'offset' AS offset
    FROM json_each(${toPartsJson(span, db.timeZone)}) j
  ) e`

/** Booked time of a span by weekday, local start and length: few rows, however many bookings there were. */
export const selectBookedStarts = (db: StaffDb, span: DaySpan): Statement<BookedStart[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        ((b.start_utc + e.offset) / 86400 + 4) % 7 AS day_of_week,
        (b.start_utc + e.offset) % 86400 / 60 AS from_minutes,
        (b.end_utc - b.start_utc) / 60 AS minutes,
        count(*) AS n
      FROM ${partSource(db, salonId, span)}
      JOIN busy_intervals b ON b.salon_id = s.id AND b.start_utc >= e.start_utc AND b.start_utc < e.end_utc
      WHERE ${isService}
        AND ${isInAgenda(salonId)}
      GROUP BY 1, 2, 3`,
    (rows) =>
      rows.map((row) => ({
        dayOfWeek: Number(row.day_of_week),
        from: Number(row.from_minutes),
        minutes: Number(row.minutes),
        count: Number(row.n),
      })),
  )

/** Names of everybody who works or worked in the salon. */
export const selectPeopleNames = (db: StaffDb): Statement<{ userId: string; firstName: string; lastName: string }[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT u.user_id, u.first_name, u.last_name
      FROM users u
      WHERE u.salon_id = ${salonId}
      ORDER BY CAST(u.title AS INTEGER), u.first_name`,
    (rows) => rows.map((row) => ({ userId: String(row.user_id), firstName: String(row.first_name), lastName: String(row.last_name) })),
  )
