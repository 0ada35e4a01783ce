import { sql } from 'drizzle-orm'
import { sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { auditColumns, owned } from './columns.ts'

/**
 * The secret address under which one person's bookings may be read by a calendar. The address is worked out from the
 * row's id (worker/db/secrets.ts) and stands nowhere; it is over when the row is deleted, and a person has one at most.
 */
export const calendarFeeds = sqliteTable(
  'calendar_feeds',
  {
    calendarFeedId: text('calendar_feed_id').primaryKey(),
    ...owned,
    userId: text('user_id').notNull(),
    ...auditColumns,
  },
  (t) => [uniqueIndex('calendar_feeds_user').on(t.salonId, t.userId).where(sql`deleted_utc is null`)],
)
