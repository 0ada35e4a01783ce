import { type SQL, sql } from 'drizzle-orm'
import type { CalendarChange, CalendarConnection, CalendarSync } from '../../../../schema/api/booking/calendar-sync-schemas.ts'
import { calendarLimits } from '../../../../schema/rules/booking/calendar-sync.ts'
import { calendarConnections } from '../../../../schema/tables/booking/calendar-sync.ts'
import type { CalendarProvider } from '../../../../schema/terms.ts'
import { booleanSql, type Columns, instantSql, jsonArray, jsonObject, jsonRow, readJson } from '../../../db/json-sql.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { CalendarChoice } from '../../../gateways/calendars.ts'

const connectionColumns: Columns<CalendarConnection> = {
  provider: 'calendar_connection.provider',
  account: 'calendar_connection.account',
  calendarId: 'calendar_connection.calendar_id',
  calendarName: 'calendar_connection.calendar_name',
  takesBusy: booleanSql('calendar_connection.takes_busy'),
  keepsTitles: booleanSql('calendar_connection.keeps_titles'),
  sendsBookings: booleanSql('calendar_connection.sends_bookings'),
  title: 'calendar_connection.title',
  connected: instantSql('calendar_connection.connected_utc'),
  ended: instantSql('calendar_connection.ended_utc'),
  synced: instantSql('calendar_cursor.synced_utc'),
  events: `(
    SELECT count(*)
    FROM calendar_events calendar_event
    WHERE calendar_event.calendar_connection_id = calendar_connection.calendar_connection_id
      AND calendar_event.salon_id = calendar_connection.salon_id
      AND calendar_event.end_utc > n.now_utc
  )`,
}
const fromConnection = `FROM calendar_connections calendar_connection
    JOIN calendar_cursors calendar_cursor
      ON calendar_cursor.calendar_connection_id = calendar_connection.calendar_connection_id
    WHERE calendar_connection.salon_id = team_member.salon_id
      AND calendar_connection.user_id = team_member.user_id
      AND calendar_connection.deleted_utc IS NULL`

/** Services of bookings that take place at the time of an event, FROM calendar_event. */
const joinConflicts = `CROSS JOIN agenda_services booked_service
        ON booked_service.salon_id = calendar_event.salon_id
        AND booked_service.user_id = calendar_event.user_id
        AND booked_service.start_utc > calendar_event.start_utc - 86400
        AND booked_service.start_utc < calendar_event.end_utc
        AND booked_service.start_utc + booked_service.length_minutes * 60 > calendar_event.start_utc
        AND booked_service.deleted_utc IS NULL
      JOIN agendas booking
        ON booking.agenda_id = booked_service.agenda_id
        AND booking.salon_id = booked_service.salon_id
        AND booking.outcome IS NULL
        AND booking.deleted_utc IS NULL`
const conflictColumns: Columns<CalendarSync['conflicts'][number]> = {
  agendaId: 'conflict.agenda_id',
  clientName: "coalesce(client.name, '')",
  service: 'conflict.service',
  start: instantSql('conflict.booked_utc'),
  eventStart: instantSql('conflict.start_utc'),
  eventEnd: instantSql('conflict.end_utc'),
  eventTitle: 'conflict.title',
}
const conflicts = jsonArray(
  conflictColumns,
  `FROM (
      SELECT
        booking.agenda_id, booking.client_id, booking.salon_id, booked_service.service, booked_service.start_utc AS booked_utc,
        calendar_event.start_utc, calendar_event.end_utc, calendar_event.title
      FROM calendar_connections calendar_connection
      CROSS JOIN calendar_events calendar_event
        ON calendar_event.calendar_connection_id = calendar_connection.calendar_connection_id
        AND +calendar_event.salon_id = calendar_connection.salon_id
        AND calendar_event.end_utc > n.now_utc
      ${joinConflicts}
      WHERE calendar_connection.salon_id = team_member.salon_id
        AND calendar_connection.user_id = team_member.user_id
        AND calendar_connection.deleted_utc IS NULL
        AND booked_service.start_utc + booked_service.length_minutes * 60 > n.now_utc
      ORDER BY booked_service.start_utc
      LIMIT 50
    ) conflict
    LEFT JOIN clients client ON client.client_id = conflict.client_id AND client.salon_id = conflict.salon_id`,
)
const stateJson = sql.raw(
  jsonObject({
    userId: 'team_member.user_id',
    connection: jsonRow(connectionColumns, fromConnection),
    conflicts,
  } satisfies Columns<Omit<CalendarSync, 'providers'>>),
)

