/** What a visit costs: one rule for the till's screen, the checkout, a cash system's order and every report. Amounts are euro, sums are made of cents. */
import { cents, euro } from './money.ts'

export interface PriceLine {
  id: string
  kind: 'services' | 'products'
  /** Of one piece. */
  price: number
  quantity: number
  /** Off this line alone. */
  discount: number
}
/** What a package or a promotion takes off a line, and which one does. Reductions come before the discounts on all services or all products. */
export interface Reduction {
  lineId: string
  amount: number
  source: string
}
export interface VisitPrice {
  /** Before the discounts on all of them, after those on single lines and the reductions. */
  services: number
  products: number
  discountServices: number
  discountProducts: number
  /** Without the tip. */
  total: number
  /** Each line with its share of the discounts taken off, in the order given: they add up to the total to the cent. */
  lines: { id: string; amount: number; net: number }[]
  /** Where more is taken off than there is; the sentence of it is `discountTooLarge`. */
  tooMuch: ('services' | 'products' | 'line')[]
}

export const discountTooLarge = 'The discount is larger than the total'
export const paymentsDoNotAddUp = "The payments don't add up to the total"

export function visitPrice(given: {
  lines: readonly PriceLine[]
  discountValueServices: number
  discountValueProducts: number
  reductions?: readonly Reduction[]
}): VisitPrice {
  const { lines, reductions = [] } = given
  const amounts = lines.map((line) => {
    const off = reductions.filter((reduction) => reduction.lineId === line.id).reduce((sum, { amount }) => sum + cents(amount), 0)
    return cents(line.price) * line.quantity - cents(line.discount) - off
  })
  const net = amounts.slice()
  const side = (kind: PriceLine['kind'], discount: number) => {
    const places = lines.flatMap((line, i) => (line.kind === kind ? [i] : []))
    const weights = places.map((i) => Math.max(0, amounts[i] ?? 0))
    const sum = weights.reduce((all, weight) => all + weight, 0)
    const shares = allocateByWeight(Math.min(cents(discount), sum), weights)
    places.forEach((i, n) => {
      net[i] = (weights[n] ?? 0) - (shares[n] ?? 0)
    })
    return { sum, tooMuch: cents(discount) > sum }
  }
  const services = side('services', given.discountValueServices)
  const products = side('products', given.discountValueProducts)
  const line = amounts.some((amount) => amount < 0)
  return {
    services: euro(services.sum),
    products: euro(products.sum),
    discountServices: given.discountValueServices,
    discountProducts: given.discountValueProducts,
    total: euro(net.reduce((sum, amount) => sum + amount, 0)),
    lines: lines.map(({ id }, i) => ({ id, amount: euro(amounts[i] ?? 0), net: euro(net[i] ?? 0) })),
    tooMuch: [
      ...(services.tooMuch ? (['services'] as const) : []),
      ...(products.tooMuch ? (['products'] as const) : []),
      ...(line ? (['line'] as const) : []),
    ],
  }
}

/** So many cents shared out by weight, to the cent: what the division leaves goes to those who lost most by rounding, no share above its weight. */
export function allocateByWeight(amount: number, weights: readonly number[]): number[] {
  const whole = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  if (whole === 0n) return weights.map(() => 0)
  const parts = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const shares = parts.map((part) => Number(part / whole))
  const left = amount - shares.reduce((sum, share) => sum + share, 0)
  parts
    .map((part, i) => ({ lost: part % whole, i }))
    .toSorted((a, b) => (a.lost === b.lost ? a.i - b.i : a.lost > b.lost ? -1 : 1))
    .slice(0, left)
    .forEach(({ i }) => {
      shares[i] = (shares[i] ?? 0) + 1
    })
  return shares
}

/** So many per cent of an amount, to the cent, half a cent up: what a convention takes off. */
export const computePercentage = (amount: number, percent: number): number => euro(Math.round((cents(amount) * percent) / 100))

/** What a convention of so many per cent comes to, on services and on products. */
export function conventionDiscount(
  price: Pick<VisitPrice, 'services' | 'products'>,
  percent: { services: number; products: number },
): { discountValueServices: number; discountValueProducts: number } {
  return {
    discountValueServices: computePercentage(price.services, percent.services),
    discountValueProducts: computePercentage(price.products, percent.products),
  }
}

/**
 * What is there to pay and what of it is: `open` is what neither payments nor the debt cover, less than nothing where they
 * are too much. `settles` is what of earlier debts is paid along.
 */
export function settlement(given: { total: number; tip: number; owed: number; settles?: number; payments: readonly { amount: number }[] }) {
  const paid = given.payments.reduce((sum, { amount }) => sum + cents(amount), 0)
  const toPay = cents(given.total) + cents(given.tip) + cents(given.settles ?? 0)
  return { toPay: euro(toPay), paid: euro(paid), owed: given.owed, open: euro(toPay - paid - cents(given.owed)) }
}

/** The lines of a visit as the rule wants them. */
export function toPriceLines(visit: {
  clientHistoryServicesDTO: readonly { clientHistoryServiceId: string; price: number; discount: number }[]
  clientHistoryProductsDTO: readonly { clientHistoryProductId: string; price: number; quantity: number; discount: number }[]
}): PriceLine[] {
  return [
    ...visit.clientHistoryServicesDTO.map(
      ({ clientHistoryServiceId: id, price, discount }): PriceLine => ({ id, kind: 'services', price, quantity: 1, discount }),
    ),
    ...visit.clientHistoryProductsDTO.map(
      ({ clientHistoryProductId: id, price, quantity, discount }): PriceLine => ({ id, kind: 'products', price, quantity, discount }),
    ),
  ]
}
