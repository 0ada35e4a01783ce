import { sql } from 'drizzle-orm'
import { sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { auditColumns, owned } from '../columns.ts'

/**
 * The address at which a salon's telephone system reports missed calls, at most one. It is derived from the row's id and not stored;
 * deleting the row revokes it.
 */
export const missedCallLines = sqliteTable(
  'missed_call_lines',
  {
    missedCallLineId: text('missed_call_line_id').primaryKey(),
    ...owned,
    ...auditColumns,
  },
  (t) => [uniqueIndex('missed_call_lines_salon').on(t.salonId).where(sql`deleted_utc is null`)],
)
