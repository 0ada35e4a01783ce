import { sql } from 'drizzle-orm'
import { type BusyEvent, calendarLimits, type EventChanges, toPieces } from '../../../../schema/rules/booking/calendar-sync.ts'
import { calendarConnections } from '../../../../schema/tables/booking/calendar-sync.ts'
import type { CalendarProvider, CalendarTitle } from '../../../../schema/terms.ts'
import { booleanSql, type Columns, readJson, toJsonSql } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb, SystemSalonDb } from '../../../db/system-db.ts'
import type { CalendarChannel } from '../../../gateways/calendars.ts'
import { queueWhere, updateCursor } from './queries.ts'

/** A connection with something to do. Instants are seconds UTC. */
export interface LiveConnection {
  readonly connectionId: string
  readonly salonId: string
  readonly timeZone: string
  readonly salonName: string
  readonly userId: string
  readonly provider: CalendarProvider
  readonly account: string
  readonly calendarId: string
  readonly takesBusy: boolean
  readonly keepsTitles: boolean
  readonly sendsBookings: boolean
  readonly title: CalendarTitle
  /** It was disconnected, or its team member is gone: what it has written is taken back. */
  readonly isLeaving: boolean
  readonly refreshToken: string
  readonly accessToken: string
  readonly accessUntil: number
  readonly syncToken: string | null
  readonly readDay: string
  readonly empty: number | null
  readonly due: number
  readonly failures: number
  readonly channelId: string | null
  readonly channelResource: string | null
  readonly channelUntil: number | null
  readonly auditNo: number
  readonly since: number
}
const isLeaving = '(calendar_connection.deleted_utc IS NOT NULL OR team_member.deleted_utc IS NOT NULL)'
const liveColumns: Columns<LiveConnection> = {
  connectionId: 'calendar_connection.calendar_connection_id',
  salonId: 'calendar_connection.salon_id',
  timeZone: 'salon.time_zone',
  salonName: 'salon.salon_name',
  userId: 'calendar_connection.user_id',
  provider: 'calendar_connection.provider',
  account: 'calendar_connection.account',
  calendarId: 'calendar_connection.calendar_id',
  takesBusy: booleanSql('calendar_connection.takes_busy'),
  keepsTitles: booleanSql('calendar_connection.keeps_titles'),
  sendsBookings: booleanSql('calendar_connection.sends_bookings'),
  title: 'calendar_connection.title',
  isLeaving: booleanSql(isLeaving),
  refreshToken: 'calendar_cursor.refresh_token',
  accessToken: 'calendar_cursor.access_token',
  accessUntil: 'coalesce(calendar_cursor.access_until_utc, 0)',
  syncToken: 'calendar_cursor.sync_token',
  readDay: 'calendar_cursor.read_day',
  empty: 'calendar_cursor.empty_utc',
  due: 'calendar_cursor.due_utc',
  failures: 'calendar_cursor.failures',
  channelId: 'calendar_cursor.channel_id',
  channelResource: 'calendar_cursor.channel_resource',
  channelUntil: 'calendar_cursor.channel_until_utc',
  auditNo: 'calendar_cursor.audit_log_id',
  since: 'calendar_cursor.since_utc',
}
const watched = sql.raw(`audit_log.entity IN ('agendas', 'agenda_services')`)

/** The connections of all salons that are due, whose bookings have changed, or that leave. */
export const selectLiveConnections = (db: SystemDb): Statement<LiveConnection[]> =>
  db.queryRaw(
    sql`
      SELECT ${toJsonSql(liveColumns)} AS packed
      FROM calendar_cursors calendar_cursor
      JOIN calendar_connections calendar_connection
        ON calendar_connection.calendar_connection_id = calendar_cursor.calendar_connection_id
      JOIN users team_member ON team_member.user_id = calendar_connection.user_id
      JOIN salons salon ON salon.salon_id = calendar_connection.salon_id
      WHERE salon.suspended_utc IS NULL
        AND coalesce(calendar_cursor.claimed_utc, 0) <= ${db.nowUtc}
        AND (calendar_connection.ended_utc IS NULL OR ${sql.raw(isLeaving)})
        AND (
          calendar_cursor.due_utc <= ${db.nowUtc}
          OR (
            NOT ${sql.raw(isLeaving)}
            AND (
              EXISTS (
                SELECT 1
                FROM calendar_bookings calendar_booking
                WHERE calendar_booking.calendar_connection_id = calendar_cursor.calendar_connection_id
                  AND calendar_booking.due_utc <= ${db.nowUtc}
              )
              OR (
                calendar_connection.sends_bookings
                AND EXISTS (
                  SELECT 1
                  FROM audit_log
                  WHERE audit_log.salon_id = calendar_cursor.salon_id
                    AND audit_log.at_utc >= calendar_cursor.since_utc
                    AND audit_log.audit_log_id > calendar_cursor.audit_log_id
                    AND ${watched}
                )
              )
            )
          )
        )`,
    (rows) => rows.map((row) => readJson(row.packed)),
  )

