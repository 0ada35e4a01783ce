import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { auditColumns, owned } from '../columns.ts'

/** Bookings that are made together, for a family or a party: each has its own client or pet, and one client pays and gets the messages. */
export const bookingGroups = sqliteTable(
  'booking_groups',
  {
    bookingGroupId: text('booking_group_id').primaryKey(),
    ...owned,
    /** The booking whose client pays and gets the messages. */
    agendaId: text('agenda_id').notNull(),
    ...auditColumns,
  },
  (t) => [index('booking_groups_salon').on(t.salonId)],
)
