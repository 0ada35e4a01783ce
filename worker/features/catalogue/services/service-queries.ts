import { type SQL, sql } from 'drizzle-orm'
import type { Service, ServiceNeed } from '../../../../schema/api/catalogue/services-schemas.ts'
import { maxBusyMinutes } from '../../../../schema/rules/booking/busy-intervals.ts'
import { services } from '../../../../schema/tables/catalogue/services.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { hasVersion, restoreArchived, selectServices } from './queries.ts'
import type { ArchiveChange } from './rules.ts'

const isService = (serviceId: string) => sql`${services.serviceId} = ${serviceId}`

/** A service, archived or not. */
export const selectService = (db: StaffDb, serviceId: string): Statement<Service[]> =>
  selectServices(db, sql`service.service_id = ${serviceId}`, sql`TRUE`)
/** All services that are archived, or all that are not. */
export const selectAllServices = (db: StaffDb, archived: boolean): Statement<Service[]> =>
  selectServices(db, sql`TRUE`, archived ? sql`service.deleted_utc IS NOT NULL` : undefined)

/** What a service refers to; undefined and null refer to nothing. */
export interface References {
  readonly serviceCategoryId?: string | undefined
  readonly dashboardServiceCategoryId?: string | null | undefined
  readonly onlineBookingServiceCategoryId?: string | null | undefined
  readonly assignedStaff?: readonly string[] | undefined
  readonly needs?: readonly ServiceNeed[] | undefined
  readonly extraIds?: readonly string[] | undefined
}

/** Conditions by field: what the field refers to exists in the salon. */
function referencesExist(given: References, salonId: SQL): Record<keyof References, SQL> {
  const exists = (table: string, column: string, id: string | null | undefined) =>
    id
      ? sql`
        EXISTS (
          SELECT 1
          FROM ${sql.identifier(table)}
          WHERE salon_id = ${salonId}
            AND ${sql.identifier(column)} = ${id}
            AND deleted_utc IS NULL
        )`
      : sql`TRUE`
  return {
    serviceCategoryId: exists('service_categories', 'service_category_id', given.serviceCategoryId),
    dashboardServiceCategoryId: exists('dashboard_service_categories', 'dashboard_service_category_id', given.dashboardServiceCategoryId),
    onlineBookingServiceCategoryId: exists(
      'online_booking_service_categories',
      'online_booking_service_category_id',
      given.onlineBookingServiceCategoryId,
    ),
    assignedStaff: given.assignedStaff?.length
      ? sql`
        NOT EXISTS (
          SELECT 1
          FROM json_each(${JSON.stringify(given.assignedStaff)}) j
          WHERE NOT EXISTS (
            SELECT 1
            FROM users team_member
            WHERE team_member.salon_id = ${salonId}
              AND team_member.user_id = j.value
              AND team_member.deleted_utc IS NULL
          )
        )`
      : sql`TRUE`,
    needs: given.needs?.length
      ? sql`
        NOT EXISTS (
          SELECT 1
          FROM json_each(${JSON.stringify(given.needs)}) j
          WHERE NOT EXISTS (
            SELECT 1
            FROM resource_kinds resource_kind
            WHERE resource_kind.salon_id = ${salonId}
              AND resource_kind.resource_kind_id = j.value ->> 'resourceKindId'
              AND resource_kind.deleted_utc IS NULL
          )
        )`
      : sql`TRUE`,
    extraIds: given.extraIds?.length
      ? sql`
        NOT EXISTS (
          SELECT 1
          FROM json_each(${JSON.stringify(given.extraIds)}) j
          WHERE NOT EXISTS (
            SELECT 1
            FROM services extra_service
            WHERE extra_service.salon_id = ${salonId}
              AND extra_service.service_id = j.value
              AND extra_service.deleted_utc IS NULL
          )
        )`
      : sql`TRUE`,
  }
}

/** Aborts the batch with `missing` unless everything that the service refers to exists. */
export const abortUnlessReferencesExist = (db: StaffDb, given: References): Statement<unknown> =>
  db.abortUnless('missing', (salonId) => sql.join(Object.values(referencesExist(given, salonId)), sql` AND `))

/** The fields that refer to something that does not exist. */
export const selectMissingReferences = (db: StaffDb, given: References): Statement<string[]> =>
  db.queryRaw(
    (salonId) => {
      const columns = Object.entries(referencesExist(given, salonId)).map(
        ([field, condition]) => sql`${condition} AS ${sql.identifier(field)}`,
      )
      return sql`
        SELECT ${sql.join(columns, sql`, `)}
        FROM (SELECT ${salonId} AS id)`
    },
    ([row]) =>
      Object.entries(row ?? {})
        .filter(([, exists]) => exists !== 1)
        .map(([field]) => field),
  )

/**
 * Makes exactly these team members offer the service; undefined leaves them as they are. What former team members offered stays for their
 * return.
 */
