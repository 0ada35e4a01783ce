import { type SQL, sql } from 'drizzle-orm'
import type { BookedUnit, Conflict } from '../../../../schema/api/booking/bookings-schemas.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import { isUnitFree, isUnitOfKind, joinNeeds, needColumns } from '../../../../schema/tables/booking/unit-sql.ts'
import { booleanSql, type Columns, instantSql, jsonArray } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { PlannedAgendaService } from './rules.ts'

const unitColumns: Columns<BookedUnit> = {
  agendaServiceId: 'busy_interval.cause_id',
  resourceId: 'resource.resource_id',
  resourceName: 'resource.resource_name',
  pinned: booleanSql('EXISTS (SELECT 1 FROM json_each(busy_interval.pinned_units_json) j WHERE j.value = busy_interval.user_id)'),
  start: instantSql('busy_interval.start_utc'),
  end: instantSql('busy_interval.end_utc'),
}
const heldUnits = jsonArray(
  unitColumns,
  `FROM (
      SELECT busy_interval.user_id, busy_interval.cause_id, busy_interval.start_utc, busy_interval.end_utc, booked_service.pinned_units_json
      FROM agenda_services booked_service
      CROSS JOIN busy_intervals busy_interval
      WHERE booked_service.salon_id = booking.salon_id
        AND booked_service.agenda_id = booking.agenda_id
        AND busy_interval.salon_id = booking.salon_id
        AND busy_interval.cause_id = booked_service.agenda_service_id
        AND busy_interval.kind = 'resource'
      ORDER BY busy_interval.start_utc
    ) busy_interval
    JOIN resources resource ON resource.resource_id = busy_interval.user_id`,
)

const unitsText = sql.raw(`coalesce('"units":' || nullif(${heldUnits}, '[]') || ',', '')`)
/**
 * The rooms and equipment that a booking holds, as a field of a JSON object with a comma behind it; empty without any. Whether the salon
 * has some is looked up once for all bookings.
 */
export const unitsField = (salonId: SQL): SQL => sql`
  iif(
    EXISTS (
      SELECT 1
      FROM resource_kinds resource_kind
      WHERE resource_kind.salon_id = ${salonId}
    ),
    ${unitsText},
    ''
  )`

const isOwn = 'taken.cause_id IN (SELECT value FROM json_each(n.own_json))'

/** What planned services find no free unit of, with the place of their booking in the list. The time of the services themselves is free. */
export const selectMissingUnits = (
  db: TenantDb,
  bookings: readonly (readonly PlannedAgendaService[])[],
): Statement<{ place: number; conflict: Conflict }[]> => {
  const services = bookings.flatMap((planned, place) => planned.map((service) => ({ ...service, place })))
  const own = services.map(({ agendaServiceId }) => agendaServiceId)
  return db.queryRaw(
    (salonId) => sql`
      SELECT n.place, n.user_id, n.service_id, n.start_utc, n.end_utc, n.kind_name
      FROM (
        SELECT s.salon_id, s.own_json, s.place, s.user_id, s.service_id, kind.kind_name, ${sql.raw(needColumns)}
        FROM (
          SELECT
            ${salonId} AS salon_id,
            ${JSON.stringify(own)} AS own_json,
            j.value ->> 'place' AS place,
            j.value ->> 'userId' AS user_id,
            j.value ->> 'serviceId' AS service_id,
            j.value ->> 'start' AS start_utc,
            j.value ->> 'length' AS length_minutes,
            j.value -> 'parts' AS parts_json
          FROM json_each(${JSON.stringify(services)}) j
        ) s
        ${sql.raw(joinNeeds)}
      ) n
      WHERE NOT EXISTS (
        SELECT 1
        FROM resources resource
        WHERE ${sql.raw(isUnitOfKind('resource'))}
          AND ${sql.raw(isUnitFree(isOwn, 'resource'))}
      )
      ORDER BY n.place, n.start_utc`,
    (rows) =>
      rows.map((row) => ({
        place: Number(row.place),
        conflict: {
          kind: 'no_unit',
          userId: String(row.user_id),
          serviceId: String(row.service_id),
          start: toIso(Number(row.start_utc)),
          end: toIso(Number(row.end_utc)),
          unit: String(row.kind_name),
        },
      })),
  )
}
