/**
 * VAT of what is sold in advance. A single-purpose voucher bears VAT when it is sold and none when it is used; a multi-purpose one bears
 * none when it is sold, and that of what it pays for when it is used. Amounts are whole cents that include VAT; rates are percent.
 */
import { allocateByWeight } from './visit-price.ts'

export interface RateAmount {
  rate: number
  cents: number
}

/** VAT contained in an amount, rounded half up to the cent; the rest is the net amount. */
export const vatOf = ({ rate, cents }: RateAmount): number => Math.sign(cents) * Math.round((Math.abs(cents) * rate) / (100 + rate))

/** Adds amounts up by their rate, lowest rate first. */
export function sumByRate(amounts: readonly RateAmount[]): RateAmount[] {
  const sums = new Map<number, number>()
  for (const { rate, cents } of amounts) sums.set(rate, (sums.get(rate) ?? 0) + cents)
  return [...sums].map(([rate, cents]) => ({ rate, cents })).toSorted((a, b) => a.rate - b.rate)
}

/**
 * Splits what one payment covers over the rates of what was bought, by weight: the shares add up to the payment, and the shares of
 * payments that cover everything add up to each rate's amount if each is split over what the earlier ones left.
 */
export function splitByRate(payment: number, bought: readonly RateAmount[]): RateAmount[] {
  const byRate = sumByRate(bought)
  const shares = allocateByWeight(
    Math.min(
      payment,
      byRate.reduce((sum, { cents }) => sum + cents, 0),
    ),
    byRate.map(({ cents }) => cents),
  )
  return byRate.map(({ rate }, i) => ({ rate, cents: shares[i] ?? 0 })).filter(({ cents }) => cents !== 0)
}

/** Splits several payments one after the other, each over what the earlier ones left. */
export function splitPaymentsByRate(payments: readonly number[], bought: readonly RateAmount[]): RateAmount[][] {
  let left = sumByRate(bought)
  return payments.map((payment) => {
    const split = splitByRate(payment, left)
    left = sumByRate([...left, ...split.map(({ rate, cents }) => ({ rate, cents: -cents }))]).filter(({ cents }) => cents > 0)
    return split
  })
}
