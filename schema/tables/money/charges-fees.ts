import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { auditColumns, euro, owned } from '../columns.ts'

/** A fee that a visit is charged beside its services and products, such as for a booking that the client missed. */
export const visitFees = sqliteTable(
  'visit_fees',
  {
    visitFeeId: text('visit_fee_id').primaryKey(),
    ...owned,
    appointmentId: text('appointment_id').notNull(),
    /** What it is for, as the receipt and the invoice call it. */
    fee: text('fee').notNull(),
    price: euro('price_cents').notNull(),
    ...auditColumns,
  },
  (t) => [index('visit_fees_appointment').on(t.salonId, t.appointmentId)],
)
