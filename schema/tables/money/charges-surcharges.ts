import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { SurchargeState } from '../../terms.ts'
import { auditColumns, euro, instant, owned } from '../columns.ts'

/** A surcharge on a performed service, such as for a matted coat, that is charged only once the pet's owner has agreed. */
export const visitSurcharges = sqliteTable(
  'visit_surcharges',
  {
    surchargeId: text('visit_surcharge_id').primaryKey(),
    ...owned,
    appointmentId: text('appointment_id').notNull(),
    clientHistoryServiceId: text('client_history_service_id').notNull(),
    /** What it is for, as the owner reads it and as the line of the visit is called. */
    text: text('text').notNull(),
    price: euro('price_cents').notNull(),
    state: text('state').$type<SurchargeState>().notNull().default('waiting'),
    asked: instant('asked_utc').notNull(),
    answered: instant('answered_utc'),
    /** Who agreed on the phone; empty for an answer by link. */
    answeredBy: text('answered_by').notNull().default(''),
    /** The performed service that charges it. */
    extraServiceId: text('extra_service_id'),
    ...auditColumns,
  },
  (t) => [index('visit_surcharges_appointment').on(t.salonId, t.appointmentId)],
)
