import { sql } from 'drizzle-orm'
import { payerOfBooking } from '../../../../schema/tables/booking/group-sql.ts'
import { appointments } from '../../../../schema/tables/visits/visits.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { isVisit } from './queries.ts'

const abortIfBookingChanged = (db: TenantDb, agendaId: string, version: number) =>
  db.abortUnless(
    'stale',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM agendas booking
        WHERE booking.salon_id = ${salonId}
          AND booking.agenda_id = ${agendaId}
          AND booking.version <> ${version}
      )`,
  )

export interface NewVisit {
  appointmentId: string
  agendaId: string
  note: string
  /** Whether the client has arrived already. */
  arrived: boolean
  /** The booking's, if the visit is for that version only. */
  version: number | undefined
}
/** Creates the visit of a booking that takes place. Aborts the batch with `missing` otherwise, with `stale` if its version differs. */
export const insertVisitOfBooking = (db: TenantDb, { appointmentId, agendaId, note, arrived, version }: NewVisit): Statement<unknown>[] => [
  ...(version === undefined ? [] : [abortIfBookingChanged(db, agendaId, version)]),
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO appointments (
        appointment_id, salon_id, agenda_id, client_id, payment_client_id, note, arrival_utc, start_services_utc, changed_by, changed_utc
      )
      SELECT
        ${appointmentId}, booking.salon_id, booking.agenda_id, booking.client_id,
        nullif(${sql.raw(payerOfBooking)}, booking.client_id), ${note},
        ${arrived ? db.nowUtc : null}, iif(booking.class_id IS NULL, NULL, ${arrived ? db.nowUtc : null}), ${userId}, ${db.nowUtc}
      FROM agendas booking
      WHERE booking.salon_id = ${salonId}
        AND booking.agenda_id = ${agendaId}
        AND booking.deleted_utc IS NULL
        AND booking.outcome IS NULL`,
  ),
  db.abortIfUnchanged('missing'),
  ...(arrived ? [insertBookedServices(db, appointmentId)] : []),
]

/** Sets the arrival of an expected client, otherwise aborts the batch with `stale`. */
export const updateArrival = (db: TenantDb, appointmentId: string): Statement<unknown>[] => [
  db.update(
    appointments,
    {
      arrival: db.now,
      startServices: sql`(
        SELECT ${db.nowUtc}
        FROM agendas booking
        WHERE booking.agenda_id = ${appointments.agendaId}
          AND booking.class_id IS NOT NULL
      )`,
    },
    isVisit(appointmentId),
    sql`
      arrival_utc IS NULL
      AND EXISTS (
        SELECT 1
        FROM agendas booking
        WHERE booking.agenda_id = ${appointments.agendaId}
          AND booking.outcome IS NULL
      )`,
  ),
  db.abortIfUnchanged('stale'),
  insertBookedServices(db, appointmentId),
]

/**
 * Copies the booked services, as they were booked, to the services to be performed; goes with the arrival. Seats of a class are not timed:
 * their visit is complete, and can be paid.
 */
export const insertBookedServices = (db: TenantDb, appointmentId: string): Statement<unknown> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO client_history_services (
        client_history_service_id, salon_id, client_id, appointment_id, agenda_service_id, service_id, user_id, sub_client_id,
        service, length_minutes, price_cents, position, end_utc, changed_by, changed_utc
      )
      SELECT
        ${db.newId('chs')} || '.' || row_number() OVER by_time, visit.salon_id, visit.client_id, visit.appointment_id,
        booked_service.agenda_service_id,
        booked_service.service_id, booked_service.user_id, booked_service.sub_client_id, booked_service.service,
        booked_service.length_minutes, booked_service.price_cents, row_number() OVER by_time,
        iif(booking.class_id IS NULL, NULL, ${db.nowUtc}), ${userId}, ${db.nowUtc}
      FROM appointments visit
      JOIN agendas booking ON booking.agenda_id = visit.agenda_id
      JOIN agenda_services booked_service
        ON booked_service.salon_id = visit.salon_id
        AND booked_service.agenda_id = visit.agenda_id
        AND booked_service.deleted_utc IS NULL
      WHERE visit.salon_id = ${salonId}
        AND visit.appointment_id = ${appointmentId}
        AND visit.deleted_utc IS NULL
      WINDOW by_time AS (ORDER BY booked_service.start_utc, booked_service.agenda_service_id)`,
  )

/** A visit whose client arrives now, with its booked services. */
export const insertArrivedVisit = (
  db: TenantDb,
  visit: { appointmentId: string; agendaId: string; clientId: string; note: string },
): Statement<unknown>[] => [db.insert(appointments, { ...visit, arrival: db.now }), insertBookedServices(db, visit.appointmentId)]
