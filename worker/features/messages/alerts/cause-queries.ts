// Statements for the alerts that were raised with a cause.
import { type SQL, sql } from 'drizzle-orm'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** Changes the text of all alerts of a cause. */
export const updateAlertContent = (db: StaffDb, cause: string, content: SQL): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE alerts
      SET content = ${content}
      WHERE user_id IN (SELECT team_member.user_id FROM users team_member WHERE team_member.salon_id = ${salonId})
        AND cause = ${cause}`,
  )

/** Deletes the alerts of a cause that nobody has read yet. */
export const deleteUnreadAlerts = (db: StaffDb, cause: string): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      DELETE FROM alerts
      WHERE user_id IN (SELECT team_member.user_id FROM users team_member WHERE team_member.salon_id = ${salonId})
        AND cause = ${cause}
        AND read = 0`,
  )

/** Marks the caller's alerts as read whose causes begin with `prefix:`. */
export const markPrefixRead = (db: StaffDb, prefix: string): Statement<number> =>
  db.executeRaw(
    (_salonId, callerId) => sql`
      UPDATE alerts
      SET read = 1
      WHERE user_id = ${callerId}
        AND cause >= ${`${prefix}:`}
        AND cause < ${`${prefix};`}
        AND read = 0`,
    { scope: 'caller' },
  )

/** Marks the caller's alerts of the given causes as read. */
export const markCausesRead = (db: StaffDb, causes: readonly string[]): Statement<number> =>
  db.executeRaw(
    (_salonId, callerId) => sql`
      UPDATE alerts
      SET read = 1
      WHERE user_id = ${callerId}
        AND cause IN (SELECT value FROM json_each(${JSON.stringify(causes)}))`,
    { scope: 'caller' },
  )
