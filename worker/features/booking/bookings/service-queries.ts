import { type SQL, sql } from 'drizzle-orm'
import { agendaServices, agendas } from '../../../../schema/tables/booking/bookings.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { releaseTime } from './interval-queries.ts'
import { removeServiceFromVisit } from './visit-queries.ts'

/** Aborts with `already_used` if the service is the only one of its booking. */
const abortIfOnlyService = (db: TenantDb, agendaServiceId: string) =>
  db.abortUnless(
    'already_used',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM agenda_services m
        WHERE m.agenda_service_id = ${agendaServiceId}
          AND m.salon_id = ${salonId}
          AND m.deleted_utc IS NULL
          AND NOT EXISTS (
            SELECT 1
            FROM agenda_services o
            WHERE o.salon_id = m.salon_id
              AND o.agenda_id = m.agenda_id
              AND o.deleted_utc IS NULL
              AND o.agenda_service_id <> m.agenda_service_id
          )
      )`,
  )

/** Sets start and end of the booking that held a service to those of its services. */
function updateSpanOfBooking(db: TenantDb, agendaServiceId: string | SQL) {
  const fromServices = sql`
    FROM agenda_services v
    WHERE v.agenda_id = ${agendas.agendaId}
      AND v.deleted_utc IS NULL`
  return db.update(
    agendas,
    {
      start: sql`(SELECT min(v.start_utc) ${fromServices})`,
      end: sql`(SELECT max(v.start_utc + v.length_minutes * 60) ${fromServices})`,
    },
    sql`${agendas.agendaId} = (SELECT v.agenda_id FROM agenda_services v WHERE v.agenda_service_id = ${agendaServiceId})`,
  )
}

/**
 * Behind the deletion of a service: adds to the busy time of the booking what its breaks are longer now, because a break ends with the
 * next service of the same team member. What is booked in that time already may stay, so that deleting is never refused for it.
 */
const extendBreaks = (db: TenantDb, agendaServiceId: string | SQL) =>
  db.executeRaw(
    (salonId) => sql`
      INSERT INTO busy_intervals (salon_id, user_id, start_utc, end_utc, cause, cause_id, may_overlap, outside_hours)
      SELECT t.salon_id, t.user_id, t.busy_until, t.break_end, 'service', t.agenda_service_id, 1, t.outside_hours
      FROM (
        SELECT
          v.salon_id,
          v.user_id,
          v.agenda_service_id,
          a.outside_hours,
          max(
            v.start_utc + v.length_minutes * 60,
            (SELECT max(b.end_utc) FROM busy_intervals b WHERE b.salon_id = v.salon_id AND b.cause_id = v.agenda_service_id)
          ) AS busy_until,
          min(
            v.start_utc + (v.length_minutes + v.break_after_minutes) * 60,
            coalesce(
              (
                SELECT min(o.start_utc)
                FROM agenda_services o
                WHERE o.salon_id = v.salon_id
                  AND o.agenda_id = v.agenda_id
                  AND o.user_id = v.user_id
                  AND o.agenda_service_id <> v.agenda_service_id
                  AND o.start_utc >= v.start_utc + v.length_minutes * 60
                  AND o.deleted_utc IS NULL
              ),
              v.start_utc + (v.length_minutes + v.break_after_minutes) * 60
            )
          ) AS break_end
        FROM agenda_services d
        JOIN agendas a ON a.salon_id = d.salon_id AND a.agenda_id = d.agenda_id AND a.outcome IS NULL
        JOIN agenda_services v
          ON v.salon_id = d.salon_id
          AND v.agenda_id = d.agenda_id
          AND v.user_id = d.user_id
          AND v.deleted_utc IS NULL
        WHERE d.salon_id = ${salonId}
          AND d.agenda_service_id = ${agendaServiceId}
          AND d.deleted_utc IS NOT NULL
      ) t
      WHERE t.break_end > t.busy_until`,
  )

/**
 * Deletes a service of a booking, in its visit too. Aborts with `missing` where there is none, with `already_used` for the last service and
 * in a paid visit, with `stale` if the service has started.
 */
export const deleteServiceOfBooking = (db: TenantDb, agendaServiceId: string): Statement<unknown>[] => [
  abortIfOnlyService(db, agendaServiceId),
  db.softDelete(agendaServices, sql`${agendaServices.agendaServiceId} = ${agendaServiceId}`),
  db.abortIfUnchanged('missing'),
  ...removeServiceFromVisit(db, agendaServiceId),
  ...releaseTime(db, [agendaServiceId]),
  extendBreaks(db, agendaServiceId),
  updateSpanOfBooking(db, agendaServiceId),
]

/**
 * Behind the removal of a service from a visit: deletes the booked one. The last service of a booking stays, with its time, because a
 * booking has at least one: the next one that the visit gets takes its place.
 */
export function removePerformedService(db: TenantDb, clientHistoryServiceId: string): Statement<unknown>[] {
  const booked = sql`(
    SELECT h.agenda_service_id
    FROM client_history_services h
    WHERE h.client_history_service_id = ${clientHistoryServiceId}
  )`
  const hasOthers = sql`
    EXISTS (
      SELECT 1
      FROM agenda_services o
      WHERE o.salon_id = ${agendaServices.salonId}
        AND o.agenda_id = ${agendaServices.agendaId}
        AND o.agenda_service_id <> ${agendaServices.agendaServiceId}
        AND o.deleted_utc IS NULL
    )`
  return [
    db.softDelete(agendaServices, sql`${agendaServices.agendaServiceId} = ${booked}`, hasOthers),
    db.executeRaw(
      (salonId) => sql`
        DELETE FROM busy_intervals
        WHERE salon_id = ${salonId}
          AND cause_id = ${booked}
          AND EXISTS (
            SELECT 1
            FROM agenda_services v
            WHERE v.agenda_service_id = cause_id
              AND v.salon_id = busy_intervals.salon_id
              AND v.deleted_utc IS NOT NULL
          )`,
      { freesCapacity: true },
    ),
    extendBreaks(db, booked),
    updateSpanOfBooking(db, booked),
  ]
}
