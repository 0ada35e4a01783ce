import { sql } from 'drizzle-orm'
import type { AuditLogEntry } from '../../../../schema/api/booking/booking-history.ts'
import { isSecurityEvent } from '../../../../schema/tables/platform/session.ts'
import { type Columns, instantSql, jsonObject, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

const columns: Columns<AuditLogEntry> = {
  trailId: 't.audit_log_id',
  at: instantSql('t.at_utc'),
  userId: 't.user_id',
  userName: "coalesce(trim(u.first_name || ' ' || u.last_name), t.user_id)",
  entity: 't.entity',
  entityId: 't.entity_id',
  action: 't.action',
  before: storedJsonSql('t.before', 'null'),
  after: storedJsonSql('t.after', 'null'),
}
const entryJson = sql.raw(jsonObject(columns))
const readEntries = (rows: Record<string, unknown>[]) => rows.map((row): AuditLogEntry => JSON.parse(String(row.packed)))

/** Audit log of an entity and of everything that belongs to it, the newest entry last; at most 500 entries. */
export const selectHistory = (db: StaffDb, id: string): Statement<AuditLogEntry[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${entryJson} AS packed
      FROM audit_log t
      LEFT JOIN users u ON u.user_id = t.user_id
      WHERE t.salon_id = ${salonId}
        AND (t.root_id = ${id} OR t.entity_id = ${id})
      ORDER BY t.audit_log_id
      LIMIT 500`,
    readEntries,
  )

/** The latest 500 security events of a salon and changes of roles in it, the newest one last. */
export const selectSecurityEvents = (db: StaffDb, ofSalonId: string): Statement<AuditLogEntry[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${entryJson} AS packed
      FROM (
        SELECT *
        FROM audit_log t
        WHERE t.salon_id = ${salonId}
          AND t.salon_id = ${ofSalonId}
          AND (${isSecurityEvent('t.')})
          AND NOT (t.action = 'read' AND t.entity = 'clients')
        ORDER BY t.audit_log_id DESC
        LIMIT 500
      ) t
      LEFT JOIN users u ON u.user_id = t.user_id
      ORDER BY t.audit_log_id`,
    readEntries,
  )
