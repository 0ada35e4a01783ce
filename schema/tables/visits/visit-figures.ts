import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, instant, owned } from '../columns.ts'

/**
 * What dashboards count of each visit with a check-in, kept by triggers on visits and bookings, so that the clients of a year are counted
 * by reading one index. `previous` is the client's visit before this one, `next` the start of the client's first booking behind it that
 * is not cancelled, and `isRebooked` whether that one was made within a day of the check-in.
 */
export const visitFigures = sqliteTable(
  'visit_figures',
  {
    appointmentId: text('appointment_id').primaryKey(),
    ...owned,
    agendaId: text('agenda_id').notNull(),
    clientId: text('client_id').notNull(),
    arrival: instant('arrival_utc').notNull(),
    previous: instant('previous_utc'),
    next: instant('next_utc'),
    isRebooked: flag('is_rebooked'),
  },
  (t) => [
    // Has all columns that are counted or joined, so that a sum reads the index only.
    index('visit_figures_arrival').on(t.salonId, t.arrival, t.previous, t.next, t.isRebooked, t.clientId, t.appointmentId),
    index('visit_figures_client').on(t.salonId, t.clientId, t.arrival),
  ],
)
