import { type SQL, sql } from 'drizzle-orm'
import type { Product, ProductWithStock, StockMovement } from '../../../../schema/api/catalogue/products-schemas.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { products, stockMovements } from '../../../../schema/tables/catalogue/services.ts'
import { booleanSql, type Columns, eurosSql, instantSql, jsonArray } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { type ArchiveChange, hasVersion, restoreArchived } from '../services/index.ts'

/** Read FROM product and its product_category. */
const productColumns: Columns<Product> = {
  productId: 'product.product_id',
  salonId: 'product.salon_id',
  productCategoryId: 'product.product_category_id',
  product: 'product.product',
  extendedDescription: 'product.extended_description',
  price: eurosSql('product.price_cents'),
  specialPrice: eurosSql('product.special_price_cents'),
  stock: 'product.stock',
  lowStock: 'product.low_stock',
  barcodesJSON: 'product.barcodes_json',
  sku: 'product.sku',
  lastUpdate: instantSql('product.changed_utc'),
  enableCommissions: booleanSql('product.enable_commissions'),
  categoryName: "coalesce(product_category.category_name, '')",
  available: booleanSql('product.available'),
  contentGrams: 'product.content_grams',
  cost: eurosSql('product.cost_cents'),
  archived: booleanSql('product.deleted_utc IS NOT NULL'),
  version: 'product.version',
}

const movementColumns: Columns<StockMovement> = {
  stockMovementId: 'stock_movement.stock_movement_id',
  kind: 'stock_movement.kind',
  quantity: 'stock_movement.quantity',
  stockAfter: 'stock_movement.stock_after',
  reason: 'stock_movement.reason',
  appointmentId: 'stock_movement.appointment_id',
  userId: 'stock_movement.user_id',
  at: instantSql('stock_movement.at_utc'),
}

const productWithStockColumns: Columns<ProductWithStock> = {
  ...productColumns,
  stockMovements: jsonArray(
    movementColumns,
    `FROM (
      SELECT *
      FROM stock_movements
      WHERE salon_id = product.salon_id
        AND product_id = product.product_id
      ORDER BY at_utc DESC, rowid DESC
      LIMIT 100
    ) stock_movement`,
  ),
}

function selectProductJson<T extends Product>(db: StaffDb, columns: Columns<T>, where: SQL, limit: SQL = sql``): Statement<T[]> {
  return db.selectJson(
    columns,
    (salonId) => sql`
      FROM products product
      LEFT JOIN product_categories product_category ON product_category.product_category_id = product.product_category_id
      WHERE product.salon_id = ${salonId}
        AND ${where}
      ORDER BY product.product, product.product_id
      ${limit}`,
  )
}

/** Products by name, archived ones included; `where` is a condition on `products product`, `limit` a LIMIT clause. */
const selectProducts = (db: StaffDb, where: SQL, limit?: SQL): Statement<Product[]> => selectProductJson(db, productColumns, where, limit)

/** One product with its latest 100 stock movements, newest first. */
export const selectProductWithStock = (db: StaffDb, productId: string): Statement<ProductWithStock[]> =>
  selectProductJson(db, productWithStockColumns, sql`product.product_id = ${productId}`)

const isProduct = (productId: string) => sql`${products.productId} = ${productId}`

export const selectProduct = (db: StaffDb, productId: string): Statement<Product[]> =>
  selectProducts(db, sql`product.product_id = ${productId}`)

export interface ProductFilter {
  /** Folded search terms (schema/rules/search.ts), each to be found in name, SKU or barcodes. */
  readonly terms: readonly string[]
  readonly productCategoryId?: string | undefined
  readonly archived?: boolean | undefined
  readonly onlyAvailable?: boolean | undefined
  readonly lowStock?: boolean | undefined
  readonly weighed?: boolean | undefined
  readonly limit: number
  readonly offset: number
}

const toLikePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
function contains(term: string): SQL {
  const pattern = toLikePattern(term)
  return sql`
    (
      product.search_text LIKE ${pattern} ESCAPE '\\'
      OR product.sku LIKE ${pattern} ESCAPE '\\'
      OR product.barcodes_json LIKE ${pattern} ESCAPE '\\'
    )`
}

