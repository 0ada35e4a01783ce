import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
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
  (t) => [primaryKey({ columns: [t.salonId, t.day, t.userId, t.side, t.itemId], name: 'daily_revenue_once' })],
)

/** The same rows summed by month (`YYYY-MM`), so that the figures of a year by team member or item are read from few rows. */
export const monthlyRevenue = sqliteTable(
  'monthly_revenue',
  {
    ...owned,
    month: text('month').notNull(),
    userId: text('user_id').notNull(),
    side: text('side').$type<LedgerLineSide>().notNull(),
    itemId: text('item_id').notNull(),
    amount: euro('amount_cents').notNull(),
  },
  (t) => [primaryKey({ columns: [t.salonId, t.month, t.userId, t.side, t.itemId], name: 'monthly_revenue_once' })],
)

/**
 * The same rows summed by day, with the number of checkouts of visits less those that were voided: one row for each day. `sales` is what
 * sales without a visit are of these sums.
 */
export const dailyTotals = sqliteTable(
  'daily_totals',
  {
    ...owned,
    day: day('day').notNull(),
    services: euro('services_cents').notNull().default(0),
    products: euro('products_cents').notNull().default(0),
    fees: euro('fee_cents').notNull().default(0),
    tips: euro('tip_cents').notNull().default(0),
    sales: euro('sales_cents').notNull().default(0),
    tickets: integer('tickets').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.salonId, t.day], name: 'daily_totals_once' })],
)
