import { sql } from 'drizzle-orm'
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { auditColumns, owned } from '../columns.ts'

/**
 * Calendar feed of a team member, at most one each. Its secret address is derived from the row's id (worker/db/secrets.ts) and not stored;
 * deleting the row revokes it.
 */
export const calendarFeeds = sqliteTable(
  'calendar_feeds',
  {
    calendarFeedId: text('calendar_feed_id').primaryKey(),
    ...owned,
    userId: text('user_id').notNull(),
    ...auditColumns,
  },
  (t) => [
    index('calendar_feeds_salon').on(t.salonId),
    uniqueIndex('calendar_feeds_user').on(t.salonId, t.userId).where(sql`deleted_utc is null`),
  ],
)
