import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeCashRounding, getCashStep, roundCash } from '../../../schema/rules/money/cash-rounding.ts'
import { allocateRefund, type LedgerLine } from '../../../schema/rules/money/ledger.ts'
import { sumEuro } from '../../../schema/rules/money.ts'
import { currencies } from '../../../schema/terms.ts'
import { computePaymentTotals, type PaymentLine, toPaymentDrafts } from '../../../web/features/money/checkout/payments.ts'

const steps = [...new Set(currencies.map((currency) => getCashStep({ currency, country: '' })))]

test('cash ends at what the coins of the country can pay', () => {
  const step = (currency: string, country: string) => getCashStep({ currency, country })
  expect([step('CHF', 'CH'), step('SEK', 'SE'), step('DKK', 'DK'), step('NZD', 'NZ'), step('GBP', 'GB')]).toEqual([5, 100, 50, 10, 1])
  expect([step('EUR', 'IT'), step('EUR', 'DE'), step('EUR', 'FI'), step('EUR', 'NL')]).toEqual([1, 1, 5, 5])
  expect([2347, 2348, 2342, 2343].map((amount) => roundCash(amount, 5))).toEqual([2345, 2350, 2340, 2345])
  expect([49, 50, 149].map((amount) => roundCash(amount, 100))).toEqual([0, 100, 100])
  const due = { due: 2347, own: 2347, step: 5 }
  expect(computeCashRounding({ ...due, cash: 2345, others: 0 })).toBe(-2)
  // CHF 20.00 by card leave 3.47 in cash; by card alone nothing is rounded.
  expect(computeCashRounding({ ...due, cash: 345, others: 2000 })).toBe(-2)
  expect(computeCashRounding({ ...due, cash: 0, others: 2347 })).toBe(0)
})

const methods = ['cash', 'card', 'other'] as const
const line = (key: number) =>
  fc
    .record({ method: fc.constantFrom(...methods), cents: fc.option(fc.integer({ min: 1, max: 30_000 })) })
    .map((one): PaymentLine => ({ ...one, key: String(key) }))
const paymentLines = fc.tuple(line(0), line(1), line(2)).map((lines) => {
  const open = lines.findIndex(({ cents }) => cents === null)
  return lines.filter(({ cents }, i) => cents !== null || i === open)
})

test('what the checkout asks for is what the ledger accepts: lines and payments agree to the cent, and the drawer can pay it', () => {
  fc.assert(
    fc.property(
      paymentLines,
      fc.integer({ min: 1, max: 60_000 }),
      fc.nat(20_000),
      fc.constantFrom(...steps),
      (lines, own, earlier, step) => {
        const toPay = own + earlier
        const totals = computePaymentTotals(lines, toPay, 0, { own, step })
        if (totals.remaining !== 0) return
        const drafts = toPaymentDrafts(lines, totals)
        const sumOf = (isCash: boolean) =>
          drafts.filter(({ method }) => (method === 'cash') === isCash).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
        const [cash, others] = [sumOf(true), sumOf(false)]
        expect(cash + others).toBe(toPay + totals.rounding)
        expect(Math.abs(totals.rounding)).toBeLessThanOrEqual(step / 2)
        if (cash === 0) expect(totals.rounding).toBe(0)
        // The worker computes the same from what it is sent.
        expect(computeCashRounding({ due: toPay, own, cash, others, step })).toBe(totals.rounding)
        expect(own + totals.rounding).toBeGreaterThanOrEqual(0)
        if (own >= step && cash >= step) expect(cash % step).toBe(0)
      },
    ),
  )
})

test('a refund of every line refunds what was paid, the rounding included', () => {
  const of = (side: LedgerLine['side'], lineId: string | null, amount: number): LedgerLine => ({ userId: 'u', side, lineId, amount })
  for (const rounding of [-0.02, 0.02]) {
    const left = [of('services', 'a', 20), of('products', 'b', 3.47), of('rounding', null, rounding)]
    const paid = sumEuro(left.map(({ amount }) => amount))
    const refund = (request: Parameters<typeof allocateRefund>[1]) => sumEuro(allocateRefund(left, request).map(({ amount }) => amount))
    expect([refund({ lines: ['a'] }), refund({ lines: ['a', 'b'] }), refund({ amount: paid })]).toEqual([20, paid, paid])
  }
})
