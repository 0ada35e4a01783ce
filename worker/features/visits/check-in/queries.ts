import { type SQL, sql } from 'drizzle-orm'
import type { CheckInPage, ExpectedGuest } from '../../../../schema/api/visits/check-in-replies.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import { checkInPoints } from '../../../../schema/tables/visits/check-in.ts'
import { groups } from '../../../../schema/terms.ts'
import type { CodeGuess } from '../../../db/code-guesses.ts'
import { booleanSql, type Columns, instantSql, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { LinkDb } from '../../../db/link-db.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { isMissing, needOfBooking } from '../../clients/consent-forms/index.ts'
import { raiseAlerts } from '../../messages/alerts/index.ts'
import { firstNameSql, linkSalonColumns } from '../../platform/salons/index.ts'
import { insertVisitOfBooking, updateArrival } from '../visits/index.ts'

/** The salon's point, with the id from which its address is derived. */
export interface PointState {
  readonly pointId: string
  readonly made: string
}
export const selectPoint = (db: StaffDb): Statement<PointState | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT point.check_in_point_id, point.changed_utc
      FROM check_in_points point
      WHERE point.salon_id = ${salonId}
        AND point.deleted_utc IS NULL`,
    ([row]) => row && { pointId: String(row.check_in_point_id), made: toIso(Number(row.changed_utc)) },
  )

export const deletePoint = (db: StaffDb) => db.softDelete(checkInPoints, sql`true`)
export const insertPoint = (db: StaffDb) => db.insert(checkInPoints, { checkInPointId: db.newId('cip') })

type LinkedSalon = CheckInPage['salon']
const salonJson = sql.raw(jsonObject({ ...linkSalonColumns, country: 'salon.country' } satisfies Columns<LinkedSalon>))

export const selectPointSalon = (db: LinkDb) =>
  db.queryValue(
    (salonId) => sql`
      SELECT ${salonJson} AS salon
      FROM salons salon
      WHERE salon.salon_id = ${salonId}`,
    (salon): LinkedSalon => readJson(salon),
  )

/** Seconds before and behind its start in which a guest can say that they are here for a booking. */
const windowSeconds = 1800

/** A booking that begins about now. `face` is the key of a picture, `appointmentId` that of a visit that is there already. */
export interface DueBooking extends Omit<ExpectedGuest, 'key'> {
  readonly agendaId: string
  readonly clientId: string
  /** Names of its services. */
  readonly services: string
  readonly appointmentId: string | null
  readonly missesForm: boolean
}
/** The team member who performs the first service of `booking`. */
const ofFirstService = (column: string) => `coalesce((
  SELECT ${column}
  FROM agenda_services booked_service
  JOIN users team_member ON team_member.user_id = booked_service.user_id
  WHERE booked_service.salon_id = booking.salon_id
    AND booked_service.agenda_id = booking.agenda_id
    AND booked_service.deleted_utc IS NULL
  ORDER BY booked_service.start_utc, booked_service.agenda_service_id
  LIMIT 1
), '')`
const dueColumns = {
  agendaId: 'booking.agenda_id',
  clientId: 'booking.client_id',
  services: `coalesce((
    SELECT group_concat(booked_service.service, ', ')
    FROM agenda_services booked_service
    WHERE booked_service.salon_id = booking.salon_id
      AND booked_service.agenda_id = booking.agenda_id
      AND booked_service.deleted_utc IS NULL
  ), '')`,
  firstName: firstNameSql,
  start: instantSql('booking.start_utc'),
  staff: ofFirstService('team_member.first_name'),
  face: `nullif(${ofFirstService('team_member.profile_image')}, '')`,
  arrived: booleanSql('visit.arrival_utc IS NOT NULL'),
  appointmentId: 'visit.appointment_id',
} satisfies Columns<Omit<DueBooking, 'missesForm'>>

const selectDue = (db: LinkDb, from: (salonId: SQL) => SQL): Statement<DueBooking[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${sql.raw(jsonObject(dueColumns))} AS packed, EXISTS (
        SELECT 1
        FROM consent_forms consent_form
        WHERE consent_form.salon_id = booking.salon_id
          AND ${isMissing(needOfBooking)}
      ) AS misses_form
      FROM ${from(salonId)}
      LEFT JOIN appointments visit
        ON visit.salon_id = booking.salon_id
        AND visit.agenda_id = booking.agenda_id
        AND visit.deleted_utc IS NULL
      WHERE booking.salon_id = ${salonId}
        AND booking.start_utc BETWEEN ${db.nowUtc - windowSeconds} AND ${db.nowUtc + windowSeconds}
        AND booking.outcome IS NULL
        AND booking.deleted_utc IS NULL
      ORDER BY booking.start_utc, booking.agenda_id
      LIMIT 6`,
    (rows) =>
      rows.map((row): DueBooking => {
        const due: Omit<DueBooking, 'missesForm'> = readJson(row.packed)
        return { ...due, missesForm: row.misses_form === 1 }
      }),
  )

