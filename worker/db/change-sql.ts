import { type SQL, sql } from 'drizzle-orm'

/** Longer than a call lasts: what is written later has no earlier time than this before the latest entry. */
export const maxCallSeconds = 60
/** Condition on `audit_log`: no sign-in, and no record that was opened. */
export const isChange = sql`audit_log.action IN ('create', 'change', 'delete', 'restore')`

/** Cursor: the latest id of a salon's audit log (change-cursor.ts). */
export const latestIdSql = (salonId: SQL) => sql`
  (
    SELECT coalesce(max(audit_log.audit_log_id), 0)
    FROM audit_log
    WHERE audit_log.salon_id = ${salonId}
      AND audit_log.at_utc >= (
        SELECT max(latest_audit_log.at_utc)
        FROM audit_log latest_audit_log
        WHERE latest_audit_log.salon_id = ${salonId}
      ) - ${maxCallSeconds}
  )`

// Records that only the days of their booking and visit show, by what the audit log names as their root.
const ofBooking = `'agendas', 'agenda_services', 'appointments'`
const ofVisit = `'client_history_services', 'client_history_products', 'payments'`
const isDated = sql.raw(`audit_log.entity IN (${ofBooking}, ${ofVisit})`)

/**
 * Instants (seconds UTC) in whose days changes of bookings and visits show: start and arrival, as they are and as they were. `condition`
 * chooses rows of `audit_log`.
 */
export const changedInstants = (condition: SQL): SQL => sql`
  SELECT DISTINCT instant.value AS at_utc
  FROM (
    SELECT
      audit_log.salon_id,
      coalesce(changed_visit.agenda_id, audit_log.root_id) AS agenda_id,
      changed_visit.arrival_utc,
      audit_log.before ->> 'start_utc' AS start_before,
      audit_log.before ->> 'arrival_utc' AS arrival_before
    FROM audit_log
    LEFT JOIN appointments changed_visit
      ON changed_visit.appointment_id = CASE
        WHEN audit_log.entity = 'appointments' THEN audit_log.entity_id
        WHEN audit_log.entity IN (${sql.raw(ofVisit)}) THEN audit_log.root_id
      END
      AND +changed_visit.salon_id = audit_log.salon_id
    WHERE ${condition}
      AND ${isDated}
  ) entry
  LEFT JOIN agendas booking ON booking.agenda_id = entry.agenda_id AND +booking.salon_id = entry.salon_id
  LEFT JOIN appointments visit
    ON visit.agenda_id = entry.agenda_id
    AND +visit.salon_id = entry.salon_id
    AND visit.deleted_utc IS NULL
  CROSS JOIN json_each(
    json_array(booking.start_utc, visit.arrival_utc, entry.arrival_utc, entry.start_before, entry.arrival_before)
  ) instant
  WHERE instant.value IS NOT NULL`

/** A day's first instant and the next day's, in seconds UTC. */
export type DayRange = readonly [from: number, to: number]

/**
 * Condition: something that a day's list shows has changed since the cursor, which is empty for a caller without one. A cursor that is
 * not the salon's counts as older than everything. Changes of bookings and visits of other days do not count, nor do sign-ins and opened
 * records.
 */
export function hasChangedSince(salonId: SQL, [from, to]: DayRange, cursor: string): SQL {
  if (cursor === '') return sql`TRUE`
  const knownAt = sql`
    (
      SELECT known_audit_log.at_utc
      FROM audit_log known_audit_log
      WHERE known_audit_log.audit_log_id = ${Number(cursor)}
        AND +known_audit_log.salon_id = ${salonId}
    )`
  const isNewer = sql`
    audit_log.salon_id = ${salonId}
    AND audit_log.at_utc >= ${knownAt} - ${maxCallSeconds}
    AND audit_log.audit_log_id > ${Number(cursor)}`
  return sql`
    (
      ${knownAt} IS NULL
      OR EXISTS (
        SELECT 1
        FROM audit_log
        WHERE ${isNewer}
          AND NOT (${isDated})
          AND ${isChange}
      )
      OR EXISTS (
        SELECT 1
        FROM (${changedInstants(isNewer)}) change
        WHERE change.at_utc >= ${from}
          AND change.at_utc < ${to}
      )
    )`
}
