import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { FiscalProblem, FiscalProvider, FiscalReceiptKind, FiscalReceiptState } from '../../terms.ts'
import { auditColumns, euro, instant, json, owned } from '../columns.ts'
import { createTrigger, type SchemaObject } from '../schema-object.ts'

/**
 * Every ledger entry of a connected salon queues its fiscal receipt in its own transaction, whatever has posted it. After the salon has
 * disconnected only what takes back a sale that has one does: where it was issued it has to be returned.
 */
export const fiscalReceiptTriggers: SchemaObject[] = [
  createTrigger(
    'ledger_entries_fiscal',
    'AFTER INSERT ON ledger_entries',
    `
  INSERT INTO fiscal_receipts (
    fiscal_receipt_id, salon_id, ledger_entry_id, part, appointment_id, at_utc, next_utc, changed_by, changed_utc
  )
  SELECT
    NEW.ledger_entry_id || '.0', NEW.salon_id, NEW.ledger_entry_id, 0, NEW.appointment_id, NEW.at_utc, NEW.at_utc, NEW.user_id,
    NEW.at_utc
  FROM fiscal_connections c
  WHERE c.salon_id = NEW.salon_id
    AND c.deleted_utc IS NULL
    AND (
      c.disconnected_utc IS NULL
      OR NEW.kind IN ('refund', 'void')
      AND EXISTS (
        SELECT 1
        FROM fiscal_receipts r
        WHERE r.salon_id = NEW.salon_id
          AND r.appointment_id = NEW.appointment_id
          AND r.kind = 'sale'
          AND r.state NOT IN ('none', 'dropped')
      )
    );`,
  ),
]

/**
 * A salon's connection to a service that sends its fiscal receipts; its keys are in `salon_secrets`. The Fisconline password is handed on
 * to the service and kept nowhere here. Disconnecting keeps the row.
 */
export const fiscalConnections = sqliteTable(
  'fiscal_connections',
  {
    salonId: text('salon_id').primaryKey(),
    provider: text('provider').$type<FiscalProvider>().notNull(),
    /** VAT number under which the receipts are sent. */
    fiscalId: text('fiscal_id').notNull(),
    /** The taxpayer's name as the service has it. */
    name: text('name').notNull().default(''),
    /** The cash register at the service, where it has several. */
    systemId: text('system_id').notNull().default(''),
    connected: instant('connected_utc').notNull(),
    disconnected: instant('disconnected_utc'),
    /** When the Fisconline password was last renewed: it ends after 90 days. Null where nobody has said. */
    passwordSet: instant('password_utc'),
    /** The day of its age of which the salon was last reminded: 0, 60, 75 or 90. */
    remindedDays: integer('reminded_days').notNull().default(0),
    /** What keeps receipts from being sent, since when, and in the service's own words. */
    problem: text('problem').$type<FiscalProblem>().notNull().default(''),
    problemSince: instant('problem_utc'),
    words: text('words').notNull().default(''),
    /** When it was last tried out. */
    checked: instant('checked_utc'),
    ...auditColumns,
  },
  // Whose password is old, of all salons.
  (t) => [index('fiscal_connections_password').on(t.passwordSet).where(sql`disconnected_utc is null and deleted_utc is null`)],
)

/**
 * What a ledger entry needs at the tax office: one document, or more parts where items of earlier ones are returned. A row is `unknown`
 * before it is sent, so that one that is cut off is asked about.
 */
export const fiscalReceipts = sqliteTable(
  'fiscal_receipts',
  {
    fiscalReceiptId: text('fiscal_receipt_id').primaryKey(),
    ...owned,
    bookEntryId: text('ledger_entry_id').notNull(),
    part: integer('part').notNull(),
    appointmentId: text('appointment_id').notNull(),
    kind: text('kind').$type<FiscalReceiptKind>().notNull().default('sale'),
    state: text('state').$type<FiscalReceiptState>().notNull().default('queued'),
    at: instant('at_utc').notNull(),
    /** Negative for what is returned. */
    total: euro('total_cents').notNull().default(0),
    /** FiscalDocument of schema/rules/money/fiscal-receipts.ts; empty until the row is planned. */
    document: json<object>('document_json').notNull().default({}),
    lotteryCode: text('lottery_code').notNull().default(''),
    /** The sale that is returned. */
    parentId: text('parent_id').notNull().default(''),
    /** Not before this time, in seconds UTC. */
    next: instant('next_utc').notNull(),
    leasedUntil: instant('leased_until_utc'),
    attempts: integer('attempts').notNull().default(0),
    /** Counts how often somebody has had a refused one sent again: part of its idempotency key. */
    sendingNo: integer('sending_no').notNull().default(0),
    /** Where it was sent to: the service, and the account there. */
    provider: text('provider').$type<FiscalProvider | ''>().notNull().default(''),
    account: text('account').notNull().default(''),
    /** The first step at the service, which has no fiscal effect, and the document itself. */
    reservationId: text('reservation_id').notNull().default(''),
    externalId: text('external_id').notNull().default(''),
    /** Number and time of the tax office. */
    number: text('number').notNull().default(''),
    issued: instant('issued_utc'),
    problem: text('problem').$type<FiscalProblem>().notNull().default(''),
    words: text('words').notNull().default(''),
    ...auditColumns,
  },
  (t) => [
    uniqueIndex('fiscal_receipts_entry').on(t.bookEntryId, t.part),
    index('fiscal_receipts_visit').on(t.salonId, t.appointmentId),
    index('fiscal_receipts_salon').on(t.salonId, t.at),
    // What is still to be sent or asked about, of all salons and of one.
    index('fiscal_receipts_due').on(t.next).where(sql`state in ('queued', 'unknown', 'sent')`),
    index('fiscal_receipts_open').on(t.salonId, t.at).where(sql`state in ('queued', 'unknown', 'sent', 'refused')`),
  ],
)
