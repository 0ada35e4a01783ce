import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AbsenceReason } from '../../terms.ts'
import { auditColumns, instant, json, owned } from '../columns.ts'

/** What an absence has done with a booking. */
export interface StoredAbsenceBooking {
  agendaId: string
  choice: 'move' | 'cancel' | 'leave'
  /** Where its services were; empty unless it was moved. Starts are ISO 8601. */
  back: { agendaServiceId: string; userId: string; start: string }[]
  /** Version of the booking behind the change: another one says that it has changed since. */
  version: number
  /** The booking that names the message, where it is about several of the same recipient. */
  toldWith?: string
  /** When the client was rung, ISO 8601. */
  rung: string | null
}

/** Time in which somebody is out at short notice, or the whole salon is closed, and what became of the bookings. */
export const absences = sqliteTable(
  'absences',
  {
    absenceId: text('absence_id').primaryKey(),
    ...owned,
    /** Null: the whole salon. */
    userId: text('user_id'),
    from: instant('from_utc').notNull(),
    to: instant('to_utc').notNull(),
    reason: text('reason').$type<AbsenceReason>().notNull(),
    note: text('note').notNull().default(''),
    /** The rota entries that it has written. */
    timeframeIds: json<string[]>('timeframe_ids_json').notNull().default([]),
    bookings: json<StoredAbsenceBooking[]>('bookings_json').notNull().default([]),
    ...auditColumns,
  },
  (t) => [index('absences_end').on(t.salonId, t.to)],
)
