import { sql } from 'drizzle-orm'
import type { products as calls, Product, ProductWithStock, StockMovement } from '../../../schema/api/products.ts'
import { fold } from '../../../schema/rules/search.ts'
import { products, stockMovements } from '../../../schema/tables/catalogue.ts'
import { limits } from '../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { Handlers } from '../../http/serve.ts'
import { moveStock, readMovements, readProducts } from './queries.ts'
import { refusedChange, takenBack, versionIs } from './rules.ts'

const one = (db: StaffDb, productId: string) => readProducts(db, sql`p.product_id = ${productId}`)
const load = async (db: StaffDb, productId: string) => (await db.batch(one(db, productId)))[0][0]
async function withMovements(db: StaffDb, productId: string): Promise<ProductWithStock | undefined> {
  const [[product], movements] = await db.batch(one(db, productId), readMovements(db, productId))
  return product && { ...product, stockMovements: movements }
}

/** What the database refused, as a sentence at its field. */
function atField(error: unknown): unknown {
  if (!(error instanceof BatchAbortedError)) return error
  const refused = (fields: Record<string, string>) => new ApiError(400, 'invalid_input', { fields })
  if (error.columns.includes('product_barcodes')) return refused({ barcodesJSON: 'This barcode belongs to another product' })
  return error.reason === 'missing' ? refused({ productCategoryId: 'Category not found' }) : error
}
const categoryIsHere = (db: StaffDb, productCategoryId: string | null | undefined) =>
  db.abortUnless('missing', (salon) =>
    productCategoryId
      ? sql`EXISTS (SELECT 1 FROM product_categories k WHERE k.salon_id = ${salon} AND k.product_category_id = ${productCategoryId} AND k.deleted_utc IS NULL)`
      : sql`1`,
  )

/** Any part of a text, its own signs taken literally. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export const productHandlers: Handlers<typeof calls> = {
  list: async (db, { search, onlyAvailable, maxResults, offset = 0, productCategoryId, lowStock, archived }) => {
    const which = [
      archived ? sql`p.deleted_utc IS NOT NULL` : sql`p.deleted_utc IS NULL`,
      ...fold(search ?? '')
        .split(' ')
        .filter(Boolean)
        .map(
          (word) =>
            sql`(p.search_text LIKE ${containing(word)} ESCAPE '\\' OR p.sku LIKE ${containing(word)} ESCAPE '\\' OR p.barcodes_json LIKE ${containing(word)} ESCAPE '\\')`,
        ),
      ...(onlyAvailable ? [sql`p.available = 1`] : []),
      ...(productCategoryId ? [sql`p.product_category_id = ${productCategoryId}`] : []),
      ...(lowStock ? [sql`p.available = 1 AND p.stock <= p.low_stock`] : []),
    ]
    const most = Math.min(maxResults ?? limits.productSearchResults, limits.productSearchResults)
    return (await db.batch(readProducts(db, sql.join(which, sql` AND `), sql` LIMIT ${most} OFFSET ${offset}`)))[0]
  },

  one: (db, { productId }) => withMovements(db, productId),

  create: (db, _input, { barcodesJSON: barcodes, ...draft }) => {
    const productId = db.newId('prd')
    const opening = {
      stockMovementId: db.newId('stm'),
      productId,
      kind: 'opening' as const,
      quantity: draft.stock,
      stockAfter: draft.stock,
    }
    return db.createIdempotent(
      async () => {
        try {
          const results = await db.batch(
            ...db.recordIdempotencyKey(productId),
            categoryIsHere(db, draft.productCategoryId),
            db.insert(products, { ...draft, productId, barcodes, searchText: fold(draft.product) }),
            ...(draft.stock ? [db.insert(stockMovements, { ...opening, userId: sql`w.user_id`, at: db.now })] : []),
            one(db, productId),
          )
          return (results.at(-1) as Product[])[0]
        } catch (error) {
          throw atField(error)
        }
      },
      (before) => load(db, before),
    )
  },

  /** One trip. The stock is not among what is edited: it moves, with a reason. */
  update: async (db, { productId }, change) => {
    const { version, archived, barcodesJSON: barcodes, product, sku, price, specialPrice, lowStock, extendedDescription } = change
    const { productCategoryId, enableCommissions, available } = change
    const values = { product, sku, price, specialPrice, lowStock, extendedDescription, productCategoryId, enableCommissions, available }
    const mine = sql`${products.productId} = ${productId}`
    try {
      const results = await db.batch(
        ...takenBack(db, products, mine, version, archived),
        db.update(products, { ...values, barcodes, searchText: product && fold(product) }, mine, versionIs(version, archived)),
        db.abortIfUnchanged('stale'),
        categoryIsHere(db, productCategoryId),
        one(db, productId),
      )
      const [changed] = results.at(-1) as Product[]
      return changed
    } catch (error) {
      if (!(error instanceof BatchAbortedError && error.reason === 'stale')) throw atField(error)
      const current = await load(db, productId)
      const refused = refusedChange(current?.archived && archived !== false ? undefined : current, version, {})
      if (refused) throw refused
      return undefined
    }
  },

  remove: async (db, { productId }) => {
    const [gone] = await db.batch(db.softDelete(products, sql`${products.productId} = ${productId}`))
    return gone.length ? { productId } : undefined
  },

  stock: (db, { productId }, { quantity, reason }) =>
    db.createIdempotent(
      async () => {
        try {
          const results = await db.batch(
            ...db.recordIdempotencyKey(productId),
            ...moveStock(db, { productId, quantity, kind: 'manual', reason }),
            one(db, productId),
            readMovements(db, productId),
          )
          const [[product], stockMovements] = results.slice(-2) as [Product[], StockMovement[]]
          return product && { ...product, stockMovements }
        } catch (error) {
          if (!(error instanceof BatchAbortedError && error.reason === 'stock')) throw error
          if (!(await load(db, productId))) return undefined
          throw new ApiError(409, 'out_of_stock', { fields: { quantity: 'Not enough in stock' } })
        }
      },
      (before) => withMovements(db, before),
    ),
}