/** A claim ends after this time, where its run has broken off. */
const claimSeconds = 600

/** Claims a connection for a run; aborts with `stale` where another run has it. */
export const claimConnection = (db: SystemSalonDb, connectionId: string): Statement<unknown>[] => [
  db.executeRaw(
    (salonId) => sql`
      UPDATE calendar_cursors
      SET claimed_utc = ${db.nowUtc + claimSeconds}
      WHERE calendar_connection_id = ${connectionId}
        AND salon_id = ${salonId}
        AND coalesce(claimed_utc, 0) <= ${db.nowUtc}`,
  ),
  db.abortIfUnchanged('stale'),
]
export const releaseConnection = (db: SystemSalonDb, connectionId: string) => updateCursor(db, connectionId, sql`claimed_utc = NULL`)

/** Entries of the audit log that a run reads at a time. */
export const changeLimit = 500

export interface BookingChanges {
  readonly agendaIds: readonly string[]
  readonly count: number
  /** The last entry and its instant. */
  readonly auditNo: number
  readonly at: number
}
/** The bookings that have changed since the cursor. */
export const selectChangedBookings = (db: SystemSalonDb, { auditNo, since }: LiveConnection): Statement<BookingChanges> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT audit_log.audit_log_id, audit_log.at_utc, audit_log.root_id
      FROM audit_log
      WHERE audit_log.salon_id = ${salonId}
        AND audit_log.at_utc >= ${since}
        AND audit_log.audit_log_id > ${auditNo}
        AND ${watched}
      ORDER BY audit_log.audit_log_id
      LIMIT ${changeLimit}`,
    (rows) => ({
      agendaIds: [...new Set(rows.map((row) => String(row.root_id)))],
      count: rows.length,
      auditNo: Number(rows.at(-1)?.audit_log_id ?? auditNo),
      at: Number(rows.at(-1)?.at_utc ?? since),
    }),
  )

/** Queues changed bookings that are in the calendar or belong there, and moves the cursor. */
export const queueChanges = (
  db: SystemSalonDb,
  { connectionId, calendarId }: LiveConnection,
  { agendaIds, auditNo, since }: { agendaIds: readonly string[]; auditNo: number; since: number },
): Statement<unknown>[] => [
  updateCursor(db, connectionId, sql`audit_log_id = ${auditNo}, since_utc = ${since}`),
  db.executeRaw(
    (salonId) => sql`
      UPDATE calendar_bookings
      SET due_utc = ${db.nowUtc}, attempts = 0
      WHERE calendar_connection_id = ${connectionId}
        AND salon_id = ${salonId}
        AND agenda_id IN (SELECT value FROM json_each(${JSON.stringify(agendaIds)}))
        AND leaves = 0`,
  ),
  queueWhere(db, { connectionId, calendarId }, sql`booking.agenda_id IN (SELECT value FROM json_each(${JSON.stringify(agendaIds)}))`),
]

/** A booking that is to be written, as it is now. */
export interface DueBooking {
  readonly calendarBookingId: string
  readonly calendarId: string
  readonly eventId: string
  readonly shown: string
  readonly attempts: number
  /** It takes place, and the team member has services in it. */
  readonly stays: boolean
  readonly start: number
  readonly end: number
  readonly clientName: string
  readonly services: readonly string[]
}
const ownServices = (expression: string) => `(
  SELECT ${expression}
  FROM agenda_services booked_service
  WHERE booked_service.salon_id = calendar_booking.salon_id
    AND booked_service.agenda_id = calendar_booking.agenda_id
    AND booked_service.user_id = calendar_connection.user_id
    AND booked_service.deleted_utc IS NULL
)`
const dueColumns: Columns<DueBooking> = {
  calendarBookingId: 'calendar_booking.calendar_booking_id',
  calendarId: 'calendar_booking.calendar_id',
  eventId: 'calendar_booking.event_id',
  shown: 'calendar_booking.shown',
  attempts: 'calendar_booking.attempts',
  stays: booleanSql(`
    calendar_booking.leaves = 0
    AND booking.agenda_id IS NOT NULL
    AND booking.outcome IS NULL
    AND booking.deleted_utc IS NULL
    AND ${ownServices('count(*) > 0')}`),
  start: `coalesce(${ownServices('min(booked_service.start_utc)')}, 0)`,
  end: `coalesce(${ownServices('max(booked_service.start_utc + booked_service.length_minutes * 60)')}, 0)`,
  clientName: "coalesce(client.name, '')",
  services: ownServices('json_group_array(booked_service.service ORDER BY booked_service.start_utc, booked_service.agenda_service_id)'),
}

export const selectDueBookings = (db: SystemSalonDb, connectionId: string, limit: number): Statement<DueBooking[]> =>
  db.selectJson<DueBooking>(
    dueColumns,
    (salonId) => sql`
      FROM (
        SELECT *
        FROM calendar_bookings
        WHERE calendar_connection_id = ${connectionId}
          AND salon_id = ${salonId}
          AND due_utc <= ${db.nowUtc}
        ORDER BY due_utc, calendar_booking_id
        LIMIT ${limit}
      ) calendar_booking
      JOIN calendar_connections calendar_connection
        ON calendar_connection.calendar_connection_id = calendar_booking.calendar_connection_id
      LEFT JOIN agendas booking ON booking.agenda_id = calendar_booking.agenda_id AND booking.salon_id = calendar_booking.salon_id
      LEFT JOIN clients client ON client.client_id = booking.client_id AND client.salon_id = calendar_booking.salon_id`,
  )

interface WrittenBooking {
  readonly calendarBookingId: string
  readonly eventId: string
  readonly shown: string
  readonly end: number
}
/** Notes that a booking is in the calendar as it is; one that has changed meanwhile is queued by its change. */
export const saveWritten = (db: SystemSalonDb, { calendarBookingId, eventId, shown, end }: WrittenBooking): Statement<unknown> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE calendar_bookings
      SET event_id = ${eventId}, shown = ${shown}, ends_utc = ${end}, due_utc = NULL, attempts = 0
      WHERE calendar_booking_id = ${calendarBookingId} AND salon_id = ${salonId}`,
  )
