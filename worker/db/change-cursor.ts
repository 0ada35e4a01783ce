import { type SQL, sql } from 'drizzle-orm'
import type { StaffDb } from './staff-db.ts'
import type { Statement } from './statement.ts'

const latestIdSql = (salonId: SQL) => sql`
  (
    SELECT coalesce(max(t.audit_log_id), 0)
    FROM audit_log t
    WHERE t.salon_id = ${salonId}
  )`

/** Latest id of the salon's audit log, which grows with every change that a polled list may show. */
export const selectCursor = (db: StaffDb): Statement<string> =>
  db.queryRaw(
    (salonId) => sql`SELECT ${latestIdSql(salonId)} AS cursor`,
    ([row]) => String(row?.cursor ?? 0),
  )

/** Condition: something in the salon has changed since the cursor. Always true without one. */
export const hasChangedSince = (salonId: SQL, cursor: string): SQL =>
  cursor === '' ? sql`TRUE` : sql`${Number(cursor)} <> ${latestIdSql(salonId)}`
