/**
 * Amounts of an invoice. Prices include VAT; the format wants them without. Taxable amount and tax of a rate add up to what the client
 * paid, to the cent; unit prices keep eight decimals, so that quantity × (price − discount) is the line's amount. Parameters are euro.
 */

import { cents, euro } from '../money.ts'
import type { InvoiceLine, Vat } from './invoice-document.ts'
import { stampedNatures } from './invoice-terms.ts'
import { vatOf } from './prepaid-vat.ts'

/** Parts of a euro in which net amounts are computed: eight decimals. */
const scale = 100_000_000n
const perCent = scale / 100n

const divideRounded = (amount: bigint, by: bigint): bigint => {
  const [half, sign] = [by / 2n, amount < 0n ? -1n : 1n]
  return sign * ((sign * amount + half) / by)
}
/** An amount in cents without its VAT, in parts of a euro, for one of `quantity` pieces. */
const toNet = (wholeCents: number, rate: number, quantity = 1): bigint =>
  divideRounded(BigInt(wholeCents) * perCent * 10_000n, BigInt(10_000 + Math.round(rate * 100)) * BigInt(quantity))

/** Decimal text of at least two and at most eight decimals. */
function toDecimal(parts: bigint): string {
  const [sign, positive] = parts < 0n ? ['-', -parts] : ['', parts]
  const decimals = String(positive % scale).padStart(8, '0')
  return `${sign}${positive / scale}.${decimals.slice(0, 2)}${decimals.slice(2).replace(/0+$/, '')}`
}

/** A line without VAT, as decimal texts: `quantity` × (`price` − `discount`) = `amount`. */
export interface NetLine {
  readonly price: string
  /** Per piece; empty without a discount. */
  readonly discount: string
  readonly amount: string
}
export function toNetLine({ price, quantity, discount, rate }: Pick<InvoiceLine, 'price' | 'quantity' | 'discount' | 'rate'>): NetLine {
  const net = toNet(cents(price), rate)
  const off = toNet(cents(discount), rate, quantity)
  return { price: toDecimal(net), discount: off > 0n ? toDecimal(off) : '', amount: toDecimal((net - off) * BigInt(quantity)) }
}

/** Sums of one rate or exemption, in euro. */
export interface VatSummary extends Vat {
  readonly taxable: number
  readonly tax: number
}
export interface InvoiceSums {
  readonly summaries: readonly VatSummary[]
  readonly taxable: number
  readonly tax: number
  /** What the client pays: taxable amount and tax. */
  readonly total: number
  /** Stamp duty in euro, which the salon bears: 2 where more than 77.47 is without VAT. */
  readonly stamp: number
}
const stampLimitCents = 7747
const stampCents = 200

const sumCents = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + cents(amount), 0)

export function computeInvoice(lines: readonly InvoiceLine[]): InvoiceSums {
  const groups = new Map<string, InvoiceLine[]>()
  for (const line of lines) {
    const key = `${line.rate} ${line.nature} ${line.legalBasis}`
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  const summaries = [...groups.values()].map((group): VatSummary => {
    const [{ rate, nature, legalBasis }] = group as [InvoiceLine]
    const gross = sumCents(group.map(({ amount }) => amount))
    const deducted = sumCents(group.filter(({ side }) => side === 'deduction').map(({ amount }) => amount))
    // The VAT of all that was sold, less what its vouchers bore when they were sold: both are rounded once.
    const tax = vatOf({ rate, cents: gross - deducted }) + vatOf({ rate, cents: deducted })
    return { rate, nature, legalBasis, taxable: euro(gross - tax), tax: euro(tax) }
  })
  const stamped = sumCents(summaries.filter(({ nature }) => stampedNatures.some((one) => one === nature)).map(({ taxable }) => taxable))
  return {
    summaries,
    taxable: euro(sumCents(summaries.map(({ taxable }) => taxable))),
    tax: euro(sumCents(summaries.map(({ tax }) => tax))),
    total: euro(sumCents(lines.map(({ amount }) => amount))),
    stamp: euro(stamped > stampLimitCents ? stampCents : 0),
  }
}

/** Whether quantity × price − discount is the amount of the line, and more than nothing; of a deduction, less. */
export const isLineConsistent = ({ side, quantity, price, discount, amount }: InvoiceLine): boolean =>
  (side === 'deduction' ? amount < 0 : amount > 0) &&
  discount >= 0 &&
  Number.isInteger(quantity) &&
  cents(price) * quantity - cents(discount) === cents(amount)

/** The number as the format and the client see it: letters of the series, number and year. */
export const toInvoiceNumber = ({ series, number, year }: { series: string; number: number; year: number }): string =>
  `${series}${number}/${year}`
