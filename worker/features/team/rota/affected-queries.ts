import { type SQL, sql } from 'drizzle-orm'
import { type Columns, instantSql, jsonObject, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { type BookedServiceRow, bookedJson, type PlannerRota, selectPlannerRota } from './queries.ts'

const isPendingTimeOff = sql.raw(`q.status = 'pending' AND q.type IN ('day_off', 'hours', 'sick') AND q.deleted_utc IS NULL`)
const daySeconds = 86_400

/** The rota of the days for which time off is asked; only people and opening times where nobody asks. */
export function selectRotaOfPending(db: StaffDb): Statement<PlannerRota> {
  const dayOfPending = (column: string) => (salonId: SQL) =>
    sql`
    (SELECT ${sql.raw(column)}
    FROM user_shift_requests q
    WHERE q.salon_id = ${salonId}
      AND ${isPendingTimeOff})`
  return selectPlannerRota(db, dayOfPending('min(q.day_start)'), dayOfPending('max(q.day_end)'))
}

/** A booked service of anybody: instants are ISO 8601, lengths minutes. */
export type BusyServiceRow = Pick<BookedServiceRow, 'userId' | 'start' | 'length' | 'parts'>
const busyJson = sql.raw(
  jsonObject({
    userId: 'v.user_id',
    start: instantSql('v.start_utc'),
    length: 'v.length_minutes',
    parts: storedJsonSql('v.parts_json', '[]'),
  } satisfies Columns<BusyServiceRow>),
)

/** Booked services of the whole team on the days for which time off is asked. */
export const selectBusyOfPending = (db: StaffDb): Statement<BusyServiceRow[]> =>
  db.queryRaw(
    // All services of a booking lie within a day of its start.
    (salonId) => sql`
      SELECT ${busyJson} AS packed
      FROM user_shift_requests q
      JOIN agendas a
        ON a.salon_id = q.salon_id
        AND a.start_utc >= unixepoch(q.day_start) - ${2 * daySeconds}
        AND a.start_utc < unixepoch(q.day_end) + ${2 * daySeconds}
      JOIN agenda_services v ON v.salon_id = a.salon_id AND v.agenda_id = a.agenda_id
      WHERE q.salon_id = ${salonId}
        AND ${isPendingTimeOff}
        AND a.outcome IS NULL
        AND a.deleted_utc IS NULL
        AND v.deleted_utc IS NULL
      GROUP BY v.agenda_service_id`,
    (rows) => rows.map((row): BusyServiceRow => JSON.parse(String(row.packed))),
  )

/** Booked services of team members with pending time off, from a day before it until a day after it. */
export const selectBookedOfPending = (db: StaffDb): Statement<BookedServiceRow[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${bookedJson} AS packed
      FROM user_shift_requests q
      JOIN agenda_services v
        ON v.salon_id = q.salon_id
        AND v.user_id = q.user_id
        AND v.start_utc >= unixepoch(q.day_start) - ${daySeconds}
        AND v.start_utc < unixepoch(q.day_end) + ${2 * daySeconds}
      JOIN agendas a ON a.salon_id = v.salon_id AND a.agenda_id = v.agenda_id
      LEFT JOIN clients c ON c.client_id = a.client_id
      WHERE q.salon_id = ${salonId}
        AND ${isPendingTimeOff}
        AND a.outcome IS NULL
        AND a.deleted_utc IS NULL
        AND v.deleted_utc IS NULL
      GROUP BY v.agenda_service_id`,
    (rows) => rows.map((row): BookedServiceRow => JSON.parse(String(row.packed))),
  )
