// Column maps of the catalogue's entities, from which SQL builds the JSON of a reply, and their reads.
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { ServiceSet, ServiceSetElement } from '../../../../schema/api/catalogue/packages.ts'
import type { Product, ProductWithStock, StockMovement } from '../../../../schema/api/catalogue/products.ts'
import type { Service } from '../../../../schema/api/catalogue/services.ts'
import { allocateSetPrice } from '../../../../schema/rules/catalogue/packages.ts'
import { sumEuro } from '../../../../schema/rules/money.ts'
import { serviceSets, services } from '../../../../schema/tables/catalogue/services.ts'
import { abortUnlessAllExist } from '../../../db/existence.ts'
import { booleanSql, type Columns, eurosSql, instantSql, jsonArray, jsonObject, storedJsonSql } from '../../../db/json-sql.ts'
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

const staffOfService = `(
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

/** Read FROM products p and its category, `product_categories k`. */
const productColumns: Columns<Product> = {
  productId: 'p.product_id',
  salonId: 'p.salon_id',
  productCategoryId: 'p.product_category_id',
  product: 'p.product',
  extendedDescription: 'p.extended_description',
  price: eurosSql('p.price_cents'),
  specialPrice: eurosSql('p.special_price_cents'),
  stock: 'p.stock',
  lowStock: 'p.low_stock',
  barcodesJSON: 'p.barcodes_json',
  sku: 'p.sku',
  lastUpdate: instantSql('p.changed_utc'),
  enableCommissions: booleanSql('p.enable_commissions'),
  categoryName: "coalesce(k.category_name, '')",
  available: booleanSql('p.available'),
  contentGrams: 'p.content_grams',
  cost: eurosSql('p.cost_cents'),
  archived: booleanSql('p.deleted_utc IS NOT NULL'),
  version: 'p.version',
}

const movementColumns: Columns<StockMovement> = {
  stockMovementId: 'm.stock_movement_id',
  kind: 'm.kind',
  quantity: 'm.quantity',
  stockAfter: 'm.stock_after',
  reason: 'm.reason',
  appointmentId: 'm.appointment_id',
  userId: 'm.user_id',
  at: instantSql('m.at_utc'),
}

const productWithStockColumns: Columns<ProductWithStock> = {
  ...productColumns,
  stockMovements: jsonArray(
    movementColumns,
    `FROM (
      SELECT *
      FROM stock_movements
      WHERE salon_id = p.salon_id
        AND product_id = p.product_id
      ORDER BY at_utc DESC, rowid DESC
      LIMIT 100
    ) m`,
  ),
}

function selectProductJson<T extends Product>(db: StaffDb, columns: Columns<T>, where: SQL, limit: SQL = sql``): Statement<T[]> {
  return db.queryRaw(
    (salonId) => sql`
      SELECT ${sql.raw(jsonObject(columns))} AS packed
      FROM products p
      LEFT JOIN product_categories k ON k.product_category_id = p.product_category_id
      WHERE p.salon_id = ${salonId}
        AND ${where}
      ORDER BY p.product, p.product_id
      ${limit}`,
    (rows) => rows.map(({ packed }) => JSON.parse(String(packed))),
  )
}

/** Products by name, archived ones included; `where` is a condition on `products p`, `limit` a LIMIT clause. */
export const selectProducts = (db: StaffDb, where: SQL, limit?: SQL): Statement<Product[]> =>
  selectProductJson(db, productColumns, where, limit)

/** One product with its latest 100 stock movements, newest first. */
export const selectProductWithStock = (db: StaffDb, productId: string): Statement<ProductWithStock[]> =>
  selectProductJson(db, productWithStockColumns, sql`p.product_id = ${productId}`)

/** An element as SQL builds it; its share of the package's price is computed. */
type ElementRow = Omit<ServiceSetElement, 'share'>
interface SetRow extends Omit<ServiceSet, 'total' | 'totalLength' | 'serviceSetElement_ServiceDTO'> {
  elements: ElementRow[]
}

const elementColumns: Columns<ElementRow> = {
  serviceId: 'v.service_id',
  service: 'v.service',
  length: 'v.length_minutes',
  parts: storedJsonSql('v.parts_json', '[]'),
  breakAfterService: 'v.break_after_minutes',
  price: eurosSql('v.price_cents'),
  tint: 'coalesce(k.tint, 1)',
  assignedStaff: staffOfService,
  available: booleanSql('v.available AND v.deleted_utc IS NULL'),
}

/** Read FROM service_sets x. */
const setColumns: Columns<SetRow> = {
  serviceSetId: 'x.service_set_id',
  salonId: 'x.salon_id',
  serviceSet: 'x.service_set',
  extendedDescription: 'x.extended_description',
  price: eurosSql('x.price_cents'),
  available: booleanSql('x.available'),
  version: 'x.version',
  elements: jsonArray(
    elementColumns,
    `FROM json_each(x.service_ids_json) j
    CROSS JOIN services v ON v.salon_id = x.salon_id AND v.service_id = j.value
    LEFT JOIN service_categories k ON k.service_category_id = v.service_category_id`,
  ),
}
const setJson = sql.raw(jsonObject(setColumns))

function toServiceSet({ elements, ...set }: SetRow): ServiceSet {
  const shares = allocateSetPrice(
    set.price,
    elements.map(({ price }) => price),
  )
  return {
    ...set,
    total: sumEuro(shares),
    totalLength: elements.reduce((sum, { length }) => sum + length, 0),
    serviceSetElement_ServiceDTO: elements.map((element, i) => ({ ...element, share: shares[i] ?? 0 })),
  }
}

/** Packages by name, each with its services in order; `where` is a condition on `service_sets x`. */
export function selectServiceSets(db: StaffDb, where: SQL = sql`TRUE`): Statement<ServiceSet[]> {
  return db.queryRaw(
    (salonId) => sql`
      SELECT ${setJson} AS packed
      FROM service_sets x
      WHERE x.salon_id = ${salonId}
        AND x.deleted_utc IS NULL
        AND ${where}
      ORDER BY x.service_set`,
    (rows) => rows.map(({ packed }) => toServiceSet(JSON.parse(String(packed)))),
  )
}

const isSet = (serviceSetId: string) => sql`${serviceSets.serviceSetId} = ${serviceSetId}`

export const selectServiceSet = (db: StaffDb, serviceSetId: string): Statement<ServiceSet[]> =>
  selectServiceSets(db, sql`x.service_set_id = ${serviceSetId}`)

type NewSet = Omit<typeof serviceSets.$inferInsert, 'salonId' | 'changed'>
/** Stores a new package; aborts the batch with `missing` unless all its services exist. */
export const insertServiceSet = (db: StaffDb, set: NewSet): Statement<unknown>[] => [
  abortUnlessServicesExist(db, set.serviceIds),
  db.insert(serviceSets, set),
]

/** Changes a package of this version, otherwise aborts the batch with `stale`; with `missing` unless all its services exist. */
export const updateServiceSet = (db: StaffDb, serviceSetId: string, version: number, values: Partial<NewSet>): Statement<unknown>[] => [
  db.update(serviceSets, values, isSet(serviceSetId), sql`version = ${version}`),
  db.abortIfUnchanged('stale'),
  abortUnlessServicesExist(db, values.serviceIds),
]

export const removeServiceSet = (db: StaffDb, serviceSetId: string) => db.softDelete(serviceSets, isSet(serviceSetId))
