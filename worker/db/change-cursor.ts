import { type SQL, sql } from 'drizzle-orm'
import type { StaffDb } from './staff-db.ts'
import type { Statement } from './statement.ts'

/** Longer than a call lasts: what is written later has no earlier time than this before the latest entry. */
const maxCallSeconds = 60

const latestIdSql = (salonId: SQL) => sql`
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

/**
 * Latest id of the salon's audit log among the entries of its last minute, which changes with everything that a polled list may show. The
 * index by time finds it: an index by id would be one more row for each entry.
 */
export const selectCursor = (db: StaffDb): Statement<string> =>
  db.queryValue(
    (salonId) => sql`SELECT ${latestIdSql(salonId)} AS cursor`,
    (cursor) => String(cursor ?? 0),
  )

/** Condition: something in the salon has changed since each of the cursors. An empty one counts as older than everything. */
export function hasChangedSince(salonId: SQL, ...cursors: readonly string[]): SQL {
  const known = [...new Set(cursors)].filter((cursor) => cursor !== '')
  if (known.length === 0) return sql`TRUE`
  const ids = sql.join(
    known.map((cursor) => sql`${Number(cursor)}`),
    sql`, `,
  )
  return sql`${latestIdSql(salonId)} NOT IN (${ids})`
}
