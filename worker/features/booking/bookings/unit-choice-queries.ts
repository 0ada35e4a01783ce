import { sql } from 'drizzle-orm'
import type { UnitChoice } from '../../../../schema/api/booking/booking-units-schemas.ts'
import { booleanSql, type Columns, instantSql, jsonArray, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { selectIds } from './queries.ts'

type ChoiceUnit = UnitChoice['units'][number]

/** Condition: two intervals overlap. None is longer than a day, so the index on start_utc bounds the range. */
const overlaps = (one: string, other: string) => `${one}.start_utc > ${other}.start_utc - 86400
        AND ${one}.start_utc < ${other}.end_utc
        AND ${one}.end_utc > ${other}.start_utc`

/** Read FROM busy_intervals taken_busy_interval, beside the unit `busy_interval` of the service. */
const takenColumns: Columns<ChoiceUnit['taken'][number]> = {
  agendaServiceId: 'taken_booked_service.agenda_service_id',
  agendaId: 'taken_booked_service.agenda_id',
  clientName: "coalesce(client.name, '')",
  service: "coalesce(taken_booked_service.service, '')",
  start: instantSql('taken_busy_interval.start_utc'),
  end: instantSql('taken_busy_interval.end_utc'),
  fits: booleanSql(`taken_booked_service.agenda_service_id IS NOT NULL AND NOT EXISTS (
    SELECT 1
    FROM busy_intervals blocking_busy_interval
    LEFT JOIN agenda_services blocking_booked_service
      ON blocking_booked_service.agenda_service_id = blocking_busy_interval.cause_id
    WHERE blocking_busy_interval.salon_id = busy_interval.salon_id
      AND blocking_busy_interval.user_id = busy_interval.user_id
      AND blocking_busy_interval.kind = 'resource'
      AND ${overlaps('blocking_busy_interval', 'taken_busy_interval')}
      AND blocking_busy_interval.busy_interval_id <> busy_interval.busy_interval_id
      AND blocking_booked_service.agenda_id IS NOT taken_booked_service.agenda_id
  )`),
}

const unitColumns: Columns<ChoiceUnit> = {
  resourceId: 'other_resource.resource_id',
  resourceName: 'other_resource.resource_name',
  taken: jsonArray(
    takenColumns,
    `FROM busy_intervals taken_busy_interval
    LEFT JOIN agenda_services taken_booked_service ON taken_booked_service.agenda_service_id = taken_busy_interval.cause_id
    LEFT JOIN agendas booking ON booking.agenda_id = taken_booked_service.agenda_id
    LEFT JOIN clients client ON client.client_id = booking.client_id
    WHERE taken_busy_interval.salon_id = busy_interval.salon_id
      AND taken_busy_interval.user_id = other_resource.resource_id
      AND taken_busy_interval.kind = 'resource'
      AND ${overlaps('taken_busy_interval', 'busy_interval')}
      AND taken_booked_service.agenda_id IS NOT booked_service.agenda_id`,
  ),
}

const choiceColumns: Columns<UnitChoice> = {
  kindName: 'resource_kind.kind_name',
  resourceId: 'resource.resource_id',
  pinned: booleanSql('EXISTS (SELECT 1 FROM json_each(booked_service.pinned_units_json) j WHERE j.value = resource.resource_id)'),
  start: instantSql('busy_interval.start_utc'),
  end: instantSql('busy_interval.end_utc'),
  units: jsonArray(
    unitColumns,
    `FROM (
      SELECT *
      FROM resources
      WHERE salon_id = resource_kind.salon_id
        AND resource_kind_id = resource_kind.resource_kind_id
        AND deleted_utc IS NULL
      ORDER BY position, resource_id
    ) other_resource`,
  ),
}
const choiceJson = sql.raw(jsonObject(choiceColumns))

/** The units that a booked service holds, each with those of its kind. */
export const selectUnitChoices = (db: TenantDb, agendaServiceId: string): Statement<UnitChoice[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${choiceJson} AS packed
      FROM busy_intervals busy_interval
      JOIN resources resource ON resource.resource_id = busy_interval.user_id
      JOIN resource_kinds resource_kind ON resource_kind.resource_kind_id = resource.resource_kind_id
      JOIN agenda_services booked_service ON booked_service.agenda_service_id = busy_interval.cause_id
      WHERE busy_interval.salon_id = ${salonId}
        AND busy_interval.cause_id = ${agendaServiceId}
        AND busy_interval.kind = 'resource'
      ORDER BY +busy_interval.start_utc, resource.resource_id`,
    (rows) => rows.map(({ packed }) => readJson(packed)),
  )

/** A booked service that has the unit `to` from now on instead of `from`, which is one of the same kind. */
export interface UnitMove {
  readonly agendaServiceId: string
  readonly from: string
  readonly to: string
}

/**
 * Gives services other units at their time, all at once. Aborts with `stale` where one no longer has the unit that it has to leave, or the
 * unit is of another kind or gone; with `overlap` where somebody else has the unit at that time.
 */
export function moveUnits(db: TenantDb, moves: readonly UnitMove[]): Statement<unknown>[] {
  const listed = sql`json_each(${JSON.stringify(moves)}) j`
  return [
    db.executeRaw(
      (salonId) => sql`
        UPDATE busy_intervals AS busy_interval
        SET user_id = j.value ->> 'to'
        FROM ${listed}
        JOIN resources resource ON resource.resource_id = j.value ->> 'from'
        JOIN resources other_resource
          ON other_resource.resource_id = j.value ->> 'to'
          AND other_resource.resource_kind_id = resource.resource_kind_id
          AND other_resource.deleted_utc IS NULL
        WHERE busy_interval.salon_id = ${salonId}
          AND other_resource.salon_id = ${salonId}
          AND busy_interval.cause_id = j.value ->> 'agendaServiceId'
          AND busy_interval.user_id = j.value ->> 'from'
          AND busy_interval.kind = 'resource'`,
    ),
    db.abortUnless(
      'stale',
      (salonId) => sql`
        NOT EXISTS (
          SELECT 1
          FROM ${listed}
          WHERE NOT EXISTS (
            SELECT 1
            FROM busy_intervals busy_interval
            WHERE busy_interval.salon_id = ${salonId}
              AND busy_interval.cause_id = j.value ->> 'agendaServiceId'
              AND busy_interval.user_id = j.value ->> 'to'
              AND busy_interval.kind = 'resource'
          )
        )`,
    ),
    db.abortUnless(
      'overlap',
      (salonId) => sql`
        NOT EXISTS (
          SELECT 1
          FROM ${listed}
          CROSS JOIN busy_intervals busy_interval
          CROSS JOIN agenda_services booked_service ON booked_service.agenda_service_id = busy_interval.cause_id
          CROSS JOIN busy_intervals taken_busy_interval
          LEFT JOIN agenda_services taken_booked_service ON taken_booked_service.agenda_service_id = taken_busy_interval.cause_id
          WHERE busy_interval.salon_id = ${salonId}
            AND busy_interval.cause_id = j.value ->> 'agendaServiceId'
            AND busy_interval.user_id = j.value ->> 'to'
            AND busy_interval.kind = 'resource'
            AND taken_busy_interval.salon_id = ${salonId}
            AND taken_busy_interval.user_id = busy_interval.user_id
            AND taken_busy_interval.kind = 'resource'
            AND ${sql.raw(overlaps('taken_busy_interval', 'busy_interval'))}
            AND taken_booked_service.agenda_id IS NOT booked_service.agenda_id
        )`,
    ),
  ]
}

/** Sets which unit of the kind of `resourceId` a service is pinned to: that one, or none. */
export const pinUnit = (db: TenantDb, agendaServiceId: string, resourceId: string, pinned: boolean): Statement<unknown>[] => [
  db.executeRaw(
    (salonId, userId) => sql`
      UPDATE agenda_services AS booked_service
      SET
        pinned_units_json = (
          SELECT json_group_array(n.resource_id)
          FROM (
            SELECT j.value AS resource_id
            FROM json_each(booked_service.pinned_units_json) j
            WHERE j.value NOT IN (
              SELECT other_resource.resource_id
              FROM resources resource
              JOIN resources other_resource
                ON other_resource.salon_id = resource.salon_id
                AND other_resource.resource_kind_id = resource.resource_kind_id
              WHERE resource.resource_id = ${resourceId}
                AND resource.salon_id = booked_service.salon_id
            )
            UNION ALL
            SELECT ${resourceId}
            WHERE ${pinned}
          ) n
        ),
        version = version + 1,
        changed_utc = ${db.nowUtc},
        changed_by = ${userId}
      WHERE booked_service.salon_id = ${salonId}
        AND booked_service.agenda_service_id = ${agendaServiceId}
        AND booked_service.deleted_utc IS NULL`,
  ),
  db.abortIfUnchanged('missing'),
]

/** Services that were pinned to a unit are pinned to another instead. */
export const movePins = (db: TenantDb, agendaServiceIds: readonly string[], from: string, to: string): Statement<unknown>[] =>
  agendaServiceIds.length === 0
    ? []
    : [
        db.executeRaw(
          (salonId, userId) => sql`
            UPDATE agenda_services AS booked_service
            SET
              pinned_units_json = replace(pinned_units_json, json_quote(${from}), json_quote(${to})),
              version = version + 1,
              changed_utc = ${db.nowUtc},
              changed_by = ${userId}
            WHERE booked_service.salon_id = ${salonId}
              AND booked_service.agenda_service_id IN (${selectIds(agendaServiceIds)})`,
        ),
      ]
