import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeInvoice, isLineConsistent, toNetLine } from '../../../schema/rules/money/invoice-amounts.ts'
import { type RateAmount, sumByRate, vatOf } from '../../../schema/rules/money/prepaid-vat.ts'
import { cents, euro } from '../../../schema/rules/money.ts'
import { buildDraft, toOpenVisit } from '../../../worker/features/money/invoices/rules.ts'
import type { InvoicedVisit } from '../../../worker/features/money/invoices/visit-queries.ts'
import { buyer, seller } from '../../support/invoice-sample.ts'

const rates = [4, 5, 10, 22]
const settings = { companyName: '', regime: 'RF01', series: '', dueDays: 0, reaOffice: '', reaNumber: '', version: 0 } as const
const invoicing = {
  settings: {
    ...settings,
    rates: rates.map((rate) => ({ side: 'services' as const, categoryId: `cat_${rate}`, rate, nature: '' as const, legalBasis: '' })),
  },
  seller,
}

/** A visit of services at their rates, paid with single-purpose vouchers and the rest in cash; amounts are cents. */
function createVisit(services: readonly RateAmount[], vouchers: readonly RateAmount[], untaxed: number): InvoicedVisit {
  const total = services.reduce((sum, service) => sum + service.cents, 0)
  const taxed = vouchers.reduce((sum, voucher) => sum + voucher.cents, 0)
  const lines = services.map((service, i) => ({ lineId: `l${i}`, side: 'services' as const, amount: euro(service.cents) }))
  return {
    appointmentId: 'apt',
    clientId: 'cli',
    owed: 0,
    entries: [
      {
        bookEntryId: 'bke',
        kind: 'checkout',
        invoiceId: null,
        serial: 1,
        day: '2026-11-24',
        isCovered: false,
        lines,
        payments: [
          ...vouchers.map((voucher) => ({ method: 'voucher' as const, amount: euro(voucher.cents), taxedRate: voucher.rate })),
          { method: 'voucher' as const, amount: euro(untaxed), taxedRate: null },
          { method: 'cash' as const, amount: euro(total - taxed - untaxed), taxedRate: null },
        ].filter(({ amount }) => amount > 0),
      },
    ],
    lines: services.map((service, i) => ({
      ...{ lineId: `l${i}`, side: 'services', description: 'Taglio', quantity: 1, price: euro(service.cents) },
      ...{ categoryId: `cat_${service.rate}`, vatRate: null },
    })),
    documents: [],
    buyer,
  }
}

const amount = (max: number) => fc.integer({ min: 1, max })
const anyVisit = fc
  .record({
    services: fc.array(fc.record({ rate: fc.constantFrom(...rates), cents: amount(30_000) }), { minLength: 1, maxLength: 6 }),
    shares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 }),
  })
  .map(({ services, shares }) => {
    // One card per rate of the visit, each used up by what it pays of its rate.
    const vouchers = sumByRate(services)
      .map(({ rate, cents: sum }, i) => ({ rate, cents: Math.floor(sum * (shares[i] ?? 0)) }))
      .filter((voucher) => voucher.cents > 0)
    const open = services.reduce((sum, service) => sum + service.cents, 0) - vouchers.reduce((sum, voucher) => sum + voucher.cents, 0)
    return { services, vouchers, untaxed: Math.floor(open * (shares[4] ?? 0)), open }
  })

test('an invoice and what was taxed before are the price of the visit, and the VAT of cards and invoice that of the services', () => {
  fc.assert(
    fc.property(anyVisit, ({ services, vouchers, untaxed, open }) => {
      const visit = createVisit(services, vouchers, untaxed)
      expect(cents(toOpenVisit(visit)?.total ?? 0)).toBe(open)
      if (open === 0) return void expect(() => buildDraft([visit], invoicing, 'inv')).toThrow('nothing is left to invoice')
      const { document, total, tax } = buildDraft([visit], invoicing, 'inv')
      const { summaries, taxable } = computeInvoice(document.lines)
      expect([cents(total), cents(taxable) + cents(tax)]).toEqual([open, open])
      const sold = vouchers.reduce((sum, voucher) => sum + vatOf(voucher), 0)
      expect(sold + cents(tax)).toBe(sumByRate(services).reduce((sum, service) => sum + vatOf(service), 0))
      expect(document.payments.reduce((sum, payment) => sum + cents(payment.amount), 0)).toBe(open)
      expect(document.lines.every(isLineConsistent)).toBe(true)
      for (const { rate, taxable: net, tax: due } of summaries) {
        expect(cents(net)).toBeGreaterThanOrEqual(0)
        // What the exchange accepts: a cent beside the rate's own result, and a euro beside the sum of the lines.
        expect(Math.abs(cents(due) - Math.round((cents(net) * rate) / 100))).toBeLessThanOrEqual(1)
        const ofLines = document.lines.filter((line) => line.rate === rate).reduce((sum, line) => sum + Number(toNetLine(line).amount), 0)
        expect(Math.abs(ofLines - net)).toBeLessThanOrEqual(0.02)
      }
    }),
    { numRuns: 500 },
  )
})

test('a voucher of another rate is taken off what is there, and a tip is not', () => {
  const visit = createVisit([{ rate: 10, cents: 5000 }], [{ rate: 22, cents: 6000 }], 0)
  expect(() => buildDraft([visit], invoicing, 'inv')).toThrow('nothing is left to invoice')
  const half = createVisit([{ rate: 10, cents: 5000 }], [{ rate: 22, cents: 2000 }], 0)
  expect(buildDraft([half], invoicing, 'inv')).toMatchObject({
    total: 30,
    tax: 2.73,
    document: { payments: [{ method: 'cash', amount: 30 }] },
  })
})
