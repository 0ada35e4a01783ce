import { type SQL, sql } from 'drizzle-orm'
import type { StaffDb } from './staff-db.ts'
import type { Statement } from './statement.ts'

const latestIdSql = (salonId: SQL) => sql`
  (
    SELECT coalesce(max(audit_log.audit_log_id), 0)
    FROM audit_log
    WHERE audit_log.salon_id = ${salonId}
  )`

/** Latest id of the salon's audit log, which grows with every change that a polled list may show. */
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
