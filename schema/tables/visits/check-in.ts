import { sql } from 'drizzle-orm'
import { sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { auditColumns, owned } from '../columns.ts'

/**
 * The page on which guests of a salon say that they are here, at most one. Its address is derived from the row's id and not stored;
 * deleting the row revokes it.
 */
export const checkInPoints = sqliteTable(
  'check_in_points',
  {
    checkInPointId: text('check_in_point_id').primaryKey(),
    ...owned,
    ...auditColumns,
  },
  (t) => [uniqueIndex('check_in_points_salon').on(t.salonId).where(sql`deleted_utc is null`)],
)
