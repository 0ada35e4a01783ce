import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ExchangeProvider, InvoiceSendingState } from '../../terms.ts'
import { auditColumns, instant, owned } from '../columns.ts'
import { createTrigger, type SchemaObject } from '../schema-object.ts'

/** Every file of a connected salon's invoices is queued in the transaction that issues it, also one that is issued again. */
export const invoiceExchangeTriggers: SchemaObject[] = [
  createTrigger(
    'invoices_sending',
    'AFTER UPDATE OF file_no ON invoices WHEN NEW.file_no IS NOT OLD.file_no',
    `
  INSERT INTO invoice_sendings (
    invoice_sending_id, salon_id, invoice_id, file_no, at_utc, next_utc, changed_by, changed_utc
  )
  SELECT
    NEW.invoice_id || '.' || NEW.file_no, NEW.salon_id, NEW.invoice_id, NEW.file_no, NEW.changed_utc, NEW.changed_utc, NEW.changed_by,
    NEW.changed_utc
  FROM invoice_exchanges c
  WHERE c.salon_id = NEW.salon_id
    AND c.disconnected_utc IS NULL
    AND c.deleted_utc IS NULL;`,
  ),
]

/**
 * A salon's connection to a service that hands its invoices to the exchange; its key is in `salon_secrets`. Disconnecting keeps the row.
 */
export const invoiceExchanges = sqliteTable('invoice_exchanges', {
  salonId: text('salon_id').primaryKey(),
  provider: text('provider').$type<ExchangeProvider>().notNull(),
  connected: instant('connected_utc').notNull(),
  disconnected: instant('disconnected_utc'),
  /** The service refuses the key or the account since then, in its own words. */
  problemSince: instant('problem_utc'),
  words: text('words').notNull().default(''),
  /** When it was last tried out. */
  checked: instant('checked_utc'),
  ...auditColumns,
})

/** A file of an invoice on its way. A row is `unknown` before it is sent, so that one that is cut off is asked about. */
export const invoiceSendings = sqliteTable(
  'invoice_sendings',
  {
    invoiceSendingId: text('invoice_sending_id').primaryKey(),
    ...owned,
    invoiceId: text('invoice_id').notNull(),
    fileNo: integer('file_no').notNull(),
    state: text('state').$type<InvoiceSendingState>().notNull().default('queued'),
    at: instant('at_utc').notNull(),
    /** Not before this time. */
    next: instant('next_utc').notNull(),
    leasedUntil: instant('leased_until_utc'),
    attempts: integer('attempts').notNull().default(0),
    /** Its id at the service. */
    externalId: text('external_id').notNull().default(''),
    words: text('words').notNull().default(''),
    ...auditColumns,
  },
  (t) => [
    index('invoice_sendings_invoice').on(t.salonId, t.invoiceId),
    // What is under way, of all salons and of one.
    index('invoice_sendings_due').on(t.next).where(sql`state in ('queued', 'unknown', 'sent')`),
    index('invoice_sendings_open').on(t.salonId, t.next).where(sql`state in ('queued', 'unknown', 'sent')`),
  ],
)
