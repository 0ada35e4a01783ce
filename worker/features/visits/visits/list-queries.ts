import { type SQL, sql } from 'drizzle-orm'
import type { VisitNotes } from '../../../../schema/api/visits/visit-notes.ts'
import type { Appointment, AppointmentOfDay } from '../../../../schema/api/visits/visits-schemas.ts'
import { dayRange, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { hasChangedSince } from '../../../db/change-cursor.ts'
import { type Columns, instantSql, jsonArray } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { parseVisit, selectVisits, visitJson } from './queries.ts'

/**
 * Bookings with a start, and visits with an arrival, between two instants (seconds UTC, the second excluded); visits of the
 * cash system are left out. With the salon's present cursor the list is empty.
 */
export function selectVisitsOfDay(db: StaffDb, from: number, to: number, cursor: string): Statement<AppointmentOfDay[]> {
  return db.queryRaw(
    (salonId) => sql`
      SELECT ${visitJson} AS packed
      FROM (SELECT ${salonId} AS id) w
      CROSS JOIN agendas a
      LEFT JOIN appointments p ON p.agenda_id = a.agenda_id AND p.salon_id = a.salon_id AND p.deleted_utc IS NULL
      WHERE ${hasChangedSince(sql`w.id`, cursor)}
        AND a.agenda_id IN (
          SELECT b.agenda_id
          FROM agendas b
          WHERE b.salon_id = w.id
            AND b.start_utc >= ${from}
            AND b.start_utc < ${to}
          UNION
          SELECT q.agenda_id
          FROM appointments q
          WHERE q.salon_id = w.id
            AND q.arrival_utc >= ${from}
            AND q.arrival_utc < ${to}
            AND q.deleted_utc IS NULL
        )
        AND +a.salon_id = w.id
        AND a.outcome IS NULL
        AND a.deleted_utc IS NULL
        AND p.external_cash_order IS NULL
      ORDER BY a.start_utc, a.agenda_id`,
    (rows) => rows.map(({ packed }) => parseVisit<AppointmentOfDay>(packed)),
  )
}

/** Condition on `appointments p`: the visit is checked out, or of an earlier day. */
export function isPastVisit(db: StaffDb): SQL {
  const [startOfToday] = dayRange(toSalonDay(db.nowUtc, db.timeZone), db.timeZone)
  return sql`
    p.arrival_utc IS NOT NULL
    AND (
      p.checked_out_utc IS NOT NULL
      OR p.external_cash_order IS NOT NULL
      OR p.arrival_utc < ${startOfToday}
    )`
}

/** The client's latest past visit, or none; that of the booking `exceptAgendaId` is left out. */
export const selectLastVisit = (db: StaffDb, clientId: string, exceptAgendaId: string): Statement<Appointment[]> =>
  selectVisits(
    db,
    sql`
      p.client_id = ${clientId}
      AND p.agenda_id <> ${exceptAgendaId}
      AND ${isPastVisit(db)}
      ORDER BY p.arrival_utc DESC
      LIMIT 1`,
  )

const noteColumns: Columns<VisitNotes> = {
  appointmentId: 'p.appointment_id',
  at: instantSql('p.arrival_utc'),
  note: 'p.note',
  agendaNote: 'a.note',
  services: jsonArray(
    { service: 'h.service', userId: 'h.user_id', note: 'h.note' },
    `FROM (
      SELECT *
      FROM client_history_services
      WHERE salon_id = p.salon_id
        AND appointment_id = p.appointment_id
        AND deleted_utc IS NULL
      ORDER BY position
    ) h`,
  ),
}

/** The client's latest ten visits with a note on the visit, its booking or a service; `exceptId` is left out. */
export const selectLastNotes = (db: StaffDb, clientId: string, exceptId: string): Statement<VisitNotes[]> =>
  db.selectJson(
    noteColumns,
    (salonId) => sql`
      FROM appointments p
      JOIN agendas a ON a.agenda_id = p.agenda_id AND a.salon_id = p.salon_id
      WHERE p.salon_id = ${salonId}
        AND p.client_id = ${clientId}
        AND p.appointment_id <> ${exceptId}
        AND p.arrival_utc IS NOT NULL
        AND p.deleted_utc IS NULL
        AND (
          p.note <> ''
          OR a.note <> ''
          OR EXISTS (
            SELECT 1
            FROM client_history_services h
            WHERE h.salon_id = p.salon_id
              AND h.appointment_id = p.appointment_id
              AND h.note <> ''
              AND h.deleted_utc IS NULL
          )
        )
      ORDER BY p.arrival_utc DESC
      LIMIT 10`,
  )
