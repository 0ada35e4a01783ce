import { sql } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { auditColumns, owned } from '../columns.ts'

/** Bookings that are made together, for a family or a party: each has its own client or pet, and one client pays and gets the messages. */
export const bookingGroups = sqliteTable(
  'booking_groups',
  {
    bookingGroupId: text('booking_group_id').primaryKey(),
    ...owned,
    /** The booking whose client pays and gets the messages, unless `clientId` names them. */
    agendaId: text('agenda_id').notNull(),
    /** The guest who booked online, who need not come themselves. */
    clientId: text('client_id'),
    ...auditColumns,
  },
  (t) => [
    index('booking_groups_salon').on(t.salonId),
    index('booking_groups_client').on(t.salonId, t.clientId).where(sql`client_id is not null`),
  ],
)