export function assignStaff(db: StaffDb, serviceId: string, userIds: readonly string[] | undefined): Statement<unknown>[] {
  if (userIds === undefined) return []
  const rows = JSON.stringify([...new Set(userIds)].map((userId) => ({ userId, id: db.newId('uss') })))
  return [
    db.executeRaw(
      (salonId) => sql`
        DELETE FROM user_services
        WHERE salon_id = ${salonId}
          AND service_id = ${serviceId}
          AND user_id NOT IN (SELECT value ->> 'userId' FROM json_each(${rows}))
          AND user_id IN (
            SELECT team_member.user_id
            FROM users team_member
            WHERE team_member.salon_id = ${salonId}
              AND team_member.deleted_utc IS NULL
          )`,
    ),
    db.executeRaw(
      (salonId, callerId) => sql`
        INSERT INTO user_services (user_service_id, salon_id, user_id, service_id, changed_by, changed_utc)
        SELECT j.value ->> 'id', s.id, j.value ->> 'userId', ${serviceId}, s.caller_id, ${db.nowUtc}
        FROM json_each(${rows}) j, (SELECT ${salonId} AS id, ${callerId} AS caller_id) s
        WHERE s.id IS NOT NULL
          AND NOT EXISTS (
            SELECT 1
            FROM user_services user_service
            WHERE user_service.salon_id = s.id
              AND user_service.service_id = ${serviceId}
              AND user_service.user_id = j.value ->> 'userId'
          )`,
    ),
  ]
}

/** Makes the service need exactly these kinds; undefined leaves them as they are. Bookings keep their units until they are moved. */
function assignNeeds(db: StaffDb, serviceId: string, needs: readonly ServiceNeed[] | undefined): Statement<unknown>[] {
  if (needs === undefined) return []
  const rows = JSON.stringify(needs.map((need) => ({ ...need, id: db.newId('srs') })))
  return [
    db.executeRaw(
      (salonId) => sql`
        DELETE FROM service_resources
        WHERE salon_id = ${salonId}
          AND service_id = ${serviceId}
          AND resource_kind_id NOT IN (SELECT value ->> 'resourceKindId' FROM json_each(${rows}))`,
    ),
    db.executeRaw(
      (salonId, callerId) => sql`
        INSERT INTO service_resources (
          service_resource_id, salon_id, service_id, resource_kind_id, needed_parts, changed_by, changed_utc
        )
        SELECT j.value ->> 'id', s.id, ${serviceId}, j.value ->> 'resourceKindId', j.value ->> 'neededParts', s.caller_id, ${db.nowUtc}
        FROM json_each(${rows}) j, (SELECT ${salonId} AS id, ${callerId} AS caller_id) s
        WHERE s.id IS NOT NULL
        ON CONFLICT (salon_id, service_id, resource_kind_id) DO UPDATE SET
          needed_parts = excluded.needed_parts,
          version = version + 1,
          changed_by = excluded.changed_by,
          changed_utc = excluded.changed_utc
        WHERE needed_parts <> excluded.needed_parts`,
    ),
  ]
}

type NewService = Omit<typeof services.$inferInsert, 'salonId' | 'changed'>
/** Stores a new service; aborts the batch with `missing` where it refers to something that does not exist. */
export const insertService = (
  db: StaffDb,
  service: NewService,
  { assignedStaff, needs }: Pick<References, 'assignedStaff' | 'needs'>,
): Statement<unknown>[] => [
  abortUnlessReferencesExist(db, { ...service, assignedStaff, needs }),
  db.insert(services, service),
  ...assignStaff(db, service.serviceId, assignedStaff),
  ...(needs?.length ? assignNeeds(db, service.serviceId, needs) : []),
]

/** Condition where a change has only one of length and parts: it fits the stored other one. Lengths are minutes. */
function lengthFitsParts({ length, parts }: Partial<NewService>): SQL | undefined {
  if (length !== undefined && parts === undefined)
    return sql`
      (
        json_array_length(parts_json) = 0
        OR (SELECT sum(value ->> 'minutes') FROM json_each(parts_json)) = ${length}
      )`
  if (length !== undefined || !parts?.length) return undefined
  return sql`length_minutes = ${parts.reduce((sum, { minutes }) => sum + minutes, 0)}`
}

/** Length and break together are at most a day, whichever of them changes. */
const breakFits = ({ length, breakAfterService }: Partial<NewService>): SQL =>
  length === undefined && breakAfterService === undefined
    ? sql`TRUE`
    : sql`${length ?? sql`length_minutes`} + ${breakAfterService ?? sql`break_after_minutes`} <= ${maxBusyMinutes}`

/**
 * Changes a service of the change's version, restoring it if asked; aborts the batch with `stale` otherwise, with `missing` where
 * it refers to something that does not exist.
 */
export const updateService = (
  db: StaffDb,
  serviceId: string,
  change: ArchiveChange,
  values: Partial<NewService>,
  { assignedStaff, needs }: Pick<References, 'assignedStaff' | 'needs'>,
): Statement<unknown>[] => [
  ...restoreArchived(db, services, isService(serviceId), change),
  db.update(services, values, isService(serviceId), hasVersion(change), lengthFitsParts(values), breakFits(values)),
  db.abortIfUnchanged('stale'),
  abortUnlessReferencesExist(db, { ...values, assignedStaff, needs }),
  ...assignStaff(db, serviceId, assignedStaff),
  ...assignNeeds(db, serviceId, needs),
]

/** Archives a service; aborts the batch with `already_used` if a package holds it, with `missing` if there is none. */
export const archiveService = (db: StaffDb, serviceId: string): Statement<unknown>[] => [
  db.abortUnless(
    'already_used',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM service_sets package, json_each(package.service_ids_json) j
        WHERE package.salon_id = ${salonId}
          AND package.deleted_utc IS NULL
          AND j.value = ${serviceId}
      )`,
  ),
  db.softDelete(services, isService(serviceId)),
  db.abortIfUnchanged('missing'),
]
