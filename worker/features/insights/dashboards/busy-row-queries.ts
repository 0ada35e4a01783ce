import { type SQL, sql } from 'drizzle-orm'
import { getEvenParts } from '../../../../schema/rules/salon-time.ts'
import { isInAgenda } from './busy-queries.ts'
import type { Source } from './visit-row-queries.ts'

const fromIntervals = (minutes: SQL) => sql`
    SELECT
      b.cause_id || b.start_utc AS row_id, b.start_utc AS at_utc, a.client_id, v.service AS text, b.user_id, NULL AS amount_cents,
      ${minutes} AS minutes, a.agenda_id, NULL AS appointment_id, b.salon_id`
const joinBookings = sql`
    JOIN agenda_services v ON v.agenda_service_id = b.cause_id AND v.salon_id = b.salon_id
    JOIN agendas a ON a.agenda_id = v.agenda_id AND a.salon_id = b.salon_id`

/** Booked time of everybody in the agenda, by the day on which it begins. */
export const fromBusy = ({ salonId, asked, start, end }: Source): SQL => sql`
    ${fromIntervals(sql`(b.end_utc - b.start_utc) / 60`)}
    FROM busy_intervals b${joinBookings}
    WHERE b.salon_id = ${salonId}
      AND b.start_utc >= ${start}
      AND b.start_utc < ${end}
      AND b.cause = 'service'
      AND ${isInAgenda(salonId)}
      AND ${asked.userId === undefined ? sql`TRUE` : sql`b.user_id = ${asked.userId}`}`

/** Booked time that lies in an hour of the week, with its minutes in it. What goes beyond midnight belongs to the next weekday. */
export function fromHour({ salonId, asked, start, end, db }: Source): SQL {
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
