import { type SQL, sql } from 'drizzle-orm'
import type { Resource, ResourceKind, UnitBooking } from '../../../../schema/api/catalogue/resources-schemas.ts'
import { maxKinds, maxUnitsOfKind } from '../../../../schema/rules/catalogue/resources.ts'
import { resourceKinds, resources } from '../../../../schema/tables/catalogue/resources.ts'
import { abortUnlessExists } from '../../../db/existence.ts'
import { type Columns, instantSql, jsonArray, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { toJson } from '../../../http/resource.ts'

type Unit = ResourceKind['units'][number]
const outageColumns: Columns<Unit['outages'][number]> = {
  resourceOutageId: 'resource_outage.resource_outage_id',
  from: instantSql('resource_outage.from_utc'),
  to: instantSql('resource_outage.to_utc'),
  reason: 'resource_outage.reason',
}
const getUnitColumns = (nowUtc: number): Columns<Unit> => ({
  resourceId: 'resource.resource_id',
  resourceName: 'resource.resource_name',
  position: 'resource.position',
  version: 'resource.version',
  outages: jsonArray(
    outageColumns,
    `FROM (
      SELECT *
      FROM resource_outages
      WHERE salon_id = resource.salon_id
        AND resource_id = resource.resource_id
        AND to_utc > ${nowUtc}
        AND deleted_utc IS NULL
      ORDER BY from_utc, resource_outage_id
    ) resource_outage`,
  ),
})

/** Read FROM resource_kinds resource_kind. */
const getKindColumns = (nowUtc: number): Columns<ResourceKind> => ({
  resourceKindId: 'resource_kind.resource_kind_id',
  salonId: 'resource_kind.salon_id',
  kindName: 'resource_kind.kind_name',
  cleaning: 'resource_kind.cleaning_minutes',
  position: 'resource_kind.position',
  version: 'resource_kind.version',
  units: jsonArray(
    getUnitColumns(nowUtc),
    `FROM (
      SELECT *
      FROM resources
      WHERE salon_id = resource_kind.salon_id
        AND resource_kind_id = resource_kind.resource_kind_id
        AND deleted_utc IS NULL
      ORDER BY position, resource_id
    ) resource`,
  ),
  services: `(
    SELECT count(*)
    FROM service_resources service_resource
    JOIN services service ON service.service_id = service_resource.service_id AND service.deleted_utc IS NULL
    WHERE service_resource.salon_id = resource_kind.salon_id
      AND service_resource.resource_kind_id = resource_kind.resource_kind_id
  )`,
})

/** Kinds in their order; `where` is a condition on `resource_kinds resource_kind`. */
export const selectKinds = (db: StaffDb, where: SQL = sql`TRUE`): Statement<ResourceKind[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${sql.raw(jsonObject(getKindColumns(db.nowUtc)))} AS packed
      FROM resource_kinds resource_kind
      WHERE resource_kind.salon_id = ${salonId}
        AND resource_kind.deleted_utc IS NULL
        AND ${where}
      ORDER BY resource_kind.position, resource_kind.kind_name`,
    (rows) => rows.map(({ packed }) => readJson(packed)),
  )

export const selectKind = (db: StaffDb, resourceKindId: string) => selectKinds(db, sql`resource_kind.resource_kind_id = ${resourceKindId}`)

const isKind = (resourceKindId: string) => sql`${resourceKinds.resourceKindId} = ${resourceKindId}`

type NewKind = Omit<typeof resourceKinds.$inferInsert, 'salonId' | 'changed'>
/** Stores a new kind with its units, in the order of their names; aborts with `limit` where the salon has too many kinds. */
export const insertKind = (db: StaffDb, kind: NewKind, unitNames: readonly string[]): Statement<unknown>[] => [
  db.abortUnless(
    'limit',
    (salonId) => sql`
      (
        SELECT count(*)
        FROM resource_kinds resource_kind
        WHERE resource_kind.salon_id = ${salonId}
          AND resource_kind.deleted_utc IS NULL
      ) < ${maxKinds}`,
  ),
  db.insert(resourceKinds, kind),
  ...unitNames.map((resourceName, position) =>
    db.insert(resources, { resourceId: db.newId('res'), resourceKindId: kind.resourceKindId, resourceName, position }),
  ),
]

/** Changes a kind of this version, otherwise aborts the batch with `stale`. */
export const updateKind = (db: StaffDb, resourceKindId: string, version: number, values: Partial<NewKind>): Statement<unknown>[] => [
  db.update(resourceKinds, values, isKind(resourceKindId), sql`version = ${version}`),
  db.abortIfUnchanged('stale'),
]

/** FROM and WHERE of the time that bookings to come hold of units (a condition on `resources resource`). */
const fromComing = (db: StaffDb, salonId: SQL, isUnit: SQL) => sql`
  FROM resources resource
  CROSS JOIN busy_intervals busy_interval
  WHERE resource.salon_id = ${salonId}
    AND ${isUnit}
    AND busy_interval.salon_id = ${salonId}
    AND busy_interval.user_id = resource.resource_id
    AND busy_interval.kind = 'resource'
    AND busy_interval.cause <> 'out_of_order'
    AND busy_interval.start_utc > ${db.nowUtc - 86_400}
    AND busy_interval.end_utc > ${db.nowUtc}`

/** Condition on `resources resource`. */
export const isUnit = (resourceId: string) => sql`resource.resource_id = ${resourceId}`
export const isOfKind = (resourceKindId: string) => sql`resource.resource_kind_id = ${resourceKindId}`

/** Aborts with `already_used` if a booking to come, or an open offer, holds one of the units. */
const abortIfHeld = (db: StaffDb, isRemoved: SQL) =>
  db.abortUnless('already_used', (salonId) => sql`NOT EXISTS (SELECT 1 ${fromComing(db, salonId, isRemoved)})`)

const maxListed = 50

/** The first bookings to come that hold one of the units. */
export const selectUnitBookings = (db: StaffDb, isRemoved: SQL): Statement<UnitBooking[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        booking.agenda_id,
        ${sql.raw(instantSql('booked_service.start_utc'))} AS start,
        booked_service.service,
        coalesce(client.name, '') AS name
      FROM (SELECT busy_interval.cause_id ${fromComing(db, salonId, isRemoved)}) n
      CROSS JOIN agenda_services booked_service ON booked_service.agenda_service_id = n.cause_id
      CROSS JOIN agendas booking ON booking.agenda_id = booked_service.agenda_id
      LEFT JOIN clients client ON client.client_id = booking.client_id
      WHERE booking.salon_id = ${salonId}
      ORDER BY booked_service.start_utc, booked_service.agenda_service_id
      LIMIT ${maxListed}`,
    (rows) =>
      rows.map((row) => ({
        agendaId: String(row.agenda_id),
        start: String(row.start),
        clientName: String(row.name),
        service: String(row.service),
      })),
  )

/** Removes a kind with its units; aborts with `limit` while a service needs it, `already_used` while a booking to come holds a unit. */
export const removeKind = (db: StaffDb, resourceKindId: string): Statement<unknown>[] => [
  db.abortUnless(
    'limit',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM service_resources service_resource
        JOIN services service ON service.service_id = service_resource.service_id AND service.deleted_utc IS NULL
        WHERE service_resource.salon_id = ${salonId}
          AND service_resource.resource_kind_id = ${resourceKindId}
      )`,
  ),
  abortIfHeld(db, isOfKind(resourceKindId)),
  db.softDelete(resourceKinds, isKind(resourceKindId)),
  db.abortIfUnchanged('missing'),
  db.softDelete(resources, sql`${resources.resourceKindId} = ${resourceKindId}`),
]

/** A unit, or none. */
export const selectUnit = (db: StaffDb, resourceId: string): Statement<Resource[]> => {
  const rows = db.select(resources, { where: sql`${resources.resourceId} = ${resourceId}` })
  return { ...rows, read: (result) => rows.read(result).map(toJson) }
}

type NewUnit = Omit<typeof resources.$inferInsert, 'salonId' | 'changed'>
/** Stores a new unit; aborts the batch with `missing` unless its kind exists, with `limit` where that has too many. */
export const insertUnit = (db: StaffDb, unit: NewUnit): Statement<unknown>[] => [
  abortUnlessExists(db, resourceKinds.resourceKindId, unit.resourceKindId),
  db.abortUnless(
    'limit',
    (salonId) => sql`
      (
        SELECT count(*)
        FROM resources resource
        WHERE resource.salon_id = ${salonId}
          AND resource.resource_kind_id = ${unit.resourceKindId}
          AND resource.deleted_utc IS NULL
      ) < ${maxUnitsOfKind}`,
  ),
  db.insert(resources, unit),
]

/** Changes a unit of this version, otherwise aborts the batch with `stale`. */
export const updateUnit = (db: StaffDb, resourceId: string, version: number, values: Partial<NewUnit>): Statement<unknown>[] => [
  db.update(resources, values, sql`${resources.resourceId} = ${resourceId}`, sql`version = ${version}`),
  db.abortIfUnchanged('stale'),
]

/** Removes a unit; aborts with `already_used` while a booking to come holds it, with `missing` where there is none. */
export const removeUnit = (db: StaffDb, resourceId: string): Statement<unknown>[] => [
  abortIfHeld(db, isUnit(resourceId)),
  db.softDelete(resources, sql`${resources.resourceId} = ${resourceId}`),
  db.abortIfUnchanged('missing'),
]
