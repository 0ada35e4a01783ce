import { type SQL, sql } from 'drizzle-orm'
import type { RotaDraft, RotaPeriod, RotaPersonReply } from '../../../../schema/api/team/rota-schemas.ts'
import type { ClosedDay } from '../../../../schema/rules/team/rota.ts'
import type { PlannedTimeframe } from '../../../../schema/rules/team/rota-plan.ts'
import { rotaDrafts } from '../../../../schema/tables/team/rota.ts'
import type { MessageChannel } from '../../../../schema/terms.ts'
import { booleanSql, type Columns, eurosSql, instantSql, jsonArray, jsonObject, readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** Everything that decides who is to work when, with ids, so that it can be planned again. */
export interface PlannerRota {
  /** Grows with every change of the rota. */
  rotaVersion: number
  people: RotaPersonReply[]
  timeframes: PlannedTimeframe[]
  opening: RotaPeriod['opening']
  closed: ClosedDay[]
}

const personColumns: Columns<RotaPersonReply> = {
  userId: 'user_id',
  firstName: 'first_name',
  lastName: 'last_name',
  jobTitle: 'job_title',
  color: 'color',
  profileImage: 'profile_image',
  inAgenda: booleanSql('in_agenda'),
  workingHours: storedJsonSql('working_hours_json', '[]'),
  employmentStart: 'employment_start',
  employmentEnd: 'employment_end',
  services: `(
    SELECT json_group_array(user_service.service_id)
    FROM user_services user_service
    WHERE user_service.salon_id = team_member.salon_id
      AND user_service.user_id = team_member.user_id
  )`,
  contractHours: 'contract_hours',
  hourlyCost: eurosSql('hourly_cost_cents'),
}
const timeframeColumns: Columns<Required<PlannedTimeframe>> = {
  userTimeframeId: 'user_timeframe_id',
  userId: 'user_id',
  type: 'type',
  isWorking: booleanSql('is_working'),
  dayOfWeek: 'day_of_week',
  dayStart: 'day_start',
  dayEnd: 'day_end',
  hourStart: 'hour_start',
  minuteStart: 'minute_start',
  hourEnd: 'hour_end',
  minuteEnd: 'minute_end',
  note: 'note',
  reason: 'reason',
}

/** Column map FROM (salon's id as `id`, first and last day) s. Staff who neither take bookings nor have hours are left out. */
export const plannerColumns: Columns<PlannerRota> = {
  rotaVersion: 'coalesce((SELECT rota_version FROM rota_versions WHERE salon_id = s.id), 0)',
  people: jsonArray(
    personColumns,
    `FROM (
      SELECT *
      FROM users
      WHERE salon_id = s.id
        AND deleted_utc IS NULL
        AND (in_agenda = 1 OR working_hours_json <> '[]')
      ORDER BY CAST(title AS INTEGER), first_name
    ) team_member`,
  ),
  timeframes: jsonArray(
    timeframeColumns,
    `FROM user_timeframes
    WHERE salon_id = s.id
      AND deleted_utc IS NULL
      AND day_start <= s.last_day
      AND (day_end IS NULL OR day_end >= s.first_day)`,
  ),
  opening: jsonArray(
    { dayOfWeek: 'day_of_week', open: booleanSql('open'), timing: storedJsonSql('timing_json', '[]') },
    `FROM salon_config_opening_times
    WHERE salon_id = s.id
      AND deleted_utc IS NULL`,
  ),
  closed: jsonArray(
    { dayStart: 'day_start', dayEnd: 'day_end', everyYear: booleanSql('every_year') },
    `FROM salon_config_days_closeds
    WHERE salon_id = s.id
      AND deleted_utc IS NULL
      AND (every_year = 1 OR (day_start <= s.last_day AND day_end >= s.first_day))`,
  ),
}
const plannerJson = sql.raw(jsonObject(plannerColumns))

/** A day of the salon, or SQL for one; null is before and after any other. */
type DayBound = string | ((salonId: SQL) => SQL)
const toDaySql = (day: DayBound, salonId: SQL) => (typeof day === 'string' ? sql`${day}` : day(salonId))

/** The rota between two days, both included. */
export const selectPlannerRota = (db: StaffDb, firstDay: DayBound, lastDay: DayBound): Statement<PlannerRota> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${plannerJson} AS packed
      FROM (SELECT ${salonId} AS id, ${toDaySql(firstDay, salonId)} AS first_day, ${toDaySql(lastDay, salonId)} AS last_day) s`,
    ([row]): PlannerRota => readJson(row?.packed),
  )

/** A booked service as stored; instants are ISO 8601, lengths minutes. */
export interface BookedServiceRow {
  agendaServiceId: string
  agendaId: string
  version: number
  userId: string
  serviceId: string
  service: string
  subClientId: string | null
  show: boolean
  clientId: string
  clientName: string
  start: string
  length: number
  parts: { kind: 'work' | 'wait'; minutes: number }[]
  outsideHours: boolean
  asked: boolean
}
/** Cause of the message that asks a client to choose another time, FROM agendas a. */
const askCauseSql = "'booking_choose:' || booking.agenda_id || ':' || booking.version"
export const bookedColumns: Columns<BookedServiceRow> = {
  agendaServiceId: 'booked_service.agenda_service_id',
  agendaId: 'booked_service.agenda_id',
  version: 'booking.version',
  userId: 'booked_service.user_id',
  serviceId: 'booked_service.service_id',
  service: 'booked_service.service',
  subClientId: 'booked_service.sub_client_id',
  show: booleanSql('booked_service.show'),
  clientId: 'booking.client_id',
  clientName: "coalesce(client.name, '')",
  start: instantSql('booked_service.start_utc'),
  length: 'booked_service.length_minutes',
  parts: storedJsonSql('booked_service.parts_json', '[]'),
  outsideHours: booleanSql('booking.outside_hours'),
  asked: booleanSql(`EXISTS (
    SELECT 1
    FROM outbox message
    WHERE message.salon_id = booking.salon_id
      AND message.cause = ${askCauseSql}
      AND message.state <> 'failed'
  )`),
}
/** JSON object of a BookedServiceRow, FROM agendas a, agenda_services v, clients c. */
export const bookedJson = sql.raw(jsonObject(bookedColumns))
export const daySeconds = 86_400

/** Booked services that start between two instants (seconds UTC), without cancelled and missed bookings. */
export const selectBookedServices = (db: StaffDb, fromUtc: number, toUtc: number): Statement<BookedServiceRow[]> =>
  db.queryRaw(
    // All services of a booking lie within a day of its start.
    (salonId) => sql`
      SELECT ${bookedJson} AS packed
      FROM agendas booking
      JOIN agenda_services booked_service ON booked_service.salon_id = booking.salon_id AND booked_service.agenda_id = booking.agenda_id
      LEFT JOIN clients client ON client.client_id = booking.client_id
      WHERE booking.salon_id = ${salonId}
        AND booking.start_utc >= ${fromUtc - daySeconds}
        AND booking.start_utc < ${toUtc}
        AND booking.outcome IS NULL
        AND booking.deleted_utc IS NULL
        AND booked_service.deleted_utc IS NULL
        AND booked_service.start_utc >= ${fromUtc}
        AND booked_service.start_utc < ${toUtc}
      ORDER BY booked_service.start_utc`,
    (rows) => rows.map((row): BookedServiceRow => readJson(row.packed)),
  )

export const selectDrafts = (db: StaffDb, firstDay: string, lastDay: string): Statement<RotaDraft[]> => {
  const rows = db.select(rotaDrafts, { where: sql`${rotaDrafts.day} >= ${firstDay} AND ${rotaDrafts.day} <= ${lastDay}` })
  return {
    ...rows,
    read: (result) => rows.read(result).map(({ userId, day, spans }) => ({ userId, day, spans: spans.map(([from, to]) => [from, to]) })),
  }
}

/** Deletes the drafts of listed days. */
export const deleteDrafts = (db: StaffDb, days: readonly { userId: string; day: string }[]): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      DELETE FROM rota_drafts
      WHERE salon_id = ${salonId}
        AND (day, user_id) IN (
          SELECT value ->> 'day', value ->> 'userId'
          FROM json_each(${JSON.stringify(days.map(({ userId, day }) => ({ userId, day })))})
        )`,
  )

/** Inserts drafts of days that have none. */
export const insertDrafts = (
  db: StaffDb,
  drafts: readonly { userId: string; day: string; spans: readonly unknown[] }[],
): Statement<number> => {
  const idPrefix = db.newId('rdr')
  return db.executeRaw(
    (salonId) => sql`
      INSERT INTO rota_drafts (rota_draft_id, salon_id, user_id, day, spans_json)
      SELECT ${idPrefix} || '.' || j.key, s.id, j.value ->> 'userId', j.value ->> 'day', j.value -> 'spans'
      FROM json_each(${JSON.stringify(drafts)}) j, (SELECT ${salonId} AS id) s
      WHERE s.id IS NOT NULL`,
  )
}

/** Channel of the message that asks the client of a booking to choose another time; undefined where none was queued. */
export const selectAskedChannel = (db: StaffDb, agendaId: string): Statement<MessageChannel | null | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT message.channel
      FROM agendas booking
      JOIN outbox message ON message.salon_id = booking.salon_id AND message.cause = ${sql.raw(askCauseSql)}
      WHERE booking.salon_id = ${salonId}
        AND booking.agenda_id = ${agendaId}`,
    ([row]) => row && (row.channel as MessageChannel | null),
  )
