import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { refine } from '../refine.ts'
import { Derived, FlagInQuery, Id, Instant, Line, Money, Name, SearchText, Sum, Text, Version, Whole, WholeInQuery } from '../values.ts'

/** A product. `barcodesJSON` is JSON text: a list of barcodes. `stock` changes only by the stock call and by sales. */
export const Product = v.object({
  productId: Id,
  salonId: Id,
  productCategoryId: v.nullable(Id),
  product: v.string(),
  extendedDescription: v.string(),
  price: Sum,
  /** Replaces the price while it is set. */
  specialPrice: v.nullable(Sum),
  stock: v.number(),
  /** Low-stock alert at this stock or below. */
  lowStock: v.number(),
  barcodesJSON: v.string(),
  sku: v.string(),
  lastUpdate: Instant,
  enableCommissions: v.boolean(),
  categoryName: v.string(),
  available: v.boolean(),
  /** Grams in one piece; 0 for products that formulas do not weigh. */
  contentGrams: v.number(),
  /** Purchase price of one piece. */
  cost: Sum,
  archived: v.boolean(),
  version: v.number(),
})
export type Product = v.InferOutput<typeof Product>

/** Why the stock changed: opening stock, manual movement, sale, return of a sale, or a piece that a colour formula opened. */
export const stockMovementKinds = ['opening', 'manual', 'sale', 'return', 'colour'] as const
export const StockMovement = v.object({
  stockMovementId: Id,
  kind: v.picklist(stockMovementKinds),
  /** Pieces; negative for stock out. */
  quantity: v.number(),
  stockAfter: v.number(),
  reason: v.string(),
  appointmentId: v.nullable(Id),
  userId: v.string(),
  at: Instant,
})
export type StockMovement = v.InferOutput<typeof StockMovement>

/** A product with its last movements, latest first. */
export const ProductWithStock = v.object({ ...Product.entries, stockMovements: v.array(StockMovement) })
export type ProductWithStock = v.InferOutput<typeof ProductWithStock>

const readList = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
const isBarcode = (value: unknown): value is string => typeof value === 'string' && /^[\w.+/$%-]{3,48}$/.test(value)
const BarcodesJSON = v.pipe(
  v.string('Required'),
  v.transform(readList),
  v.custom<string[]>((list) => Array.isArray(list) && list.every(isBarcode), 'Enter a valid barcode'),
  v.maxLength(20, 'Too many'),
  v.check((list) => new Set(list).size === list.length, 'Duplicate barcode'),
)

const fields = {
  productCategoryId: v.nullable(Id),
  product: Name(200),
  extendedDescription: Text(5000),
  price: Money,
  specialPrice: v.nullable(Money),
  lowStock: Whole(0, 1_000_000),
  barcodesJSON: BarcodesJSON,
  sku: Line(64),
  enableCommissions: v.boolean(),
  available: v.boolean(),
  contentGrams: Whole(0, 100_000),
  cost: Money,
}
/** Prices of the same body are compared here; the worker compares a price alone with the stored other one. */
const specialPriceFits = ({ price, specialPrice }: { price?: number | undefined; specialPrice?: number | null | undefined }) =>
  price !== undefined && typeof specialPrice === 'number' && specialPrice > price
    ? ({ path: ['specialPrice'], message: "Can't be more than the price" } as const)
    : undefined

export const ProductDraft = refine(
  v.strictObject({
    ...fields,
    productCategoryId: v.optional(fields.productCategoryId, null),
    extendedDescription: v.optional(fields.extendedDescription, ''),
    specialPrice: v.optional(fields.specialPrice, null),
    /** Opening stock. */
    stock: v.optional(Whole(0, 1_000_000), 0),
    lowStock: v.optional(fields.lowStock, 0),
    barcodesJSON: v.optional(fields.barcodesJSON, '[]'),
    sku: v.optional(fields.sku, ''),
    enableCommissions: v.optional(fields.enableCommissions, true),
    available: v.optional(fields.available, true),
    contentGrams: v.optional(fields.contentGrams, 0),
    cost: v.optional(fields.cost, 0),
  }),
  specialPriceFits,
)

export type ProductDraft = v.InferInput<typeof ProductDraft>

/** Missing fields stay as they are. `archived: false` restores an archived product. */
export const ProductChange = refine(
  v.strictObject({
    ...v.partial(v.object(fields)).entries,
    archived: v.optional(v.boolean()),
    version: Version,
    productId: Derived,
    salonId: Derived,
    categoryName: Derived,
    stock: Derived,
    stockMovements: Derived,
    lastUpdate: Derived,
  }),
  specialPriceFits,
)

const NotNothing = v.pipe(
  Whole(-100_000, 100_000),
  v.check((quantity) => quantity !== 0, 'Must not be zero'),
)

export const StockChange = v.strictObject({ quantity: NotNothing, reason: Name(200) })

export const productsSchemas = {
  list: {
    /** Searches name, SKU and barcodes for any part of the text. At most 50 per page; `offset` continues. */
    input: v.object({
      onlyAvailable: v.optional(FlagInQuery),
      search: v.optional(SearchText),
      maxResults: v.optional(WholeInQuery(1, 1_000_000)),
      offset: v.optional(WholeInQuery(0, 1_000_000)),
      productCategoryId: v.optional(Id),
      /** Only products with low stock. */
      lowStock: v.optional(FlagInQuery),
      /** Only products that formulas weigh. */
      weighed: v.optional(FlagInQuery),
      /** Only archived products. */
      archived: v.optional(FlagInQuery),
    }),
    reply: v.array(Product),
  },
  one: { input: v.object({ productId: Id }), reply: ProductWithStock },
  create: { body: ProductDraft, reply: Product },
  update: { input: v.object({ productId: Id }), body: ProductChange, reply: Product },
  remove: { input: v.object({ productId: Id }), reply: v.object({ productId: Id }) },
  stock: { input: v.object({ productId: Id }), body: StockChange, reply: ProductWithStock, errors: { 409: ['out_of_stock'] } },
} as const satisfies SchemaTable
