import { sql } from 'drizzle-orm'
import { readJson } from '../../../db/json-sql.ts'
import type { PublicDb } from '../../../db/public-db.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** When the caller's session ends, in seconds UTC. */
export const selectExpiry = (db: StaffDb): Statement<number> =>
  db.queryValue(
    (_salonId, caller) => sql`
      SELECT session.expiry_utc
      FROM sessions session
      WHERE session.session_id = ${db.sessionId}
        AND session.user_id = ${caller}`,
    Number,
    { scope: 'caller' },
  )

export interface LiveSession {
  readonly sessionId: string
  readonly roles: readonly string[]
  /** Seconds UTC. */
  readonly expiryUtc: number
}

/** Those of a salon's sessions that have not ended, with the present roles of their users. */
export const selectLiveSessions = (db: PublicDb, salonId: string, sessionIds: readonly string[]): Statement<LiveSession[]> =>
  db.queryRaw(
    sql`
      SELECT session.session_id, session.expiry_utc, (
        SELECT json_group_array(ordered_role.permission_id)
        FROM (SELECT role.permission_id FROM user_permissions role WHERE role.user_id = session.user_id ORDER BY role.position) ordered_role
      ) AS roles_json
      FROM sessions session
      WHERE session.session_id IN (SELECT value FROM json_each(${JSON.stringify(sessionIds)}))
        AND session.salon_id = ${salonId}
        AND session.expiry_utc > ${db.nowUtc}`,
    (rows) =>
      rows.map((row) => ({
        sessionId: String(row.session_id),
        roles: readJson(row.roles_json),
        expiryUtc: Number(row.expiry_utc),
      })),
  )
