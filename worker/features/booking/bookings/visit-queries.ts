import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { cents } from '../../../../schema/rules/money.ts'
import { agendaServices, agendas } from '../../../../schema/tables/booking/bookings.ts'
import { appointments, clientHistoryProducts, clientHistoryServices } from '../../../../schema/tables/visits/visits.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { selectServices } from '../../catalogue/services/index.ts'
import { selectIntervalsNear, selectStaffOf } from './interval-queries.ts'
import { selectAgendasIn, selectIds } from './queries.ts'
import type { CarriedValues, VisitChange } from './rules.ts'

/** Aborts with `already_used` if the visit of the booking is paid: checked out, or exported to the cash system. */
export const abortIfPaid = (db: TenantDb, agendaId: string | SQL) =>
  db.abortUnless(
    'already_used',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM appointments visit
        WHERE visit.salon_id = ${salonId}
          AND visit.agenda_id = ${agendaId}
          AND (visit.checked_out_utc IS NOT NULL OR visit.external_cash_order IS NOT NULL)
          AND visit.deleted_utc IS NULL
      )`,
  )

/** Sub-select of the id of the booking's visit. */
const selectVisitId = (agendaId: string | SQL) => sql`
  SELECT visit.appointment_id
  FROM appointments visit
  WHERE visit.agenda_id = ${agendaId}
    AND visit.deleted_utc IS NULL`

const belongsToClient = ({ salonId }: { salonId: SQLiteColumn }, petId: SQL, clientId: string) => sql`
  EXISTS (
    SELECT 1
    FROM sub_clients pet
    WHERE pet.salon_id = ${salonId}
      AND pet.sub_client_id = ${petId}
      AND pet.client_id = ${clientId}
      AND pet.deleted_utc IS NULL
  )`

/**
 * Gives the visit of a booking to another client, who then pays for it unless somebody else does. The pets of its performed services
 * follow what is booked, so that undoing brings them back.
 */
function updateClientOfVisit(db: TenantDb, agendaId: string | SQL, clientId: string): Statement<unknown>[] {
  const bookedPet = sql`
    coalesce(
      (
        SELECT booked_service.sub_client_id
        FROM agenda_services booked_service
        WHERE booked_service.agenda_service_id = ${clientHistoryServices.agendaServiceId}
      ),
      ${clientHistoryServices.subClientId}
    )`
  const isOfVisit = (id: SQL) => sql`${id} IN (${selectVisitId(agendaId)})`
  const payer = sql`nullif(${appointments.paymentClientId}, ${clientId})`
  return [
    db.update(appointments, { clientId, paymentClientId: payer }, sql`${appointments.agendaId} = ${agendaId}`),
    db.update(
      clientHistoryServices,
      { clientId, subClientId: sql`CASE WHEN ${belongsToClient(clientHistoryServices, bookedPet, clientId)} THEN ${bookedPet} END` },
      isOfVisit(sql`${clientHistoryServices.appointmentId}`),
    ),
    db.update(clientHistoryProducts, { clientId }, isOfVisit(sql`${clientHistoryProducts.appointmentId}`)),
  ]
}

/**
 * Gives a booking and its visit to another client; aborts with `missing` where there is no such booking. Pets of other clients are
 * taken out of the booked services.
 */
export function updateClientOfBooking(db: TenantDb, agendaId: string, clientId: string): Statement<unknown>[] {
  const ownPets = sql`
    (
      SELECT json_group_array(j.value)
      FROM json_each(${agendas.subClientIds}) j
      WHERE ${belongsToClient(agendas, sql`j.value`, clientId)}
    )`
  return [
    db.update(agendas, { clientId, subClientIds: ownPets }, sql`${agendas.agendaId} = ${agendaId}`),
    db.abortIfUnchanged('missing'),
    db.update(
      agendaServices,
      { subClientId: null },
      sql`
        ${agendaServices.agendaId} = ${agendaId}
        AND ${agendaServices.subClientId} IS NOT NULL
        AND NOT ${belongsToClient(agendaServices, sql`${agendaServices.subClientId}`, clientId)}`,
    ),
    ...updateClientOfVisit(db, agendaId, clientId),
  ]
}

const isPerformed = (agendaId: string | SQL, agendaServiceIds: readonly string[]) => sql`
  ${clientHistoryServices.appointmentId} IN (${selectVisitId(agendaId)})
  AND ${clientHistoryServices.agendaServiceId} IN (${selectIds(agendaServiceIds)})`

/** Aborts with `stale` if one of the services has started. */
const abortIfStarted = (db: TenantDb, agendaId: string | SQL, agendaServiceIds: readonly string[]) =>
  db.abortUnless(
    'stale',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM client_history_services
        WHERE salon_id = ${salonId}
          AND ${isPerformed(agendaId, agendaServiceIds)}
          AND (start_utc IS NOT NULL OR end_utc IS NOT NULL)
          AND deleted_utc IS NULL
      )`,
  )

/** The discount of a service never exceeds its price. */
function toPerformedValues({ price, ...values }: CarriedValues) {
  if (price === undefined) return values
  return { ...values, price, discount: sql`min(${clientHistoryServices.discount}, ${cents(price)})` }
}

