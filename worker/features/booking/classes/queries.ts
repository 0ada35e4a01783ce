import { type SQL, sql } from 'drizzle-orm'
import type { Class, ClassDetails, ClassSeat, ClassTelling, ClassWaiting } from '../../../../schema/api/booking/classes-schemas.ts'
import { parseIso, toIso } from '../../../../schema/rules/salon-time.ts'
import { agendaServices, agendas, busyIntervals } from '../../../../schema/tables/booking/bookings.ts'
import { changeUntilHours } from '../../../../schema/tables/booking/change-limit-sql.ts'
import { takenSeats } from '../../../../schema/tables/booking/class-sql.ts'
import { classes } from '../../../../schema/tables/booking/classes.ts'
import { booleanSql, type Columns, eurosSql, instantSql, jsonArray } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { selectServices } from '../../catalogue/services/index.ts'
import { selectIds } from '../bookings/index.ts'

const isWaiting = `class_waiting_entry.salon_id = class.salon_id
    AND class_waiting_entry.class_id = class.class_id
    AND class_waiting_entry.state = 'waiting'
    AND class_waiting_entry.deleted_utc IS NULL`

/** Column map of a class, read FROM classes class with its leader, service and unit. */
const classColumns: Columns<Class> = {
  classId: 'class.class_id',
  name: 'class.name',
  text: 'class.text',
  serviceId: 'class.service_id',
  service: "coalesce(service.service, '')",
  userId: 'class.user_id',
  firstName: "coalesce(team_member.first_name, '')",
  lastName: "coalesce(team_member.last_name, '')",
  resourceId: 'class.resource_id',
  resourceName: "coalesce(resource.resource_name, '')",
  start: instantSql('class.start_utc'),
  length: 'class.length_minutes',
  seats: 'class.seats',
  minimum: 'class.minimum_seats',
  deadlineHours: 'class.deadline_hours',
  decided: instantSql('class.decided_utc'),
  price: eurosSql('class.price_cents'),
  online: booleanSql('class.online'),
  outsideHours: booleanSql('class.outside_hours'),
  repeatId: 'class.repeat_id',
  cancelled: instantSql('class.cancelled_utc'),
  cancelledFor: 'class.cancelled_for',
  taken: takenSeats,
  waiting: `(
    SELECT coalesce(sum(class_waiting_entry.seats), 0)
    FROM class_waiting_entries class_waiting_entry
    WHERE ${isWaiting}
  )`,
  version: 'class.version',
}
const fromClasses = sql.raw(`FROM classes class
      LEFT JOIN users team_member ON team_member.user_id = class.user_id
      LEFT JOIN services service ON service.service_id = class.service_id
      LEFT JOIN resources resource ON resource.resource_id = class.resource_id`)