const numberColumns = ['client.phone_number', 'client.phone_number_2', 'client.whats_app']
/** The bookings of everybody who has a number; a family shares one. */
export const selectDueOfNumber = (db: LinkDb, number: string): Statement<DueBooking[]> =>
  selectDue(db, (salonId) => {
    const byNumber = numberColumns.map(
      (column) => sql`
        SELECT client.client_id
        FROM clients client
        WHERE client.salon_id = ${salonId}
          AND ${sql.raw(column)} <> ''
          AND ${sql.raw(column)} = ${number}
          AND client.deleted_utc IS NULL`,
    )
    return sql`
      (${sql.join(byNumber, sql` UNION `)}) k
      CROSS JOIN clients client ON client.client_id = k.client_id AND client.salon_id = ${salonId}
      CROSS JOIN agendas booking ON booking.salon_id = client.salon_id AND booking.client_id = client.client_id`
  })

export const selectDueBooking = (db: LinkDb, agendaId: string): Statement<DueBooking[]> =>
  selectDue(
    db,
    (salonId) => sql`
      (SELECT ${agendaId} AS agenda_id) k
      CROSS JOIN agendas booking ON booking.agenda_id = k.agenda_id AND booking.salon_id = ${salonId}
      CROSS JOIN clients client ON client.client_id = booking.client_id AND client.salon_id = booking.salon_id`,
  )

/** Whether a client of the salon has the number, expected or not: who comes early has guessed nothing. */
const isKnown = (salonId: SQL, number: string) => sql`EXISTS (
  SELECT 1
  FROM clients client
  WHERE client.salon_id = ${salonId}
    AND ${number} IN (client.phone_number, client.phone_number_2, client.whats_app)
    AND client.deleted_utc IS NULL
)`

/** The number as a code that is guessed, by a page: wrong ones make it wait. */
export const toGuess = (page: string, network: string, number: string): CodeGuess => ({
  kind: 'check_in',
  network,
  bookingSessionId: page,
  exists: (salonId) => isKnown(salonId, number),
})

/** Tells the desk of somebody whose booking was not found, at most once a minute. */
export const alertDesk = (db: LinkDb, pointId: string): Statement<number> =>
  raiseAlerts(db, {
    to: { roles: groups.adminReceptionistUser },
    type: 'Arrival',
    content: { key: 'check_in_unknown', values: {} },
    cause: `check_in:${pointId}:${Math.floor(db.nowUtc / 60)}`,
  })

/** Checks in as the desk does. */
export const writeArrival = (db: LinkDb, { agendaId, appointmentId }: DueBooking): Statement<unknown>[] =>
  appointmentId === null
    ? insertVisitOfBooking(db, { appointmentId: db.newId('apt'), agendaId, note: '', arrived: true, version: undefined })
    : updateArrival(db, appointmentId)