/** Adds booked services, as they were booked, to the visit of a client who has arrived. */
const insertBookedServices = (db: TenantDb, agendaId: string | SQL, agendaServiceIds: readonly string[]) =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO client_history_services (
        client_history_service_id, salon_id, client_id, appointment_id, agenda_service_id, service_id, user_id, sub_client_id,
        service, length_minutes, price_cents, position, changed_by, changed_utc
      )
      SELECT
        ${db.newId('chs')} || '.' || row_number() OVER by_time, visit.salon_id, visit.client_id, visit.appointment_id,
        booked_service.agenda_service_id,
        booked_service.service_id, booked_service.user_id, booked_service.sub_client_id, booked_service.service,
        booked_service.length_minutes, booked_service.price_cents,
        (
          SELECT coalesce(max(performed_service.position), 0)
          FROM client_history_services performed_service
          WHERE performed_service.salon_id = visit.salon_id
            AND performed_service.appointment_id = visit.appointment_id
            AND performed_service.deleted_utc IS NULL
        ) + row_number() OVER by_time,
        ${userId}, ${db.nowUtc}
      FROM appointments visit
      JOIN agenda_services booked_service
        ON booked_service.salon_id = visit.salon_id
        AND booked_service.agenda_id = visit.agenda_id
        AND booked_service.deleted_utc IS NULL
      WHERE visit.salon_id = ${salonId}
        AND visit.agenda_id = ${agendaId}
        AND visit.arrival_utc IS NOT NULL
        AND visit.deleted_utc IS NULL
        AND booked_service.agenda_service_id IN (${selectIds(agendaServiceIds)})
      WINDOW by_time AS (ORDER BY booked_service.start_utc, booked_service.agenda_service_id)`,
  )

/** Puts the booked services that have not started into the order of their times, within the places that they have in the visit. */
const sortUnstartedServices = (db: TenantDb, agendaId: string | SQL) =>
  db.executeRaw(
    (salonId, userId) => sql`
      WITH unstarted AS (
        SELECT
          performed_service.client_history_service_id AS id,
          performed_service.position,
          row_number() OVER (ORDER BY booked_service.start_utc, booked_service.agenda_service_id) AS by_time,
          row_number() OVER (ORDER BY performed_service.position, performed_service.client_history_service_id) AS by_position
        FROM client_history_services performed_service
        JOIN agenda_services booked_service ON booked_service.agenda_service_id = performed_service.agenda_service_id
        WHERE performed_service.salon_id = ${salonId}
          AND performed_service.appointment_id IN (${selectVisitId(agendaId)})
          AND performed_service.start_utc IS NULL
          AND performed_service.end_utc IS NULL
          AND performed_service.deleted_utc IS NULL
      )
      UPDATE client_history_services AS performed_service
      SET
        position = place.position,
        version = performed_service.version + 1,
        changed_by = ${userId},
        changed_utc = ${db.nowUtc}
      FROM unstarted u
      JOIN unstarted place ON place.by_position = u.by_time
      WHERE performed_service.client_history_service_id = u.id
        AND performed_service.position <> place.position`,
  )

/**
 * Carries a change of a booking into its visit, behind the booking's own rows. A visit whose client has not arrived yet has no services
 * and only gets the client. Aborts with `already_used` once it is paid, with `stale` if a service has started in the meantime.
 */
export function updateVisitOfBooking(db: TenantDb, agendaId: string | SQL, change: VisitChange | null): Statement<unknown>[] {
  if (!change) return []
  const { clientId, added, removed, changed, unstarted, reorders } = change
  const updates = changed.filter(({ values }) => Object.keys(values).length > 0)
  return [
    abortIfPaid(db, agendaId),
    ...(unstarted.length ? [abortIfStarted(db, agendaId, unstarted)] : []),
    ...(removed.length ? [db.softDelete(clientHistoryServices, isPerformed(agendaId, removed))] : []),
    ...updates.map(({ agendaServiceId, values }) =>
      db.update(clientHistoryServices, toPerformedValues(values), isPerformed(agendaId, [agendaServiceId])),
    ),
    ...(added.length ? [insertBookedServices(db, agendaId, added)] : []),
    ...(reorders ? [sortUnstartedServices(db, agendaId)] : []),
    // Either way the visit gets a new version, so that a checkout of the version before is refused.
    ...(clientId === undefined
      ? [db.update(appointments, {}, sql`${appointments.agendaId} = ${agendaId}`, sql`arrival_utc IS NOT NULL`)]
      : updateClientOfVisit(db, agendaId, clientId)),
  ]
}

/** Removes a booked service from the visit of its booking; aborts as `updateVisitOfBooking` does. */
export function removeServiceFromVisit(db: TenantDb, agendaServiceId: string): Statement<unknown>[] {
  const agendaId = sql`(
    SELECT booked_service.agenda_id
    FROM agenda_services booked_service
    WHERE booked_service.agenda_service_id = ${agendaServiceId}
  )`
  const [removed, none] = [[agendaServiceId], []]
  const change = { clientId: undefined, added: none, changed: none, removed, unstarted: removed, reorders: false }
  return updateVisitOfBooking(db, agendaId, change)
}

/** Sub-selects: the visit, and the team members and services of the catalogue that it gets. */
interface VisitQuery {
  readonly visitId: SQL
  readonly userIds: SQL
  readonly serviceIds: SQL
}

/** Reads of `BookingOfVisit`: the booking, the busy time around it, the services that are added. */
export function selectBookingOfVisit(db: StaffDb, { visitId, userIds, serviceIds }: VisitQuery) {
  const agendaIds = (salonId: SQL) => sql`
    SELECT visit.agenda_id
    FROM appointments visit
    WHERE visit.salon_id = ${salonId}
      AND visit.appointment_id = (${visitId})
      AND visit.deleted_utc IS NULL`
  return [
    selectAgendasIn(db, agendaIds, sql`TRUE`),
    selectIntervalsNear(db, {
      userIds: selectStaffOf(agendaIds, userIds),
      instants: (salonId) => sql`SELECT booking.start_utc AS at FROM agendas booking WHERE booking.agenda_id IN (${agendaIds(salonId)})`,
    }),
    selectServices(db, sql`service.service_id IN (${serviceIds})`),
  ] as const
}
