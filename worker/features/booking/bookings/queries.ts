import { type SQL, sql } from 'drizzle-orm'
import type { AuditLogEntry } from '../../../../schema/api/booking/booking-history-schemas.ts'
import type { AgendaVisit } from '../../../../schema/api/booking/booking-visit.ts'
import type { Agenda, AgendaService } from '../../../../schema/api/booking/bookings-schemas.ts'
import { dayRange } from '../../../../schema/rules/salon-time.ts'
import { isRareEntity, isSecurityEvent } from '../../../../schema/tables/platform/session.ts'
import { hasChangedSince } from '../../../db/change-sql.ts'
import {
  booleanSql,
  type Columns,
  eurosSql,
  instantSql,
  jsonArray,
  jsonObject,
  jsonRow,
  readJson,
  storedJsonSql,
} from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { BuildSql, TenantDb } from '../../../db/tenant-db.ts'
import { petWarnings } from '../../care/pets/index.ts'
import { isMissing, needOfBooking } from '../../clients/consent-forms/index.ts'
import { addCalendarTime } from './calendar-queries.ts'
import { seatField } from './class-queries.ts'
import { groupField } from './group-queries.ts'
import { unitsField } from './unit-queries.ts'

const columns: Columns<AuditLogEntry> = {
  trailId: 'audit_log.audit_log_id',
  at: instantSql('audit_log.at_utc'),
  userId: 'audit_log.user_id',
  userName: "coalesce(trim(team_member.first_name || ' ' || team_member.last_name), audit_log.user_id)",
  entity: 'audit_log.entity',
  entityId: 'audit_log.entity_id',
  action: 'audit_log.action',
  before: storedJsonSql('audit_log.before', 'null'),
  after: storedJsonSql('audit_log.after', 'null'),
}
const entryJson = sql.raw(jsonObject(columns))
const readEntries = (rows: Record<string, unknown>[]) => rows.map((row): AuditLogEntry => readJson(row.packed))

/** Parts of a booking or visit: table, its id, and the column with the record that its entries have as root. */
const partsOfVisits = [
  ['appointments', 'appointment_id', 'agenda_id'],
  ['agenda_services', 'agenda_service_id', 'agenda_id'],
  ['client_history_services', 'client_history_service_id', 'appointment_id'],
  ['client_history_products', 'client_history_product_id', 'appointment_id'],
  ['payments', 'payment_id', 'appointment_id'],
] as const
const rootOfPart = (salonId: SQL, id: string) =>
  sql.join(
    partsOfVisits.map(
      ([table, key, root]) => sql`
            SELECT t.${sql.raw(root)}
            FROM ${sql.raw(table)} t
            WHERE t.salon_id = ${salonId}
              AND t.${sql.raw(key)} = ${id}`,
    ),
    sql` UNION ALL `,
  )

/**
 * Audit log of an entity and of everything that belongs to it, the newest entry last; at most 500 entries. The entries of a part have its
 * booking, visit or client as root; those of tables that change seldom are found by their table.
 */
export const selectHistory = (db: StaffDb, entity: string, id: string): Statement<AuditLogEntry[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${entryJson} AS packed
      FROM audit_log
      LEFT JOIN users team_member ON team_member.user_id = audit_log.user_id
      WHERE +audit_log.salon_id = ${salonId}
        AND audit_log.audit_log_id IN (
          SELECT audit_log.audit_log_id
          FROM audit_log
          WHERE audit_log.salon_id = ${salonId}
            AND audit_log.root_id = ${id}
          UNION ALL
          SELECT audit_log.audit_log_id
          FROM audit_log
          WHERE audit_log.salon_id = ${salonId}
            AND audit_log.root_id IN (${rootOfPart(salonId, id)})
            AND audit_log.entity_id = ${id}
          UNION ALL
          SELECT audit_log.audit_log_id
          FROM audit_log
          WHERE audit_log.salon_id = ${salonId}
            AND (${isRareEntity('audit_log.')})
            AND audit_log.entity = ${entity}
            AND audit_log.entity_id = ${id}
        )
      ORDER BY audit_log.audit_log_id
      LIMIT 500`,
    readEntries,
  )

/** The latest 500 security events of a salon and changes of roles in it, the newest one last. */
export const selectSecurityEvents = (db: StaffDb, ofSalonId: string): Statement<AuditLogEntry[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${entryJson} AS packed
      FROM (
        SELECT *
        FROM audit_log
        WHERE audit_log.salon_id = ${salonId}
          AND audit_log.salon_id = ${ofSalonId}
          AND (${isSecurityEvent('audit_log.')})
          AND NOT (audit_log.action IN ('read', 'call') AND audit_log.entity = 'clients')
        ORDER BY audit_log.at_utc DESC, audit_log.audit_log_id DESC
        LIMIT 500
      ) audit_log
      LEFT JOIN users team_member ON team_member.user_id = audit_log.user_id
      ORDER BY audit_log.at_utc, audit_log.audit_log_id`,
    readEntries,
  )

