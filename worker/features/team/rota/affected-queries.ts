import { type SQL, sql } from 'drizzle-orm'
import { type Columns, instantSql, jsonObject, readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { type BookedServiceRow, bookedJson, type PlannerRota, selectPlannerRota } from './queries.ts'

const isPendingTimeOff = sql.raw(
  `staff_request.status = 'pending' AND staff_request.type IN ('day_off', 'hours', 'sick') AND staff_request.deleted_utc IS NULL`,
)
const daySeconds = 86_400

/** The rota of the days for which time off is asked; only people and opening times where nobody asks. */
export function selectRotaOfPending(db: StaffDb): Statement<PlannerRota> {
  const dayOfPending = (column: string) => (salonId: SQL) =>
    sql`
    (SELECT ${sql.raw(column)}
    FROM user_shift_requests staff_request
    WHERE staff_request.salon_id = ${salonId}
      AND ${isPendingTimeOff})`
  return selectPlannerRota(db, dayOfPending('min(staff_request.day_start)'), dayOfPending('max(staff_request.day_end)'))
}

/** A booked service of anybody: instants are ISO 8601, lengths minutes. */
export type BusyServiceRow = Pick<BookedServiceRow, 'userId' | 'start' | 'length' | 'parts'>
const busyJson = sql.raw(
  jsonObject({
    userId: 'booked_service.user_id',
    start: instantSql('booked_service.start_utc'),
    length: 'booked_service.length_minutes',
    parts: storedJsonSql('booked_service.parts_json', '[]'),
  } satisfies Columns<BusyServiceRow>),
)

/** Booked services of the whole team on the days for which time off is asked. */
export const selectBusyOfPending = (db: StaffDb): Statement<BusyServiceRow[]> =>
  db.queryRaw(
    // All services of a booking lie within a day of its start. CROSS JOIN: SQLite would read all services that were ever booked.
    (salonId) => sql`
      SELECT ${busyJson} AS packed
      FROM user_shift_requests staff_request
      CROSS JOIN agendas booking
        ON booking.salon_id = staff_request.salon_id
        AND booking.start_utc >= unixepoch(staff_request.day_start) - ${2 * daySeconds}
        AND booking.start_utc < unixepoch(staff_request.day_end) + ${2 * daySeconds}
      CROSS JOIN agenda_services booked_service
        ON booked_service.salon_id = booking.salon_id
        AND booked_service.agenda_id = booking.agenda_id
      WHERE staff_request.salon_id = ${salonId}
        AND ${isPendingTimeOff}
        AND booking.outcome IS NULL
        AND booking.deleted_utc IS NULL
        AND booked_service.deleted_utc IS NULL
      GROUP BY booked_service.agenda_service_id`,
    (rows) => rows.map((row): BusyServiceRow => readJson(row.packed)),
  )

/** Booked services of team members with pending time off, from a day before it until a day after it. */
export const selectBookedOfPending = (db: StaffDb): Statement<BookedServiceRow[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${bookedJson} AS packed
      FROM user_shift_requests staff_request
      JOIN agenda_services booked_service
        ON booked_service.salon_id = staff_request.salon_id
        AND booked_service.user_id = staff_request.user_id
        AND booked_service.start_utc >= unixepoch(staff_request.day_start) - ${daySeconds}
        AND booked_service.start_utc < unixepoch(staff_request.day_end) + ${2 * daySeconds}
      JOIN agendas booking ON booking.salon_id = booked_service.salon_id AND booking.agenda_id = booked_service.agenda_id
      LEFT JOIN clients client ON client.client_id = booking.client_id
      WHERE staff_request.salon_id = ${salonId}
        AND ${isPendingTimeOff}
        AND booking.outcome IS NULL
        AND booking.deleted_utc IS NULL
        AND booked_service.deleted_utc IS NULL
      GROUP BY booked_service.agenda_service_id`,
    (rows) => rows.map((row): BookedServiceRow => readJson(row.packed)),
  )