const seatColumns: Columns<ClassSeat> = {
  agendaId: 'booking.agenda_id',
  clientId: 'booking.client_id',
  clientName: "coalesce(client.name, '')",
  phoneNumber: "coalesce(client.phone_number, '')",
  seats: `(
    SELECT count(*)
    FROM agenda_services booked_service
    WHERE booked_service.salon_id = booking.salon_id
      AND booked_service.agenda_id = booking.agenda_id
      AND booked_service.service_id = class.service_id
      AND booked_service.deleted_utc IS NULL
  )`,
  pets: `(
    SELECT json_group_array(pet.name)
    FROM json_each(booking.sub_client_ids_json) j
    CROSS JOIN sub_clients pet ON pet.sub_client_id = j.value AND pet.salon_id = booking.salon_id
  )`,
  note: 'booking.note',
  onlineBooking: booleanSql('booking.online_booking'),
  confirmed: booleanSql('booking.confirmed_utc IS NOT NULL'),
  outcome: 'booking.outcome',
  late: booleanSql(`booking.outcome = 'cancelled' AND booking.outcome_utc > booking.start_utc - (
    SELECT ${changeUntilHours} * 3600
    FROM salons salon
    WHERE salon.salon_id = booking.salon_id
  )`),
  appointmentId: 'visit.appointment_id',
  arrival: instantSql('visit.arrival_utc'),
  paid: booleanSql('visit.checked_out_utc IS NOT NULL OR visit.external_cash_order IS NOT NULL'),
  version: 'booking.version',
}
const waitingColumns: Columns<ClassWaiting> = {
  classWaitingEntryId: 'class_waiting_entry.class_waiting_entry_id',
  clientId: 'class_waiting_entry.client_id',
  clientName: "coalesce(client.name, '')",
  phoneNumber: "coalesce(client.phone_number, '')",
  seats: 'class_waiting_entry.seats',
  channel: 'class_waiting_entry.channel',
  created: instantSql('class_waiting_entry.created_utc'),
}
const detailColumns: Columns<ClassDetails> = {
  ...classColumns,
  bookings: jsonArray(
    seatColumns,
    `FROM (
      SELECT *
      FROM agendas
      WHERE salon_id = class.salon_id
        AND class_id = class.class_id
        AND deleted_utc IS NULL
      ORDER BY rowid
    ) booking
    LEFT JOIN clients client ON client.client_id = booking.client_id
    LEFT JOIN appointments visit ON visit.agenda_id = booking.agenda_id AND visit.deleted_utc IS NULL`,
  ),
  waitingList: jsonArray(
    waitingColumns,
    `FROM (
      SELECT *
      FROM class_waiting_entries class_waiting_entry
      WHERE ${isWaiting}
      ORDER BY class_waiting_entry.created_utc, class_waiting_entry.rowid
    ) class_waiting_entry
    LEFT JOIN clients client ON client.client_id = class_waiting_entry.client_id`,
  ),
}

/** Classes that match a condition on `classes class`, by start. */
const selectClassesWhere = (db: TenantDb, condition: SQL): Statement<Class[]> =>
  db.selectJson(
    classColumns,
    (salonId) => sql`
      ${fromClasses}
      WHERE class.salon_id = ${salonId}
        AND class.deleted_utc IS NULL
        AND ${condition}
      ORDER BY class.start_utc, class.class_id`,
  )
/** The classes that start between two instants (seconds UTC). */
export const selectClasses = (db: TenantDb, fromUtc: number, toUtc: number) =>
  selectClassesWhere(db, sql`class.start_utc >= ${fromUtc} AND class.start_utc < ${toUtc}`)
export const selectClassesById = (db: TenantDb, classIds: readonly string[]) =>
  selectClassesWhere(db, sql`class.class_id IN (${selectIds(classIds)})`)

/** A class with its seats and its waiting list, or none. */
export const selectClassDetails = (db: TenantDb, classId: string | SQL): Statement<ClassDetails[]> =>
  db.selectJson(
    detailColumns,
    (salonId) => sql`
      ${fromClasses}
      WHERE class.salon_id = ${salonId}
        AND class.class_id = ${classId}
        AND class.deleted_utc IS NULL`,
  )

/** The class of a waiting-list entry, for `selectClassDetails`. */
export const classOfEntry = (classWaitingEntryId: string) => sql`(
        SELECT class_waiting_entry.class_id
        FROM class_waiting_entries class_waiting_entry
        WHERE class_waiting_entry.class_waiting_entry_id = ${classWaitingEntryId}
          AND class_waiting_entry.salon_id = class.salon_id
      )`

/** The service of the catalogue of a class. */
export const selectServiceOfClass = (db: StaffDb, classId: string) =>
  selectServices(
    db,
    sql`
      service.service_id = (
        SELECT class.service_id
        FROM classes class
        WHERE class.class_id = ${classId}
          AND class.salon_id = service.salon_id
      )`,
  )

