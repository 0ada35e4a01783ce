import type { Product } from '../../../schema/api/products.ts'
import { cents, euro } from '../../../schema/rules/money.ts'

/** A product that is about to be sold; nothing has moved yet. */
export interface BasketLine {
  productId: string
  product: string
  /** Euro, of one piece. */
  price: number
  stock: number
  quantity: number
  /** Who sells it. */
  userId: string
}

/** One more of a product: its own line grows where the same person sells it already. */
export function put(lines: readonly BasketLine[], product: Product, userId: string): BasketLine[] {
  const { productId, stock } = product
  const same = lines.find((line) => line.productId === productId && line.userId === userId)
  if (same) return lines.map((line) => (line === same ? { ...line, stock, quantity: line.quantity + 1 } : line))
  return [...lines, { productId, product: product.product, price: product.specialPrice ?? product.price, stock, quantity: 1, userId }]
}

/** How many of a product all lines ask for. */
export const getQuantityInBasket = (lines: readonly BasketLine[], productId: string): number =>
  lines.reduce((sum, line) => sum + (line.productId === productId ? line.quantity : 0), 0)

/** The lines that ask for more than is there. */
export const overStockLines = (lines: readonly BasketLine[]): readonly BasketLine[] =>
  lines.filter((line) => getQuantityInBasket(lines, line.productId) > line.stock)

/** Euro. */
export const basketTotal = (lines: readonly BasketLine[]): number =>
  euro(lines.reduce((sum, { price, quantity }) => sum + cents(price) * quantity, 0))

/** What the shelf really holds, after a sale was refused. */
export const withStock = (lines: readonly BasketLine[], shelf: readonly { productId: string; stock: number }[]): BasketLine[] =>
  lines.map((line) => ({ ...line, stock: shelf.find((one) => one.productId === line.productId)?.stock ?? line.stock }))
