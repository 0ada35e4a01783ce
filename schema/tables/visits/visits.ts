import { sql } from 'drizzle-orm'
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { PaymentMethod } from '../../terms.ts'
import { auditColumns, euro, instant, owned } from '../columns.ts'

/**
 * SQL: the client who pays a visit; `alias` ends with a dot. The index of outstanding balances has the same text. It has no comma, at which
 * drizzle-kit would divide it, and no affinity: the index finds it by a value or by `+column` only.
 */
export const payerOfVisit = (alias: string) =>
  `CASE WHEN ${alias}payment_client_id IS NULL THEN ${alias}client_id ELSE ${alias}payment_client_id END`

/**
 * SQL: the visit is a sale without one; `alias` ends with a dot. Such a row has no booking, therefore its own id in the place of the
 * booking's, no services and never an arrival: whatever counts arrivals or bookings does not count it. An anonymous one has an empty
 * `client_id`.
 */
export const isSaleSql = (alias: string) => `${alias}agenda_id = ${alias}appointment_id`

/** The visit of a booking, or a sale without a visit (`isSaleSql`). Its state follows from which time stamps are set. */
export const appointments = sqliteTable(
  'appointments',
  {
    appointmentId: text('appointment_id').primaryKey(),
    ...owned,
    agendaId: text('agenda_id').notNull(),
    clientId: text('client_id').notNull(),
    note: text('note').notNull().default(''),
    arrival: instant('arrival_utc'),
    startServices: instant('start_services_utc'),
    checkedOut: instant('checked_out_utc'),
    discountValueServices: euro('discount_services_cents').notNull().default(0),
    discountValueProducts: euro('discount_products_cents').notNull().default(0),
    paymentClientId: text('payment_client_id'),
    tip: euro('tip_cents').notNull().default(0),
    owed: euro('owed_cents').notNull().default(0),
    total: euro('total_cents').notNull().default(0),
    externalCashOrder: text('external_cash_order'),
    ...auditColumns,
  },
  (t) => [
    /** One visit per booking, apart from visits that were undone. */
    uniqueIndex('appointments_agenda').on(t.agendaId).where(sql`deleted_utc is null`),
    index('appointments_salon').on(t.salonId, t.arrival),
    index('appointments_client').on(t.salonId, t.clientId),
    index('appointments_payment_client').on(t.paymentClientId).where(sql`payment_client_id is not null`),
    /** Visits with an outstanding balance only, so that the index stays small, by the client who pays. */
    index('appointments_owed')
      .on(t.salonId, sql.raw(payerOfVisit('')))
      .where(sql`owed_cents > 0 and deleted_utc is null`),
  ],
)

/** Payments of a ledger entry by method; a negative amount is a refund. */
export const payments = sqliteTable(
  'payments',
  {
    paymentId: text('payment_id').primaryKey(),
    ...owned,
    bookEntryId: text('ledger_entry_id').notNull().default(''),
    appointmentId: text('appointment_id').notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    /** Terminal of a card payment, where it was named. */
    cardTerminalId: text('card_terminal_id'),
    /** The gift card or package that a voucher payment draws on. */
    prepaidId: text('prepaid_id'),
    amount: euro('amount_cents').notNull(),
    at: instant('at_utc').notNull(),
    ...auditColumns,
  },
  (t) => [
    index('payments_appointment').on(t.salonId, t.appointmentId),
    index('payments_entry').on(t.salonId, t.bookEntryId, t.method, t.amount),
  ],
)

/** A performed service: team member, start and end. */
export const clientHistoryServices = sqliteTable(
  'client_history_services',
  {
    clientHistoryServiceId: text('client_history_service_id').primaryKey(),
    ...owned,
    clientId: text('client_id').notNull(),
    appointmentId: text('appointment_id').notNull(),
    agendaServiceId: text('agenda_service_id'),
    serviceId: text('service_id').notNull(),
    userId: text('user_id').notNull(),
    subClientId: text('sub_client_id'),
    service: text('service').notNull(),
    length: integer('length_minutes').notNull(),
    price: euro('price_cents').notNull(),
    discount: euro('discount_cents').notNull().default(0),
    /** Net amount after checkout: price less the line's share of all discounts. The lines of a visit add up to its total. */
    net: euro('net_cents'),
    position: integer('position').notNull().default(0),
    start: instant('start_utc'),
    end: instant('end_utc'),
    note: text('note').notNull().default(''),
    /** Who answers for starting without the valid patch test that the service needs. */
    patchTestConfirmedBy: text('patch_test_confirmed_by'),
    /** Team member who assisted, and shares the commission where the performer's rule says so. */
    assistantId: text('assistant_id'),
    /** The performed service that this one does again, free of charge, why, and what it pays (percent of the first one's base). */
    redoOfId: text('redo_of_id'),
    redoReason: text('redo_reason').notNull().default(''),
    redoPercentage: real('redo_percentage').notNull().default(0),
    ...auditColumns,
  },
  (t) => [
    // Has the columns that are counted, so that the services of a year are counted in the index.
    index('client_history_services_appointment').on(t.salonId, t.appointmentId, t.end, t.deleted, t.serviceId, t.userId),
    index('client_history_services_client').on(t.salonId, t.clientId, t.start),
    index('client_history_services_user').on(t.salonId, t.userId, t.start),
    /** Partial index of the services that are being performed: at most a few rows. */
    index('client_history_services_running')
      .on(t.salonId, t.userId)
      .where(sql`start_utc is not null and end_utc is null and deleted_utc is null`),
  ],
)

/** A product sold in a visit; selling changes the stock. */
export const clientHistoryProducts = sqliteTable(
  'client_history_products',
  {
    clientHistoryProductId: text('client_history_product_id').primaryKey(),
    ...owned,
    clientId: text('client_id').notNull(),
    appointmentId: text('appointment_id').notNull(),
    productId: text('product_id').notNull(),
    userId: text('user_id').notNull(),
    product: text('product').notNull(),
    quantity: integer('quantity').notNull().default(1),
    price: euro('price_cents').notNull(),
    discount: euro('discount_cents').notNull().default(0),
    /** Net amount after checkout: price less the line's share of all discounts. The lines of a visit add up to its total. */
    net: euro('net_cents'),
    note: text('note').notNull().default(''),
    ...auditColumns,
  },
  (t) => [
    index('client_history_products_appointment').on(t.salonId, t.appointmentId),
    index('client_history_products_client').on(t.salonId, t.clientId),
  ],
)