/** A booking as SQL builds it; `confirmed`, `missesForm`, `group`, `seat` and `units` are added where they are set. */
type AgendaRow = Required<Omit<Agenda, 'confirmed' | 'missesForm' | 'units' | 'group' | 'seat'>>

const clientColumns: Columns<NonNullable<Agenda['clientDTO']>> = {
  clientId: 'client.client_id',
  name: 'client.name',
  phoneNumber: 'client.phone_number',
  allergies: 'client.allergies',
  note: 'client.note',
}

const serviceColumns: Columns<AgendaService['serviceDTO']> = {
  serviceId: 'booked_service.service_id',
  service: 'booked_service.service',
  length: 'booked_service.length_minutes',
  price: eurosSql('booked_service.price_cents'),
  parts: storedJsonSql('booked_service.parts_json', '[]'),
  breakAfterService: 'booked_service.break_after_minutes',
  tint: 'coalesce(service_category.tint, 1)',
  color: "coalesce(service.color, '')",
}

const userColumns: Columns<AgendaService['userDTO']> = {
  userId: 'booked_service.user_id',
  firstName: "coalesce(team_member.first_name, '')",
  lastName: "coalesce(team_member.last_name, '')",
}

const agendaServiceColumns: Columns<AgendaService> = {
  agendaServiceId: 'booked_service.agenda_service_id',
  serviceId: 'booked_service.service_id',
  userId: 'booked_service.user_id',
  subClientId: 'booked_service.sub_client_id',
  start: instantSql('booked_service.start_utc'),
  onlineBooking: booleanSql('booked_service.online_booking'),
  show: booleanSql('booked_service.show'),
  mayOverlap: booleanSql('booked_service.may_overlap'),
  serviceDTO: jsonObject(serviceColumns),
  userDTO: jsonObject(userColumns),
}

const performedServiceColumns: Columns<AgendaVisit['clientHistoryServicesDTO'][number]> = {
  clientHistoryServiceId: 'performed_service.client_history_service_id',
  agendaServiceId: 'performed_service.agenda_service_id',
  serviceId: 'performed_service.service_id',
  start: instantSql('performed_service.start_utc'),
  end: instantSql('performed_service.end_utc'),
  userDTO: jsonObject({ userId: 'performed_service.user_id' }),
}

const visitColumns: Columns<AgendaVisit> = {
  appointmentId: 'visit.appointment_id',
  arrival: instantSql('visit.arrival_utc'),
  startServices: instantSql('visit.start_services_utc'),
  checkedOut: instantSql('visit.checked_out_utc'),
  externalCashOrder: 'visit.external_cash_order',
  version: 'visit.version',
  clientHistoryServicesDTO: jsonArray(
    performedServiceColumns,
    `FROM (
      SELECT *
      FROM client_history_services
      WHERE salon_id = visit.salon_id
        AND appointment_id = visit.appointment_id
        AND deleted_utc IS NULL
      ORDER BY position, client_history_service_id
    ) performed_service`,
  ),
}

/** SQL: the services of a `booking` as `booked_service`, in their order. */
export const servicesInOrder = `(
  SELECT *
  FROM agenda_services
  WHERE salon_id = booking.salon_id
    AND agenda_id = booking.agenda_id
    AND deleted_utc IS NULL
  ORDER BY start_utc, agenda_service_id
) booked_service`

const outcomeColumns: Columns<NonNullable<Agenda['outcomeDTO']>> = {
  reason: 'booking.outcome_reason',
  note: 'booking.outcome_note',
  at: instantSql('booking.outcome_utc'),
  userId: 'booking.outcome_by',
  userName: `coalesce((
    SELECT trim(team_member.first_name || ' ' || team_member.last_name)
    FROM users team_member
    WHERE team_member.user_id = booking.outcome_by
  ), '')`,
}

