import type { InvoiceLine } from '../../../../schema/rules/money/invoice-document.ts'
import type { InvoiceSide } from '../../../../schema/rules/money/invoice-terms.ts'
import type { OpenDocument } from '../../../../schema/rules/money/invoice-visits.ts'
import { deductTaxed, type RateAmount } from '../../../../schema/rules/money/prepaid-vat.ts'
import { cents, euro } from '../../../../schema/rules/money.ts'
import type { InvoicedVisit } from './visit-queries.ts'

/** What a voucher can pay for: something else that is sold in advance is not paid with one. */
const isPayable = (side: InvoiceSide) => side !== 'voucher' && side !== 'deduction'

const description = 'Quota già assoggettata a IVA alla vendita del buono'

/** What single-purpose vouchers paid of an open document by their rate, in cents; of a credit note, what was refunded to them. */
function listTaxedPayments({ entries }: InvoicedVisit, { kind, entryIds }: OpenDocument): RateAmount[] {
  const sign = kind === 'invoice' ? 1 : -1
  const sums = new Map<number, number>()
  for (const { bookEntryId, payments } of entries) {
    if (!entryIds.includes(bookEntryId)) continue
    for (const { amount, taxedRate } of payments)
      if (taxedRate !== null) sums.set(taxedRate, (sums.get(taxedRate) ?? 0) + sign * cents(amount))
  }
  return [...sums].map(([rate, sum]) => ({ rate, cents: sum })).filter(({ cents: sum }) => sum > 0)
}

/**
 * Negative lines for what was taxed when its vouchers were sold, one per kind of VAT, so that the document charges the rest only. `lines`
 * are those of the visit.
 */
export function toDeductions(visit: InvoicedVisit, open: OpenDocument, lines: readonly InvoiceLine[]): InvoiceLine[] {
  const bought = lines.map(({ side, rate, amount }) => ({ rate, cents: isPayable(side) ? cents(amount) : 0 }))
  const deducted = deductTaxed(bought, listTaxedPayments(visit, open))
  const byVat = new Map<string, InvoiceLine>()
  lines.forEach(({ rate, nature, legalBasis, day }, i) => {
    const taken = deducted[i] ?? 0
    if (taken === 0) return
    const key = `${rate} ${nature} ${legalBasis}`
    const amount = euro(cents(byVat.get(key)?.amount ?? 0) - taken)
    const lineId = byVat.get(key)?.lineId ?? `${visit.appointmentId}-${byVat.size + 1}`
    byVat.set(key, {
      lineId,
      side: 'deduction',
      description,
      day,
      price: amount,
      quantity: 1,
      discount: 0,
      amount,
      rate,
      nature,
      legalBasis,
    })
  })
  return [...byVat.values()]
}

/** What an open document charges or credits beside what was taxed already, in euro. */
export function computeOpenTotal(visit: InvoicedVisit, open: OpenDocument): number {
  const taxed = listTaxedPayments(visit, open).reduce((sum, payment) => sum + payment.cents, 0)
  const payable = open.lines.reduce((sum, { lineId, amount }) => {
    const side = visit.lines.find((line) => line.lineId === lineId)?.side
    return side !== undefined && isPayable(side) ? sum + cents(amount) : sum
  }, 0)
  return euro(cents(open.total) - Math.min(taxed, payable))
}
