import { sql } from 'drizzle-orm'
import { index, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { PrepaidEntryKind, PrepaidKind, VatKind } from '../../terms.ts'
import { auditColumns, day, euro, instant, owned } from '../columns.ts'

/**
 * Something sold in advance, which the salon owes until it is used: a gift card or a prepaid package. The feature that sells it keeps the
 * rest in a separate table under the same id. The balance is the sum of its entries and never below zero.
 */
export const prepaidAccounts = sqliteTable(
  'prepaid_accounts',
  {
    prepaidId: text('prepaid_id').primaryKey(),
    ...owned,
    kind: text('kind').$type<PrepaidKind>().notNull(),
    /** How it is called on the lines of a checkout: name of the package, or whom the gift card is for. */
    label: text('label').notNull().default(''),
    /** Who bought it, and whose it is; null where nobody is known. */
    clientId: text('client_id'),
    holderClientId: text('holder_client_id'),
    /** Set when sold. `single` bears its VAT at `vatRate` (percent) when it is sold, `multi` at the rates of what it pays for. */
    vatKind: text('vat_kind').$type<VatKind>().notNull().default('multi'),
    vatRate: real('vat_rate'),
    /** Last day on which it can be used; null without expiry. */
    validUntil: day('valid_until'),
    blocked: instant('blocked_utc'),
    blockedReason: text('blocked_reason').notNull().default(''),
    ...auditColumns,
  },
  (t) => [
    index('prepaid_accounts_salon').on(t.salonId, t.kind, t.validUntil),
    index('prepaid_accounts_client').on(t.salonId, t.clientId).where(sql`client_id is not null`),
    index('prepaid_accounts_holder').on(t.salonId, t.holderClientId).where(sql`holder_client_id is not null`),
  ],
)

/**
 * A line of a checkout that sells an account or tops it up. It is charged with side `prepaid` of the ledger, and is no revenue.
 * `appointmentId` is the visit; a sale without one is a separate visit to the ledger, under the id of its line.
 */
export const prepaidSales = sqliteTable(
  'prepaid_sales',
  {
    prepaidSaleId: text('prepaid_sale_id').primaryKey(),
    ...owned,
    prepaidId: text('prepaid_id').notNull(),
    appointmentId: text('appointment_id').notNull(),
    /** Team member who sold it. */
    userId: text('user_id').notNull(),
    price: euro('price_cents').notNull(),
    ...auditColumns,
  },
  (t) => [index('prepaid_sales_appointment').on(t.salonId, t.appointmentId), index('prepaid_sales_account').on(t.salonId, t.prepaidId)],
)

/**
 * What changed the balance of an account; append-only. Sales and payments are written by triggers, from the ledger line or payment of
 * the same id. The sum of all entries up to a day is what the salon owes at its end.
 */
export const prepaidEntries = sqliteTable(
  'prepaid_entries',
  {
    prepaidEntryId: text('prepaid_entry_id').primaryKey(),
    ...owned,
    prepaidId: text('prepaid_id').notNull(),
    kind: text('kind').$type<PrepaidEntryKind>().notNull(),
    /** Null for an expiry or a transfer; of a hold, the order of the cash system. */
    bookEntryId: text('ledger_entry_id'),
    day: day('day').notNull(),
    at: instant('at_utc').notNull(),
    userId: text('user_id').notNull(),
    amount: euro('amount_cents').notNull(),
  },
  (t) => [index('prepaid_entries_account').on(t.salonId, t.prepaidId, t.amount), index('prepaid_entries_day').on(t.salonId, t.day)],
)
