import { type SQL, sql } from 'drizzle-orm'
import { cents } from '../../../../schema/rules/money.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'
import { appointments } from '../../../../schema/tables/visits/visits.ts'
import { type Columns, jsonObject } from '../../../db/json-sql.ts'
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
    SELECT min(h.start_utc)
    FROM client_history_services h
    WHERE h.salon_id = ${appointments.salonId}
      AND h.appointment_id = ${appointments.appointmentId}
      AND h.deleted_utc IS NULL
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
const copiedColumns: Columns<CopiedService> = { serviceId: 'v.service_id', userId: 'user_id', subClientId: 'h.sub_client_id' }

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
          (SELECT u.user_id FROM users u WHERE u.user_id = h.user_id AND u.deleted_utc IS NULL),
          (
            SELECT g.user_id
            FROM agenda_services g
            WHERE g.salon_id = n.salon_id
              AND g.agenda_id = n.agenda_id
              AND g.deleted_utc IS NULL
            ORDER BY g.start_utc
            LIMIT 1
          ),
          h.user_id
        ) AS user_id
      FROM appointments n
      JOIN client_history_services h
        ON h.salon_id = n.salon_id
        AND h.deleted_utc IS NULL
        AND h.appointment_id = (
          SELECT p.appointment_id
          FROM appointments p
          WHERE p.salon_id = n.salon_id
            AND p.client_id = n.client_id
            AND p.appointment_id <> n.appointment_id
            AND p.deleted_utc IS NULL
            AND ${isPastVisit(db)}
          ORDER BY p.arrival_utc DESC
          LIMIT 1
        )
      JOIN services v
        ON v.service_id = h.service_id
        AND v.salon_id = n.salon_id
        AND v.available = 1
        AND v.deleted_utc IS NULL
      WHERE n.salon_id = ${salonId}
        AND n.appointment_id = ${appointmentId}
        AND NOT EXISTS (
          SELECT 1
          FROM client_history_services d
          WHERE d.salon_id = n.salon_id
            AND d.appointment_id = n.appointment_id
            AND d.service_id = h.service_id
            AND d.sub_client_id IS h.sub_client_id
            AND d.deleted_utc IS NULL
        )
      ORDER BY h.position, h.client_history_service_id`,
    (rows) => rows.map(({ packed }) => JSON.parse(String(packed))),
  )

/** Sub-select of the team members of a visit's salon: any of them may perform what is copied. */
export const selectStaffOfSalon = (appointmentId: string): SQL => sql`
  SELECT u.user_id
  FROM appointments n
  JOIN users u ON u.salon_id = n.salon_id
  WHERE n.appointment_id = ${appointmentId}`

/** Sub-select of the services that the client of a visit has had. */
export const selectServicesOfClient = (appointmentId: string): SQL => sql`
  SELECT h.service_id
  FROM appointments n
  JOIN client_history_services h ON h.salon_id = n.salon_id AND h.client_id = n.client_id AND h.deleted_utc IS NULL
  WHERE n.appointment_id = ${appointmentId}`

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
          ${db.newId('chs')}, n.salon_id, n.client_id, n.appointment_id, ${agendaServiceId}, ${serviceId}, ${userId}, ${subClientId},
          ${service}, ${length}, ${cents(price)},
          (
            SELECT coalesce(max(x.position), 0) + 1
            FROM client_history_services x
            WHERE x.salon_id = n.salon_id
              AND x.appointment_id = n.appointment_id
              AND x.deleted_utc IS NULL
          ),
          ${callerId}, ${db.nowUtc}
        FROM appointments n
        WHERE n.salon_id = ${salonId}
          AND n.appointment_id = ${appointmentId}`,
    ),
  ),
]

const sumOfLines = (table: 'client_history_services' | 'client_history_products', lineCents: string) => sql`(
  SELECT coalesce(sum(${sql.raw(lineCents)}), 0)
  FROM ${sql.identifier(table)} h
  WHERE h.salon_id = ${appointments.salonId}
    AND h.appointment_id = ${appointments.appointmentId}
    AND h.deleted_utc IS NULL
)`
// No discount applies to what the session of a course pays for.
const sumOfServices = sumOfLines(
  'client_history_services',
  `iif(
    EXISTS (
      SELECT 1
      FROM course_sessions g
      WHERE g.client_history_service_id = h.client_history_service_id
        AND g.active = 1
    ),
    0,
    h.price_cents - h.discount_cents
  )`,
)
const sumOfProducts = sumOfLines('client_history_products', 'h.price_cents * h.quantity - h.discount_cents')
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
      FROM clients c
      WHERE c.salon_id = ${appointments.salonId}
        AND c.client_id = ${clientId}
        AND c.deleted_utc IS NULL
    )`,
  ),
  db.abortIfUnchanged('stale'),
]
