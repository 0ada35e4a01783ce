import { type SQL, sql } from 'drizzle-orm'
import type { userSettings } from '../../../schema/api/user-settings.ts'
import type { Staff } from '../../db/staff.ts'
import type { Handlers } from '../../http/serve.ts'

/**
 * Writes what a person keeps for themselves. It is theirs by who they are and not by their salon, so that the superadmin,
 * who has none, keeps settings too; and it leaves the version alone: a colour chosen here makes nobody's form stale.
 */
const keepOwn = (staff: Staff, userId: string, column: SQL, value: unknown) =>
  staff.tell(
    (_salon, user) =>
      sql`UPDATE users SET ${column} = ${JSON.stringify(value)}, changed_by = ${user}, changed_utc = ${staff.nowUtc} WHERE user_id = ${userId} AND user_id = ${user} AND deleted_utc IS NULL`,
  )

export const settingsHandlers: Handlers<typeof userSettings> = {
  saveSettings: async (staff, { userId }, { settings }) => {
    const [changed] = await staff.trip(keepOwn(staff, userId, sql`settings_json`, settings))
    return changed ? { userId, settings } : undefined
  },

  saveShortcuts: async (staff, { userId }, { shortcuts }) => {
    const [changed] = await staff.trip(keepOwn(staff, userId, sql`shortcuts_json`, shortcuts))
    return changed ? { userId, data: { shortcuts } } : undefined
  },
}