/** The connected calendar of a user of the salon; undefined where there is no such user. */
export const selectState = (db: StaffDb, userId: string): Statement<Omit<CalendarSync, 'providers'> | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${stateJson} AS packed
      FROM users team_member
      JOIN (SELECT ${db.nowUtc} AS now_utc) n
      WHERE team_member.salon_id = ${salonId}
        AND team_member.user_id = ${userId}
        AND team_member.deleted_utc IS NULL`,
    ([row]) => row && readJson(row.packed),
  )

/** A connection as handlers need it. */
export interface OwnConnection {
  readonly connectionId: string
  readonly provider: CalendarProvider
  readonly account: string
  readonly calendarId: string
  readonly calendarName: string
  readonly takesBusy: boolean
  readonly keepsTitles: boolean
  readonly sendsBookings: boolean
  readonly title: CalendarChange['title']
  readonly refreshToken: string
  readonly accessToken: string
  /** Seconds UTC. */
  readonly accessUntil: number
}
const ownColumns: Columns<OwnConnection> = {
  connectionId: 'calendar_connection.calendar_connection_id',
  provider: 'calendar_connection.provider',
  account: 'calendar_connection.account',
  calendarId: 'calendar_connection.calendar_id',
  calendarName: 'calendar_connection.calendar_name',
  takesBusy: booleanSql('calendar_connection.takes_busy'),
  keepsTitles: booleanSql('calendar_connection.keeps_titles'),
  sendsBookings: booleanSql('calendar_connection.sends_bookings'),
  title: 'calendar_connection.title',
  refreshToken: 'calendar_cursor.refresh_token',
  accessToken: 'calendar_cursor.access_token',
  accessUntil: 'coalesce(calendar_cursor.access_until_utc, 0)',
}

export const selectOwn = (db: StaffDb, userId: string): Statement<OwnConnection[]> =>
  db.selectJson<OwnConnection>(
    ownColumns,
    (salonId) => sql`
      FROM calendar_connections calendar_connection
      JOIN calendar_cursors calendar_cursor
        ON calendar_cursor.calendar_connection_id = calendar_connection.calendar_connection_id
      WHERE calendar_connection.salon_id = ${salonId}
        AND calendar_connection.user_id = ${userId}
        AND calendar_connection.deleted_utc IS NULL`,
  )

/** Sets columns of a connection's cursor, which has no version. */
export const updateCursor = (db: TenantDb, connectionId: string, columns: SQL): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`UPDATE calendar_cursors SET ${columns} WHERE calendar_connection_id = ${connectionId} AND salon_id = ${salonId}`,
  )
const isConnection = (connectionId: string) => sql`${calendarConnections.calendarConnectionId} = ${connectionId}`

export interface SealedTokens {
  /** Empty where the one before stays. */
  readonly refreshToken: string
  readonly accessToken: string
  /** Seconds UTC. */
  readonly accessUntil: number
}

export const saveTokens = (db: TenantDb, connectionId: string, { refreshToken, accessToken, accessUntil }: SealedTokens) =>
  updateCursor(
    db,
    connectionId,
    sql`
      refresh_token = coalesce(nullif(${refreshToken}, ''), refresh_token),
      access_token = ${accessToken},
      access_until_utc = ${accessUntil}`,
  )

/** Writes each coming booking of the user that is not in the calendar yet into the queue. */
export const queueBookings = (
  db: TenantDb,
  { connectionId, calendarId }: { connectionId: string; calendarId: string },
): Statement<number> => queueWhere(db, { connectionId, calendarId }, sql`TRUE`)

/** The same for bookings that match a condition on `booked_service`. */
export const queueWhere = (
  db: TenantDb,
  { connectionId, calendarId }: { connectionId: string; calendarId: string },
  condition: SQL,
): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      INSERT INTO calendar_bookings (calendar_booking_id, salon_id, calendar_connection_id, agenda_id, calendar_id, due_utc, ends_utc)
      SELECT
        ${db.newId('cab')} || '_' || booking.rowid, booking.salon_id, calendar_connection.calendar_connection_id, booking.agenda_id,
        ${calendarId}, ${db.nowUtc}, booking.end_utc
      FROM calendar_connections calendar_connection
      CROSS JOIN agenda_services booked_service
        ON booked_service.salon_id = calendar_connection.salon_id
        AND booked_service.user_id = calendar_connection.user_id
        AND booked_service.start_utc > ${db.nowUtc - 86_400}
        AND booked_service.start_utc < ${db.nowUtc + calendarLimits.daysAhead * 86_400}
        AND booked_service.deleted_utc IS NULL
      JOIN agendas booking
        ON booking.agenda_id = booked_service.agenda_id
        AND booking.salon_id = booked_service.salon_id
        AND booking.outcome IS NULL
        AND booking.deleted_utc IS NULL
      WHERE calendar_connection.calendar_connection_id = ${connectionId}
        AND calendar_connection.salon_id = ${salonId}
        AND ${condition}
      GROUP BY booking.agenda_id
      ON CONFLICT DO NOTHING`,
  )

