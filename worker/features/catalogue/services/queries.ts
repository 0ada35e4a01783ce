// Column maps of the catalogue's entities, from which SQL builds the JSON of a reply, and their reads.
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Service } from '../../../../schema/api/catalogue/services-schemas.ts'
import { services } from '../../../../schema/tables/catalogue/services.ts'
import { abortUnlessAllExist } from '../../../db/existence.ts'
import { booleanSql, type Columns, eurosSql, jsonArray, jsonObject, storedJsonSql } from '../../../db/json-sql.ts'
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

/** The team members who do a service (`services v`), as a JSON array of ids. */
export const staffOfService = `(
  SELECT json_group_array(x.user_id)
  FROM user_services x
  JOIN users u ON u.user_id = x.user_id
  WHERE x.salon_id = v.salon_id
    AND x.service_id = v.service_id
    AND u.deleted_utc IS NULL
)`

const ownTermsColumns: Columns<NonNullable<Service['ownTerms']>[number]> = {
  userId: 'x.user_id',
  length: 'x.length_minutes',
  price: eurosSql('x.price_cents'),
  online: booleanSql('x.online'),
}
const ownTermsOfService = jsonArray(
  ownTermsColumns,
  `FROM user_services x
  JOIN users u ON u.user_id = x.user_id
  WHERE x.salon_id = v.salon_id
    AND x.service_id = v.service_id
    AND u.deleted_utc IS NULL
    AND (x.length_minutes IS NOT NULL OR x.price_cents IS NOT NULL OR x.online = 0)`,
)

/** Read FROM services v and its category, `service_categories k`. */
const serviceColumns: Columns<Required<Service>> = {
  serviceId: 'v.service_id',
  salonId: 'v.salon_id',
  serviceCategoryId: 'v.service_category_id',
  dashboardServiceCategoryId: 'v.dashboard_service_category_id',
  onlineBookingServiceCategoryId: 'v.online_booking_service_category_id',
  service: 'v.service',
  length: 'v.length_minutes',
  parts: storedJsonSql('v.parts_json', '[]'),
  price: eurosSql('v.price_cents'),
  extendedDescription: 'v.extended_description',
  breakAfterService: 'v.break_after_minutes',
  enableCommissions: booleanSql('v.enable_commissions'),
  categoryName: "coalesce(k.category_name, '')",
  tint: 'coalesce(k.tint, 1)',
  assignedStaff: staffOfService,
  ownTerms: ownTermsOfService,
  color: 'v.color',
  available: booleanSql('v.available'),
  patchTestDays: 'v.patch_test_days',
  allowanceGrams: 'v.allowance_grams',
  extraGramPrice: eurosSql('v.extra_gram_price_cents'),
  archived: booleanSql('v.deleted_utc IS NOT NULL'),
  version: 'v.version',
}
const serviceJson = sql.raw(jsonObject(serviceColumns))

const isLiveService = sql`v.deleted_utc IS NULL`

/** Services in the order of their categories; `where` and `whereArchived` (default: not archived) are conditions on `services v`. */
export function selectServices(db: StaffDb, where: SQL, whereArchived: SQL = isLiveService): Statement<Service[]> {
  return db.queryRaw(
    (salonId) => sql`
      SELECT ${serviceJson} AS packed
      FROM services v
      LEFT JOIN service_categories k ON k.service_category_id = v.service_category_id
      WHERE v.salon_id = ${salonId}
        AND ${whereArchived}
        AND ${where}
      ORDER BY k.position, v.service`,
    (rows) =>
      rows.map(({ packed }): Service => {
        const { archived, ownTerms, ...service } = JSON.parse(String(packed)) as Required<Service>
        return { ...service, ...(ownTerms.length > 0 ? { ownTerms } : {}), ...(archived ? { archived } : {}) }
      }),
  )
}
