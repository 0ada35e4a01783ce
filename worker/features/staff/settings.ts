import { type SQL, sql } from 'drizzle-orm'
import type { userSettings } from '../../../schema/api/user-settings.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Handlers } from '../../http/serve.ts'

/**
 * Writes what a person keeps for themselves. It is theirs by who they are and not by their salon, so that the superadmin,
 * who has none, keeps settings too; and it leaves the version alone: a colour chosen here makes nobody's form stale.
 */
const keepOwn = (db: StaffDb, userId: string, column: SQL, value: unknown) =>
  db.executeRaw(
    (_salon, user) =>
      sql`UPDATE users SET ${column} = ${JSON.stringify(value)}, changed_by = ${user}, changed_utc = ${db.nowUtc} WHERE user_id = ${userId} AND user_id = ${user} AND deleted_utc IS NULL`,
    { scope: 'caller', freesCapacity: true },
  )

export const settingsHandlers: Handlers<typeof userSettings> = {
  saveSettings: async (db, { userId }, { settings }) => {
    const [changed] = await db.batch(keepOwn(db, userId, sql`settings_json`, settings))
    return changed ? { userId, settings } : undefined
  },

  saveShortcuts: async (db, { userId }, { shortcuts }) => {
    const [changed] = await db.batch(keepOwn(db, userId, sql`shortcuts_json`, shortcuts))
    return changed ? { userId, data: { shortcuts } } : undefined
  },
}