export const deleteWritten = (db: SystemSalonDb, calendarBookingId: string): Statement<unknown> =>
  db.executeRaw((salonId) => sql`DELETE FROM calendar_bookings WHERE calendar_booking_id = ${calendarBookingId} AND salon_id = ${salonId}`)
/** `due` null: no further attempt. */
export const postponeBooking = (db: SystemSalonDb, calendarBookingId: string, due: number | null): Statement<unknown> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE calendar_bookings
      SET due_utc = ${due}, attempts = attempts + 1
      WHERE calendar_booking_id = ${calendarBookingId} AND salon_id = ${salonId}`,
  )

/** The busy time that is stored of a connection. */
export const selectEvents = (db: SystemSalonDb, connectionId: string): Statement<BusyEvent[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT calendar_event.calendar_event_id, calendar_event.start_utc, calendar_event.end_utc, calendar_event.title
      FROM calendar_events calendar_event
      WHERE calendar_event.calendar_connection_id = ${connectionId}
        AND calendar_event.salon_id = ${salonId}
      LIMIT ${2 * calendarLimits.events}`,
    (rows) =>
      rows.map((row) => ({
        id: String(row.calendar_event_id),
        start: Number(row.start_utc),
        end: Number(row.end_utc),
        title: String(row.title),
      })),
  )

/** Stores what a reading changes; no statement where it changes nothing. Busy time may overlap bookings, which stay. */
export function saveEvents(
  db: SystemSalonDb,
  { connectionId, userId }: LiveConnection,
  { saved, removed }: EventChanges,
): Statement<unknown>[] {
  const changed = [...saved.map(({ id }) => id), ...removed]
  if (changed.length === 0) return []
  const pieces = saved.flatMap((event) => toPieces(event).map((piece) => ({ id: event.id, ...piece })))
  return [
    db.executeRaw(
      (salonId) => sql`
        DELETE FROM busy_intervals
        WHERE salon_id = ${salonId}
          AND cause = 'calendar'
          AND cause_id IN (SELECT value FROM json_each(${JSON.stringify(changed)}))`,
      { freesCapacity: true },
    ),
    db.executeRaw(
      (salonId) => sql`
        DELETE FROM calendar_events
        WHERE calendar_event_id IN (SELECT value FROM json_each(${JSON.stringify(removed)}))
          AND salon_id = ${salonId}`,
    ),
    db.executeRaw(
      (salonId) => sql`
        INSERT INTO calendar_events (calendar_event_id, salon_id, calendar_connection_id, user_id, start_utc, end_utc, title)
        SELECT j.value ->> 'id', s.id, ${connectionId}, ${userId}, j.value ->> 'start', j.value ->> 'end', j.value ->> 'title'
        FROM json_each(${JSON.stringify(saved)}) j, (SELECT ${salonId} AS id) s
        WHERE true
        ON CONFLICT (calendar_event_id) DO UPDATE SET start_utc = excluded.start_utc, end_utc = excluded.end_utc, title = excluded.title`,
    ),
    db.executeRaw(
      (salonId) => sql`
        INSERT INTO busy_intervals (salon_id, user_id, start_utc, end_utc, cause, cause_id, may_overlap)
        SELECT s.id, ${userId}, j.value ->> 'start', j.value ->> 'end', 'calendar', j.value ->> 'id', 1
        FROM json_each(${JSON.stringify(pieces)}) j, (SELECT ${salonId} AS id) s
        WHERE s.id IS NOT NULL`,
    ),
    db.update(calendarConnections, { busyChanged: db.now }, sql`${calendarConnections.calendarConnectionId} = ${connectionId}`),
  ]
}

