import { sql } from 'drizzle-orm'
import type { UnitOutage } from '../../../../schema/api/booking/unit-outages-schemas.ts'
import type { UnitTime } from '../../../../schema/rules/catalogue/resources.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'
import { resourceOutages, resources } from '../../../../schema/tables/catalogue/resources.ts'
import { abortUnlessExists } from '../../../db/existence.ts'
import { type Columns, jsonArray, readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { toJson } from '../../../http/resource.ts'
import { closeSpan, daySeconds } from './outage-rules.ts'

/** A booked service that has the unit; seconds UTC. */
export interface ServiceOnUnit extends UnitTime {
  readonly agendaId: string
  readonly agendaServiceId: string
  readonly clientName: string
  readonly service: string
}

/** More than one unit has in a year. */
const maxTouched = 5_000

/** Services to come that have a unit between two instants (seconds UTC), earliest first. */
export const selectServicesOnUnit = (db: StaffDb, resourceId: string, fromUtc: number, toUtc: number): Statement<ServiceOnUnit[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        booked_service.agenda_service_id, booked_service.agenda_id, booked_service.service, busy_interval.start_utc, busy_interval.end_utc,
        coalesce(client.name, '') AS name
      FROM busy_intervals busy_interval
      CROSS JOIN agenda_services booked_service ON booked_service.agenda_service_id = busy_interval.cause_id
      CROSS JOIN agendas booking ON booking.agenda_id = booked_service.agenda_id
      LEFT JOIN clients client ON client.client_id = booking.client_id
      WHERE busy_interval.salon_id = ${salonId}
        AND busy_interval.user_id = ${resourceId}
        AND busy_interval.kind = 'resource'
        AND busy_interval.start_utc > ${fromUtc - daySeconds}
        AND busy_interval.start_utc < ${toUtc}
        AND busy_interval.end_utc > ${Math.max(fromUtc, db.nowUtc)}
      ORDER BY busy_interval.start_utc, booked_service.agenda_service_id
      LIMIT ${maxTouched}`,
    (rows) =>
      rows.map((row) => ({
        agendaServiceId: String(row.agenda_service_id),
        agendaId: String(row.agenda_id),
        service: String(row.service),
        clientName: String(row.name),
        start: Number(row.start_utc),
        end: Number(row.end_utc),
      })),
  )

/** Another unit of the same kind, with what has it; seconds UTC. */
export interface OtherUnit {
  readonly resourceId: string
  readonly resourceName: string
  readonly taken: UnitTime[]
}

/** The other units of the kind of a unit in their order, with what has them between two instants (seconds UTC). */
export const selectOtherUnits = (db: StaffDb, resourceId: string, fromUtc: number, toUtc: number): Statement<OtherUnit[]> => {
  const takenColumns: Columns<UnitTime> = {
    start: 'busy_interval.start_utc',
    end: 'busy_interval.end_utc',
    agendaId: 'booked_service.agenda_id',
  }
  const taken = jsonArray(
    takenColumns,
    `FROM busy_intervals busy_interval
    LEFT JOIN agenda_services booked_service ON booked_service.agenda_service_id = busy_interval.cause_id
    WHERE busy_interval.salon_id = other_resource.salon_id
      AND busy_interval.user_id = other_resource.resource_id
      AND busy_interval.kind = 'resource'
      AND busy_interval.start_utc > ${fromUtc - 2 * daySeconds}
      AND busy_interval.start_utc < ${toUtc + daySeconds}`,
  )
  return db.queryRaw(
    (salonId) => sql`
      SELECT other_resource.resource_id, other_resource.resource_name, ${sql.raw(taken)} AS taken
      FROM resources resource
      JOIN resources other_resource
        ON other_resource.salon_id = resource.salon_id
        AND other_resource.resource_kind_id = resource.resource_kind_id
        AND other_resource.resource_id <> resource.resource_id
        AND other_resource.deleted_utc IS NULL
      WHERE resource.salon_id = ${salonId}
        AND resource.resource_id = ${resourceId}
      ORDER BY other_resource.position, other_resource.resource_id`,
    (rows) =>
      rows.map((row) => ({
        resourceId: String(row.resource_id),
        resourceName: String(row.resource_name),
        taken: readJson(row.taken),
      })),
  )
}

interface NewOutage {
  readonly resourceOutageId: string
  readonly resourceId: string
  readonly from: string
  readonly to: string
  readonly reason: string
}

/** Takes a unit out of order; aborts the batch with `missing` unless the salon has it, `limit` where it is out of order at that time. */
export const insertOutage = (db: StaffDb, outage: NewOutage): Statement<unknown>[] => [
  abortUnlessExists(db, resources.resourceId, outage.resourceId),
  db.abortUnless(
    'limit',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM resource_outages resource_outage
        WHERE resource_outage.salon_id = ${salonId}
          AND resource_outage.resource_id = ${outage.resourceId}
          AND resource_outage.from_utc < ${parseIso(outage.to)}
          AND resource_outage.to_utc > ${parseIso(outage.from)}
          AND resource_outage.deleted_utc IS NULL
      )`,
  ),
  db.insert(resourceOutages, outage),
  db.executeRaw(
    (salonId) => sql`
      INSERT INTO busy_intervals (salon_id, kind, user_id, start_utc, end_utc, cause, cause_id, may_overlap)
      SELECT s.id, 'resource', ${outage.resourceId}, j.value ->> 0, j.value ->> 1, 'out_of_order', ${outage.resourceOutageId}, 1
      FROM json_each(${JSON.stringify(closeSpan(outage))}) j, (SELECT ${salonId} AS id) s
      WHERE s.id IS NOT NULL`,
  ),
]

/** Aborts the batch with `stale` if a service to come has a unit that is out of order, other than those that find no other one. */
export const abortIfStillHeld = (db: StaffDb, { resourceId, from, to }: NewOutage, stuck: readonly string[]) =>
  db.abortUnless(
    'stale',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM busy_intervals busy_interval
        WHERE busy_interval.salon_id = ${salonId}
          AND busy_interval.user_id = ${resourceId}
          AND busy_interval.kind = 'resource'
          AND busy_interval.start_utc > ${parseIso(from) - daySeconds}
          AND busy_interval.start_utc < ${parseIso(to)}
          AND busy_interval.end_utc > ${Math.max(parseIso(from), db.nowUtc)}
          AND busy_interval.cause = 'service'
          AND busy_interval.cause_id NOT IN (SELECT j.value FROM json_each(${JSON.stringify(stuck)}) j)
      )`,
  )

/** An outage, or none. */
export const selectOutage = (db: StaffDb, resourceOutageId: string): Statement<UnitOutage[]> => {
  const rows = db.select(resourceOutages, { where: sql`${resourceOutages.resourceOutageId} = ${resourceOutageId}` })
  return { ...rows, read: (result) => rows.read(result).map((row): UnitOutage => toJson(row)) }
}

/** Ends an outage with its busy time; aborts with `missing` where there is none. */
export const removeOutage = (db: StaffDb, resourceOutageId: string): Statement<unknown>[] => [
  db.softDelete(resourceOutages, sql`${resourceOutages.resourceOutageId} = ${resourceOutageId}`),
  db.abortIfUnchanged('missing'),
  db.executeRaw(
    (salonId) => sql`
      DELETE FROM busy_intervals
      WHERE salon_id = ${salonId}
        AND cause = 'out_of_order'
        AND cause_id = ${resourceOutageId}`,
    { freesCapacity: true },
  ),
]