/** Takes what was written out of the calendar again. */
export const withdrawBookings = (db: TenantDb, connectionId: string): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE calendar_bookings
      SET leaves = 1, due_utc = ${db.nowUtc}, attempts = 0
      WHERE calendar_connection_id = ${connectionId}
        AND salon_id = ${salonId}`,
  )

/** Removes the busy time of a connection. */
export const deleteEvents = (db: TenantDb, connectionId: string): Statement<unknown>[] => [
  db.executeRaw(
    (salonId) => sql`
      DELETE FROM busy_intervals
      WHERE salon_id = ${salonId}
        AND cause = 'calendar'
        AND cause_id IN (
          SELECT calendar_event.calendar_event_id
          FROM calendar_events calendar_event
          WHERE calendar_event.calendar_connection_id = ${connectionId}
            AND calendar_event.salon_id = ${salonId}
        )`,
    { freesCapacity: true },
  ),
  db.executeRaw((salonId) => sql`DELETE FROM calendar_events WHERE calendar_connection_id = ${connectionId} AND salon_id = ${salonId}`),
]

/** Lets a connection be read from the beginning with the next run. */
export const readAgain = (db: TenantDb, connectionId: string) =>
  updateCursor(db, connectionId, sql`sync_token = NULL, read_day = '', empty_utc = NULL, due_utc = ${db.nowUtc}, failures = 0`)

/** Ends a connection: its busy time goes, its bookings leave, and a job drops its tokens behind them. */
export const clearConnection = (db: TenantDb, connectionId: string): Statement<unknown>[] => [
  ...deleteEvents(db, connectionId),
  withdrawBookings(db, connectionId),
  updateCursor(db, connectionId, sql`due_utc = ${db.nowUtc}, failures = 0`),
  db.softDelete(calendarConnections, isConnection(connectionId)),
]

interface NewConnection {
  readonly connectionId: string
  readonly userId: string
  readonly provider: CalendarProvider
  readonly calendar: CalendarChoice
  readonly tokens: SealedTokens
}

/** A new connection, which knows the changes of bookings from now on. */
export const insertConnection = (
  db: StaffDb,
  { connectionId, userId, provider, calendar, tokens }: NewConnection,
): Statement<unknown>[] => [
  db.insert(calendarConnections, {
    calendarConnectionId: connectionId,
    userId,
    provider,
    account: calendar.account,
    calendarId: calendar.calendarId,
    calendarName: calendar.name,
    connected: db.now,
  }),
  db.executeRaw(
    (salonId) => sql`
      INSERT INTO calendar_cursors (
        calendar_connection_id, salon_id, refresh_token, access_token, access_until_utc, due_utc, audit_log_id, since_utc
      )
      SELECT
        ${connectionId}, s.salon_id, ${tokens.refreshToken}, ${tokens.accessToken}, ${tokens.accessUntil}, ${db.nowUtc},
        coalesce(
          (
            SELECT audit_log.audit_log_id
            FROM audit_log
            WHERE audit_log.salon_id = ${salonId}
            ORDER BY audit_log.at_utc DESC, audit_log.audit_log_id DESC
            LIMIT 1
          ),
          0
        ),
        ${db.nowUtc}
      FROM (SELECT ${salonId} AS salon_id) s`,
  ),
  queueBookings(db, { connectionId, calendarId: calendar.calendarId }),
]

/** The same account again, whose access had ended: its rows and events stay. */
export const reviveConnection = (db: StaffDb, connectionId: string, tokens: SealedTokens): Statement<unknown>[] => [
  db.update(calendarConnections, { ended: null, connected: db.now }, isConnection(connectionId)),
  saveTokens(db, connectionId, tokens),
  readAgain(db, connectionId),
  db.executeRaw(
    (salonId) => sql`
      UPDATE calendar_bookings
      SET due_utc = ${db.nowUtc}, attempts = 0
      WHERE calendar_connection_id = ${connectionId} AND salon_id = ${salonId} AND due_utc IS NOT NULL`,
  ),
]

/** Saves what the user has chosen; what it changes of busy time and bookings goes with it. */
export function changeConnection(
  db: StaffDb,
  before: OwnConnection,
  { calendarId, ...change }: CalendarChange,
  calendarName: string,
): Statement<unknown>[] {
  const { connectionId } = before
  const isOther = calendarId !== before.calendarId
  const endsBusy = before.takesBusy && (!change.takesBusy || isOther)
  const reads = change.takesBusy && (isOther || !before.takesBusy || change.keepsTitles !== before.keepsTitles)
  const withdraws = before.sendsBookings && (!change.sendsBookings || isOther)
  const sends = change.sendsBookings && (isOther || !before.sendsBookings)
  const retitles = change.sendsBookings && !sends && change.title !== before.title
  return [
    db.update(
      calendarConnections,
      { calendarId, calendarName, ...change, ...(endsBusy ? { busyChanged: db.now } : {}) },
      isConnection(connectionId),
    ),
    db.abortIfUnchanged('missing'),
    ...(endsBusy ? deleteEvents(db, connectionId) : []),
    ...(reads || endsBusy ? [readAgain(db, connectionId)] : []),
    ...(withdraws ? [withdrawBookings(db, connectionId)] : []),
    ...(sends ? [queueBookings(db, { connectionId, calendarId })] : []),
    ...(retitles
      ? [
          db.executeRaw(
            (salonId) => sql`
              UPDATE calendar_bookings
              SET due_utc = ${db.nowUtc}, attempts = 0
              WHERE calendar_connection_id = ${connectionId} AND salon_id = ${salonId} AND leaves = 0 AND ends_utc > ${db.nowUtc}`,
          ),
        ]
      : []),
  ]
}

/** A provider has told of a change. */
export const noteChange = (db: LinkDb): Statement<unknown> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE calendar_cursors
      SET due_utc = min(due_utc, ${db.nowUtc})
      WHERE calendar_connection_id = ${db.id} AND salon_id = ${salonId}`,
  )
