import { type SQL, sql } from 'drizzle-orm'
import { cents } from '../../../../schema/rules/money.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'
import { appointments } from '../../../../schema/tables/visits/visits.ts'
import { type Columns, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { PlannedAgendaService } from '../../booking/bookings/index.ts'
import { isPastVisit } from './list-queries.ts'
import { isUnpaid, isVisit } from './queries.ts'

/** An arrival may be corrected until the visit is checked out, to a time not after the start of its services. */
function arrivalIsAllowed(arrival: string | null | undefined): SQL {
  if (arrival === undefined) return sql`TRUE`
  const given = arrival === null ? sql`NULL` : sql`${parseIso(arrival)}`
  const firstStart = sql`(
    SELECT min(performed_service.start_utc)
    FROM client_history_services performed_service
    WHERE performed_service.salon_id = ${appointments.salonId}
      AND performed_service.appointment_id = ${appointments.appointmentId}
      AND performed_service.deleted_utc IS NULL
  )`
  return sql`
    (
      arrival_utc IS ${given}
      OR (
        arrival_utc IS NOT NULL
        AND ${given} IS NOT NULL
        AND ${isUnpaid}
        AND ${given} <= coalesce(${firstStart}, start_services_utc, ${given})
      )
    )`
}

/** Changes a visit of this version, otherwise aborts the batch with `stale`. */
export const updateVisitRow = (
  db: StaffDb,
  appointmentId: string,
  version: number,
  values: { note?: string | undefined; arrival?: string | null | undefined },
): Statement<unknown>[] => [
  db.update(appointments, values, isVisit(appointmentId), sql`version = ${version}`, arrivalIsAllowed(values.arrival)),
  db.abortIfUnchanged('stale'),
]

/** A service that is copied from the client's last visit. */
export interface CopiedService {
  readonly serviceId: string
  readonly userId: string
  readonly subClientId: string | null
}
const copiedColumns: Columns<CopiedService> = {
  serviceId: 'service.service_id',
  userId: 'user_id',
  subClientId: 'performed_service.sub_client_id',
}

/**
 * The services of the client's last visit that are still available and that this visit lacks. They are for the team member who performed
 * them or, if that one has left, for the one who serves the client today.
 */
export const selectServicesToCopy = (db: StaffDb, appointmentId: string): Statement<CopiedService[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        ${sql.raw(jsonObject(copiedColumns))} AS packed,
        coalesce(
          (
            SELECT team_member.user_id
            FROM users team_member
            WHERE team_member.user_id = performed_service.user_id
              AND team_member.deleted_utc IS NULL
          ),
          (
            SELECT booked_service.user_id
            FROM agenda_services booked_service
            WHERE booked_service.salon_id = new_visit.salon_id
              AND booked_service.agenda_id = new_visit.agenda_id
              AND booked_service.deleted_utc IS NULL
            ORDER BY booked_service.start_utc
            LIMIT 1
          ),
          performed_service.user_id
        ) AS user_id
      FROM appointments new_visit
      JOIN client_history_services performed_service
        ON performed_service.salon_id = new_visit.salon_id
        AND performed_service.deleted_utc IS NULL
        AND performed_service.appointment_id = (
          SELECT visit.appointment_id
          FROM appointments visit
          WHERE visit.salon_id = new_visit.salon_id
            AND visit.client_id = new_visit.client_id
            AND visit.appointment_id <> new_visit.appointment_id
            AND visit.deleted_utc IS NULL
            AND ${isPastVisit(db)}
          ORDER BY visit.arrival_utc DESC
          LIMIT 1
        )
      JOIN services service
        ON service.service_id = performed_service.service_id
        AND service.salon_id = new_visit.salon_id
        AND service.available = 1
        AND service.deleted_utc IS NULL
      WHERE new_visit.salon_id = ${salonId}
        AND new_visit.appointment_id = ${appointmentId}
        AND NOT EXISTS (
          SELECT 1
          FROM client_history_services done_performed_service
          WHERE done_performed_service.salon_id = new_visit.salon_id
            AND done_performed_service.appointment_id = new_visit.appointment_id
            AND done_performed_service.service_id = performed_service.service_id
            AND done_performed_service.sub_client_id IS performed_service.sub_client_id
            AND done_performed_service.deleted_utc IS NULL
        )
      ORDER BY performed_service.position, performed_service.client_history_service_id`,
    (rows) => rows.map(({ packed }) => readJson(packed)),
  )

/** Sub-select of the team members of a visit's salon: any of them may perform what is copied. */
export const selectStaffOfSalon = (appointmentId: string): SQL => sql`
  SELECT team_member.user_id
  FROM appointments visit
  JOIN users team_member ON team_member.salon_id = visit.salon_id
  WHERE visit.appointment_id = ${appointmentId}`

/** Sub-select of the services that the client of a visit has had. */
export const selectServicesOfClient = (appointmentId: string): SQL => sql`
  SELECT performed_service.service_id
  FROM appointments visit
  JOIN client_history_services performed_service
    ON performed_service.salon_id = visit.salon_id
    AND performed_service.client_id = visit.client_id
    AND performed_service.deleted_utc IS NULL
  WHERE visit.appointment_id = ${appointmentId}`

/** Adds booked services to an open visit; otherwise aborts the batch with `stale`. */
export const insertPlannedServices = (
  db: StaffDb,
  appointmentId: string,
  services: readonly PlannedAgendaService[],
): Statement<unknown>[] => [
  db.update(appointments, {}, isVisit(appointmentId), sql`arrival_utc IS NOT NULL AND ${isUnpaid}`),
  db.abortIfUnchanged('stale'),
  ...services.map(({ agendaServiceId, serviceId, userId, subClientId, service, length, price }) =>
    db.executeRaw(
      (salonId, callerId) => sql`
        INSERT INTO client_history_services (
          client_history_service_id, salon_id, client_id, appointment_id, agenda_service_id, service_id, user_id, sub_client_id,
          service, length_minutes, price_cents, position, changed_by, changed_utc
        )
        SELECT
          ${db.newId('chs')}, visit.salon_id, visit.client_id, visit.appointment_id, ${agendaServiceId}, ${serviceId}, ${userId},
          ${subClientId},
          ${service}, ${length}, ${cents(price)},
          (
            SELECT coalesce(max(performed_service.position), 0) + 1
            FROM client_history_services performed_service
            WHERE performed_service.salon_id = visit.salon_id
              AND performed_service.appointment_id = visit.appointment_id
              AND performed_service.deleted_utc IS NULL
          ),
          ${callerId}, ${db.nowUtc}
        FROM appointments visit
        WHERE visit.salon_id = ${salonId}
          AND visit.appointment_id = ${appointmentId}`,
    ),
  ),
]

const sumOfLines = (table: 'client_history_services' | 'client_history_products', alias: string, lineCents: string) => sql`(
  SELECT coalesce(sum(${sql.raw(lineCents)}), 0)
  FROM ${sql.raw(`${table} ${alias}`)}
  WHERE ${sql.raw(alias)}.salon_id = ${appointments.salonId}
    AND ${sql.raw(alias)}.appointment_id = ${appointments.appointmentId}
    AND ${sql.raw(alias)}.deleted_utc IS NULL
)`
// No discount applies to what the session of a course pays for.
const sumOfServices = sumOfLines(
  'client_history_services',
  'performed_service',
  `iif(
    EXISTS (
      SELECT 1
      FROM course_sessions course_session
      WHERE course_session.client_history_service_id = performed_service.client_history_service_id
        AND course_session.active = 1
    ),
    0,
    performed_service.price_cents - performed_service.discount_cents
  )`,
)
const sumOfProducts = sumOfLines(
  'client_history_products',
  'sold_product',
  'sold_product.price_cents * sold_product.quantity - sold_product.discount_cents',
)
const isAtMost = (amount: number | undefined, sum: SQL) => (amount === undefined ? sql`TRUE` : sql`${cents(amount)} <= ${sum}`)

/** Sets the discounts on all services and on all products (euros), neither above what they cost; undefined leaves one as it is. */
export const updateDiscounts = (
  db: StaffDb,
  appointmentId: string,
  { services, products }: { services: number | undefined; products: number | undefined },
): Statement<unknown>[] => [
  db.update(
    appointments,
    { discountValueServices: services, discountValueProducts: products },
    isVisit(appointmentId),
    isUnpaid,
    isAtMost(services, sumOfServices),
    isAtMost(products, sumOfProducts),
  ),
  db.abortIfUnchanged('stale'),
]

/** Sets who pays; the visit's own client is stored as NULL. */
export const updatePaymentClient = (db: StaffDb, appointmentId: string, clientId: string): Statement<unknown>[] => [
  db.update(
    appointments,
    { paymentClientId: sql`nullif(${clientId}, ${appointments.clientId})` },
    isVisit(appointmentId),
    isUnpaid,
    sql`EXISTS (
      SELECT 1
      FROM clients client
      WHERE client.salon_id = ${appointments.salonId}
        AND client.client_id = ${clientId}
        AND client.deleted_utc IS NULL
    )`,
  ),
  db.abortIfUnchanged('stale'),
]
