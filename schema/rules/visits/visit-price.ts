/**
 * The price of a visit: one rule for the checkout screen, the checkout call, orders of the external cash system and reports.
 * Amounts are euro; sums are computed in cents.
 */
import type { errorMessages } from '../../errors.ts'
import { cents, euro } from '../money.ts'

export interface PriceLine {
  id: string
  /** No promotion, discount or reward reduces a fee. */
  kind: 'services' | 'products' | 'fees'
  /** Per unit. */
  price: number
  quantity: number
  /** For the whole line. */
  discount: number
  /** What the session of a course that pays for it is worth: the price of the line, which no reduction or discount changes. */
  prepaid?: number | undefined
}
/** Reduction of a line by a package or promotion (`source`), applied before the discounts on all services or all products. */
export interface Reduction {
  lineId: string
  amount: number
  source: string
}
export interface VisitPrice {
  /** After line discounts and reductions, before the discount on all services. `products` likewise. */
  services: number
  products: number
  discountServices: number
  discountProducts: number
  fees: number
  /** What loyalty rewards take off what is left then. */
  reward: number
  /** What sessions of courses pay for; part of the total. */
  prepaid: number
  /** Without the tip. */
  total: number
  /** Each line before (`amount`) and after (`net`) its share of the discounts, in the given order. The nets add up to the total. */
  lines: { id: string; amount: number; net: number }[]
  /** Where the discount exceeds the amount; the error message is `discountTooLarge`. */
  tooMuch: ('services' | 'products' | 'line' | 'reward')[]
}

/** Field error of a discount that exceeds the amount; written out, because the texts of all errors are loaded behind most screens. */
export const discountTooLarge = 'The discount is larger than the total' satisfies (typeof errorMessages)['discount_too_large']

/** Computes the price of a visit. */
export function visitPrice(given: {
  lines: readonly PriceLine[]
  discountValueServices: number
  discountValueProducts: number
  reductions?: readonly Reduction[]
  loyaltyReward?: { amount: number } | null | undefined
}): VisitPrice {
  const { lines, reductions = [] } = given
  const amounts = lines.map((line) => {
    if (line.prepaid !== undefined) return cents(line.prepaid)
    const reduced = reductions.filter((reduction) => reduction.lineId === line.id).reduce((sum, { amount }) => sum + cents(amount), 0)
    return cents(line.price) * line.quantity - cents(line.discount) - reduced
  })
  const net = amounts.slice()
  const applyDiscount = (kind: 'services' | 'products', discount: number) => {
    const indexes = lines.flatMap((line, i) => (line.kind === kind && line.prepaid === undefined ? [i] : []))
    const weights = indexes.map((i) => Math.max(0, amounts[i] ?? 0))
    const sum = weights.reduce((all, weight) => all + weight, 0)
    const shares = allocateByWeight(Math.min(cents(discount), sum), weights)
    indexes.forEach((i, n) => {
      net[i] = (weights[n] ?? 0) - (shares[n] ?? 0)
    })
    return { sum, tooMuch: cents(discount) > sum }
  }
  const services = applyDiscount('services', given.discountValueServices)
  const products = applyDiscount('products', given.discountValueProducts)
  const reward = cents(given.loyaltyReward?.amount ?? 0)
  const payable = lines.map((line, i) => (line.prepaid === undefined && line.kind !== 'fees' ? (net[i] ?? 0) : 0))
  const open = payable.reduce((all, amount) => all + amount, 0)
  allocateByWeight(Math.min(reward, open), payable).forEach((share, i) => {
    net[i] = (net[i] ?? 0) - share
  })
  const prepaid = lines.reduce((all, line) => all + cents(line.prepaid ?? 0), 0)
  const fees = lines.reduce((all, { kind }, i) => (kind === 'fees' ? all + (amounts[i] ?? 0) : all), 0)
  const hasNegativeLine = amounts.some((amount) => amount < 0)
  return {
    services: euro(services.sum + prepaid),
    products: euro(products.sum),
    discountServices: given.discountValueServices,
    discountProducts: given.discountValueProducts,
    fees: euro(fees),
    reward: euro(Math.min(reward, open)),
    prepaid: euro(prepaid),
    total: euro(net.reduce((sum, amount) => sum + amount, 0)),
    lines: lines.map(({ id }, i) => ({ id, amount: euro(amounts[i] ?? 0), net: euro(net[i] ?? 0) })),
    tooMuch: [
      ...(services.tooMuch ? (['services'] as const) : []),
      ...(products.tooMuch ? (['products'] as const) : []),
      ...(hasNegativeLine ? (['line'] as const) : []),
      ...(reward > open ? (['reward'] as const) : []),
    ],
  }
}

/**
 * Allocates whole cents by weight (largest remainder method): the cents that division leaves go to the shares that lost most
 * by rounding. No share exceeds its weight.
 */
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

/** A percentage of an amount in euro, rounded half up to the cent. */
export const computePercentage = (amount: number, percent: number): number => euro(Math.round((cents(amount) * percent) / 100))

/**
 * Compares payments with what is due, in euro. `settles` is the part of an earlier balance that is paid with this visit, `owed`
 * what is left unpaid. `open` is what remains; negative if the payments exceed what is due.
 */
export function settlement(given: {
  total: number
  tip: number
  /** Gift cards and packages sold along with the visit. */
  prepaid?: number
  owed: number
  settles?: number
  payments: readonly { amount: number }[]
}) {
  const paid = given.payments.reduce((sum, { amount }) => sum + cents(amount), 0)
  const toPay = cents(given.total) + cents(given.tip) + cents(given.prepaid ?? 0) + cents(given.settles ?? 0)
  return { toPay: euro(toPay), paid: euro(paid), owed: given.owed, open: euro(toPay - paid - cents(given.owed)) }
}

/** What of a deposit a visit uses, in euro: no more than what is to be paid besides the sessions of courses. */
export const computeUsedDeposit = (
  deposit: { readonly amount: number } | null | undefined,
  price: { readonly total: number; readonly prepaid: number },
): number => euro(Math.max(0, Math.min(cents(deposit?.amount ?? 0), cents(price.total) - cents(price.prepaid))))

/** The services, products and fees of a visit as price lines. */
export function toPriceLines(visit: {
  clientHistoryServicesDTO: readonly { clientHistoryServiceId: string; price: number; discount: number }[]
  clientHistoryProductsDTO: readonly { clientHistoryProductId: string; price: number; quantity: number; discount: number }[]
  feesDTO?: readonly { visitFeeId: string; price: number }[] | undefined
  courseSessionsDTO?: readonly { clientHistoryServiceId: string; amount: number }[] | undefined
}): PriceLine[] {
  const sessions = new Map(visit.courseSessionsDTO?.map(({ clientHistoryServiceId, amount }) => [clientHistoryServiceId, amount]))
  return [
    ...visit.clientHistoryServicesDTO.map(
      ({ clientHistoryServiceId: id, price, discount }): PriceLine => ({
        id,
        kind: 'services',
        price,
        quantity: 1,
        discount,
        prepaid: sessions.get(id),
      }),
    ),
    ...visit.clientHistoryProductsDTO.map(
      ({ clientHistoryProductId: id, price, quantity, discount }): PriceLine => ({ id, kind: 'products', price, quantity, discount }),
    ),
    ...(visit.feesDTO ?? []).map(({ visitFeeId: id, price }): PriceLine => ({ id, kind: 'fees', price, quantity: 1, discount: 0 })),
  ]
}
