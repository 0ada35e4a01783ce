import { sql } from 'drizzle-orm'
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { BookEntryKind, TakingSide } from '../terms.ts'
import { auditColumns, day, euro, instant, owned } from './columns.ts'
import type { SchemaObject } from './triggers.ts'

/**
 * The books: what is entered stays as it was entered, and a mistake is corrected by a further entry. `charged` is what the
 * entry adds to what its visit costs, tips included, `paid` what it adds to what was paid for it; what is owed is the
 * difference. Each is made up of the entry's takings and of its payments.
 */
export const ledgerEntries = sqliteTable(
  'book_entries',
  {
    bookEntryId: text('book_entry_id').primaryKey(),
    ...owned,
    appointmentId: text('appointment_id').notNull(),
    kind: text('kind').$type<BookEntryKind>().notNull(),
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
    index('book_entries_day').on(t.salonId, t.day),
    index('book_entries_appointment').on(t.salonId, t.appointmentId),
    uniqueIndex('book_entries_corrects').on(t.correctsId).where(sql`corrects_id is not null`),
  ],
)

/** What an entry was charged for: a row of the visit, or a tip, of one person. */
export const ledgerLines = sqliteTable(
  'takings',
  {
    takingId: text('taking_id').primaryKey(),
    ...owned,
    bookEntryId: text('book_entry_id').notNull(),
    appointmentId: text('appointment_id').notNull(),
    userId: text('user_id').notNull(),
    side: text('side').$type<TakingSide>().notNull(),
    /** The service or product of the visit; null for a tip. */
    lineId: text('line_id'),
    amount: euro('amount_cents').notNull(),
  },
  (t) => [index('takings_entry').on(t.salonId, t.bookEntryId), index('takings_appointment').on(t.salonId, t.appointmentId)],
)

/** A day's till, counted and closed. Whoever is second finds it closed; `left` stays in the drawer for the next day. */
export const dayClosings = sqliteTable(
  'till_closings',
  {
    tillClosingId: text('till_closing_id').primaryKey(),
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
  (t) => [uniqueIndex('till_closings_day').on(t.salonId, t.day).where(sql`deleted_utc is null`)],
)

const stays = (table: string, columns = ''): SchemaObject[] => [
  {
    name: `${table}_stay`,
    kind: 'trigger',
    sql: `CREATE TRIGGER ${table}_stay BEFORE UPDATE${columns && ` OF ${columns}`} ON ${table} BEGIN SELECT RAISE(ABORT, 'refuse:books'); END`,
  },
  {
    name: `${table}_stay_there`,
    kind: 'trigger',
    sql: `CREATE TRIGGER ${table}_stay_there BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, 'refuse:books'); END`,
  },
]

// Visits that were checked out before there were books: their day by the clock of Italian winters, near enough where no
// till is open around midnight; their tip for whoever worked longest. What is entered already is left alone.
const older = `appointments p JOIN book_entries e ON e.book_entry_id = 'bke.' || p.appointment_id`
const takingOf = (side: TakingSide, user: string, line: string, amount: string, from: string) =>
  `INSERT OR IGNORE INTO takings (taking_id, salon_id, book_entry_id, appointment_id, user_id, side, line_id, amount_cents) SELECT 'tkg.' || ${line === 'NULL' ? 'p.appointment_id' : line}, p.salon_id, e.book_entry_id, p.appointment_id, ${user}, '${side}', ${line}, ${amount} FROM ${from} AND ${amount} <> 0`
const row = (table: string) => `${older} JOIN ${table} h ON h.appointment_id = p.appointment_id WHERE h.deleted_utc IS NULL`
const longest =
  '(SELECT h.user_id FROM client_history_services h WHERE h.appointment_id = p.appointment_id AND h.deleted_utc IS NULL GROUP BY h.user_id ORDER BY sum(h.length_minutes) DESC LIMIT 1)'
const enterOlder = [
  `INSERT INTO book_entries (book_entry_id, salon_id, appointment_id, kind, user_id, at_utc, day, charged_cents, paid_cents) SELECT 'bke.' || p.appointment_id, p.salon_id, p.appointment_id, 'checkout', p.changed_by, p.checked_out_utc, date(p.checked_out_utc + 3600, 'unixepoch'), p.total_cents + p.tip_cents, p.total_cents + p.tip_cents - p.owed_cents FROM appointments p WHERE p.checked_out_utc IS NOT NULL AND p.deleted_utc IS NULL AND NOT EXISTS (SELECT 1 FROM book_entries b WHERE b.appointment_id = p.appointment_id)`,
  `UPDATE payments SET book_entry_id = 'bke.' || appointment_id WHERE book_entry_id = ''`,
  takingOf('services', 'h.user_id', 'h.client_history_service_id', 'h.net_cents', row('client_history_services')),
  takingOf('products', 'h.user_id', 'h.client_history_product_id', 'h.net_cents', row('client_history_products')),
  takingOf('tip', `coalesce(${longest}, p.changed_by)`, 'NULL', 'p.tip_cents', `${older} WHERE 1`),
].join(';\n--> statement-breakpoint\n')

const ofVisit = 'FROM book_entries e WHERE e.salon_id = NEW.salon_id AND e.appointment_id = NEW.appointment_id'
/** The books hold themselves: no more is given back than was paid, no more paid than is owed, no page of a closed day is written on. */
export const bookTriggers: SchemaObject[] = [
  {
    name: 'book_entries_balance',
    kind: 'trigger',
    sql: `CREATE TRIGGER book_entries_balance BEFORE INSERT ON book_entries BEGIN SELECT RAISE(ABORT, 'refuse:limit') WHERE (SELECT coalesce(sum(e.paid_cents), 0) ${ofVisit}) + NEW.paid_cents < 0 OR (SELECT coalesce(sum(e.charged_cents - e.paid_cents), 0) ${ofVisit}) + NEW.charged_cents - NEW.paid_cents < 0; SELECT RAISE(ABORT, 'refuse:books') WHERE EXISTS (SELECT 1 FROM till_closings c WHERE c.salon_id = NEW.salon_id AND c.day >= NEW.day AND c.deleted_utc IS NULL); END`,
    setUp: enterOlder,
  },
  // The words of a reason may have to go with the person whom they speak of; nothing else may.
  ...stays('book_entries', 'book_entry_id, salon_id, appointment_id, kind, user_id, at_utc, day, corrects_id, charged_cents, paid_cents'),
  ...stays('takings'),
  ...stays('payments', 'book_entry_id, appointment_id, method, amount_cents, at_utc, deleted_utc'),
]
