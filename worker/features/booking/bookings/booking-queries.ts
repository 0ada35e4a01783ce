import { type SQL, sql } from 'drizzle-orm'
import type { ClientTerms } from '../../../../schema/rules/care/pet-prices.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import { agendaServices, agendas } from '../../../../schema/tables/booking/bookings.ts'
import { readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { selectServices } from '../../catalogue/services/index.ts'
import { termsOfServicesJson } from '../../clients/own-terms/index.ts'
import { selectIds } from './queries.ts'
import type { AgendaServiceDraft, PlannedAgendaService } from './rules.ts'

const toClientTerms = (packed: unknown): ClientTerms => readJson(packed)

/** Whether the client exists, whether all pets exist and belong to the client, and what the services take and cost for them. */
export const selectClientCheck = (
  db: TenantDb,
  clientId: string,
  petIds: readonly string[],
  services: readonly Pick<AgendaServiceDraft, 'serviceId' | 'subClientId'>[],
) =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        EXISTS (
          SELECT 1
          FROM clients client
          WHERE client.salon_id = ${salonId}
            AND client.client_id = ${clientId}
            AND client.deleted_utc IS NULL
        ) AS client,
        NOT EXISTS (
          SELECT 1
          FROM json_each(${JSON.stringify(petIds)}) j
          WHERE NOT EXISTS (
            SELECT 1
            FROM sub_clients pet
            WHERE pet.salon_id = ${salonId}
              AND pet.client_id = ${clientId}
              AND pet.sub_client_id = j.value
              AND pet.deleted_utc IS NULL
          )
        ) AS pets,
        ${termsOfServicesJson(salonId, services, sql`${clientId}`)} AS terms`,
    ([row]) => ({ clientExists: row?.client === 1, petsExist: row?.pets === 1, clientTerms: toClientTerms(row?.terms) }),
  )

/** The client of a booking (`agendaId`), or of the booking of a booked service. */
const clientOfService = (
  salonId: SQL,
  { agendaId, agendaServiceId }: { agendaId?: string | undefined; agendaServiceId?: string | undefined },
) =>
  sql`(
    SELECT booking.client_id
    FROM agendas booking
    WHERE booking.salon_id = ${salonId}
      AND booking.agenda_id = ${
        agendaId ??
        sql`(
          SELECT booked_service.agenda_id
          FROM agenda_services booked_service
          WHERE booked_service.salon_id = ${salonId}
            AND booked_service.agenda_service_id = ${agendaServiceId ?? null}
        )`
      }
  )`

/**
 * The clientId of a service's pet, undefined for none or one that is not there, and what the service takes and costs for the client of the
 * booking and for the pet.
 */
export const selectPetOfService = (db: TenantDb, service: AgendaServiceDraft & { agendaId?: string | undefined }) =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        (
          SELECT pet.client_id
          FROM sub_clients pet
          WHERE pet.salon_id = ${salonId}
            AND pet.sub_client_id = ${service.subClientId ?? null}
            AND pet.deleted_utc IS NULL
        ) AS owner,
        ${termsOfServicesJson(salonId, [service], clientOfService(salonId, service))} AS terms`,
    ([row]) => ({ owner: row?.owner ? String(row.owner) : undefined, clientTerms: toClientTerms(row?.terms) }),
  )

/** Services of the catalogue by their ids. */
export const selectServicesById = (db: StaffDb, serviceIds: readonly string[]) =>
  selectServices(db, sql`service.service_id IN (${selectIds(serviceIds)})`)

/** Services of the catalogue of which booked ones are. */
export const selectServicesOfBooked = (db: StaffDb, agendaServiceIds: readonly string[]) =>
  selectServices(
    db,
    sql`
      service.service_id IN (
        SELECT booked_service.service_id
        FROM agenda_services booked_service
        WHERE booked_service.agenda_service_id IN (${selectIds(agendaServiceIds)})
          AND booked_service.salon_id = service.salon_id
      )`,
  )

/** Services of the catalogue that a booking holds. */
export const selectServicesOfBooking = (db: StaffDb, agendaId: string) =>
  selectServices(
    db,
    sql`
      service.service_id IN (
        SELECT booked_service.service_id
        FROM agenda_services booked_service
        WHERE booked_service.agenda_id = ${agendaId}
          AND booked_service.salon_id = service.salon_id
      )`,
  )

/** All services of the catalogue, or none where the caller does not need them. */
export const selectAllServices = (db: StaffDb, isNeeded: boolean) => selectServices(db, isNeeded ? sql`TRUE` : sql`FALSE`)

const toAgendaServiceRow = (service: PlannedAgendaService) => ({ ...service, start: toIso(service.start), parts: [...service.parts] })

interface InsertOptions {
  readonly onlineBooking?: boolean
  /** SQL of a service's price in cents, of the row source `w`; default: the planned price. */
  readonly price?: ((service: PlannedAgendaService) => SQL) | undefined
  /** The units that each service is pinned to. */
  readonly pins?: readonly (readonly string[])[]
}

/** Inserts the services of a new booking; `reserveAllTime` inserts the time they take. */
export const insertAgendaServices = (
  db: TenantDb,
  agendaId: string,
  services: readonly PlannedAgendaService[],
  { onlineBooking = false, price, pins = [] }: InsertOptions = {},
): Statement<unknown>[] =>
  services.map((service, i) =>
    db.insert(agendaServices, {
      ...toAgendaServiceRow(service),
      agendaId,
      onlineBooking,
      ...(price ? { price: price(service) } : {}),
      ...(pins[i]?.length ? { pinnedUnits: [...pins[i]] } : {}),
    }),
  )

