import { type SQL, sql } from 'drizzle-orm'
import type { TrailEntry } from '../../../schema/api/agenda-history.ts'
import { toIso } from '../../../schema/rules/salon-time.ts'
import type { StaffDb } from '../../db/staff-db.ts'

/** Who changed what, the newest last; `which` speaks of `trail t`. */
export const readTrail = (db: StaffDb, which: SQL) =>
  db.queryRaw(
    (salon) =>
      sql`SELECT t.audit_log_id, t.at_utc, t.user_id, coalesce(trim(u.first_name || ' ' || u.last_name), t.user_id) AS user_name, t.entity, t.entity_id, t.action, t.before, t.after FROM audit_log t LEFT JOIN users u ON u.user_id = t.user_id WHERE t.salon_id = ${salon} AND (${which}) ORDER BY t.audit_log_id LIMIT 500`,
    (rows) =>
      rows.map(
        (row): TrailEntry => ({
          trailId: Number(row.audit_log_id),
          at: toIso(Number(row.at_utc)),
          userId: String(row.user_id),
          userName: String(row.user_name),
          entity: String(row.entity),
          entityId: String(row.entity_id),
          action: row.action as TrailEntry['action'],
          before: row.before === null ? null : JSON.parse(String(row.before)),
          after: row.after === null ? null : JSON.parse(String(row.after)),
        }),
      ),
  )
