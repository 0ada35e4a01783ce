import { type SQL, sql } from 'drizzle-orm'
import type { Agenda, AgendaService, AgendaVisit } from '../../../schema/api/agenda.ts'
import { type BusyInterval, computeBusyIntervals, type PlannedService } from '../../../schema/rules/busy-intervals.ts'
import { toIso } from '../../../schema/rules/salon-time.ts'
import type { OfferState } from '../../../schema/rules/waiting-list.ts'
import { agendaServices, busyIntervals } from '../../../schema/tables/agenda.ts'
import type { Statement } from '../../db/statement.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { PlannedAgendaService } from './rules.ts'

type PackedPart = { kind: 'work' | 'wait'; minutes: number }
type PackedService = [
  id: string, serviceId: string, userId: string, pet: string | null, start: number, online: number, show: number, mayOverlap: number,
  service: string, length: number, cents: number, parts: PackedPart[], breakAfter: number, tint: number, firstName: string, lastName: string,
] // biome-ignore format: one line a tuple reads better
type PackedDone = [id: string, agendaServiceId: string | null, serviceId: string, userId: string, start: number | null, end: number | null]
type PackedVisit = [
  id: string,
  arrival: number | null,
  started: number | null,
  out: number | null,
  order: string | null,
  version: number,
  done: PackedDone[],
]
type PackedAgenda = [
  id: string, salonId: string, clientId: string, color: string, start: number, note: string, online: number, channel: string | null,
  outside: number, outcome: 'not_come' | 'cancelled' | null, sms: number | null, version: number, pets: string[],
  client: [name: string, phone: string, allergies: string, note: string] | null, services: PackedService[], visit: PackedVisit | null, repeatId: string | null,
  why: [reason: string, note: string, at: number | null, userId: string | null, userName: string | null] | null,
] // biome-ignore format: one line a tuple reads better

// Hrana's cost is per cell, so a booking with all that hangs on it comes as one; arrays, because names are what the wire needs, not the trip.
const packed = sql`json_array(a.agenda_id, a.salon_id, a.client_id, a.color, a.start_utc, a.note, a.online_booking, a.channel, a.outside_hours, a.outcome, a.sms_reminder_sent_utc, a.version, json(a.sub_client_ids_json), (SELECT json_array(c.name, c.phone_number, c.allergies, c.note) FROM clients c WHERE c.client_id = a.client_id AND c.salon_id = a.salon_id), (SELECT json_group_array(json_array(v.agenda_service_id, v.service_id, v.user_id, v.sub_client_id, v.start_utc, v.online_booking, v.show, v.may_overlap, v.service, v.length_minutes, v.price_cents, json(v.parts_json), v.break_after_minutes, coalesce(k.tint, 1), coalesce(u.first_name, ''), coalesce(u.last_name, ''))) FROM (SELECT * FROM agenda_services WHERE salon_id = a.salon_id AND agenda_id = a.agenda_id AND deleted_utc IS NULL ORDER BY start_utc, agenda_service_id) v LEFT JOIN services x ON x.service_id = v.service_id LEFT JOIN service_categories k ON k.service_category_id = x.service_category_id LEFT JOIN users u ON u.user_id = v.user_id), (SELECT json_array(p.appointment_id, p.arrival_utc, p.start_services_utc, p.checked_out_utc, p.external_cash_order, p.version, (SELECT json_group_array(json_array(h.client_history_service_id, h.agenda_service_id, h.service_id, h.user_id, h.start_utc, h.end_utc)) FROM (SELECT * FROM client_history_services WHERE salon_id = p.salon_id AND appointment_id = p.appointment_id AND deleted_utc IS NULL ORDER BY position, client_history_service_id) h)) FROM appointments p WHERE p.agenda_id = a.agenda_id AND p.salon_id = a.salon_id AND p.deleted_utc IS NULL), a.repeat_id, CASE WHEN a.outcome IS NOT NULL THEN json_array(a.outcome_reason, a.outcome_note, a.outcome_utc, a.outcome_by, (SELECT trim(u.first_name || ' ' || u.last_name) FROM users u WHERE u.user_id = a.outcome_by)) END)`

