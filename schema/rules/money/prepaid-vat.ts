/**
 * VAT of what is sold in advance. A single-purpose voucher bears VAT when it is sold and none when it is used; a multi-purpose one bears
 * none when it is sold, and that of what it pays for when it is used. Amounts are whole cents that include VAT; rates are percent.
 */
import { allocateByWeight } from '../visits/visit-price.ts'

export interface RateAmount {
  rate: number
  cents: number
}

/** VAT contained in an amount: what is left of it beside the net amount, which is rounded half up to the cent. */
export function vatOf({ rate, cents }: RateAmount): number {
  const gross = Math.abs(cents)
  // Whole numbers: a rate has two decimals at most, and a half is then exact.
  const net = Math.round((gross * 10_000) / (10_000 + Math.round(rate * 100)))
  return cents < 0 ? net - gross : gross - net
}

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

/**
 * What single-purpose vouchers pay of each line, whose VAT was due when they were sold: first of lines of the voucher's own rate, then of
 * the others, by weight. No line is paid twice: what goes beyond all lines is left out.
 */
export function deductTaxed(lines: readonly RateAmount[], payments: readonly RateAmount[]): number[] {
  const left = lines.map(({ cents }) => Math.max(0, cents))
  for (const { rate, cents } of payments) {
    let open = cents
    for (const isOwn of [true, false]) {
      const weights = left.map((amount, i) => ((lines[i]?.rate === rate) === isOwn ? amount : 0))
      const taken = Math.min(
        open,
        weights.reduce((sum, weight) => sum + weight, 0),
      )
      allocateByWeight(taken, weights).forEach((share, i) => {
        left[i] = (left[i] ?? 0) - share
      })
      open -= taken
    }
  }
  return lines.map(({ cents }, i) => Math.max(0, cents) - (left[i] ?? 0))
}
