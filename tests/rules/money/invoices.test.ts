import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeInvoice, isLineConsistent, toNetLine } from '../../../schema/rules/money/invoice-amounts.ts'
import {
  findBuyerProblems,
  findLineProblems,
  findNoteProblems,
  findSellerProblems,
  hasInvoiceData,
  toInvoiceText,
} from '../../../schema/rules/money/invoice-checks.ts'
import type { InvoiceBuyer, InvoiceLine } from '../../../schema/rules/money/invoice-document.ts'
import { findOpenDocument, type InvoicedEntry } from '../../../schema/rules/money/invoice-visits.ts'
import type { LedgerEntryKind } from '../../../schema/terms.ts'
import { buildDraft } from '../../../worker/features/money/invoices/rules.ts'
import { buyer, line, seller } from '../../support/invoice-sample.ts'

/** A decimal text in parts of 100,000,000. */
const toParts = (text: string) =>
  BigInt(
    text
      .replace('.', '')
      .padEnd(text.indexOf('.') + 9, '0')
      .slice(0, text.indexOf('.') + 8),
  )

const anyLine = fc
  .record({
    cents: fc.integer({ min: 1, max: 30_000 }),
    quantity: fc.integer({ min: 1, max: 12 }),
    off: fc.double({ min: 0, max: 0.9, noNaN: true }),
    rate: fc.constantFrom(22, 10, 5, 4, 0),
  })
  .map(({ cents, quantity, off, rate }): InvoiceLine => {
    const discount = Math.floor(cents * quantity * off) / 100
    const exempt = rate === 0 ? ({ nature: 'N4', legalBasis: 'art. 10' } as const) : {}
    return line({ price: cents / 100, quantity, discount, rate, ...exempt })
  })

test('taxable amount and tax of each rate add up to what the client paid, and the tax is off by a cent at most', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 12 }), (lines) => {
      const { summaries, total, taxable, tax } = computeInvoice(lines)
      expect(Math.round((taxable + tax) * 100)).toBe(Math.round(total * 100))
      for (const { rate, taxable: net, tax: due } of summaries) {
        expect(Math.abs(due - (net * rate) / 100)).toBeLessThanOrEqual(0.01)
        // The exchange adds up the lines of a rate, which keep eight decimals.
        const parts = lines.filter((one) => one.rate === rate).reduce((sum, one) => sum + toParts(toNetLine(one).amount), 0n)
        expect(Math.abs(Number(parts) / 1e8 - net)).toBeLessThanOrEqual(0.006)
      }
    }),
  )
})