/** A visit is complete when it has performed services and all of them have ended. */
const isComplete = `coalesce((
  SELECT min(performed_service.end_utc IS NOT NULL)
  FROM appointments visit
  JOIN client_history_services performed_service
    ON performed_service.salon_id = visit.salon_id
    AND performed_service.appointment_id = visit.appointment_id
    AND performed_service.deleted_utc IS NULL
  WHERE visit.agenda_id = booking.agenda_id
    AND visit.salon_id = booking.salon_id
    AND visit.deleted_utc IS NULL
), 0)`

/** Column map of a booking, read FROM agendas a. */
const agendaColumns: Columns<AgendaRow> = {
  agendaId: 'booking.agenda_id',
  salonId: 'booking.salon_id',
  clientId: 'booking.client_id',
  clientDTO: jsonRow(
    clientColumns,
    `FROM clients client
    WHERE client.client_id = booking.client_id
      AND client.salon_id = booking.salon_id`,
  ),
  subClientIds: storedJsonSql('booking.sub_client_ids_json', '[]'),
  subClientsDTO: jsonArray(
    { subClientId: 'pet.sub_client_id', name: 'pet.name', ...petWarnings },
    `FROM json_each(booking.sub_client_ids_json) j
    CROSS JOIN sub_clients pet ON pet.sub_client_id = j.value AND pet.salon_id = booking.salon_id`,
  ),
  color: 'booking.color',
  start: instantSql('booking.start_utc'),
  totalLength: `(
    SELECT coalesce(sum(booked_service.length_minutes), 0)
    FROM agenda_services booked_service
    WHERE booked_service.salon_id = booking.salon_id
      AND booked_service.agenda_id = booking.agenda_id
      AND booked_service.deleted_utc IS NULL
  )`,
  complete: booleanSql(isComplete),
  note: 'booking.note',
  onlineBooking: booleanSql('booking.online_booking'),
  channel: 'booking.channel',
  outsideHours: booleanSql('booking.outside_hours'),
  outcome: 'booking.outcome',
  outcomeDTO: `CASE WHEN booking.outcome IS NOT NULL THEN ${jsonObject(outcomeColumns)} END`,
  smsReminderSent: instantSql('booking.sms_reminder_sent_utc'),
  repeatId: 'booking.repeat_id',
  version: 'booking.version',
  agendaServicesDTO: jsonArray(
    agendaServiceColumns,
    `FROM ${servicesInOrder}
    LEFT JOIN services service ON service.service_id = booked_service.service_id
    LEFT JOIN service_categories service_category ON service_category.service_category_id = service.service_category_id
    LEFT JOIN users team_member ON team_member.user_id = booked_service.user_id`,
  ),
  appointmentDTO: jsonRow(
    visitColumns,
    `FROM appointments visit
    WHERE visit.agenda_id = booking.agenda_id
      AND visit.salon_id = booking.salon_id
      AND visit.deleted_utc IS NULL`,
  ),
}
const { outcomeDTO: _outcome, ...bookingColumns } = agendaColumns
const agendaJson = sql.raw(jsonObject(agendaColumns))
/** Without the outcome, for bookings that take place. */
const bookingJson = sql.raw(jsonObject(bookingColumns))

/** Seconds: a visit that starts later than it was booked is still checked for its consent forms. */
const maxDelay = 43_200

/** Condition on `agendas booking`: the booking is ahead, and a consent form that it needs is not signed. */
export const missesForm = (nowUtc: number): SQL => sql`
  booking.outcome IS NULL
  AND booking.start_utc > ${nowUtc - maxDelay}
  AND EXISTS (
    SELECT 1
    FROM consent_forms consent_form
    WHERE ${isMissing(needOfBooking)}
  )`

/** Fields that few bookings have, as the start of a JSON object behind its brace; empty without any. */
const rareFields = (nowUtc: number, salonId: SQL): SQL => sql`
  coalesce('"confirmed":"' || ${sql.raw(instantSql('booking.confirmed_utc'))} || '",', '')
    || iif(${missesForm(nowUtc)}, '"missesForm":true,', '')
    || iif(coalesce(booking.booking_group_id, booking.class_id) IS NULL, '', ${sql.raw(`${groupField} || ${seatField}`)})
    || ${unitsField(salonId)}`

const toAgenda = ({ outcomeDTO, ...row }: AgendaRow): Agenda => (outcomeDTO === null ? row : { ...row, outcomeDTO })

/**
 * JSON objects of bookings by start and id, separated by commas. They arrive as one cell, because the database's protocol costs time
 * per cell.
 */
