import { type SQL, sql } from 'drizzle-orm'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'
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
