import { type SQL, sql } from 'drizzle-orm'
import type { Agenda, AgendaService } from '../../../../schema/api/booking/bookings-schemas.ts'
import { notWorking } from '../../../../schema/terms.ts'
import { type Columns, instantSql, jsonObject } from '../../../db/json-sql.ts'

const none = `'${notWorking}'`
const no = "json('false')"
const id = `'${notWorking}.' || busy.cause_id || '.' || busy.start_utc`
const start = instantSql('busy.start_utc')
const minutes = '(busy.end_utc - busy.start_utc) / 60'

const userColumns: Columns<AgendaService['userDTO']> = {
  userId: 'team_member.user_id',
  firstName: 'team_member.first_name',
  lastName: 'team_member.last_name',
}
const serviceColumns: Columns<AgendaService['serviceDTO']> = {
  serviceId: none,
  service: none,
  length: minutes,
  price: '0',
  parts: 'json_array()',
  breakAfterService: '0',
  tint: '0',
  color: "''",
}
const timeColumns: Columns<AgendaService> = {
  agendaServiceId: id,
  serviceId: none,
  userId: 'team_member.user_id',
  subClientId: 'NULL',
  start,
  onlineBooking: no,
  show: "json('true')",
  mayOverlap: no,
  serviceDTO: jsonObject(serviceColumns),
  userDTO: jsonObject(userColumns),
}
type NotWorkingRow = Required<
  Omit<Agenda, 'confirmed' | 'missesForm' | 'units' | 'group' | 'seat' | 'outcomeDTO' | 'subClientsDTO' | 'repeatId'>
>
const columns: Columns<NotWorkingRow> = {
  agendaId: id,
  salonId: 'busy.salon_id',
  clientId: none,
  clientDTO: 'NULL',
  subClientIds: 'json_array()',
  color: "''",
  start,
  totalLength: minutes,
  complete: no,
  note: "''",
  onlineBooking: no,
  channel: 'NULL',
  outsideHours: no,
  outcome: 'NULL',
  smsReminderSent: 'NULL',
  version: '0',
  agendaServicesDTO: `json_array(${jsonObject(timeColumns)})`,
  appointmentDTO: 'NULL',
}
const rowJson = sql.raw(jsonObject(columns))

const daySeconds = 86_400

/**
 * Rows of the day in which team members are busy in their own calendars, as the agenda shows time in which they do not work. JSON objects
 * separated by commas; NULL without any. They say nothing of the event. A salon without a connected calendar reads no busy time for it.
 */
const selectCalendarTime = (salonId: SQL, [from, to]: readonly [from: number, to: number]): SQL => sql`
  SELECT group_concat(${rowJson}, ',' ORDER BY busy.start_utc, busy.cause_id)
  FROM (
    SELECT
      busy_interval.salon_id, busy_interval.cause_id, busy_interval.user_id,
      max(busy_interval.start_utc, ${from}) AS start_utc,
      min(busy_interval.end_utc, ${to}) AS end_utc
    FROM (
      SELECT calendar_event.salon_id
      FROM calendar_events calendar_event
      WHERE calendar_event.salon_id = ${salonId}
      LIMIT 1
    ) connected
    CROSS JOIN busy_intervals busy_interval
    WHERE busy_interval.salon_id = connected.salon_id
      AND busy_interval.start_utc > ${from - daySeconds}
      AND busy_interval.start_utc < ${to}
      AND busy_interval.end_utc > ${from}
      AND busy_interval.cause = 'calendar'
  ) busy
  JOIN users team_member ON team_member.user_id = busy.user_id AND team_member.in_agenda = 1 AND team_member.deleted_utc IS NULL`

/** A select of a day's bookings with that time behind them. */
export const addCalendarTime = (bookings: SQL, salonId: SQL, day: readonly [from: number, to: number]): SQL =>
  sql`SELECT concat_ws(',', (${bookings}), (${selectCalendarTime(salonId, day)})) AS packed`
