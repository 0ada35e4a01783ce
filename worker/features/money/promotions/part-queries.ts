import { type SQL, sql } from 'drizzle-orm'
import type { SpecialPromoProduct, SpecialPromoService, SpecialPromoStaff } from '../../../../schema/api/money/promotions-parts.ts'
import { booleanSql, type Columns, eurosSql, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { abortUnlessItemsExist, type PromoPart, promoParts } from './queries.ts'

/** What the calls of each kind of item answer. */
export interface PartReplies {
  service: SpecialPromoService
  product: SpecialPromoProduct
  staff: SpecialPromoStaff
}
const shared = { specialPromoId: 'i.special_promo_id', active: booleanSql('i.active'), version: 'i.version' }
const columns: { readonly [P in PromoPart]: Columns<PartReplies[P]> } = {
  service: {
    ...shared,
    specialPromoServiceId: 'i.special_promo_service_id',
    serviceId: 'i.service_id',
    serviceDTO: jsonObject({ serviceId: 'service.service_id', service: 'service.service', price: eurosSql('service.price_cents') }),
  },
  product: {
    ...shared,
    specialPromoProductId: 'i.special_promo_product_id',
    productId: 'i.product_id',
    productDTO: jsonObject({ productId: 'product.product_id', product: 'product.product', price: eurosSql('product.price_cents') }),
  },
  staff: {
    ...shared,
    specialPromoStaffId: 'i.special_promo_staff_id',
    userId: 'i.user_id',
    userDTO: jsonObject({ userId: 'team_member.user_id', firstName: 'team_member.first_name', lastName: 'team_member.last_name' }),
  },
}
const catalogues = {
  service: 'JOIN services service ON service.service_id = i.service_id',
  product: 'JOIN products product ON product.product_id = i.product_id',
  staff: 'JOIN users team_member ON team_member.user_id = i.user_id',
} as const

const selectWhere = <P extends PromoPart>(db: StaffDb, part: P, where: SQL): Statement<PartReplies[P][]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${sql.raw(jsonObject(columns[part]))} AS packed
      FROM ${sql.identifier(promoParts[part].name)} i
      ${sql.raw(catalogues[part])}
      WHERE i.salon_id = ${salonId}
        AND ${where}
      ORDER BY i.rowid`,
    (rows) => rows.map(({ packed }) => readJson(packed)),
  )
/** Items of a promotion, those that were taken out too. */
export const selectParts = <P extends PromoPart>(db: StaffDb, part: P, specialPromoId: string) =>
  selectWhere(db, part, sql`i.special_promo_id = ${specialPromoId}`)
const isPart = (part: PromoPart, partId: string) => sql`${sql.identifier(promoParts[part].id)} = ${partId}`
export const selectPart = <P extends PromoPart>(db: StaffDb, part: P, partId: string) =>
  selectWhere(db, part, sql`i.${isPart(part, partId)}`)

/** Whether the salon has a promotion. */
export const selectPromoExists = (db: StaffDb, specialPromoId: string): Statement<boolean> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT 1
      FROM special_promos promotion
      WHERE promotion.salon_id = ${salonId}
        AND promotion.special_promo_id = ${specialPromoId}
        AND promotion.deleted_utc IS NULL`,
    (rows) => rows.length > 0,
  )

/** Adds an item to a promotion of the salon; aborts the batch with `missing` where one of the two is not there. */
export const insertPart = (
  db: StaffDb,
  part: PromoPart,
  { partId, specialPromoId, itemId, active }: { partId: string; specialPromoId: string; itemId: string; active: boolean },
): Statement<unknown>[] => [
  db.abortUnless(
    'missing',
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM special_promos promotion
        WHERE promotion.salon_id = ${salonId}
          AND promotion.special_promo_id = ${specialPromoId}
          AND promotion.deleted_utc IS NULL
      )`,
  ),
  abortUnlessItemsExist(db, part, [itemId]),
  db.insert(promoParts[part].table as never, toRow(part, { partId, specialPromoId, itemId, active }) as never),
]
const toRow = (part: PromoPart, row: { partId: string; specialPromoId: string; itemId: string; active: boolean }) => {
  const { partId, itemId, ...rest } = row
  if (part === 'service') return { ...rest, specialPromoServiceId: partId, serviceId: itemId }
  if (part === 'product') return { ...rest, specialPromoProductId: partId, productId: itemId }
  return { ...rest, specialPromoStaffId: partId, userId: itemId }
}

/** Takes an item of this version out, or back in; otherwise aborts the batch with `stale`. */
export const updatePart = (
  db: StaffDb,
  part: PromoPart,
  { partId, active, version }: { partId: string; active: boolean; version: number },
): Statement<unknown>[] => [
  db.update(promoParts[part].table, { active }, isPart(part, partId), sql`version = ${version}`),
  db.abortIfUnchanged('stale'),
]
