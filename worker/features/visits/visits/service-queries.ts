import { type SQL, sql } from 'drizzle-orm'
import type { ClientHistoryService, ClientHistoryServiceChange } from '../../../../schema/api/visits/performed-services-schemas.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'
import { clientHistoryServices } from '../../../../schema/tables/visits/visits.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { removePerformedService } from '../../booking/bookings/index.ts'
import { selectPerformedServices } from './line-queries.ts'
import { canBeRedone, petBelongsTo, staffExists } from './reference-queries.ts'
import { hasOtherActiveService, startCheckDisabled, touchVisit, touchVisitOfService, visitIsOpen } from './step-queries.ts'

const updated = sql.raw('client_history_services')
const isService = (id: string) => sql`${clientHistoryServices.clientHistoryServiceId} = ${id}`

export const selectService = (db: StaffDb, id: string): Statement<ClientHistoryService[]> =>
  selectPerformedServices(db, sql`performed_service.client_history_service_id = ${id}`)

/** Sub-select of the visit of a performed service. */
export const selectVisitIdOfService = (id: string): SQL => sql`
  SELECT performed_service.appointment_id
  FROM client_history_services performed_service
  WHERE performed_service.client_history_service_id = ${id}
    AND performed_service.deleted_utc IS NULL`

/** Latest 2000 services of a client, newest first. */
export const selectServicesOfClient = (db: StaffDb, clientId: string): Statement<ClientHistoryService[]> =>
  selectPerformedServices(
    db,
    sql`
      performed_service.client_id = ${clientId}
      ORDER BY coalesce(performed_service.start_utc, performed_service.end_utc, performed_service.changed_utc) DESC,
      performed_service.position
      LIMIT 2000`,
  )

/** Services of a visit in the order in which they are performed. */
export const selectServicesOfVisit = (db: StaffDb, appointmentId: string): Statement<ClientHistoryService[]> =>
  selectPerformedServices(
    db,
    sql`
      performed_service.appointment_id = ${appointmentId}
      ORDER BY performed_service.position, performed_service.client_history_service_id`,
  )

export interface NewService {
  clientHistoryServiceId: string
  appointmentId: string
  serviceId: string
  userId: string
  subClientId: string | null
  /** Minutes; without, the team member's own or the catalogue's. */
  length?: number | undefined
  /** Euros; without, the team member's own or the catalogue's. */
  price?: number | undefined
  discount: number
  /** Last without. */
  position?: number | undefined
  note: string
  assistantId: string | null
  redoOfId: string | null
  redoReason: string
  redoPercentage: number
  start: string | null
  end: string | null
  /** Its booked service; null where none is booked. */
  agendaServiceId: string | null
}
/** Adds a service to an open visit, with the catalogue's name; aborts the batch with `missing` where something is not there. */
export function insertService(db: StaffDb, service: NewService): Statement<unknown>[] {
  const { clientHistoryServiceId, appointmentId, agendaServiceId, serviceId, userId, subClientId } = service
  const { length, price, discount, position, note, assistantId, redoOfId, redoReason, redoPercentage } = service
  const [start, end] = [service.start && parseIso(service.start), service.end && parseIso(service.end)]
  const priceCents = price === undefined ? sql`coalesce(user_service.price_cents, service.price_cents)` : sql`${cents(price)}`
  const lastPosition = sql`(
    SELECT coalesce(max(performed_service.position), 0) + 1
    FROM client_history_services performed_service
    WHERE performed_service.salon_id = visit.salon_id
      AND performed_service.appointment_id = visit.appointment_id
      AND performed_service.deleted_utc IS NULL
  )`
  return [
    db.executeRaw(
      (salonId, callerId) => sql`
        INSERT INTO client_history_services (
          client_history_service_id, salon_id, client_id, appointment_id, agenda_service_id, service_id, user_id, sub_client_id,
          service, length_minutes, price_cents, discount_cents, position, note, assistant_id, redo_of_id, redo_reason, redo_percentage,
          start_utc, end_utc, changed_by, changed_utc
        )
        SELECT
          ${clientHistoryServiceId}, visit.salon_id, visit.client_id, visit.appointment_id, ${agendaServiceId}, service.service_id,
          ${userId}, ${subClientId},
          service.service, ${length ?? sql`coalesce(user_service.length_minutes, service.length_minutes)`},
          ${priceCents}, ${cents(discount)},
          ${position ?? lastPosition}, ${note}, ${assistantId}, ${redoOfId}, ${redoReason}, ${redoPercentage},
          ${start}, ${end}, ${callerId}, ${db.nowUtc}
        FROM appointments visit
        JOIN services service ON service.service_id = ${serviceId} AND service.salon_id = visit.salon_id AND service.deleted_utc IS NULL
        LEFT JOIN user_services user_service
          ON user_service.salon_id = visit.salon_id
          AND user_service.user_id = ${userId}
          AND user_service.service_id = service.service_id
        WHERE visit.salon_id = ${salonId}
          AND visit.appointment_id = ${appointmentId}
          AND ${visitIsOpen(sql`visit`)}
          AND ${staffExists(sql`visit.salon_id`, userId)}
          AND ${petBelongsTo(sql`visit.salon_id`, sql`visit.client_id`, subClientId)}
          AND ${staffExists(sql`visit.salon_id`, assistantId)}
          AND ${canBeRedone(sql`visit.salon_id`, sql`visit.client_id`, redoOfId)}
          AND (${redoOfId} IS NULL OR ${priceCents} = 0)
          AND (${start} IS NULL OR (${start} >= visit.arrival_utc AND ${start} <= ${end}))
          AND (${end} IS NULL OR ${end} >= visit.arrival_utc)
          AND ${cents(discount)} <= ${priceCents}`,
    ),
    db.abortIfUnchanged('missing'),
    touchVisit(db, appointmentId),
  ]
}

