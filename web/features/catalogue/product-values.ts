import type { Product } from '../../../schema/api/products.ts'
import { centsOfEuros, eurosOfCents } from '../../ui/money.ts'

/** The fields of a product as the form holds them: money in cents, barcodes as a list. `stock` is asked for a new one only. */
export interface ProductValues {
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
}

/** The barcodes of a product; none where the text holds no list. */
export function parseBarcodes(barcodesJSON: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(barcodesJSON)
    return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : []
  } catch {
    return []
  }
}

export function productValues(one: Product | null): ProductValues {
  if (!one) return blank
  const { product, productCategoryId, price, specialPrice, stock, lowStock, sku, extendedDescription, enableCommissions, available } = one
  return {
    product,
    productCategoryId,
    price: centsOfEuros(price),
    specialPrice: specialPrice === null ? null : centsOfEuros(specialPrice),
    stock,
    lowStock,
    barcodesJSON: parseBarcodes(one.barcodesJSON),
    sku,
    extendedDescription,
    enableCommissions,
    available,
  }
}

/** What is sent; a change leaves the stock alone. */
export function productBody({ stock, ...values }: ProductValues, fresh: boolean) {
  return {
    ...values,
    price: values.price === null ? null : eurosOfCents(values.price),
    specialPrice: values.specialPrice === null ? null : eurosOfCents(values.specialPrice),
    lowStock: values.lowStock ?? 0,
    barcodesJSON: JSON.stringify(values.barcodesJSON),
    ...(fresh ? { stock: stock ?? 0 } : {}),
  }
}

/** Whether it is on the list of what runs low; the same as the server's. */
export const runsLow = (product: Product): boolean => product.available && !product.archived && product.stock <= product.lowStock
