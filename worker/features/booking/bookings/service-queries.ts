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
        FROM agenda_services booked_service
        WHERE booked_service.agenda_service_id = ${agendaServiceId}
          AND booked_service.salon_id = ${salonId}
          AND booked_service.deleted_utc IS NULL
          AND NOT EXISTS (
            SELECT 1
            FROM agenda_services other_booked_service
            WHERE other_booked_service.salon_id = booked_service.salon_id
              AND other_booked_service.agenda_id = booked_service.agenda_id
              AND other_booked_service.deleted_utc IS NULL
              AND other_booked_service.agenda_service_id <> booked_service.agenda_service_id
          )
      )`,
  )

/** Sets start and end of the booking that held a service to those of its services. */
function updateSpanOfBooking(db: TenantDb, agendaServiceId: string | SQL) {
  const fromServices = sql`
    FROM agenda_services booked_service
    WHERE booked_service.agenda_id = ${agendas.agendaId}
      AND booked_service.deleted_utc IS NULL`
  return db.update(
    agendas,
    {
      start: sql`(SELECT min(booked_service.start_utc) ${fromServices})`,
      end: sql`(SELECT max(booked_service.start_utc + booked_service.length_minutes * 60) ${fromServices})`,
    },
    sql`${agendas.agendaId} = (
      SELECT booked_service.agenda_id
      FROM agenda_services booked_service
      WHERE booked_service.agenda_service_id = ${agendaServiceId}
    )`,
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
          booked_service.salon_id,
          booked_service.user_id,
          booked_service.agenda_service_id,
          booking.outside_hours,
          max(
            booked_service.start_utc + booked_service.length_minutes * 60,
            (
              SELECT max(busy_interval.end_utc)
              FROM busy_intervals busy_interval
              WHERE busy_interval.salon_id = booked_service.salon_id
                AND busy_interval.cause_id = booked_service.agenda_service_id
                AND busy_interval.kind = 'person'
            )
          ) AS busy_until,
          min(
            booked_service.start_utc + (booked_service.length_minutes + booked_service.break_after_minutes) * 60,
            coalesce(
              (
                SELECT min(later_booked_service.start_utc)
                FROM agenda_services later_booked_service
                WHERE later_booked_service.salon_id = booked_service.salon_id
                  AND later_booked_service.agenda_id = booked_service.agenda_id
                  AND later_booked_service.user_id = booked_service.user_id
                  AND later_booked_service.agenda_service_id <> booked_service.agenda_service_id
                  AND later_booked_service.start_utc >= booked_service.start_utc + booked_service.length_minutes * 60
                  AND later_booked_service.deleted_utc IS NULL
              ),
              booked_service.start_utc + (booked_service.length_minutes + booked_service.break_after_minutes) * 60
            )
          ) AS break_end
        FROM agenda_services deleted_booked_service
        JOIN agendas booking
          ON booking.salon_id = deleted_booked_service.salon_id
          AND booking.agenda_id = deleted_booked_service.agenda_id
          AND booking.outcome IS NULL
        JOIN agenda_services booked_service
          ON booked_service.salon_id = deleted_booked_service.salon_id
          AND booked_service.agenda_id = deleted_booked_service.agenda_id
          AND booked_service.user_id = deleted_booked_service.user_id
          AND booked_service.deleted_utc IS NULL
        WHERE deleted_booked_service.salon_id = ${salonId}
          AND deleted_booked_service.agenda_service_id = ${agendaServiceId}
          AND deleted_booked_service.deleted_utc IS NOT NULL
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
    SELECT performed_service.agenda_service_id
    FROM client_history_services performed_service
    WHERE performed_service.client_history_service_id = ${clientHistoryServiceId}
  )`
  const hasOthers = sql`
    EXISTS (
      SELECT 1
      FROM agenda_services booked_service
      WHERE booked_service.salon_id = ${agendaServices.salonId}
        AND booked_service.agenda_id = ${agendaServices.agendaId}
        AND booked_service.agenda_service_id <> ${agendaServices.agendaServiceId}
        AND booked_service.deleted_utc IS NULL
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
            FROM agenda_services booked_service
            WHERE booked_service.agenda_service_id = cause_id
              AND booked_service.salon_id = busy_intervals.salon_id
              AND booked_service.deleted_utc IS NOT NULL
          )`,
      { freesCapacity: true },
    ),
    extendBreaks(db, booked),
    updateSpanOfBooking(db, booked),
  ]
}
