import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { LoyaltyBasis, LoyaltyEntryKind, LoyaltyUnit } from '../../terms.ts'
import { auditColumns, day, euro, flag, instant, owned } from '../columns.ts'

/** What the salon's clients earn and get. One row per salon; without it, loyalty is off. */
export const loyaltySettings = sqliteTable('loyalty_settings', {
  salonId: text('salon_id').primaryKey(),
  enabled: flag('enabled').notNull().default(false),
  unit: text('unit').$type<LoyaltyUnit>().notNull().default('points'),
  basis: text('basis').$type<LoyaltyBasis>().notNull().default('euro'),
  /** Points for each whole euro, or for each visit. */
  earned: integer('earned').notNull().default(1),
  /** Products count as well as services. */
  products: flag('products').notNull().default(true),
  rewardPoints: integer('reward_points').notNull().default(100),
  rewardAmount: euro('reward_amount_cents').notNull().default(10),
  /** Points end with the month so many months after they were earned; null without an end. */
  validityMonths: integer('validity_months').default(12),
  ...auditColumns,
})

/**
 * Points of the clients, append-only; the sum of a client's entries is the balance. What a visit earns is written by a trigger on the
 * ledger lines. `basis`, `earned` and `products` are the terms under which points were earned, `expires` their last day.
 */
export const loyaltyEntries = sqliteTable(
  'loyalty_entries',
  {
    loyaltyEntryId: text('loyalty_entry_id').primaryKey(),
    ...owned,
    clientId: text('client_id').notNull(),
    appointmentId: text('appointment_id'),
    bookEntryId: text('ledger_entry_id'),
    kind: text('kind').$type<LoyaltyEntryKind>().notNull(),
    points: integer('points').notNull(),
    /** What rewards take off the visit; negative where they are returned. */
    amount: euro('amount_cents').notNull().default(0),
    at: instant('at_utc').notNull(),
    day: day('day').notNull(),
    expires: day('expires_day'),
    userId: text('user_id').notNull(),
    reason: text('reason').notNull().default(''),
    basis: text('basis').$type<LoyaltyBasis>(),
    earned: integer('earned'),
    products: flag('products'),
  },
  (t) => [
    index('loyalty_entries_client').on(t.salonId, t.clientId, t.points),
    index('loyalty_entries_appointment').on(t.salonId, t.appointmentId),
    index('loyalty_entries_expiry').on(t.salonId, t.expires),
  ],
)