export interface ClassUnit {
  readonly resourceName: string
  readonly kindName: string
  /** Minutes. */
  readonly cleaning: number
}
/** A unit with its kind, or undefined. */
export const selectUnit = (db: TenantDb, resourceId: string | null | undefined): Statement<ClassUnit | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT resource.resource_name, resource_kind.kind_name, resource_kind.cleaning_minutes
      FROM resources resource
      JOIN resource_kinds resource_kind
        ON resource_kind.resource_kind_id = resource.resource_kind_id
        AND resource_kind.deleted_utc IS NULL
      WHERE resource.salon_id = ${salonId}
        AND resource.resource_id = ${resourceId ?? null}
        AND resource.deleted_utc IS NULL`,
    ([row]) => row && { resourceName: String(row.resource_name), kindName: String(row.kind_name), cleaning: Number(row.cleaning_minutes) },
  )

type NewClass = Omit<typeof classes.$inferInsert, 'salonId' | 'changed'>
export const insertClass = (db: TenantDb, values: NewClass) => db.insert(classes, values)

/** Changes a class that has still the version; aborts with `stale` otherwise. */
export const updateClass = (
  db: TenantDb,
  { classId, version }: Pick<Class, 'classId' | 'version'>,
  values: Partial<NewClass>,
): Statement<unknown>[] => [
  db.update(classes, values, sql`${classes.classId} = ${classId} AND ${classes.version} = ${version}`),
  db.abortIfUnchanged('stale'),
]

/** Reserves the time of leaders and units, behind the rows of the classes; triggers check it for overlaps (`overlap`). */
export const reserveClassTime = (db: TenantDb, classIds: readonly string[]): Statement<unknown> =>
  db.executeRaw(
    (salonId) => sql`
      INSERT INTO busy_intervals (salon_id, kind, user_id, start_utc, end_utc, cause, cause_id, outside_hours)
      SELECT
        class.salon_id, 'person', class.user_id, class.start_utc, class.start_utc + class.length_minutes * 60, 'class', class.class_id,
        class.outside_hours
      FROM classes class
      WHERE class.salon_id = ${salonId}
        AND class.class_id IN (${selectIds(classIds)})
      UNION ALL
      SELECT
        class.salon_id, 'resource', class.resource_id, class.start_utc,
        class.start_utc + (class.length_minutes + resource_kind.cleaning_minutes) * 60, 'class', class.class_id, 0
      FROM classes class
      JOIN resources resource ON resource.resource_id = class.resource_id AND resource.salon_id = class.salon_id
      JOIN resource_kinds resource_kind ON resource_kind.resource_kind_id = resource.resource_kind_id
      WHERE class.salon_id = ${salonId}
        AND class.class_id IN (${selectIds(classIds)})`,
  )
export const releaseClassTime = (db: TenantDb, classIds: readonly string[]): Statement<unknown> =>
  db.hardDelete(busyIntervals, sql`${busyIntervals.causeId} IN (${selectIds(classIds)})`)

/** Condition on `agendas`: a booking of the class that takes place. */
const takesPlaceIn = (classId: string) => sql`
  ${agendas.classId} = ${classId}
  AND ${agendas.outcome} IS NULL`

/** Takes the seats of a class along to its time, leader and name. */
export const moveSeats = (
  db: TenantDb,
  { classId, serviceId, userId, start, length, name, outsideHours }: Omit<Class, 'version'>,
): Statement<unknown>[] => [
  db.update(agendas, { start, end: toIso(parseIso(start) + length * 60), outsideHours }, takesPlaceIn(classId)),
  db.update(
    agendaServices,
    { userId, start, length, service: name },
    sql`
      ${agendaServices.serviceId} = ${serviceId}
      AND ${agendaServices.agendaId} IN (
        SELECT booking.agenda_id
        FROM agendas booking
        WHERE booking.salon_id = ${agendaServices.salonId}
          AND booking.class_id = ${classId}
          AND booking.outcome IS NULL
          AND booking.deleted_utc IS NULL
      )`,
  ),
]

/** Cancels the bookings of a class, in the batch that cancels it. `by` is a userId, or `system`. */
export const cancelSeats = (db: TenantDb, classId: string, by: string): Statement<unknown> =>
  db.update(
    agendas,
    { outcome: 'cancelled', outcomeReason: 'salon', outcomeNote: '', outcomeAt: db.now, outcomeBy: by },
    takesPlaceIn(classId),
  )
/** Restores the bookings that were cancelled along with their class, at the same instant. */
export const restoreSeats = (db: TenantDb, { classId, cancelled }: Pick<Class, 'classId' | 'cancelled'>): Statement<unknown> =>
  db.update(
    agendas,
    { outcome: null, outcomeReason: '', outcomeNote: '', outcomeAt: null, outcomeBy: null },
    sql`
      ${agendas.classId} = ${classId}
      AND ${agendas.outcome} = 'cancelled'
      AND ${agendas.outcomeReason} = 'salon'
      AND ${agendas.outcomeAt} = unixepoch(${cancelled})`,
  )

/** Ids of the bookings of a class whose clients have been told that it is cancelled. */
export const selectTold = (db: TenantDb, classId: string): Statement<string[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT booking.agenda_id
      FROM agendas booking
      CROSS JOIN outbox message
        ON message.salon_id = booking.salon_id
        AND message.cause = 'class_cancelled:' || booking.agenda_id || ':' || (booking.version - 1)
        AND message.state IN ('sending', 'sent')
      WHERE booking.salon_id = ${salonId}
        AND booking.class_id = ${classId}`,
    (rows) => rows.map((row) => String(row.agenda_id)),
  )

