import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CalendarProvider, CalendarTitle } from '../../terms.ts'
import { auditColumns, day, flag, instant, owned } from '../columns.ts'

/** The calendar of a team member that is kept in step with the agenda, at most one each. A deleted one is being cleared. */
export const calendarConnections = sqliteTable(
  'calendar_connections',
  {
    calendarConnectionId: text('calendar_connection_id').primaryKey(),
    ...owned,
    userId: text('user_id').notNull(),
    provider: text('provider').$type<CalendarProvider>().notNull(),
    /** The account's e-mail address. */
    account: text('account').notNull(),
    calendarId: text('calendar_id').notNull(),
    calendarName: text('calendar_name').notNull(),
    /** Its events become busy time. */
    takesBusy: flag('takes_busy').notNull().default(true),
    /** Titles of events are stored; else they are only "busy". */
    keepsTitles: flag('keeps_titles').notNull().default(false),
    /** The team member's bookings are written into it. */
    sendsBookings: flag('sends_bookings').notNull().default(true),
    title: text('title').$type<CalendarTitle>().notNull().default('service'),
    connected: instant('connected_utc').notNull(),
    /** When the provider refused the access for good; the team member has to sign in again. */
    ended: instant('ended_utc'),
    /** When its busy time last changed: the audit log then tells open agendas to read again. */
    busyChanged: instant('busy_changed_utc'),
    ...auditColumns,
  },
  (t) => [uniqueIndex('calendar_connections_user').on(t.salonId, t.userId).where(sql`deleted_utc is null`)],
)

/** Tokens of a connection, and how far it is in step: written by each run, so apart from the row that the audit log follows. */
export const calendarCursors = sqliteTable('calendar_cursors', {
  calendarConnectionId: text('calendar_connection_id').primaryKey(),
  ...owned,
  /** Sealed under the connection's id. */
  refreshToken: text('refresh_token').notNull(),
  accessToken: text('access_token').notNull().default(''),
  accessUntil: instant('access_until_utc'),
  /** Where the provider goes on with changes; null: everything is read. */
  syncToken: text('sync_token'),
  /** The salon's day on which everything was last read. */
  readDay: day('read_day').notNull().default(''),
  /** When an empty calendar was read in the place of known events: believed if it is empty again. */
  empty: instant('empty_utc'),
  synced: instant('synced_utc'),
  /** The next reading, and failures in a row. */
  due: instant('due_utc').notNull(),
  failures: integer('failures').notNull().default(0),
  /** The provider's notices of changes: channel or subscription, with its end. */
  channelId: text('channel_id'),
  channelResource: text('channel_resource'),
  channelUntil: instant('channel_until_utc'),
  /** The run that works on it has until then. */
  claimed: instant('claimed_utc'),
  /** The last entry of the audit log that was read for bookings, and the earliest instant at which a later one can stand. */
  auditNo: integer('audit_log_id').notNull(),
  since: instant('since_utc').notNull(),
})

/** Busy time of a connected calendar. Its id is derived from the event's, so that reading everything again writes the same rows. */
export const calendarEvents = sqliteTable(
  'calendar_events',
  {
    calendarEventId: text('calendar_event_id').primaryKey(),
    ...owned,
    calendarConnectionId: text('calendar_connection_id').notNull(),
    userId: text('user_id').notNull(),
    start: instant('start_utc').notNull(),
    end: instant('end_utc').notNull(),
    /** Empty unless the team member keeps titles. */
    title: text('title').notNull().default(''),
  },
  (t) => [index('calendar_events_connection').on(t.calendarConnectionId), index('calendar_events_salon').on(t.salonId)],
)

/** A booking in a connected calendar, or on its way into it or out of it. */
export const calendarBookings = sqliteTable(
  'calendar_bookings',
  {
    /** The provider's id of the event is derived from it where the provider takes ids. */
    calendarBookingId: text('calendar_booking_id').primaryKey(),
    ...owned,
    calendarConnectionId: text('calendar_connection_id').notNull(),
    agendaId: text('agenda_id').notNull(),
    calendarId: text('calendar_id').notNull(),
    /** Empty until the provider has answered. */
    eventId: text('event_id').notNull().default(''),
    /** Hash of what the event shows. */
    shown: text('shown').notNull().default(''),
    /** It leaves the calendar, whatever becomes of the booking. */
    leaves: flag('leaves').notNull().default(false),
    /** The next attempt to write it; null where it is in step. */
    due: instant('due_utc'),
    attempts: integer('attempts').notNull().default(0),
    ends: instant('ends_utc').notNull(),
  },
  (t) => [
    uniqueIndex('calendar_bookings_booking').on(t.calendarConnectionId, t.agendaId).where(sql`leaves = 0`),
    index('calendar_bookings_due').on(t.calendarConnectionId, t.due),
    index('calendar_bookings_agenda').on(t.salonId, t.agendaId),
  ],
)
