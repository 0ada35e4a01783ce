import type { Product, ProductDraft } from '../../../../schema/api/catalogue/products-schemas.ts'
import { toCents, toEuros } from '../../../ui/money.ts'

/** A product's fields in the form, all of the draft's: prices in cents, barcodes as a list. `stock` is for a new product only. */
export interface ProductValues extends Record<keyof ProductDraft, unknown> {
  product: string
  productCategoryId: string | null
  price: number | null
  specialPrice: number | null
  stock: number | null
  lowStock: number | null
  barcodesJSON: readonly string[]
  sku: string
  extendedDescription: string
  enableCommissions: boolean
  available: boolean
  contentGrams: number | null
  cost: number | null
}

const blank: ProductValues = {
  product: '',
  productCategoryId: null,
  price: null,
  specialPrice: null,
  stock: 0,
  lowStock: 0,
  barcodesJSON: [],
  sku: '',
  extendedDescription: '',
  enableCommissions: true,
  available: true,
  contentGrams: 0,
  cost: 0,
}

/** Parses the barcodes of a product; empty if the text is not a JSON list. */
export function parseBarcodes(barcodesJSON: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(barcodesJSON)
    return Array.isArray(list) ? list.filter((code): code is string => typeof code === 'string') : []
  } catch {
    return []
  }
}

export function toProductValues(entity: Product | null): ProductValues {
  if (!entity) return blank
  const { product, productCategoryId, price, specialPrice, stock, lowStock, sku, extendedDescription } = entity
  const { enableCommissions, available, contentGrams, cost } = entity
  return {
    product,
    productCategoryId,
    price: toCents(price),
    specialPrice: specialPrice === null ? null : toCents(specialPrice),
    stock,
    lowStock,
    barcodesJSON: parseBarcodes(entity.barcodesJSON),
    sku,
    extendedDescription,
    enableCommissions,
    available,
    contentGrams,
    cost: toCents(cost),
  }
}

/** The body of a create or update. An update does not change the stock. */
export function toProductBody({ stock, ...values }: ProductValues, isNew: boolean) {
  return {
    ...values,
    price: values.price === null ? null : toEuros(values.price),
    specialPrice: values.specialPrice === null ? null : toEuros(values.specialPrice),
    lowStock: values.lowStock ?? 0,
    contentGrams: values.contentGrams ?? 0,
    cost: toEuros(values.cost ?? 0),
    barcodesJSON: JSON.stringify(values.barcodesJSON),
    ...(isNew ? { stock: stock ?? 0 } : {}),
  }
}

/** Whether a product is in the low-stock list. The same rule as in the API. */
export const isLowStock = (product: Product): boolean => product.available && !product.archived && product.stock <= product.lowStock