/** How far a reading has come. */
export const saveReading = (
  db: SystemSalonDb,
  connectionId: string,
  { syncToken, readDay, empty, due }: { syncToken: string | null; readDay: string; empty: number | null; due: number },
) =>
  updateCursor(
    db,
    connectionId,
    sql`sync_token = ${syncToken}, read_day = ${readDay}, empty_utc = ${empty}, due_utc = ${due}, synced_utc = ${db.nowUtc}, failures = 0`,
  )
export const postponeReading = (db: SystemSalonDb, connectionId: string, due: number) =>
  updateCursor(db, connectionId, sql`due_utc = ${due}, failures = failures + 1`)
export const saveChannel = (db: SystemSalonDb, connectionId: string, { id, resource, until }: CalendarChannel) =>
  updateCursor(db, connectionId, sql`channel_id = ${id}, channel_resource = ${resource}, channel_until_utc = ${until}`)

/** Forgets bookings of long ago: their events stay where they are. */
export const forgetBookings = (db: SystemSalonDb, connectionId: string, before: number): Statement<unknown> =>
  db.executeRaw(
    (salonId) => sql`
      DELETE FROM calendar_bookings
      WHERE calendar_connection_id = ${connectionId} AND salon_id = ${salonId} AND due_utc IS NULL AND leaves = 0 AND ends_utc < ${before}`,
  )

/** Lets the next run renew the access token. */
export const forgetAccess = (db: SystemSalonDb, connectionId: string) => updateCursor(db, connectionId, sql`access_until_utc = 0`)

/** The access has ended: nothing is read or written until the team member connects the calendar again. */
export const endConnection = (db: SystemSalonDb, connectionId: string): Statement<unknown> =>
  db.update(calendarConnections, { ended: db.now }, sql`${calendarConnections.calendarConnectionId} = ${connectionId}`)

/** The last of a connection: its tokens, and what could not be taken back. */
export const dropConnection = (db: SystemSalonDb, connectionId: string): Statement<unknown>[] => [
  db.executeRaw((salonId) => sql`DELETE FROM calendar_bookings WHERE calendar_connection_id = ${connectionId} AND salon_id = ${salonId}`),
  db.executeRaw((salonId) => sql`DELETE FROM calendar_cursors WHERE calendar_connection_id = ${connectionId} AND salon_id = ${salonId}`),
]

export interface FoundConflict {
  readonly eventId: string
  readonly agendaId: string
  readonly start: number
  readonly firstName: string
}
/** Bookings that take place at the time of these events. */
export const selectConflicts = (db: SystemSalonDb, eventIds: readonly string[], limit: number): Statement<FoundConflict[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT calendar_event.calendar_event_id, booked_service.agenda_id, booked_service.start_utc, team_member.first_name
      FROM json_each(${JSON.stringify(eventIds)}) j
      CROSS JOIN calendar_events calendar_event ON calendar_event.calendar_event_id = j.value
      JOIN users team_member ON team_member.user_id = calendar_event.user_id
      CROSS JOIN agenda_services booked_service
        ON booked_service.salon_id = calendar_event.salon_id
        AND booked_service.user_id = calendar_event.user_id
        AND booked_service.start_utc > max(calendar_event.start_utc - 86400, ${db.nowUtc})
        AND booked_service.start_utc < calendar_event.end_utc
        AND booked_service.start_utc + booked_service.length_minutes * 60 > calendar_event.start_utc
        AND booked_service.deleted_utc IS NULL
      JOIN agendas booking
        ON booking.agenda_id = booked_service.agenda_id
        AND booking.salon_id = booked_service.salon_id
        AND booking.outcome IS NULL
        AND booking.deleted_utc IS NULL
      WHERE calendar_event.salon_id = ${salonId}
      ORDER BY booked_service.start_utc
      LIMIT ${limit}`,
    (rows) =>
      rows.map((row) => ({
        eventId: String(row.calendar_event_id),
        agendaId: String(row.agenda_id),
        start: Number(row.start_utc),
        firstName: String(row.first_name),
      })),
  )
