import { type SQL, sql } from 'drizzle-orm'
import type { AuditLogEntry } from '../../../../schema/api/booking/booking-history-schemas.ts'
import type { AgendaVisit } from '../../../../schema/api/booking/booking-visit.ts'
import type { Agenda, AgendaService } from '../../../../schema/api/booking/bookings-schemas.ts'
import { dayRange } from '../../../../schema/rules/salon-time.ts'
import { isSecurityEvent } from '../../../../schema/tables/platform/session.ts'
import { hasChangedSince } from '../../../db/change-cursor.ts'
import { booleanSql, type Columns, eurosSql, instantSql, jsonArray, jsonObject, jsonRow, storedJsonSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { BuildSql, TenantDb } from '../../../db/tenant-db.ts'
import { petWarnings } from '../../care/pets/index.ts'
import { isMissing, needOfBooking } from '../../clients/consent-forms/index.ts'

const columns: Columns<AuditLogEntry> = {
  trailId: 't.audit_log_id',
  at: instantSql('t.at_utc'),
  userId: 't.user_id',
  userName: "coalesce(trim(u.first_name || ' ' || u.last_name), t.user_id)",
  entity: 't.entity',
  entityId: 't.entity_id',
  action: 't.action',
  before: storedJsonSql('t.before', 'null'),
  after: storedJsonSql('t.after', 'null'),
}
const entryJson = sql.raw(jsonObject(columns))
const readEntries = (rows: Record<string, unknown>[]) => rows.map((row): AuditLogEntry => JSON.parse(String(row.packed)))

/** Audit log of an entity and of everything that belongs to it, the newest entry last; at most 500 entries. */
export const selectHistory = (db: StaffDb, id: string): Statement<AuditLogEntry[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${entryJson} AS packed
      FROM audit_log t
      LEFT JOIN users u ON u.user_id = t.user_id
      WHERE t.salon_id = ${salonId}
        AND (t.root_id = ${id} OR t.entity_id = ${id})
      ORDER BY t.audit_log_id
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
        FROM audit_log t
        WHERE t.salon_id = ${salonId}
          AND t.salon_id = ${ofSalonId}
          AND (${isSecurityEvent('t.')})
          AND NOT (t.action = 'read' AND t.entity = 'clients')
        ORDER BY t.audit_log_id DESC
        LIMIT 500
      ) t
      LEFT JOIN users u ON u.user_id = t.user_id
      ORDER BY t.audit_log_id`,
    readEntries,
  )

/** A booking as SQL builds it; `confirmed` and `missesForm` are added where they are set. */
type AgendaRow = Required<Omit<Agenda, 'confirmed' | 'missesForm'>>

const clientColumns: Columns<NonNullable<Agenda['clientDTO']>> = {
  clientId: 'c.client_id',
  name: 'c.name',
  phoneNumber: 'c.phone_number',
  allergies: 'c.allergies',
  note: 'c.note',
}

const serviceColumns: Columns<AgendaService['serviceDTO']> = {
  serviceId: 'v.service_id',
  service: 'v.service',
  length: 'v.length_minutes',
  price: eurosSql('v.price_cents'),
  parts: storedJsonSql('v.parts_json', '[]'),
  breakAfterService: 'v.break_after_minutes',
  tint: 'coalesce(k.tint, 1)',
  color: "coalesce(x.color, '')",
}

const userColumns: Columns<AgendaService['userDTO']> = {
  userId: 'v.user_id',
  firstName: "coalesce(u.first_name, '')",
  lastName: "coalesce(u.last_name, '')",
}

const agendaServiceColumns: Columns<AgendaService> = {
  agendaServiceId: 'v.agenda_service_id',
  serviceId: 'v.service_id',
  userId: 'v.user_id',
  subClientId: 'v.sub_client_id',
  start: instantSql('v.start_utc'),
  onlineBooking: booleanSql('v.online_booking'),
  show: booleanSql('v.show'),
  mayOverlap: booleanSql('v.may_overlap'),
  serviceDTO: jsonObject(serviceColumns),
  userDTO: jsonObject(userColumns),
}

const performedServiceColumns: Columns<AgendaVisit['clientHistoryServicesDTO'][number]> = {
  clientHistoryServiceId: 'h.client_history_service_id',
  agendaServiceId: 'h.agenda_service_id',
  serviceId: 'h.service_id',
  start: instantSql('h.start_utc'),
  end: instantSql('h.end_utc'),
  userDTO: jsonObject({ userId: 'h.user_id' }),
}

const visitColumns: Columns<AgendaVisit> = {
  appointmentId: 'p.appointment_id',
  arrival: instantSql('p.arrival_utc'),
  startServices: instantSql('p.start_services_utc'),
  checkedOut: instantSql('p.checked_out_utc'),
  externalCashOrder: 'p.external_cash_order',
  version: 'p.version',
  clientHistoryServicesDTO: jsonArray(
    performedServiceColumns,
    `FROM (
      SELECT *
      FROM client_history_services
      WHERE salon_id = p.salon_id
        AND appointment_id = p.appointment_id
        AND deleted_utc IS NULL
      ORDER BY position, client_history_service_id
    ) h`,
  ),
}

/** SQL: the services of a booking `a` as `v`, in their order. */
export const servicesInOrder = `(
  SELECT *
  FROM agenda_services
  WHERE salon_id = a.salon_id
    AND agenda_id = a.agenda_id
    AND deleted_utc IS NULL
  ORDER BY start_utc, agenda_service_id
) v`

const outcomeColumns: Columns<NonNullable<Agenda['outcomeDTO']>> = {
  reason: 'a.outcome_reason',
  note: 'a.outcome_note',
  at: instantSql('a.outcome_utc'),
  userId: 'a.outcome_by',
  userName: `coalesce((SELECT trim(u.first_name || ' ' || u.last_name) FROM users u WHERE u.user_id = a.outcome_by), '')`,
}

/** A visit is complete when it has performed services and all of them have ended. */
const isComplete = `coalesce((
  SELECT min(h.end_utc IS NOT NULL)
  FROM appointments p
  JOIN client_history_services h ON h.salon_id = p.salon_id AND h.appointment_id = p.appointment_id AND h.deleted_utc IS NULL
  WHERE p.agenda_id = a.agenda_id
    AND p.salon_id = a.salon_id
    AND p.deleted_utc IS NULL
), 0)`

/** Column map of a booking, read FROM agendas a. */
const agendaColumns: Columns<AgendaRow> = {
  agendaId: 'a.agenda_id',
  salonId: 'a.salon_id',
  clientId: 'a.client_id',
  clientDTO: jsonRow(
    clientColumns,
    `FROM clients c
    WHERE c.client_id = a.client_id
      AND c.salon_id = a.salon_id`,
  ),
  subClientIds: storedJsonSql('a.sub_client_ids_json', '[]'),
  subClientsDTO: jsonArray(
    { subClientId: 's.sub_client_id', name: 's.name', ...petWarnings },
    `FROM json_each(a.sub_client_ids_json) j
    CROSS JOIN sub_clients s ON s.sub_client_id = j.value AND s.salon_id = a.salon_id`,
  ),
  color: 'a.color',
  start: instantSql('a.start_utc'),
  totalLength: `(
    SELECT coalesce(sum(v.length_minutes), 0)
    FROM agenda_services v
    WHERE v.salon_id = a.salon_id
      AND v.agenda_id = a.agenda_id
      AND v.deleted_utc IS NULL
  )`,
  complete: booleanSql(isComplete),
  note: 'a.note',
  onlineBooking: booleanSql('a.online_booking'),
  channel: 'a.channel',
  outsideHours: booleanSql('a.outside_hours'),
  outcome: 'a.outcome',
  outcomeDTO: `CASE WHEN a.outcome IS NOT NULL THEN ${jsonObject(outcomeColumns)} END`,
  smsReminderSent: instantSql('a.sms_reminder_sent_utc'),
  repeatId: 'a.repeat_id',
  version: 'a.version',
  agendaServicesDTO: jsonArray(
    agendaServiceColumns,
    `FROM ${servicesInOrder}
    LEFT JOIN services x ON x.service_id = v.service_id
    LEFT JOIN service_categories k ON k.service_category_id = x.service_category_id
    LEFT JOIN users u ON u.user_id = v.user_id`,
  ),
  appointmentDTO: jsonRow(
    visitColumns,
    `FROM appointments p
    WHERE p.agenda_id = a.agenda_id
      AND p.salon_id = a.salon_id
      AND p.deleted_utc IS NULL`,
  ),
}
const { outcomeDTO: _outcome, ...bookingColumns } = agendaColumns
const agendaJson = sql.raw(jsonObject(agendaColumns))
/** Without the outcome, for bookings that take place. */
const bookingJson = sql.raw(jsonObject(bookingColumns))

/** Seconds: a visit that starts later than it was booked is still checked for its consent forms. */
const maxDelay = 43_200

/** Condition on `agendas a`: the booking is ahead, and a consent form that it needs is not signed. */
export const missesForm = (nowUtc: number): SQL => sql`
  a.outcome IS NULL
  AND a.start_utc > ${nowUtc - maxDelay}
  AND EXISTS (
    SELECT 1
    FROM consent_forms f
    WHERE ${isMissing(needOfBooking)}
  )`

/** Fields that few bookings have, as the start of a JSON object behind its brace; empty without any. */
const rareFields = (nowUtc: number): SQL => sql`
  coalesce('"confirmed":"' || ${sql.raw(instantSql('a.confirmed_utc'))} || '",', '')
    || iif(${missesForm(nowUtc)}, '"missesForm":true,', '')`

const toAgenda = ({ outcomeDTO, ...row }: AgendaRow): Agenda => (outcomeDTO === null ? row : { ...row, outcomeDTO })

/**
 * JSON objects of bookings by start and id, separated by commas. They arrive as one cell, because the database's protocol costs time
 * per cell.
 */
const selectPacked = ({ nowUtc }: TenantDb, json: SQL, where: SQL, limit?: number): SQL => sql`
  SELECT
    group_concat(
      iif(rare_fields = '', packed, '{' || rare_fields || substr(packed, 2)),
      ',' ORDER BY start_utc, agenda_id
    ) AS packed
  FROM (
    SELECT a.start_utc, a.agenda_id, ${rareFields(nowUtc)} AS rare_fields, ${json} AS packed
    FROM agendas a
    WHERE ${where}
      AND a.deleted_utc IS NULL
    ${limit === undefined ? sql`` : sql`ORDER BY a.start_utc, a.agenda_id LIMIT ${limit}`}
  )`

/** Bookings that match `buildWhere` (a condition on `agendas a`, with the tenant fragment), by start and id. */
export const selectAgendas = (db: TenantDb, buildWhere: BuildSql, limit?: number): Statement<Agenda[]> =>
  db.queryRaw(
    (salonId, userId) => selectPacked(db, agendaJson, buildWhere(salonId, userId), limit),
    ([row]) => (JSON.parse(`[${row?.packed ?? ''}]`) as AgendaRow[]).map(toAgenda),
  )

/**
 * Bookings of one salon's day that take place, as JSON objects separated by commas: the reply passes them on unparsed. Empty if nothing
 * has changed since one of the cursors.
 */
export function selectDay(db: TenantDb, day: string, ...cursors: readonly string[]): Statement<string> {
  const [from, to] = dayRange(day, db.timeZone)
  return db.queryValue(
    (salonId) =>
      selectPacked(
        db,
        bookingJson,
        sql`
          a.salon_id = ${salonId}
          AND a.start_utc >= ${from}
          AND a.start_utc < ${to}
          AND a.outcome IS NULL
          AND ${hasChangedSince(salonId, ...cursors)}`,
      ),
    (packed) => String(packed ?? ''),
  )
}

/** One booking, or none. */
export const selectAgenda = (db: TenantDb, agendaId: string): Statement<Agenda[]> =>
  selectAgendas(db, (salonId) => sql`a.salon_id = ${salonId} AND a.agenda_id = ${agendaId}`)

/** The booking that holds a service, or none. */
export const selectAgendaOfService = (db: TenantDb, agendaServiceId: string): Statement<Agenda[]> =>
  selectAgendas(
    db,
    (salonId) => sql`
      a.salon_id = ${salonId}
      AND a.agenda_id = (
        SELECT v.agenda_id
        FROM agenda_services v
        WHERE v.agenda_service_id = ${agendaServiceId}
          AND v.salon_id = a.salon_id
          AND v.deleted_utc IS NULL
      )`,
  )

/** Sub-select of ids, for `IN (…)`. */
export const selectIds = (ids: readonly string[]): SQL => sql`SELECT value FROM json_each(${JSON.stringify(ids)})`

/** Bookings whose ids `selectAgendaIds` yields; `condition` on `agendas a` narrows further. */
export function selectAgendasIn(db: TenantDb, selectAgendaIds: (salonId: SQL) => SQL, condition: SQL): Statement<Agenda[]> {
  // The unary plus keeps SQLite from reading all of the salon's bookings by the index on salon_id.
  return selectAgendas(
    db,
    (salonId) => sql`
      a.agenda_id IN (${selectAgendaIds(salonId)})
      AND +a.salon_id = ${salonId}
      AND ${condition}`,
  )
}

/** Bookings to which services belong, by the ids of these. */
export const selectAgendasOfServices = (db: TenantDb, agendaServiceIds: readonly string[]): Statement<Agenda[]> =>
  selectAgendasIn(
    db,
    (salonId) => sql`
      SELECT v.agenda_id
      FROM agenda_services v
      WHERE v.agenda_service_id IN (${selectIds(agendaServiceIds)})
        AND v.salon_id = ${salonId}
        AND v.deleted_utc IS NULL`,
    sql`TRUE`,
  )

/** Bookings by their ids. */
export const selectAgendasById = (db: TenantDb, agendaIds: readonly string[]): Statement<Agenda[]> =>
  selectAgendasIn(db, () => selectIds(agendaIds), sql`TRUE`)
