import { sql } from 'drizzle-orm'
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CashMovementKind, LedgerEntryKind, LedgerLineSide } from '../../terms.ts'
import { auditColumns, day, euro, instant, owned } from '../columns.ts'

/**
 * Append-only ledger: an entry never changes but for its day, if that is reopened, and a mistake is corrected by a further entry.
 * `charged` is what the entry adds to the visit's price, tips included, and is the sum of its lines; `paid` is what it adds to the amount
 * paid, and is the sum of its payments. The outstanding balance is the difference.
 */
export const ledgerEntries = sqliteTable(
  'ledger_entries',
  {
    bookEntryId: text('ledger_entry_id').primaryKey(),
    ...owned,
    appointmentId: text('appointment_id').notNull(),
    kind: text('kind').$type<LedgerEntryKind>().notNull(),
    /** Team member who posted the entry and took or refunded the money. */
    userId: text('user_id').notNull(),
    at: instant('at_utc').notNull(),
    /** Posting date in the salon's zone: the next day where the entry's own day was already closed. */
    day: day('day').notNull(),
    reason: text('reason').notNull().default(''),
    /** The entry that this one corrects; no entry is corrected twice. */
    correctsId: text('corrects_id'),
    charged: euro('charged_cents').notNull(),
    paid: euro('paid_cents').notNull(),
  },
  (t) => [
    // Has the columns that are counted and joined, so that a year reads the index only.
    index('ledger_entries_day').on(t.salonId, t.day, t.kind, t.bookEntryId),
    index('ledger_entries_appointment').on(t.salonId, t.appointmentId),
    uniqueIndex('ledger_entries_corrects').on(t.correctsId).where(sql`corrects_id is not null`),
  ],
)

/** One amount of a ledger entry: a line of the visit or a tip, for one team member. */
export const ledgerLines = sqliteTable(
  'ledger_lines',
  {
    ledgerLineId: text('ledger_line_id').primaryKey(),
    ...owned,
    bookEntryId: text('ledger_entry_id').notNull(),
    appointmentId: text('appointment_id').notNull(),
    userId: text('user_id').notNull(),
    side: text('side').$type<LedgerLineSide>().notNull(),
    /** Service or product of the visit; null for a tip. */
    lineId: text('line_id'),
    amount: euro('amount_cents').notNull(),
  },
  (t) => [index('ledger_lines_entry').on(t.salonId, t.bookEntryId), index('ledger_lines_appointment').on(t.salonId, t.appointmentId)],
)

/** Cash count that closes a day, at most one per day. `leftCash` is the float for the next day. */
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
    /** When somebody first chose to count what comes after the closing for the next day; null until then. */
    continued: instant('continued_utc'),
    ...auditColumns,
  },
  (t) => [index('day_closings_salon').on(t.salonId), uniqueIndex('day_closings_day').on(t.salonId, t.day).where(sql`deleted_utc is null`)],
)

/** Cash that came into the drawer, or left it (negative), other than by a client's payment. It changes no more once its day is closed. */
export const cashMovements = sqliteTable(
  'cash_movements',
  {
    cashMovementId: text('cash_movement_id').primaryKey(),
    ...owned,
    day: day('day').notNull(),
    at: instant('at_utc').notNull(),
    /** Team member who took it or put it in. */
    userId: text('user_id').notNull(),
    kind: text('kind').$type<CashMovementKind>().notNull(),
    amount: euro('amount_cents').notNull(),
    note: text('note').notNull().default(''),
    ...auditColumns,
  },
  (t) => [index('cash_movements_day').on(t.salonId, t.day).where(sql`deleted_utc is null`), index('cash_movements_salon').on(t.salonId)],
)

/** A receipt that was sent by e-mail; the outbox holds the address. Limits how many are sent, and the audit log shows by whom. */
export const sentReceipts = sqliteTable(
  'sent_receipts',
  {
    sentReceiptId: text('sent_receipt_id').primaryKey(),
    ...owned,
    appointmentId: text('appointment_id').notNull(),
    outboxId: text('outbox_id').notNull(),
    ...auditColumns,
  },
  (t) => [index('sent_receipts_salon').on(t.salonId, t.changed), index('sent_receipts_appointment').on(t.salonId, t.appointmentId)],
)