const instant = (utc: number | null) => (utc === null ? null : toIso(utc))

function serviceOf(s: PackedService): AgendaService {
  const [
    agendaServiceId,
    serviceId,
    userId,
    subClientId,
    start,
    online,
    show,
    mayOverlap,
    service,
    length,
    cents,
    parts,
    breakAfterService,
    tint,
  ] = s
  return {
    agendaServiceId,
    serviceId,
    userId,
    subClientId,
    start: toIso(start),
    onlineBooking: online === 1,
    show: show === 1,
    mayOverlap: mayOverlap === 1,
    serviceDTO: { serviceId, service, length, price: cents / 100, parts, breakAfterService, tint },
    userDTO: { userId, firstName: s[14], lastName: s[15] },
  }
}

function visitOf([appointmentId, arrival, started, out, externalCashOrder, version, done]: PackedVisit): AgendaVisit {
  return {
    appointmentId,
    arrival: instant(arrival),
    startServices: instant(started),
    checkedOut: instant(out),
    externalCashOrder,
    version,
    clientHistoryServicesDTO: done.map(([clientHistoryServiceId, agendaServiceId, serviceId, userId, start, end]) => ({
      clientHistoryServiceId,
      agendaServiceId,
      serviceId,
      start: instant(start),
      end: instant(end),
      userDTO: { userId },
    })),
  }
}

function agendaOf(a: PackedAgenda): Agenda {
  const [
    agendaId,
    salonId,
    clientId,
    color,
    start,
    note,
    online,
    channel,
    outside,
    outcome,
    sms,
    version,
    subClientIds,
    client,
    services,
    visit,
    repeatId,
    why,
  ] = a
  const done = visit?.[6] ?? []
  return {
    agendaId,
    salonId,
    clientId,
    clientDTO: client && { clientId, name: client[0], phoneNumber: client[1], allergies: client[2], note: client[3] },
    subClientIds,
    color,
    start: toIso(start),
    totalLength: services.reduce((sum, service) => sum + service[9], 0),
    complete: done.length > 0 && done.every(([, , , , , end]) => end !== null),
    note,
    onlineBooking: online === 1,
    channel,
    outsideHours: outside === 1,
    outcome,
    ...(why && { outcomeDTO: { reason: why[0], note: why[1], at: instant(why[2]), userId: why[3], userName: why[4] ?? '' } }),
    smsReminderSent: instant(sms),
    ...(repeatId === null ? {} : { repeatId }),
    version,
    agendaServicesDTO: services.map(serviceOf),
    appointmentDTO: visit && visitOf(visit),
  }
}

// One cell a read. What holds the rows together says nothing of their order, so they are put in order here.
const inOne = (from: SQL, more: SQL) =>
  sql`SELECT group_concat(packed) AS packed FROM (SELECT ${packed} AS packed FROM agendas a WHERE ${from} ORDER BY a.start_utc, a.agenda_id${more})`
const unpack = ([row]: Record<string, unknown>[]): Agenda[] =>
  (JSON.parse(`[${row?.packed ?? ''}]`) as PackedAgenda[]).sort((a, b) => a[4] - b[4] || (a[0] < b[0] ? -1 : 1)).map(agendaOf)

/** Bookings of the caller's salon, in order of time, whole. `which` speaks of `agendas a`. */
export function selectAgendas(db: TenantDb, which: SQL, more = sql``): Statement<Agenda[]> {
  return db.queryRaw((salon) => inOne(sql`a.salon_id = ${salon} AND a.deleted_utc IS NULL AND ${which}`, more), unpack)
}
/** Some bookings by their ids, and nothing else of the salon looked at. `ids` is SQL that yields them; `which` narrows further. */
export function selectAgendasById(db: TenantDb, ids: (salon: SQL) => SQL, which = sql`1`): Statement<Agenda[]> {
  return db.queryRaw(
    (salon) => inOne(sql`a.agenda_id IN (${ids(salon)}) AND +a.salon_id = ${salon} AND a.deleted_utc IS NULL AND ${which}`, sql``),
    unpack,
  )
}
export const listed = (ids: readonly string[]) => sql`SELECT value FROM json_each(${JSON.stringify(ids)})`
export const selectAgenda = (db: TenantDb, agendaId: string) => selectAgendas(db, sql`a.agenda_id = ${agendaId}`)
export const readAgendaOfService = (db: TenantDb, agendaServiceId: string) =>
  selectAgendas(
    db,
    sql`a.agenda_id = (SELECT v.agenda_id FROM agenda_services v WHERE v.agenda_service_id = ${agendaServiceId} AND v.salon_id = a.salon_id AND v.deleted_utc IS NULL)`,
  )

