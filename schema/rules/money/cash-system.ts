/**
 * How a salon and its external cash system agree: what an import changes, where somebody has to choose, and the rows of an order.
 * Amounts are whole cents.
 */
import { allocateByWeight } from '../visits/visit-price.ts'

/** Values of one thing by field. */
export type Values = Readonly<Record<string, unknown>>

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

export interface FieldPlan {
  /** Fields of the salon's thing that get the value of the cash system. */
  readonly taken: readonly string[]
  /** Fields that were changed on both sides: somebody has to choose. */
  readonly differing: readonly string[]
  /** What both sides agree on from now on; a differing field keeps what was agreed before. */
  readonly agreed: Values
}

/**
 * What becomes of the values of the cash system (`sent`), given what both sides agreed on before and what the salon has now (`own`). A
 * change there is applied where nobody has changed the field here; what was changed here only stays.
 */
export function planFields(sent: Values, agreedBefore: Values, own: Values): FieldPlan {
  const taken: string[] = []
  const differing: string[] = []
  const agreed: Record<string, unknown> = {}
  for (const field of Object.keys(sent)) {
    agreed[field] = sent[field]
    if (isSame(sent[field], agreedBefore[field]) || isSame(sent[field], own[field])) continue
    if (isSame(own[field], agreedBefore[field])) {
      taken.push(field)
      continue
    }
    differing.push(field)
    agreed[field] = agreedBefore[field] ?? null
  }
  return { taken, differing, agreed }
}

/** Fields whose value of the cash system differs from what was agreed on: those that somebody has to decide. */
export const listDifferingFields = (values: Values, agreed: Values): string[] =>
  Object.keys(values).filter((field) => !isSame(values[field], agreed[field]))

/** Cents of a price in euro; null if it has more than two decimals, is negative or too large. */
export function toWholeCents(price: number): number | null {
  const cents = Math.round(price * 100)
  return Math.abs(price * 100 - cents) < 1e-6 && cents >= 0 && cents <= 9_999_999 ? cents : null
}

/** A line of a visit with its net amount before the discount of the checkout. */
export interface CheckoutLine {
  readonly id: string
  readonly quantity: number
  readonly net: number
}

/**
 * Lines after a discount on the whole visit: a percentage of the sum, rounded to the cent, and an amount. The nets add up to the total.
 * `isTooLarge`: the discount exceeds the sum.
 */
export function discountLines(
  lines: readonly CheckoutLine[],
  discount: { readonly value: number; readonly percentage: number },
): { lines: CheckoutLine[]; total: number; isTooLarge: boolean } {
  const nets = lines.map(({ net }) => net)
  const sum = nets.reduce((all, net) => all + net, 0)
  const wanted = Math.round((sum * discount.percentage) / 100) + discount.value
  const taken = Math.min(wanted, sum)
  const shares = allocateByWeight(taken, nets)
  return {
    lines: lines.map((line, i) => ({ ...line, net: line.net - (shares[i] ?? 0) })),
    total: sum - taken,
    isTooLarge: wanted > sum,
  }
}

/** Rows of one line whose pieces cost whole cents: where the net cannot be divided, the last pieces cost one cent more. */
export function splitPieces({ quantity, net }: Pick<CheckoutLine, 'quantity' | 'net'>): { quantity: number; price: number }[] {
  const price = Math.floor(net / quantity)
  const dearer = net - price * quantity
  return [
    { quantity: quantity - dearer, price },
    { quantity: dearer, price: price + 1 },
  ].filter((row) => row.quantity > 0)
}

/** Key of a visit's order at the cash system; a checkout that was begun again has another one. */
export const toOrderKey = (appointmentId: string, begun: string | undefined): string =>
  begun === undefined ? `appointment:${appointmentId}` : `appointment:${appointmentId}:${begun}`
