import { sql } from 'drizzle-orm'
import { index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CashItemRole, CashOrderState, CashProblem } from '../../terms.ts'
import { auditColumns, euro, flag, instant, json, owned } from '../columns.ts'
import { createTrigger, type SchemaObject } from '../schema-object.ts'

/** A visit whose order is on its way to the cash system is not checked out here meanwhile. */
export const cashSystemTriggers: SchemaObject[] = [
  createTrigger(
    'appointments_cash_order',
    `BEFORE UPDATE OF checked_out_utc ON appointments
WHEN OLD.checked_out_utc IS NULL AND NEW.checked_out_utc IS NOT NULL AND NEW.external_cash_order IS NULL`,
    `
  SELECT RAISE(ABORT, 'refuse:stale')
  WHERE EXISTS (
    SELECT 1
    FROM cash_orders o
    WHERE o.appointment_id = NEW.appointment_id
      AND o.state IN ('sending', 'unknown', 'exported', 'paid')
  );`,
  ),
]

/** A salon's connection to an external cash system; its key is in `salon_secrets`. Disconnecting keeps the row and all history. */
export const cashSystems = sqliteTable(
  'cash_systems',
  {
    salonId: text('salon_id').primaryKey(),
    idSalesPoint: text('id_sales_point').notNull(),
    salesPointName: text('sales_point_name').notNull(),
    connected: instant('connected_utc').notNull(),
    disconnected: instant('disconnected_utc'),
    ...auditColumns,
  },
  (t) => [uniqueIndex('cash_systems_sales_point').on(t.idSalesPoint).where(sql`disconnected_utc is null and deleted_utc is null`)],
)

/** Values of a category, item or client that both sides have. Prices are cents. */
export interface CashValues {
  readonly name: string
  readonly price?: number
  readonly description?: string
  readonly barcodes?: readonly string[]
  readonly category?: string
  readonly phoneNumber?: string
  readonly email?: string
}

/** Columns of a link between a thing of the cash system and one of the salon. */
const link = {
  externalId: text('external_id').notNull(),
  /** The values as the cash system has them, and as both sides last agreed on them: where they differ, somebody has to choose. */
  values: json<CashValues>('values_json').notNull().default({ name: '' }),
  agreed: json<CashValues>('agreed_json').notNull().default({ name: '' }),
  hasDifferences: flag('has_differences').notNull().default(false),
  /** The import that has seen it last. */
  seenJobId: text('seen_job_id').notNull().default(''),
}

/** Categories and items of the cash system, with the category, service or product that each became here. */
export const cashItems = sqliteTable(
  'cash_items',
  {
    ...owned,
    kind: text('kind').$type<'category' | 'item'>().notNull(),
    ...link,
    role: text('role').$type<CashItemRole>().notNull().default(''),
    /** Service, product or category; null where nothing became of it. */
    thingId: text('thing_id'),
    /** What a row of an order names. */
    variantId: text('variant_id').notNull().default(''),
    departmentId: text('department_id').notNull().default(''),
    taxId: text('tax_id').notNull().default(''),
    problem: text('problem').$type<'' | CashProblem>().notNull().default(''),
    /** Deleted at the cash system; `isMissingKept` once somebody has decided to keep it here. */
    missing: instant('missing_utc'),
    isMissingKept: flag('is_missing_kept').notNull().default(false),
    changed: instant('changed_utc').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.salonId, t.kind, t.externalId], name: 'cash_items_once' }),
    index('cash_items_thing').on(t.salonId, t.thingId),
  ],
)

/** Clients of the cash system, with the client that each is here. */
export const cashClients = sqliteTable(
  'cash_clients',
  {
    cashClientId: text('cash_client_id').primaryKey(),
    ...owned,
    clientId: text('client_id').notNull(),
    ...link,
    /** Contacts that were left out. */
    problem: text('problem').$type<'' | CashProblem>().notNull().default(''),
    changed: instant('changed_utc').notNull(),
  },
  (t) => [uniqueIndex('cash_clients_external').on(t.salonId, t.externalId), index('cash_clients_client').on(t.salonId, t.clientId)],
)

/** What was decided about a difference: undoing it brings both sides back as they were. */
export const cashDecisions = sqliteTable(
  'cash_decisions',
  {
    cashDecisionId: text('cash_decision_id').primaryKey(),
    ...owned,
    kind: text('kind').$type<'item' | 'client'>().notNull(),
    externalId: text('external_id').notNull(),
    action: text('action').$type<'take' | 'keep'>().notNull(),
    /** Everything that undoing needs. */
    before: json<object>('agreed_before_json').notNull().default({ name: '' }),
    userId: text('user_id').notNull(),
    at: instant('at_utc').notNull(),
    undone: instant('undone_utc'),
  },
  (t) => [index('cash_decisions_salon').on(t.salonId, t.externalId)],
)

/**
 * A line of a visit as it is in an order, at its net amount in cents: a service, a product, or (`prepaid`) what is sold in advance.
 */
export interface CashOrderLine {
  readonly id: string
  readonly net: number
  readonly side?: 'prepaid' | 'fee'
}
/** What a gift card or course pays of an order, in cents. */
export interface CashOrderVoucher {
  readonly prepaidId: string
  readonly amount: number
}

/**
 * An order of a visit. The row is there before the order is sent; a row that is still `sending` after `leasedUntil` was cut off, and the
 * cash system has to be asked what became of it.
 */
export const cashOrders = sqliteTable(
  'cash_orders',
  {
    cashOrderId: text('cash_order_id').primaryKey(),
    ...owned,
    appointmentId: text('appointment_id').notNull(),
    /** Who checked out. */
    userId: text('user_id').notNull(),
    /** Key of the order at the cash system, which refuses the same one again. */
    externalId: text('external_id').notNull(),
    state: text('state').$type<CashOrderState>().notNull(),
    /** What is charged at the cash system: the lines, without what single-purpose vouchers pay for. */
    total: euro('total_cents').notNull(),
    lines: json<CashOrderLine[]>('lines_json').notNull().default([]),
    vouchers: json<CashOrderVoucher[]>('vouchers_json').notNull().default([]),
    /** The order's id at the cash system. */
    orderId: text('order_id').notNull().default(''),
    /** Why it was refused: a code, and the cash system's own words. */
    reason: text('reason').notNull().default(''),
    words: text('words').notNull().default(''),
    at: instant('at_utc').notNull(),
    leasedUntil: instant('leased_until_utc').notNull(),
    receiptNumber: text('receipt_number').notNull().default(''),
    receiptTotal: euro('receipt_cents'),
    receiptAt: instant('receipt_utc'),
    /** When somebody had dealt with what needed attention; null again as soon as something else does. */
    handled: instant('handled_utc'),
  },
  (t) => [
    uniqueIndex('cash_orders_external').on(t.salonId, t.externalId),
    /** One order of a visit at a time, no matter who presses. */
    uniqueIndex('cash_orders_live').on(t.appointmentId).where(sql`state in ('sending', 'unknown', 'exported', 'paid')`),
    index('cash_orders_order').on(t.salonId, t.orderId),
    index('cash_orders_salon').on(t.salonId, t.at),
  ],
)

/** Hashes of notices that were taken: a repeated one changes nothing. */
export const cashNotices = sqliteTable(
  'cash_notices',
  {
    ...owned,
    hash: text('hash').notNull(),
    at: instant('at_utc').notNull(),
  },
  (t) => [primaryKey({ columns: [t.salonId, t.hash], name: 'cash_notices_once' }), index('cash_notices_at').on(t.at)],
)