/** How many messages a sending has queued, and how many of them have no address. */
export const selectTelling = (db: TenantDb, telling: string): Statement<ClassTelling[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        count(*) FILTER (WHERE message.channel IS NOT NULL) AS sent,
        count(*) FILTER (WHERE message.channel IS NULL) AS unreachable
      FROM outbox message
      WHERE message.salon_id = ${salonId}
        AND message.cause BETWEEN ${`${telling}:`} AND ${`${telling}:~`}`,
    (rows) => rows.map((row) => ({ sent: Number(row.sent), unreachable: Number(row.unreachable) })),
  )

/** Aborts with `already_used` if somebody has arrived for the class. */
export const abortIfAnybodyArrived = (db: TenantDb, classId: string) =>
  db.abortUnless(
    'already_used',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM agendas booking
        CROSS JOIN appointments visit ON visit.agenda_id = booking.agenda_id AND visit.deleted_utc IS NULL
        WHERE booking.salon_id = ${salonId}
          AND booking.class_id = ${classId}
          AND visit.arrival_utc IS NOT NULL
      )`,
  )

/** Deletes classes; aborts with `missing` unless all are there, with `already_used` where one has or had a seat or waits for one. */
export const deleteClasses = (db: TenantDb, classIds: readonly string[]): Statement<unknown>[] => [
  db.abortUnless(
    'already_used',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM agendas booking
        WHERE booking.salon_id = ${salonId}
          AND booking.class_id IN (${selectIds(classIds)})
          AND booking.deleted_utc IS NULL
      )
      AND NOT EXISTS (
        SELECT 1
        FROM class_waiting_entries class_waiting_entry
        WHERE class_waiting_entry.salon_id = ${salonId}
          AND class_waiting_entry.class_id IN (${selectIds(classIds)})
          AND class_waiting_entry.deleted_utc IS NULL
      )`,
  ),
  db.abortUnless(
    'missing',
    (salonId) => sql`
      (
        SELECT count(*)
        FROM classes class
        WHERE class.salon_id = ${salonId}
          AND class.class_id IN (${selectIds(classIds)})
          AND class.deleted_utc IS NULL
      ) = ${new Set(classIds).size}`,
  ),
  db.softDelete(classes, sql`${classes.classId} IN (${selectIds(classIds)})`),
  releaseClassTime(db, classIds),
]
