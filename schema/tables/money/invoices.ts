import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { auditColumns, day, euro, instant, json, owned } from '../columns.ts'

/**
 * Electronic invoices and credit notes. A draft has neither number nor day; triggers keep what was issued as it is. Numbers have no gaps
 * per salon, series and year of the salon's zone.
 */
export const invoices = sqliteTable(
  'invoices',
  {
    invoiceId: text('invoice_id').primaryKey(),
    ...owned,
    kind: text('kind').notNull(),
    state: text('state').notNull().default('draft'),
    clientId: text('client_id').notNull(),
    series: text('series').notNull().default(''),
    year: integer('year'),
    number: integer('number'),
    /** Date of the invoice in the salon's zone. */
    day: day('day'),
    /** Counts the salon's files: part of the file's name, so that a file that is sent again has a new one. */
    fileNo: integer('file_no'),
    total: euro('total_cents').notNull(),
    tax: euro('tax_cents').notNull(),
    /** Stamp duty, which the salon bears; it is not part of the total. */
    stamp: euro('stamp_cents').notNull().default(0),
    /** InvoiceDocument of schema/rules/money/invoice-document.ts. */
    document: json<object>('document_json').notNull(),
    sent: instant('sent_utc'),
    answered: instant('answered_utc'),
    /** Id that the exchange gave the file. */
    exchangeId: text('exchange_id').notNull().default(''),
    answerErrors: json<{ code: string; text: string }[]>('answer_errors_json').notNull().default([]),
    ...auditColumns,
  },
  (t) => [
    uniqueIndex('invoices_number').on(t.salonId, t.series, t.year, t.number).where(sql`number is not null`),
    uniqueIndex('invoices_file').on(t.salonId, t.fileNo).where(sql`file_no is not null`),
    index('invoices_day').on(t.salonId, t.day),
    index('invoices_client').on(t.salonId, t.clientId),
  ],
)

/** The ledger entries that an invoice or credit note covers; none is covered twice. */
export const invoiceEntries = sqliteTable(
  'invoice_entries',
  {
    invoiceEntryId: text('invoice_entry_id').primaryKey(),
    ...owned,
    invoiceId: text('invoice_id').notNull(),
    appointmentId: text('appointment_id').notNull(),
    bookEntryId: text('ledger_entry_id').notNull(),
    ...auditColumns,
  },
  (t) => [
    uniqueIndex('invoice_entries_once').on(t.bookEntryId).where(sql`deleted_utc is null`),
    index('invoice_entries_invoice').on(t.salonId, t.invoiceId),
    index('invoice_entries_appointment').on(t.salonId, t.appointmentId),
  ],
)

/** How a salon invoices. */
export const invoiceSettings = sqliteTable('invoice_settings', {
  salonId: text('salon_id').primaryKey(),
  /** Name of the company; empty: the salon's name. */
  companyName: text('company_name').notNull().default(''),
  regime: text('regime').notNull().default('RF01'),
  /** Letters in front of the number. */
  series: text('series').notNull().default(''),
  dueDays: integer('due_days').notNull().default(0),
  reaOffice: text('rea_office').notNull().default(''),
  reaNumber: text('rea_number').notNull().default(''),
  /** Rates of categories that differ from the ordinary one. */
  rates: json<object[]>('rates_json').notNull().default([]),
  ...auditColumns,
})
