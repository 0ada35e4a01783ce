import { sql } from 'drizzle-orm'
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { auditColumns, day, euro, owned } from '../columns.ts'

/**
 * A terminal for card payments. Italian law asks who sells with a fiscal cash register to register which terminal belongs to which
 * register and premises.
 */
export const cardTerminals = sqliteTable(
  'card_terminals',
  {
    cardTerminalId: text('card_terminal_id').primaryKey(),
    ...owned,
    name: text('name').notNull(),
    /** The terminal's own number (TID), and who runs it. */
    terminalCode: text('terminal_code').notNull().default(''),
    acquirer: text('acquirer').notNull().default(''),
    acquirerVatNumber: text('acquirer_vat_number').notNull().default(''),
    /** Serial number of the fiscal cash register, and the address at which both are installed. */
    registerSerial: text('register_serial').notNull().default(''),
    premises: text('premises').notNull().default(''),
    /** Day on which the pairing was registered with the revenue agency. */
    registeredOn: day('registered_on'),
    /** Day on which the terminal, or its register, was entered or changed: from it follows until when to register. Null: not known. */
    pairingFrom: day('pairing_from'),
    ...auditColumns,
  },
  (t) => [
    index('card_terminals_salon').on(t.salonId),
    // Those that are to be registered, of all salons.
    index('card_terminals_unregistered').on(t.pairingFrom).where(sql`registered_on is null and deleted_utc is null`),
  ],
)

/** What a terminal's own closing says for a day. */
export const cardTerminalTotals = sqliteTable(
  'card_terminal_totals',
  {
    cardTerminalTotalId: text('card_terminal_total_id').primaryKey(),
    ...owned,
    cardTerminalId: text('card_terminal_id').notNull(),
    day: day('day').notNull(),
    amount: euro('amount_cents').notNull(),
    ...auditColumns,
  },
  (t) => [
    index('card_terminal_totals_salon').on(t.salonId),
    uniqueIndex('card_terminal_totals_day').on(t.cardTerminalId, t.day).where(sql`deleted_utc is null`),
  ],
)
