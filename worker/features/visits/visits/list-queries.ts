import { type SQL, sql } from 'drizzle-orm'
import type { VisitNotes } from '../../../../schema/api/visits/visit-notes.ts'
import type { Appointment, AppointmentOfDay } from '../../../../schema/api/visits/visits-schemas.ts'
import { dayRange, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { hasChangedSince } from '../../../db/change-sql.ts'
import { type Columns, instantSql, jsonArray } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { parseVisit, selectVisits, visitOfBookingJson } from './queries.ts'

/**
 * Bookings with a start, and visits with an arrival, between two instants (seconds UTC, the second excluded); visits of the
 * cash system are left out. The list is empty if nothing of it has changed since the cursor.
 */
export function selectVisitsOfDay(db: StaffDb, from: number, to: number, cursor: string): Statement<AppointmentOfDay[]> {
  return db.queryRaw(
    (salonId) => sql`
      SELECT ${visitOfBookingJson} AS packed
      FROM (SELECT ${salonId} AS id) w
      CROSS JOIN agendas booking
      LEFT JOIN appointments visit
        ON visit.agenda_id = booking.agenda_id
        AND visit.salon_id = booking.salon_id
        AND visit.deleted_utc IS NULL
      WHERE ${hasChangedSince(sql`w.id`, [from, to], cursor)}
        AND booking.agenda_id IN (
          SELECT day_booking.agenda_id
          FROM agendas day_booking
          WHERE day_booking.salon_id = w.id
            AND day_booking.start_utc >= ${from}
            AND day_booking.start_utc < ${to}
          UNION
          SELECT day_visit.agenda_id
          FROM appointments day_visit
          WHERE day_visit.salon_id = w.id
            AND day_visit.arrival_utc >= ${from}
            AND day_visit.arrival_utc < ${to}
            AND day_visit.deleted_utc IS NULL
        )
        AND +booking.salon_id = w.id
        AND booking.outcome IS NULL
        AND booking.deleted_utc IS NULL
        AND visit.external_cash_order IS NULL
      ORDER BY booking.start_utc, booking.agenda_id`,
    (rows) => rows.map(({ packed }) => parseVisit<AppointmentOfDay>(packed)),
  )
}

/** Condition on `appointments visit`: the visit is checked out, or of an earlier day. */
export function isPastVisit(db: StaffDb): SQL {
  const [startOfToday] = dayRange(toSalonDay(db.nowUtc, db.timeZone), db.timeZone)
  return sql`
    visit.arrival_utc IS NOT NULL
    AND (
      visit.checked_out_utc IS NOT NULL
      OR visit.external_cash_order IS NOT NULL
      OR visit.arrival_utc < ${startOfToday}
    )`
}

/** The client's latest past visit, or none; that of the booking `exceptAgendaId` is left out. */
export const selectLastVisit = (db: StaffDb, clientId: string, exceptAgendaId: string): Statement<Appointment[]> =>
  selectVisits(
    db,
    sql`
      visit.client_id = ${clientId}
      AND visit.agenda_id <> ${exceptAgendaId}
      AND +visit.arrival_utc IS NOT NULL
      AND ${isPastVisit(db)}
      ORDER BY visit.arrival_utc DESC
      LIMIT 1`,
  )

const noteColumns: Columns<VisitNotes> = {
  appointmentId: 'visit.appointment_id',
  at: instantSql('visit.arrival_utc'),
  note: 'visit.note',
  agendaNote: 'booking.note',
  services: jsonArray(
    { service: 'performed_service.service', userId: 'performed_service.user_id', note: 'performed_service.note' },
    `FROM (
      SELECT *
      FROM client_history_services
      WHERE salon_id = visit.salon_id
        AND appointment_id = visit.appointment_id
        AND deleted_utc IS NULL
      ORDER BY position
    ) performed_service`,
  ),
}

/** The client's latest ten visits with a note on the visit, its booking or a service; `exceptId` is left out. */
export const selectLastNotes = (db: StaffDb, clientId: string, exceptId: string): Statement<VisitNotes[]> =>
  db.selectJson(
    noteColumns,
    (salonId) => sql`
      FROM appointments visit
      JOIN agendas booking ON booking.agenda_id = visit.agenda_id AND booking.salon_id = visit.salon_id
      WHERE visit.salon_id = ${salonId}
        AND visit.client_id = ${clientId}
        AND visit.appointment_id <> ${exceptId}
        AND +visit.arrival_utc IS NOT NULL
        AND visit.deleted_utc IS NULL
        AND (
          visit.note <> ''
          OR booking.note <> ''
          OR EXISTS (
            SELECT 1
            FROM client_history_services performed_service
            WHERE performed_service.salon_id = visit.salon_id
              AND performed_service.appointment_id = visit.appointment_id
              AND performed_service.note <> ''
              AND performed_service.deleted_utc IS NULL
          )
        )
      ORDER BY +visit.arrival_utc DESC
      LIMIT 10`,
  )