test('quantity × (price − discount) is the amount of a line, in eight decimals', () => {
  fc.assert(
    fc.property(anyLine, (one) => {
      const { price, discount, amount } = toNetLine(one)
      expect((toParts(price) - toParts(discount || '0.00')) * BigInt(one.quantity)).toBe(toParts(amount))
      expect(Math.abs((Number(amount) * (100 + one.rate)) / 100 - one.amount)).toBeLessThanOrEqual(0.005)
      for (const text of [price, amount]) expect(text).toMatch(/^\d+\.\d{2,8}$/)
    }),
  )
  expect(toNetLine(line({ price: 32 }))).toEqual({ price: '26.2295082', discount: '', amount: '26.2295082' })
  expect([line(), line({ amount: 31 }), line({ price: 0 }), line({ discount: -1 })].map(isLineConsistent)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('stamp duty is due above 77.47 without VAT, and not for amounts with VAT', () => {
  const exempt = (price: number) => line({ price, rate: 0, nature: 'N4', legalBasis: 'art. 10' })
  expect(
    [[exempt(77.47)], [exempt(77.48)], [line({ price: 500 })], [exempt(50), exempt(27.48)]].map((lines) => computeInvoice(lines).stamp),
  ).toEqual([0, 2, 0, 2])
})

test('wrong data of a buyer are a message at their field, and a private buyer needs no VAT number', () => {
  const check = (values: Partial<InvoiceBuyer>) => findBuyerProblems({ ...buyer, ...values })
  expect(check({})).toEqual({})
  expect(check({ vatNumber: '', fiscalCode: 'RSSMRA85T10A562S', invoiceCode: '' })).toEqual({})
  expect(check({ country: 'DE', vatNumber: 'DE136695976', zipCode: '80331', invoiceCode: '' })).toEqual({})
  expect(check({ vatNumber: '' })).toEqual({ vatNumber: 'Enter a VAT number or a tax code' })
  expect(check({ vatNumber: '09876500018' })).toEqual({ vatNumber: 'Enter a valid VAT number' })
  expect(check({ fiscalCode: 'RSSMRA85T10A562X' })).toEqual({ fiscalCode: 'Enter a valid tax code' })
  expect(check({ country: 'DE', vatNumber: '', fiscalCode: 'RSSMRA85T10A562S', invoiceCode: '' })).toEqual({
    vatNumber: 'A foreign client needs a VAT number',
  })
  expect(check({ country: 'DE', vatNumber: 'DE136695976' })).toEqual({ invoiceCode: 'Leave it empty for a foreign client' })
  expect(check({ invoiceCode: 'UFABCD' })).toEqual({ invoiceCode: 'Public bodies need an invoice of another format' })
  expect(check({ invoiceCode: 'ABC12_4' })).toEqual({ invoiceCode: 'Enter 7 letters or digits' })
  expect(check({ zipCode: '1014', city: ' ', pec: 'x@y' })).toEqual({
    zipCode: 'Enter a postcode of 5 digits',
    city: 'Required',
    pec: 'Enter a valid e-mail address',
  })
  expect(check({ name: '美容院' })).toEqual({ name: "Contains characters that invoices can't hold" })
  expect(check({ address: 'x'.repeat(61) })).toEqual({ address: 'Too long' })
  expect(toInvoiceText('  Caffè “Łódź” – 5 €\n')).toBe('Caffè "Lódz" - 5 EUR')
  const lines = [line(), line({ description: 'Cut ✂️' })]
  expect(findLineProblems(lines)).toEqual({ 'lines.1': "Contains characters that invoices can't hold" })
  const untaxed = { ...line(), rate: 0, nature: 'N2.2' as const }
  const [legal, odd] = [
    { ...untaxed, legalBasis: 'Art. 1' },
    { ...untaxed, legalBasis: '法' },
  ]
  expect(Object.keys(findLineProblems([legal, odd]))).toEqual(['lines.1'])
  const notes = ['', 'Reso – grazie', 'Reso 😀', '€'.repeat(67)]
  expect(notes.map((note) => findNoteProblems(note).reason)).toEqual([
    undefined,
    undefined,
    "Contains characters that invoices can't hold",
    'Too long',
  ])
  expect(findSellerProblems({ ...seller, reaNumber: '№ 1' }).reaNumber).toBe("Contains characters that invoices can't hold")
  expect(findSellerProblems({ ...seller, country: 'CH', vatNumber: '' })).toMatchObject({
    country: expect.anything(),
    vatNumber: expect.anything(),
  })
  expect([buyer, { ...buyer, invoiceCode: '' }, { ...buyer, invoiceCode: '', pec: 'a@pec.it' }].map(hasInvoiceData)).toEqual([
    true,
    false,
    true,
  ])
})

const entry = (kind: LedgerEntryKind, amounts: Record<string, number>, isCovered = false): InvoicedEntry => ({
  bookEntryId: `${kind} ${JSON.stringify(amounts)}`,
  kind,
  isCovered,
  lines: Object.entries(amounts).map(([lineId, amount]) => ({ lineId, side: lineId === 'tip' ? 'tip' : 'services', amount })),
})

test('what is open of a visit is an invoice, then credit notes for what was refunded or voided; tips are no sale', () => {
  const checkout = entry('checkout', { a: 30, b: 20, tip: 5 })
  const covered = { ...checkout, isCovered: true }
  const refund = entry('refund', { a: -10 })
  const rest = entry('void', { a: -20, b: -20, tip: -5 })
  const toText = (entries: readonly InvoicedEntry[]) => {
    const open = findOpenDocument(entries)
    return open && `${open.kind} ${open.total} ${open.lines.map(({ lineId, amount }) => `${lineId}${amount}`).join(' ')}`
  }
  expect(toText([checkout])).toBe('invoice 50 a30 b20')
  expect(toText([checkout, refund])).toBe('invoice 40 a20 b20')
  expect(toText([checkout, refund, rest])).toBe(null)
  expect(toText([covered])).toBe(null)
  expect(toText([covered, refund])).toBe('credit_note 10 a10')
  expect(toText([covered, refund, rest])).toBe('credit_note 50 a30 b20')
  // Voided and checked out again: first the credit note, then the new invoice.
  const again = entry('checkout', { a: 25 })
  expect(toText([covered, refund, rest, again])).toBe('credit_note 50 a30 b20')
  expect(toText([covered, ...[refund, rest].map((one) => ({ ...one, isCovered: true })), again])).toBe('invoice 25 a25')
  expect(toText([checkout, refund, rest, again])).toBe('invoice 25 a25')
  expect(toText([entry('checkout', { a: 0 })])).toBe(null)
  expect(toText([covered, { ...refund, isCovered: true }, entry('refund_undone', { a: 10 }), entry('refund', { b: -4 })])).toBe(
    'invoice 10 a10',
  )
})

test('a sold voucher is out of scope of VAT unless its rate is known, and a visit paid with a taxed one is not taxed again', () => {
  const settings = { companyName: '', regime: 'RF01', series: '', dueDays: 0, reaOffice: '', reaNumber: '', rates: [], version: 0 } as const
  const sold = { quantity: 1, price: 50, categoryId: null }
  const lines = [
    { ...sold, lineId: 'a', side: 'services', description: 'Taglio', vatRate: null },
    { ...sold, lineId: 'm', side: 'voucher', description: 'Buono regalo', vatRate: null },
    { ...sold, lineId: 's', side: 'voucher', description: 'Buono regalo', vatRate: 10 },
  ] as const
  const checkout = {
    ...entry('checkout', { a: 50, m: 50, s: 50 }),
    invoiceId: null,
    serial: 1,
    day: '2026-11-24',
    payments: [{ method: 'cash', amount: 150, taxedRate: null }],
  } as const
  const visit = {
    appointmentId: 'apt',
    clientId: 'cli',
    owed: 0,
    entries: [checkout],
    lines: [...lines],
    documents: [],
    buyer,
  }
  const { document, stamp } = buildDraft([visit], { settings: { ...settings, rates: [] }, seller }, 'inv')
  expect(document.lines.map(({ rate, nature }) => `${rate} ${nature}`)).toEqual(['22 ', '0 N2.2', '10 '])
  expect(stamp).toBe(0)
  const flat = buildDraft([visit], { settings: { ...settings, regime: 'RF19', rates: [] }, seller }, 'inv')
  expect(flat.document.lines.map(({ rate, nature }) => `${rate} ${nature}`)).toEqual(['0 N2.2', '0 N2.2', '0 N2.2'])
  expect(flat).toMatchObject({ tax: 0, total: 150, stamp: 2 })
  // The voucher pays for the service, not for the vouchers.
  const paidBy = (amount: number) => ({
    ...visit,
    entries: [{ ...checkout, payments: [{ method: 'voucher' as const, amount, taxedRate: 22 }, ...checkout.payments] }],
  })
  const deducted = buildDraft([paidBy(20)], { settings: { ...settings, rates: [] }, seller }, 'inv')
  expect(deducted.document.lines.at(-1)).toMatchObject({ side: 'deduction', rate: 22, amount: -20, price: -20 })
  expect(deducted.total).toBe(130)
  expect(buildDraft([paidBy(70)], { settings: { ...settings, rates: [] }, seller }, 'inv').total).toBe(100)
})