const selectPacked = ({ nowUtc }: TenantDb, salonId: SQL, json: SQL, where: SQL, limit?: number): SQL => sql`
  SELECT
    group_concat(
      iif(rare_fields = '', packed, '{' || rare_fields || substr(packed, 2)),
      ',' ORDER BY start_utc, agenda_id
    ) AS packed
  FROM (
    SELECT booking.start_utc, booking.agenda_id, ${rareFields(nowUtc, salonId)} AS rare_fields, ${json} AS packed
    FROM agendas booking
    WHERE ${where}
      AND booking.deleted_utc IS NULL
    ${limit === undefined ? sql`` : sql`ORDER BY booking.start_utc, booking.agenda_id LIMIT ${limit}`}
  )`

/** Bookings that match `buildWhere` (a condition on `agendas booking`, with the tenant fragment), by start and id. */
export const selectAgendas = (db: TenantDb, buildWhere: BuildSql, limit?: number): Statement<Agenda[]> =>
  db.queryRaw(
    (salonId, userId) => selectPacked(db, salonId, agendaJson, buildWhere(salonId, userId), limit),
    ([row]) => (JSON.parse(`[${row?.packed ?? ''}]`) as AgendaRow[]).map(toAgenda),
  )

/**
 * Bookings of one salon's day that take place, as JSON objects separated by commas: the reply passes them on unparsed. No bookings if
 * nothing of the day has changed since the cursor. With `notWorking`, the time behind them in which the team is busy in its own calendars.
 */
export function selectDay(db: TenantDb, day: string, cursor: string, notWorking = false): Statement<string> {
  const [from, to] = dayRange(day, db.timeZone)
  const isOfDay = (salonId: SQL) => sql`
    booking.salon_id = ${salonId}
    AND booking.start_utc >= ${from}
    AND booking.start_utc < ${to}
    AND booking.outcome IS NULL
    AND ${hasChangedSince(salonId, [from, to], cursor)}`
  return db.queryValue(
    (salonId) => {
      const bookings = selectPacked(db, salonId, bookingJson, isOfDay(salonId))
      return notWorking ? addCalendarTime(bookings, salonId, [from, to]) : bookings
    },
    (packed) => String(packed ?? ''),
  )
}

/** One booking, or none. */
export const selectAgenda = (db: TenantDb, agendaId: string): Statement<Agenda[]> =>
  selectAgendas(db, (salonId) => sql`booking.salon_id = ${salonId} AND booking.agenda_id = ${agendaId}`)

/** The booking that holds a service, or none. */
export const selectAgendaOfService = (db: TenantDb, agendaServiceId: string): Statement<Agenda[]> =>
  selectAgendas(
    db,
    (salonId) => sql`
      booking.salon_id = ${salonId}
      AND booking.agenda_id = (
        SELECT booked_service.agenda_id
        FROM agenda_services booked_service
        WHERE booked_service.agenda_service_id = ${agendaServiceId}
          AND booked_service.salon_id = ${salonId}
          AND booked_service.deleted_utc IS NULL
      )`,
  )

/** Sub-select of ids, for `IN (…)`. */
export const selectIds = (ids: readonly string[]): SQL => sql`SELECT value FROM json_each(${JSON.stringify(ids)})`

/** Bookings whose ids `selectAgendaIds` yields; `condition` on `agendas booking` narrows further. */
export function selectAgendasIn(db: TenantDb, selectAgendaIds: (salonId: SQL) => SQL, condition: SQL): Statement<Agenda[]> {
  // The unary plus keeps SQLite from reading all of the salon's bookings by the index on salon_id.
  return selectAgendas(
    db,
    (salonId) => sql`
      booking.agenda_id IN (${selectAgendaIds(salonId)})
      AND +booking.salon_id = ${salonId}
      AND ${condition}`,
  )
}

/** Bookings to which services belong, by the ids of these. */
export const selectAgendasOfServices = (db: TenantDb, agendaServiceIds: readonly string[]): Statement<Agenda[]> =>
  selectAgendasIn(
    db,
    (salonId) => sql`
      SELECT booked_service.agenda_id
      FROM agenda_services booked_service
      WHERE booked_service.agenda_service_id IN (${selectIds(agendaServiceIds)})
        AND booked_service.salon_id = ${salonId}
        AND booked_service.deleted_utc IS NULL`,
    sql`TRUE`,
  )

/** Bookings by their ids. */
export const selectAgendasById = (db: TenantDb, agendaIds: readonly string[]): Statement<Agenda[]> =>
  selectAgendasIn(db, () => selectIds(agendaIds), sql`TRUE`)
