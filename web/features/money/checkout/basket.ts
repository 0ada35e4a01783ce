import type { Product } from '../../../../schema/api/catalogue/products-schemas.ts'
import { cents, euro } from '../../../../schema/rules/money.ts'

/** A product to be sold; its stock changes with the sale. */
export interface BasketLine {
  productId: string
  product: string
  /** Euro, of one unit. */
  price: number
  stock: number
  quantity: number
  /** The seller. */
  userId: string
}

/** Adds one unit of a product: to its line with the same seller, else as a new line. */
export function addToBasket(lines: readonly BasketLine[], product: Product, userId: string): BasketLine[] {
  const { productId, stock } = product
  const same = lines.find((line) => line.productId === productId && line.userId === userId)
  if (same) return lines.map((line) => (line === same ? { ...line, stock, quantity: line.quantity + 1 } : line))
  return [...lines, { productId, product: product.product, price: product.specialPrice ?? product.price, stock, quantity: 1, userId }]
}

/** Units of a product in all lines. */
export const getQuantityInBasket = (lines: readonly BasketLine[], productId: string): number =>
  lines.reduce((sum, line) => sum + (line.productId === productId ? line.quantity : 0), 0)

/** Lines of products of which the basket holds more than the stock. */
export const overStockLines = (lines: readonly BasketLine[]): readonly BasketLine[] =>
  lines.filter((line) => getQuantityInBasket(lines, line.productId) > line.stock)

/** Total of the basket, in euro. */
export const basketTotal = (lines: readonly BasketLine[]): number =>
  euro(lines.reduce((sum, { price, quantity }) => sum + cents(price) * quantity, 0))

/** The lines with current stock levels, after a sale was refused. */
export const withStock = (lines: readonly BasketLine[], stocks: readonly { productId: string; stock: number }[]): BasketLine[] =>
  lines.map((line) => ({ ...line, stock: stocks.find((one) => one.productId === line.productId)?.stock ?? line.stock }))
