// Column maps of the catalogue's entities, from which SQL builds the JSON of a reply, and their reads.
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Service, ServiceNeed } from '../../../../schema/api/catalogue/services-schemas.ts'
import { services } from '../../../../schema/tables/catalogue/services.ts'
import { abortUnlessAllExist } from '../../../db/existence.ts'
import { booleanSql, type Columns, eurosSql, jsonArray, jsonObject, readJson, storedJsonSql } from '../../../db/json-sql.ts'
import type { SalonTable, StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { ArchiveChange } from './rules.ts'

/** Categories in their order. */
export const selectCategories = <T extends SalonTable>(db: StaffDb, table: T): Statement<T['$inferSelect'][]> =>
  db.select(table, { orderBy: sql`position, category_name` })

/** Condition: something in the salon has the category. */
export type IsUsed = (salonId: SQL, categoryId: string) => SQL

const existsWith =
  (table: string, column: string): IsUsed =>
  (salonId, categoryId) =>
    sql`
    EXISTS (
      SELECT 1
      FROM ${sql.identifier(table)} x
      WHERE x.salon_id = ${salonId}
        AND x.${sql.identifier(column)} = ${categoryId}
        AND x.deleted_utc IS NULL
    )`
export const isUsedByService = existsWith('services', 'service_category_id')
export const isUsedByDashboard = existsWith('services', 'dashboard_service_category_id')
export const isUsedByProduct = existsWith('products', 'product_category_id')
const isUsedByOnlineService = existsWith('services', 'online_booking_service_category_id')
const isUsedBySlot = existsWith('online_booking_slots', 'online_booking_service_category_id')
export const isUsedOnline: IsUsed = (salonId, categoryId) =>
  sql`(${isUsedByOnlineService(salonId, categoryId)} OR ${isUsedBySlot(salonId, categoryId)})`

/** Removes a category; the batch is aborted with `already_used` while something has it. */
export const removeCategory = (
  db: StaffDb,
  { table, id, isUsed }: { table: SalonTable; id: SQLiteColumn; isUsed: IsUsed },
  categoryId: string,
) =>
  [
    db.abortUnless('already_used', (salonId) => sql`NOT ${isUsed(salonId, categoryId)}`),
    db.softDelete(table, sql`${id} = ${categoryId}`),
  ] as const

/** Restores an archived row where the change asks for it; goes directly before its update. */
export const restoreArchived = <T extends SalonTable>(
  db: StaffDb,
  table: T,
  isRow: SQL,
  { version, archived }: ArchiveChange,
): Statement<unknown>[] => (archived === false ? [db.restore(table, isRow, sql`version = ${version}`)] : [])

/** Condition: the row has the version of the change, which a restore directly before has increased by one. */
export const hasVersion = ({ version, archived }: ArchiveChange): SQL =>
  archived === false ? sql`version = ${version} + changes()` : sql`version = ${version}`

/** Aborts the batch with `missing` unless all services exist. */
export const abortUnlessServicesExist = (db: StaffDb, serviceIds: readonly string[] = []) =>
  abortUnlessAllExist(db, services.serviceId, serviceIds)

/** The team members who do a service (`services service`), as a JSON array of ids. */
export const staffOfService = `(
  SELECT json_group_array(user_service.user_id)
  FROM user_services user_service
  JOIN users team_member ON team_member.user_id = user_service.user_id
  WHERE user_service.salon_id = service.salon_id
    AND user_service.service_id = service.service_id
    AND team_member.deleted_utc IS NULL
)`

const ownTermsColumns: Columns<NonNullable<Service['ownTerms']>[number]> = {
  userId: 'user_service.user_id',
  length: 'user_service.length_minutes',
  price: eurosSql('user_service.price_cents'),
  online: booleanSql('user_service.online'),
}
const ownTermsOfService = jsonArray(
  ownTermsColumns,
  `FROM user_services user_service
  JOIN users team_member ON team_member.user_id = user_service.user_id
  WHERE user_service.salon_id = service.salon_id
    AND user_service.service_id = service.service_id
    AND team_member.deleted_utc IS NULL
    AND (user_service.length_minutes IS NOT NULL OR user_service.price_cents IS NOT NULL OR user_service.online = 0)`,
)

const needsOfService = jsonArray(
  { resourceKindId: 'service_resource.resource_kind_id', neededParts: 'service_resource.needed_parts' } satisfies Columns<ServiceNeed>,
  `FROM service_resources service_resource
  JOIN resource_kinds resource_kind
    ON resource_kind.resource_kind_id = service_resource.resource_kind_id
    AND resource_kind.deleted_utc IS NULL
  WHERE service_resource.salon_id = service.salon_id
    AND service_resource.service_id = service.service_id`,
)

const clientsHaveTerms = `EXISTS (
  SELECT 1
  FROM client_own_terms own_terms
  WHERE own_terms.salon_id = service.salon_id
    AND own_terms.service_id = service.service_id
    AND own_terms.deleted_utc IS NULL
)`

/** Those that are archived are left out. */
const extrasOfService = `(
  SELECT json_group_array(j.value)
  FROM json_each(service.extra_ids_json) j
  WHERE EXISTS (
    SELECT 1
    FROM services extra_service
    WHERE extra_service.salon_id = service.salon_id
      AND extra_service.service_id = j.value
      AND extra_service.deleted_utc IS NULL
  )
)`

/** Read FROM service and its service_category. */
const serviceColumns: Columns<Required<Service>> = {
  serviceId: 'service.service_id',
  salonId: 'service.salon_id',
  serviceCategoryId: 'service.service_category_id',
  dashboardServiceCategoryId: 'service.dashboard_service_category_id',
  onlineBookingServiceCategoryId: 'service.online_booking_service_category_id',
  service: 'service.service',
  length: 'service.length_minutes',
  parts: storedJsonSql('service.parts_json', '[]'),
  price: eurosSql('service.price_cents'),
  extendedDescription: 'service.extended_description',
  breakAfterService: 'service.break_after_minutes',
  enableCommissions: booleanSql('service.enable_commissions'),
  categoryName: "coalesce(service_category.category_name, '')",
  tint: 'coalesce(service_category.tint, 1)',
  assignedStaff: staffOfService,
  ownTerms: ownTermsOfService,
  clientTerms: booleanSql(clientsHaveTerms),
  needs: needsOfService,
  extraIds: extrasOfService,
  color: 'service.color',
  available: booleanSql('service.available'),
  patchTestDays: 'service.patch_test_days',
  allowanceGrams: 'service.allowance_grams',
  extraGramPrice: eurosSql('service.extra_gram_price_cents'),
  archived: booleanSql('service.deleted_utc IS NOT NULL'),
  version: 'service.version',
}
const serviceJson = sql.raw(jsonObject(serviceColumns))

const isLiveService = sql`service.deleted_utc IS NULL`

/** Services in the order of their categories; `where` and `whereArchived` (default: not archived) are conditions on `services service`. */
export function selectServices(db: StaffDb, where: SQL, whereArchived: SQL = isLiveService): Statement<Service[]> {
  return db.queryRaw(
    (salonId) => sql`
      SELECT ${serviceJson} AS packed
      FROM services service
      LEFT JOIN service_categories service_category ON service_category.service_category_id = service.service_category_id
      WHERE service.salon_id = ${salonId}
        AND ${whereArchived}
        AND ${where}
      ORDER BY service_category.position, service.service`,
    (rows) =>
      rows.map(({ packed }): Service => {
        const { archived, ownTerms, clientTerms, needs, extraIds, ...service } = readJson(packed) as Required<Service>
        return {
          ...service,
          ...(ownTerms.length > 0 ? { ownTerms } : {}),
          ...(clientTerms ? { clientTerms } : {}),
          ...(needs.length > 0 ? { needs } : {}),
          ...(extraIds.length > 0 ? { extraIds } : {}),
          ...(archived ? { archived } : {}),
        }
      }),
  )
}
