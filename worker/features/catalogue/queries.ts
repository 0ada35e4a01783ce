import { type SQL, sql } from 'drizzle-orm'
import type { Service } from '../../../schema/api/catalogue.ts'
import type { Product, StockMovement } from '../../../schema/api/products.ts'
import { toIso } from '../../../schema/rules/salon-time.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Statement } from '../../db/statement.ts'

const live = sql`v.deleted_utc IS NULL`

/** Services with the name of their category and who does them, one packed cell each. `among`: archived ones are left out unless said. */
export function readServices(db: StaffDb, which: SQL, among: SQL = live) {
  return db.queryRaw(
    (salon) =>
      sql`SELECT json_object('serviceId', v.service_id, 'salonId', v.salon_id, 'serviceCategoryId', v.service_category_id, 'dashboardServiceCategoryId', v.dashboard_service_category_id, 'onlineBookingServiceCategoryId', v.online_booking_service_category_id, 'service', v.service, 'length', v.length_minutes, 'parts', json(v.parts_json), 'price', v.price_cents, 'extendedDescription', v.extended_description, 'breakAfterService', v.break_after_minutes, 'enableCommissions', v.enable_commissions, 'categoryName', coalesce(k.category_name, ''), 'tint', coalesce(k.tint, 1), 'assignedStaff', (SELECT json_group_array(x.user_id) FROM user_services x WHERE x.salon_id = v.salon_id AND x.service_id = v.service_id), 'color', v.color, 'available', v.available, 'gone', v.deleted_utc, 'version', v.version) AS packed FROM services v LEFT JOIN service_categories k ON k.service_category_id = v.service_category_id WHERE v.salon_id = ${salon} AND ${among} AND ${which} ORDER BY k.position, v.service`,
    (rows) =>
      rows.map((row): Service => {
        const { gone, ...service } = JSON.parse(String(row.packed))
        return {
          ...service,
          price: service.price / 100,
          enableCommissions: service.enableCommissions === 1,
          available: service.available === 1,
          ...(gone === null ? {} : { archived: true }),
        }
      }),
  )
}

type PackedProduct = Omit<Product, 'enableCommissions' | 'available' | 'archived'> & {
  lastUpdate: number
  enableCommissions: number
  available: number
  gone: number | null
}
const money = (cents: number | null) => (cents === null ? null : cents / 100)

/** Products with the name of their category. `which` speaks of `products p`; archived ones are among them unless it says otherwise. */
export function readProducts(db: StaffDb, which: SQL, more = sql``): Statement<Product[]> {
  return db.queryRaw(
    (salon) =>
      sql`SELECT json_object('productId', p.product_id, 'salonId', p.salon_id, 'productCategoryId', p.product_category_id, 'product', p.product, 'extendedDescription', p.extended_description, 'price', p.price_cents, 'specialPrice', p.special_price_cents, 'stock', p.stock, 'lowStock', p.low_stock, 'barcodesJSON', p.barcodes_json, 'sku', p.sku, 'lastUpdate', p.changed_utc, 'enableCommissions', p.enable_commissions, 'categoryName', coalesce(k.category_name, ''), 'available', p.available, 'gone', p.deleted_utc, 'version', p.version) AS packed FROM products p LEFT JOIN product_categories k ON k.product_category_id = p.product_category_id WHERE p.salon_id = ${salon} AND ${which} ORDER BY p.product, p.product_id${more}`,
    (rows) =>
      rows.map((row): Product => {
        const { gone, ...product } = JSON.parse(String(row.packed)) as PackedProduct
        return {
          ...product,
          price: product.price / 100,
          specialPrice: money(product.specialPrice),
          lastUpdate: toIso(product.lastUpdate),
          enableCommissions: product.enableCommissions === 1,
          available: product.available === 1,
          archived: gone !== null,
        }
      }),
  )
}

export interface StockMove {
  readonly productId: string
  /** Pieces that come (more than nothing) or go (less). */
  readonly quantity: number
  readonly kind: StockMovement['kind']
  readonly reason: string
  /** The visit in which it was sold, or whose sale was taken back. */
  readonly appointmentId?: string
}

/**
 * Moves a product's stock and keeps the movement, for the batch of its cause. Aborts the trip with `stock` where there
 * would be less than nothing, or where the salon has no such product. Leaves the product's version alone: whoever edits
 * its price meanwhile is not in the way of a sale.
 */
export function moveStock(db: StaffDb, move: StockMove): Statement<unknown>[] {
  const { productId, quantity, kind, reason, appointmentId = null } = move
  return [
    db.executeRaw(
      (salon, user) =>
        sql`UPDATE products SET stock = stock + ${quantity}, changed_utc = ${db.nowUtc}, changed_by = ${user} WHERE salon_id = ${salon} AND product_id = ${productId} AND stock + ${quantity} >= 0`,
    ),
    db.abortIfUnchanged('stock'),
    db.executeRaw(
      (salon, user) =>
        sql`INSERT INTO stock_movements (stock_movement_id, salon_id, product_id, kind, quantity, stock_after, reason, appointment_id, user_id, at_utc) SELECT ${db.newId('stm')}, p.salon_id, p.product_id, ${kind}, ${quantity}, p.stock, ${reason}, ${appointmentId}, ${user}, ${db.nowUtc} FROM products p WHERE p.salon_id = ${salon} AND p.product_id = ${productId}`,
    ),
  ]
}

/** The last movements of one product's stock, the latest first. */
export const readMovements = (db: StaffDb, productId: string): Statement<StockMovement[]> =>
  db.queryRaw(
    (salon) =>
      sql`SELECT json_object('stockMovementId', m.stock_movement_id, 'kind', m.kind, 'quantity', m.quantity, 'stockAfter', m.stock_after, 'reason', m.reason, 'appointmentId', m.appointment_id, 'userId', m.user_id, 'at', m.at_utc) AS packed FROM stock_movements m WHERE m.salon_id = ${salon} AND m.product_id = ${productId} ORDER BY m.at_utc DESC, m.rowid DESC LIMIT 100`,
    (rows) =>
      rows.map((row): StockMovement => {
        const movement = JSON.parse(String(row.packed)) as StockMovement & { at: number }
        return { ...movement, at: toIso(movement.at) }
      }),
  )