/** The reservation log of all salons or one, for a SUPERADMIN: what was booked online. */
export function readReservationLog(db: TenantDb, salonId: string | undefined, which: SQL): Statement<Agenda[]> {
  const one = salonId ? sql`AND a.salon_id = ${salonId}` : sql``
  return db.queryRaw(
    (salon, user) =>
      inOne(
        sql`(a.salon_id = ${salon} OR EXISTS (SELECT 1 FROM user_permissions x WHERE x.user_id = ${user} AND x.permission_id = 'SUPERADMIN')) ${one} AND a.deleted_utc IS NULL AND a.online_booking = 1 AND ${which}`,
        sql` LIMIT 5000`,
      ),
    unpack,
  )
}

/** Somebody's taken time, and by whose booking. */
export interface BookedInterval extends Omit<BusyInterval, 'mayOverlap'> {
  dayOff: boolean
  agendaId: string | null
  clientName: string | null
  service: string | null
}

/** What is taken of some people's time between two instants; one day at most lies before an busy interval's end. */
export function selectBookedIntervals(
  db: TenantDb,
  userIds: readonly string[],
  fromUtc: number,
  toUtc: number,
): Statement<BookedInterval[]> {
  return readTakenWhere(
    db,
    (salon) =>
      sql`o.salon_id = ${salon} AND o.start_utc > ${fromUtc - 86400} AND o.start_utc < ${toUtc} AND o.end_utc > ${fromUtc} AND o.user_id IN (SELECT value FROM json_each(${JSON.stringify(userIds)}))`,
  )
}

/** The same around many instants; `people` and `instants` are SQL that yields ids, and seconds as `at`. */
export function selectBookedIntervalsNear(
  db: TenantDb,
  people: (salon: SQL) => SQL,
  instants: (salon: SQL) => SQL,
): Statement<BookedInterval[]> {
  // One range of the index for each instant: asked row by row, a salon's whole past would be read.
  return readTakenWhere(
    db,
    (salon) =>
      sql`+o.salon_id = ${salon} AND o.user_id IN (${people(salon)}) AND o.busy_interval_id IN (SELECT x.busy_interval_id FROM (${instants(salon)}) n CROSS JOIN busy_intervals x WHERE x.salon_id = ${salon} AND x.start_utc > n.at - 172800 AND x.start_utc < n.at + 172800)`,
  )
}
/** Who works on a booking, and whoever else is to. */
export const peopleOfBooking =
  (agendaId: string, others: readonly string[] = []) =>
  (salon: SQL): SQL =>
    sql`SELECT m.user_id FROM agenda_services m WHERE m.salon_id = ${salon} AND m.agenda_id = ${agendaId} AND m.deleted_utc IS NULL UNION SELECT value FROM json_each(${JSON.stringify(others)})`

function readTakenWhere(db: TenantDb, where: (salon: SQL) => SQL): Statement<BookedInterval[]> {
  return db.queryRaw(
    (salon) =>
      sql`SELECT o.user_id, o.start_utc, o.end_utc, o.cause, o.cause_id, v.agenda_id, v.service, c.name FROM busy_intervals o LEFT JOIN agenda_services v ON v.agenda_service_id = o.cause_id LEFT JOIN agendas a ON a.agenda_id = v.agenda_id LEFT JOIN clients c ON c.client_id = a.client_id WHERE ${where(salon)} ORDER BY o.start_utc`,
    (rows) =>
      rows.map((row) => ({
        userId: String(row.user_id),
        start: Number(row.start_utc),
        end: Number(row.end_utc),
        causeId: String(row.cause_id),
        dayOff: row.cause === 'day_off',
        agendaId: row.agenda_id === null ? null : String(row.agenda_id),
        clientName: row.name === null ? null : String(row.name),
        service: row.service === null ? null : String(row.service),
      })),
  )
}