export function selectFilteredProducts(db: StaffDb, filter: ProductFilter): Statement<Product[]> {
  const conditions = [
    filter.archived ? sql`product.deleted_utc IS NOT NULL` : sql`product.deleted_utc IS NULL`,
    ...filter.terms.map(contains),
  ]
  if (filter.onlyAvailable) conditions.push(sql`product.available = 1`)
  if (filter.productCategoryId) conditions.push(sql`product.product_category_id = ${filter.productCategoryId}`)
  if (filter.weighed) conditions.push(sql`product.content_grams > 0`)
  if (filter.lowStock) conditions.push(sql`product.available = 1 AND product.stock <= product.low_stock`)
  return selectProducts(db, sql.join(conditions, sql` AND `), sql`LIMIT ${filter.limit} OFFSET ${filter.offset}`)
}

/** Aborts the batch with `missing` unless the category exists, if one is given. */
export const abortUnlessCategoryExists = (db: StaffDb, productCategoryId: string | null | undefined): Statement<unknown> =>
  db.abortUnless('missing', (salonId) =>
    productCategoryId
      ? sql`
        EXISTS (
          SELECT 1
          FROM product_categories product_category
          WHERE product_category.salon_id = ${salonId}
            AND product_category.product_category_id = ${productCategoryId}
            AND product_category.deleted_utc IS NULL
        )`
      : sql`TRUE`,
  )

type NewProduct = Omit<typeof products.$inferInsert, 'salonId' | 'changed'> & { stock: number }
/** Stores a new product, and its first stock as a movement. */
export const insertProduct = (db: StaffDb, product: NewProduct): Statement<unknown>[] => [
  db.insert(products, product),
  ...(product.stock ? [insertOpeningStock(db, product.productId, product.stock)] : []),
]
const insertOpeningStock = (db: StaffDb, productId: string, stock: number): Statement<unknown> =>
  db.insert(stockMovements, {
    stockMovementId: db.newId('stm'),
    productId,
    kind: 'opening',
    quantity: stock,
    stockAfter: stock,
    userId: sql`w.user_id`,
    at: db.now,
  })

/** Condition where a change has only one of price and special price (euro): it fits the stored other one. */
function specialPriceFits({ price, specialPrice }: Partial<NewProduct>): SQL | undefined {
  if (price !== undefined && specialPrice === undefined) return sql`coalesce(special_price_cents, 0) <= ${cents(price)}`
  return price === undefined && specialPrice ? sql`price_cents >= ${cents(specialPrice)}` : undefined
}

/** Changes a product of the change's version, restoring it if asked; aborts the batch with `stale` otherwise. */
export const updateProduct = (
  db: StaffDb,
  productId: string,
  change: ArchiveChange,
  values: Partial<typeof products.$inferInsert>,
): Statement<unknown>[] => [
  ...restoreArchived(db, products, isProduct(productId), change),
  db.update(products, values, isProduct(productId), hasVersion(change), specialPriceFits(values)),
  db.abortIfUnchanged('stale'),
]

export const archiveProduct = (db: StaffDb, productId: string) => db.softDelete(products, isProduct(productId))

/**
 * Moves a product's stock by `quantity` pieces (negative for stock out) and records the movement. Aborts the batch with `stock`
 * where there is too little, or no such product. The product's version stays, so that a sale does not conflict with an edit.
 */
export const moveStock = (
  db: StaffDb,
  { productId, quantity, reason }: { productId: string; quantity: number; reason: string },
): Statement<unknown>[] => [
  db.executeRaw(
    (salonId, userId) => sql`
      UPDATE products
      SET stock = stock + ${quantity},
        changed_utc = ${db.nowUtc},
        changed_by = ${userId}
      WHERE salon_id = ${salonId}
        AND product_id = ${productId}
        AND stock + ${quantity} >= 0`,
  ),
  db.abortIfUnchanged('stock'),
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO stock_movements (stock_movement_id, salon_id, product_id, kind, quantity, stock_after, reason, user_id, at_utc)
      SELECT
        ${db.newId('stm')}, product.salon_id, product.product_id, 'manual', ${quantity}, product.stock, ${reason}, ${userId}, ${db.nowUtc}
      FROM products product
      WHERE product.salon_id = ${salonId}
        AND product.product_id = ${productId}`,
  ),
]