/** A recorded time may be corrected, in order and from the arrival on; a time that is not recorded yet is set by start and stop only. */
function timesAreAllowed({ start, end }: Pick<ClientHistoryServiceChange, 'start' | 'end'>): SQL {
  const toSql = (time: string | null) => (time === null ? sql`NULL` : sql`${parseIso(time)}`)
  const newStart = start === undefined ? sql`start_utc` : toSql(start)
  const newEnd = end === undefined ? sql`end_utc` : toSql(end)
  const arrival = sql`(SELECT visit.arrival_utc FROM appointments visit WHERE visit.appointment_id = ${updated}.appointment_id)`
  // A service that has ended without a start may be given one.
  return sql`
    (${newStart} IS start_utc OR ${newStart} IS NULL OR ${newStart} >= ${arrival})
    AND (${newEnd} IS end_utc OR ${newEnd} IS NULL OR ${newEnd} >= ${arrival})
    AND
    (${newStart} IS start_utc OR (${newStart} IS NOT NULL AND (start_utc IS NOT NULL OR end_utc IS NOT NULL)))
    AND (${newEnd} IS end_utc OR (${newEnd} IS NOT NULL AND end_utc IS NOT NULL))
    AND (${newStart} IS NULL OR ${newEnd} IS NULL OR ${newStart} <= ${newEnd})`
}

/** A running service may be given to a team member who is free, unless the salon does not check it. */
const isFree = (userId: string | undefined, nowUtc: number): SQL =>
  userId === undefined
    ? sql`TRUE`
    : sql`
      (
        user_id = ${userId}
        OR start_utc IS NULL
        OR end_utc IS NOT NULL
        OR ${startCheckDisabled(updated)}
        OR NOT ${hasOtherActiveService(updated, nowUtc, sql`${userId}`)}
      )`

/** The values of a change that are stored as they are sent. */
export type ServiceValues = Partial<typeof clientHistoryServices.$inferInsert>
/** Changes a service of an open visit; aborts the batch with `stale` where it is not allowed. */
export function updateService(db: StaffDb, id: string, version: number, values: ServiceValues): Statement<unknown>[] {
  const { userId, subClientId, price, discount, assistantId, redoOfId } = values
  const priceCents = price === undefined ? sql`price_cents` : sql`${cents(price)}`
  const discountCents = discount === undefined ? sql`discount_cents` : sql`${cents(discount)}`
  return [
    db.update(
      clientHistoryServices,
      values,
      isService(id),
      sql`version = ${version}`,
      visitIsOpen(updated),
      staffExists(sql`${updated}.salon_id`, userId),
      petBelongsTo(sql`${updated}.salon_id`, sql`${updated}.client_id`, subClientId),
      staffExists(sql`${updated}.salon_id`, assistantId),
      canBeRedone(sql`${updated}.salon_id`, sql`${updated}.client_id`, redoOfId),
      sql`(${redoOfId === undefined ? sql`redo_of_id` : sql`${redoOfId}`} IS NULL OR ${priceCents} = 0)`,
      sql`${discountCents} <= ${priceCents}`,
      timesAreAllowed(values),
      isFree(userId, db.nowUtc),
    ),
    db.abortIfUnchanged('stale'),
    touchVisitOfService(db, id),
  ]
}

/** Removes a service, and its booked one, from an open visit unless it is running; otherwise aborts the batch with `stale`. */
export const removeService = (db: StaffDb, id: string): Statement<unknown>[] => [
  db.softDelete(clientHistoryServices, isService(id), sql`(start_utc IS NULL OR end_utc IS NOT NULL)`, visitIsOpen(updated)),
  db.abortIfUnchanged('stale'),
  touchVisitOfService(db, id),
  ...removePerformedService(db, id),
]