/** Takes the time of these services away, or gives it: rows of `busy_intervals` follow the plan of their cause. */
export const releaseTime = (db: TenantDb, causeIds: readonly string[]): Statement<unknown>[] =>
  causeIds.length
    ? [db.hardDelete(busyIntervals, sql`${busyIntervals.causeId} IN (SELECT value FROM json_each(${JSON.stringify(causeIds)}))`)]
    : []

export const reserveTime = (db: TenantDb, taken: readonly BusyInterval[], outsideHours: boolean): Statement<unknown>[] =>
  taken.length
    ? [
        db.executeRaw(
          (salon) =>
            sql`INSERT INTO busy_intervals (salon_id, user_id, start_utc, end_utc, cause, cause_id, may_overlap, outside_hours) SELECT s.id, j.value ->> 'userId', j.value ->> 'start', j.value ->> 'end', 'service', j.value ->> 'causeId', (j.value ->> 'mayOverlap') <> 0, ${outsideHours} FROM json_each(${JSON.stringify(taken)}) j, (SELECT ${salon} AS id) s WHERE s.id IS NOT NULL`,
        ),
      ]
    : []

/** Gives the room of an open offer free and says how it ended; nothing where there is none. */
export const closeOffers = (db: TenantDb, which: (salon: SQL) => SQL, state: Exclude<OfferState, 'open'>): Statement<unknown>[] => [
  db.executeRaw(
    (salon) =>
      sql`DELETE FROM busy_intervals WHERE salon_id = ${salon} AND cause = 'hold' AND cause_id IN (SELECT o.waiting_list_offer_id FROM waiting_list_offers o WHERE o.salon_id = ${salon} AND o.state = 'open' AND ${which(salon)})`,
    { freesCapacity: true },
  ),
  db.executeRaw(
    (salon, user) =>
      sql`UPDATE waiting_list_offers AS o SET state = ${state}, version = version + 1, changed_utc = ${db.nowUtc}, changed_by = ${user} WHERE o.salon_id = ${salon} AND o.state = 'open' AND ${which(salon)}`,
  ),
]
/** Unanswered offers of these people's time are over: a booking that is to stand again where it stood comes before them. */
export const withdrawOverlappingOffers = (db: TenantDb, taken: readonly { userId: string; start: number; end: number }[]) =>
  taken.length === 0
    ? []
    : closeOffers(
        db,
        () =>
          sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(taken)}) j JOIN json_each(o.services_json) p ON p.value ->> 'userId' = j.value ->> 'userId' WHERE o.start_utc < j.value ->> 'end' AND o.end_utc > j.value ->> 'start')`,
        'gone',
      )

/** A booking's services as the rules plan with them. */
export const toPlannedServices = (agenda: Agenda): PlannedService[] =>
  agenda.agendaServicesDTO.map((s) => ({
    agendaServiceId: s.agendaServiceId,
    userId: s.userId,
    start: Math.floor(Date.parse(s.start) / 1000),
    length: s.serviceDTO.length,
    parts: s.serviceDTO.parts,
    breakAfterService: s.serviceDTO.breakAfterService,
    mayOverlap: s.mayOverlap,
  }))

/** A planned service as a row. */
export const toAgendaServiceRow = (s: PlannedAgendaService) => ({ ...s, start: toIso(s.start), parts: [...s.parts] })

/** The rows of a new booking's services, and the time they take. */
export function insertAgendaServices(
  db: TenantDb,
  agendaId: string,
  services: readonly PlannedAgendaService[],
  onlineBooking = false,
): Statement<unknown>[] {
  return services.map((service) => db.insert(agendaServices, { ...toAgendaServiceRow(service), agendaId, onlineBooking }))
}

export const reserveAllTime = (db: TenantDb, services: readonly PlannedAgendaService[], outsideHours: boolean) =>
  reserveTime(db, computeBusyIntervals(services), outsideHours)
