import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { PaymentAccountState, PaymentOrderState, PaymentProblem, PaymentPurpose } from '../../terms.ts'
import { auditColumns, euro, flag, instant, json, owned } from '../columns.ts'

/** A salon's account at the payment gateway. Connecting another one adds a row; the old one stays for its orders. */
export const paymentAccounts = sqliteTable(
  'payment_accounts',
  {
    paymentAccountId: text('payment_account_id').primaryKey(),
    ...owned,
    /** Its id at the gateway. */
    accountId: text('account_id').notNull(),
    name: text('name').notNull().default(''),
    state: text('state').$type<PaymentAccountState>().notNull().default('incomplete'),
    paysOut: flag('pays_out').notNull().default(false),
    /** How many details the gateway still needs. */
    missingDetails: integer('missing_details').notNull().default(0),
    connected: instant('connected_utc').notNull(),
    /** When the gateway was last asked. */
    checked: instant('checked_utc').notNull(),
    disconnected: instant('disconnected_utc'),
    ...auditColumns,
  },
  (t) => [
    index('payment_accounts_account').on(t.accountId),
    index('payment_accounts_of_salon').on(t.salonId),
    uniqueIndex('payment_accounts_salon').on(t.salonId).where(sql`disconnected_utc is null and deleted_utc is null`),
  ],
)

/** What a client is asked to pay online, once. Amount and currency never change: another amount is another order. */
export const paymentOrders = sqliteTable(
  'payment_orders',
  {
    paymentOrderId: text('payment_order_id').primaryKey(),
    ...owned,
    clientId: text('client_id').notNull(),
    purpose: text('purpose').$type<PaymentPurpose>().notNull(),
    /** The visit whose balance it is; null for all that the client owes, and for a fee. */
    appointmentId: text('appointment_id'),
    /** The booking that a fee is for. */
    agendaId: text('agenda_id'),
    /** The gift card that it buys. */
    prepaidId: text('prepaid_id'),
    amount: euro('amount_cents').notNull(),
    currency: text('currency').notNull(),
    state: text('state').$type<PaymentOrderState>().notNull().default('new'),
    /** Who asked for it, in whose name it is posted. */
    userId: text('user_id').notNull(),
    asked: instant('asked_utc').notNull(),
    expires: instant('expires_utc').notNull(),
    accountId: text('account_id').notNull(),
    /** The page to pay on; a further one has the next number. */
    sessionNo: integer('session_no').notNull().default(0),
    sessionId: text('session_id').notNull().default(''),
    opened: instant('opened_utc'),
    /** When the gateway was last asked. */
    checked: instant('checked_utc'),
    gatewayPaymentId: text('gateway_payment_id').notNull().default(''),
    paid: instant('paid_utc'),
    /** The ledger entries of the payment that still count. */
    bookEntryIds: json<string[]>('ledger_entry_ids_json').notNull().default([]),
    /** A further attempt at a refund that failed has the next number. */
    refundNo: integer('refund_no').notNull().default(0),
    refundReason: text('refund_reason').notNull().default(''),
    refunded: instant('refunded_utc'),
    /** What goes back of a deposit that is used in part; null: all of it. */
    refundAmount: euro('refund_cents'),
    problem: text('problem').$type<PaymentProblem>().notNull().default(''),
    ...auditColumns,
  },
  (t) => [
    index('payment_orders_client').on(t.salonId, t.clientId, t.asked),
    index('payment_orders_visit').on(t.salonId, t.appointmentId).where(sql`appointment_id is not null`),
    index('payment_orders_payment').on(t.salonId, t.gatewayPaymentId).where(sql`gateway_payment_id <> ''`),
    // What cron asks the gateway about.
    index('payment_orders_waiting').on(t.checked).where(sql`state in ('open', 'refunding')`),
    // So is a deposit.
    uniqueIndex('payment_orders_deposit')
      .on(t.salonId, t.agendaId)
      .where(sql`purpose = 'deposit' and state in ('new', 'open', 'paid', 'refunding') and deleted_utc is null`),
    // A gift card is sold once.
    uniqueIndex('payment_orders_gift_card')
      .on(t.salonId, t.prepaidId)
      .where(sql`prepaid_id is not null and state in ('new', 'open', 'paid', 'refunding') and deleted_utc is null`),
    // A fee is asked for once for each booking.
    uniqueIndex('payment_orders_fee')
      .on(t.salonId, t.agendaId)
      .where(sql`purpose = 'fee' and state in ('new', 'open', 'paid', 'refunding') and deleted_utc is null`),
  ],
)

/** Events of the gateway, each once; what was refused is listed. They are deleted after 90 days. */
export const paymentEvents = sqliteTable(
  'payment_events',
  {
    paymentEventId: text('payment_event_id').primaryKey(),
    ...owned,
    /** Its id at the gateway. */
    eventId: text('event_id').notNull(),
    accountId: text('account_id').notNull(),
    type: text('type').notNull(),
    /** The page or payment that it is about, as the gateway names it. */
    objectId: text('object_id').notNull().default(''),
    paymentOrderId: text('payment_order_id'),
    at: instant('at_utc').notNull(),
    problem: text('problem').$type<PaymentProblem>().notNull().default(''),
  },
  (t) => [
    uniqueIndex('payment_events_once').on(t.salonId, t.eventId),
    index('payment_events_at').on(t.at),
    index('payment_events_problem').on(t.salonId, t.at).where(sql`problem <> ''`),
  ],
)
