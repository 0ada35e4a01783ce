import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { LedgerLineSide } from '../../terms.ts'
import { day, euro, owned } from '../columns.ts'

/**
 * Ledger lines summed by posting date, team member, side and service or product, kept by a trigger, so that the revenue of a year is read
 * from few rows. `itemId` is a serviceId or productId; empty for tips and for lines that name no row of a visit.
 */
export const dailyRevenue = sqliteTable(
  'daily_revenue',
  {
    ...owned,
    day: day('day').notNull(),
    userId: text('user_id').notNull(),
    side: text('side').$type<LedgerLineSide>().notNull(),
    itemId: text('item_id').notNull(),
    amount: euro('amount_cents').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.salonId, t.day, t.userId, t.side, t.itemId], name: 'daily_revenue_once' }),
    // Has all columns, so that a sum reads the index only.
    index('daily_revenue_amount').on(t.salonId, t.day, t.side, t.userId, t.itemId, t.amount),
  ],
)
