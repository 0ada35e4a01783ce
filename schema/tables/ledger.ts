import { sql } from 'drizzle-orm'
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { LedgerEntryKind, LedgerLineSide } from '../terms.ts'
import { auditColumns, day, euro, instant, owned } from './columns.ts'

/**
 * The books: what is entered stays as it was entered, and a mistake is corrected by a further entry. `charged` is what the
 * entry adds to what its visit costs, tips included, `paid` what it adds to what was paid for it; what is owed is the
 * difference. Each is made up of the entry's takings and of its payments.
 */
export const ledgerEntries = sqliteTable(
  'ledger_entries',
  {
    bookEntryId: text('ledger_entry_id').primaryKey(),
    ...owned,
    appointmentId: text('appointment_id').notNull(),
    kind: text('kind').$type<LedgerEntryKind>().notNull(),
    /** Who entered it; where money moved, who took it or gave it back. */
    userId: text('user_id').notNull(),
    at: instant('at_utc').notNull(),
    /** The salon's day on whose page it stands: the one after, where the till of its own day was closed already. */
    day: day('day').notNull(),
    reason: text('reason').notNull().default(''),
    /** The entry that this one takes back: no entry is taken back twice. */
    correctsId: text('corrects_id'),
    charged: euro('charged_cents').notNull(),
    paid: euro('paid_cents').notNull(),
  },
  (t) => [
    index('ledger_entries_day').on(t.salonId, t.day),
    index('ledger_entries_appointment').on(t.salonId, t.appointmentId),
    uniqueIndex('ledger_entries_corrects').on(t.correctsId).where(sql`corrects_id is not null`),
  ],
)

/** What an entry was charged for: a row of the visit, or a tip, of one person. */
export const ledgerLines = sqliteTable(
  'ledger_lines',
  {
    takingId: text('ledger_line_id').primaryKey(),
    ...owned,
    bookEntryId: text('ledger_entry_id').notNull(),
    appointmentId: text('appointment_id').notNull(),
    userId: text('user_id').notNull(),
    side: text('side').$type<LedgerLineSide>().notNull(),
    /** The service or product of the visit; null for a tip. */
    lineId: text('line_id'),
    amount: euro('amount_cents').notNull(),
  },
  (t) => [index('ledger_lines_entry').on(t.salonId, t.bookEntryId), index('ledger_lines_appointment').on(t.salonId, t.appointmentId)],
)

/** A day's till, counted and closed. Whoever is second finds it closed; `left` stays in the drawer for the next day. */
export const dayClosings = sqliteTable(
  'day_closings',
  {
    tillClosingId: text('day_closing_id').primaryKey(),
    ...owned,
    day: day('day').notNull(),
    at: instant('at_utc').notNull(),
    userId: text('user_id').notNull(),
    openingCash: euro('opening_cash_cents').notNull(),
    expectedCash: euro('expected_cash_cents').notNull(),
    countedCash: euro('counted_cash_cents').notNull(),
    leftCash: euro('left_cash_cents').notNull(),
    note: text('note').notNull().default(''),
    ...auditColumns,
  },
  (t) => [uniqueIndex('day_closings_day').on(t.salonId, t.day).where(sql`deleted_utc is null`)],
)
