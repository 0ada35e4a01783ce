import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { PaymentMethod } from '../terms.ts'
import { auditColumns, euro, instant, owned } from './columns.ts'

/** The visit of a booking. Its state is which of its stamps are filled (section 4). */
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
    /** One visit a booking; one that was undone makes room for the next. */
    uniqueIndex('appointments_agenda').on(t.agendaId).where(sql`deleted_utc is null`),
    index('appointments_salon').on(t.salonId, t.arrival),
    index('appointments_client').on(t.salonId, t.clientId),
    /** Whatever is owed: as few rows as there are debts. */
    index('appointments_owed').on(t.salonId).where(sql`owed_cents > 0 and deleted_utc is null`),
  ],
)

/** Money in, and below nothing money back: how an entry of the books was paid; several at once. */
export const payments = sqliteTable(
  'payments',
  {
    paymentId: text('payment_id').primaryKey(),
    ...owned,
    bookEntryId: text('ledger_entry_id').notNull().default(''),
    appointmentId: text('appointment_id').notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    amount: euro('amount_cents').notNull(),
    at: instant('at_utc').notNull(),
    ...auditColumns,
  },
  (t) => [
    index('payments_appointment').on(t.salonId, t.appointmentId),
    index('payments_entry').on(t.salonId, t.bookEntryId),
    index('payments_day').on(t.salonId, t.at),
  ],
)

/** One service as it was done: by whom, from when to when. */
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
    /** What the row brought once the visit was paid: its share of all discounts taken off. The rows of a visit add up to its total. */
    net: euro('net_cents'),
    position: integer('position').notNull().default(0),
    start: instant('start_utc'),
    end: instant('end_utc'),
    note: text('note').notNull().default(''),
    ...auditColumns,
  },
  (t) => [
    index('client_history_services_appointment').on(t.salonId, t.appointmentId),
    index('client_history_services_client').on(t.salonId, t.clientId, t.start),
    index('client_history_services_user').on(t.salonId, t.userId, t.start),
    /** Who is at work right now: as few rows as there are people. */
    index('client_history_services_running')
      .on(t.salonId, t.userId)
      .where(sql`start_utc is not null and end_utc is null and deleted_utc is null`),
  ],
)

/** One product sold or used in a visit; the stock moved with it. */
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
    /** What the row brought once the visit was paid: its share of all discounts taken off. The rows of a visit add up to its total. */
    net: euro('net_cents'),
    note: text('note').notNull().default(''),
    ...auditColumns,
  },
  (t) => [
    index('client_history_products_appointment').on(t.salonId, t.appointmentId),
    index('client_history_products_client').on(t.salonId, t.clientId),
  ],
)
