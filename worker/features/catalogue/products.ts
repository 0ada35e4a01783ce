import { sql } from 'drizzle-orm'
import type { products as calls, Product, ProductWithStock, StockMovement } from '../../../schema/api/products.ts'
import { fold } from '../../../schema/rules/search.ts'
import { products, stockMovements } from '../../../schema/tables/catalogue.ts'
import { limits } from '../../../schema/terms.ts'
import { Aborted, Refusal } from '../../db/refusal.ts'
import type { Staff } from '../../db/staff.ts'
import type { Handlers } from '../../http/serve.ts'
import { moveStock, readMovements, readProducts } from './data.ts'
import { refusedChange, takenBack, versionIs } from './rules.ts'

const one = (staff: Staff, productId: string) => readProducts(staff, sql`p.product_id = ${productId}`)
const load = async (staff: Staff, productId: string) => (await staff.trip(one(staff, productId)))[0][0]
async function withMovements(staff: Staff, productId: string): Promise<ProductWithStock | undefined> {
  const [[product], movements] = await staff.trip(one(staff, productId), readMovements(staff, productId))
  return product && { ...product, stockMovements: movements }
}

/** What the database refused, as a sentence at its field. */
function atField(error: unknown): unknown {
  if (!(error instanceof Aborted)) return error
  const refused = (fields: Record<string, string>) => new Refusal(400, 'Please check what you entered', { fields })
  if (error.columns.includes('product_barcodes')) return refused({ barcodesJSON: 'Another product has this barcode' })
  return error.reason === 'missing' ? refused({ productCategoryId: 'No such category' }) : error
}
const categoryIsHere = (staff: Staff, productCategoryId: string | null | undefined) =>
  staff.unless('missing', (salon) =>
    productCategoryId
      ? sql`EXISTS (SELECT 1 FROM product_categories k WHERE k.salon_id = ${salon} AND k.product_category_id = ${productCategoryId} AND k.deleted_utc IS NULL)`
      : sql`1`,
  )

/** Any part of a text, its own signs taken literally. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export const productHandlers: Handlers<typeof calls> = {
  list: async (staff, { search, onlyAvailable, maxResults, offset = 0, productCategoryId, lowStock, archived }) => {
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
    return (await staff.trip(readProducts(staff, sql.join(which, sql` AND `), sql` LIMIT ${most} OFFSET ${offset}`)))[0]
  },

  one: (staff, { productId }) => withMovements(staff, productId),

  create: (staff, _input, { barcodesJSON: barcodes, ...draft }) => {
    const productId = staff.newId('prd')
    const opening = {
      stockMovementId: staff.newId('stm'),
      productId,
      kind: 'opening' as const,
      quantity: draft.stock,
      stockAfter: draft.stock,
    }
    return staff.creating(
      async () => {
        try {
          const results = await staff.trip(
            ...staff.makes(productId),
            categoryIsHere(staff, draft.productCategoryId),
            staff.add(products, { ...draft, productId, barcodes, searchText: fold(draft.product) }),
            ...(draft.stock ? [staff.add(stockMovements, { ...opening, userId: sql`w.user_id`, at: staff.now })] : []),
            one(staff, productId),
          )
          return (results.at(-1) as Product[])[0]
        } catch (error) {
          throw atField(error)
        }
      },
      (before) => load(staff, before),
    )
  },

  /** One trip. The stock is not among what is edited: it moves, with a reason. */
  update: async (staff, { productId }, change) => {
    const { version, archived, barcodesJSON: barcodes, product, sku, price, specialPrice, lowStock, extendedDescription } = change
    const { productCategoryId, enableCommissions, available } = change
    const values = { product, sku, price, specialPrice, lowStock, extendedDescription, productCategoryId, enableCommissions, available }
    const mine = sql`${products.productId} = ${productId}`
    try {
      const results = await staff.trip(
        ...takenBack(staff, products, mine, version, archived),
        staff.change(products, { ...values, barcodes, searchText: product && fold(product) }, mine, versionIs(version, archived)),
        staff.must('moved'),
        categoryIsHere(staff, productCategoryId),
        one(staff, productId),
      )
      const [changed] = results.at(-1) as Product[]
      return changed
    } catch (error) {
      if (!(error instanceof Aborted && error.reason === 'moved')) throw atField(error)
      const current = await load(staff, productId)
      const refused = refusedChange(current?.archived && archived !== false ? undefined : current, version, {})
      if (refused) throw refused
      return undefined
    }
  },

  remove: async (staff, { productId }) => {
    const [gone] = await staff.trip(staff.remove(products, sql`${products.productId} = ${productId}`))
    return gone.length ? { productId } : undefined
  },

  stock: (staff, { productId }, { quantity, reason }) =>
    staff.creating(
      async () => {
        try {
          const results = await staff.trip(
            ...staff.makes(productId),
            ...moveStock(staff, { productId, quantity, kind: 'manual', reason }),
            one(staff, productId),
            readMovements(staff, productId),
          )
          const [[product], stockMovements] = results.slice(-2) as [Product[], StockMovement[]]
          return product && { ...product, stockMovements }
        } catch (error) {
          if (!(error instanceof Aborted && error.reason === 'stock')) throw error
          if (!(await load(staff, productId))) return undefined
          throw new Refusal(409, 'Not enough in stock', { fields: { quantity: 'Not enough in stock' } })
        }
      },
      (before) => withMovements(staff, before),
    ),
}