/** Updates a booking that still has the version; aborts with `stale` otherwise. */
export const updateAgendaRow = (
  db: TenantDb,
  { agendaId, version }: { agendaId: string; version: number },
  values: Partial<typeof agendas.$inferInsert>,
): Statement<unknown>[] => [
  db.update(agendas, values, sql`${agendas.agendaId} = ${agendaId} AND ${agendas.version} = ${version}`),
  db.abortIfUnchanged('stale'),
]

export const updateServiceRow = (db: TenantDb, agendaId: string, service: PlannedAgendaService) =>
  db.update(agendaServices, toAgendaServiceRow(service), isServiceOf(agendaId, service.agendaServiceId))

export const deleteServiceRow = (db: TenantDb, agendaId: string, agendaServiceId: string) =>
  db.softDelete(agendaServices, isServiceOf(agendaId, agendaServiceId))

const isServiceOf = (agendaId: string, agendaServiceId: string): SQL => sql`
  ${agendaServices.agendaServiceId} = ${agendaServiceId}
  AND ${agendaServices.agendaId} = ${agendaId}`

/** Aborts with `already_used` if a client has arrived for one of the bookings. */
export const abortIfArrived = (db: TenantDb, agendaIds: readonly string[]) =>
  db.abortUnless(
    'already_used',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM appointments visit
        WHERE visit.salon_id = ${salonId}
          AND visit.agenda_id IN (${selectIds(agendaIds)})
          AND visit.arrival_utc IS NOT NULL
          AND visit.deleted_utc IS NULL
      )`,
  )

/**
 * Soft-deletes a booking with its services and releases its time; aborts with `missing` where there is none, or none with the version
 * that is given.
 */
export const deleteAgendaRows = (db: TenantDb, agendaId: string, version?: number): Statement<unknown>[] => [
  db.softDelete(agendas, sql`${agendas.agendaId} = ${agendaId}`, version === undefined ? undefined : sql`${agendas.version} = ${version}`),
  db.abortIfUnchanged('missing'),
  db.executeRaw(
    (salonId) => sql`
      DELETE FROM busy_intervals
      WHERE salon_id = ${salonId}
        AND cause_id IN (
          SELECT booked_service.agenda_service_id
          FROM agenda_services booked_service
          WHERE booked_service.salon_id = ${salonId}
            AND booked_service.agenda_id = ${agendaId}
        )`,
    { freesCapacity: true },
  ),
  db.softDelete(agendaServices, sql`${agendaServices.agendaId} = ${agendaId}`),
]

/** Aborts with `missing` unless all bookings are others of the series of `agendaId`. */
export const abortUnlessRepetitions = (db: TenantDb, agendaId: string, agendaIds: readonly string[]) =>
  db.abortUnless(
    'missing',
    (salonId) => sql`
      (
        SELECT count(*)
        FROM agendas named_booking
        JOIN agendas booking
          ON booking.salon_id = named_booking.salon_id
          AND booking.repeat_id = named_booking.repeat_id
          AND booking.agenda_id <> named_booking.agenda_id
        WHERE named_booking.salon_id = ${salonId}
          AND named_booking.agenda_id = ${agendaId}
          AND named_booking.deleted_utc IS NULL
          AND booking.agenda_id IN (${selectIds(agendaIds)})
          AND booking.deleted_utc IS NULL
      ) = ${new Set(agendaIds).size}`,
  )

/** Soft-deletes bookings, which `abortUnlessRepetitions` has checked. */
export const deleteRepetitions = (db: TenantDb, agendaIds: readonly string[]) =>
  db.softDelete(agendas, sql`${agendas.agendaId} IN (${selectIds(agendaIds)})`)

/** Behind `deleteRepetitions`: deletes services and time of those that it deleted, and the series id of a booking left alone. */
export const deleteRestOfRepetitions = (db: TenantDb, agendaId: string, agendaIds: readonly string[]): Statement<unknown>[] => [
  db.executeRaw(
    (salonId) => sql`
      DELETE FROM busy_intervals
      WHERE salon_id = ${salonId}
        AND cause_id IN (
          SELECT booked_service.agenda_service_id
          FROM agenda_services booked_service
          JOIN agendas booking ON booking.agenda_id = booked_service.agenda_id AND booking.salon_id = booked_service.salon_id
          WHERE booked_service.agenda_id IN (${selectIds(agendaIds)})
            AND booked_service.salon_id = ${salonId}
            AND booking.deleted_utc IS NOT NULL
        )`,
    { freesCapacity: true },
  ),
  db.softDelete(
    agendaServices,
    sql`
      ${agendaServices.agendaId} IN (
        SELECT booking.agenda_id
        FROM agendas booking
        WHERE booking.agenda_id IN (${selectIds(agendaIds)})
          AND booking.deleted_utc IS NOT NULL
      )`,
  ),
  db.update(
    agendas,
    { repeatId: null },
    sql`
      ${agendas.agendaId} = ${agendaId}
      AND NOT EXISTS (
        SELECT 1
        FROM agendas booking
        WHERE booking.salon_id = ${agendas.salonId}
          AND booking.repeat_id = ${agendas.repeatId}
          AND booking.agenda_id <> ${agendaId}
          AND booking.deleted_utc IS NULL
      )`,
  ),
]
