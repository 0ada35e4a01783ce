import type { InvoiceBuyer, InvoiceLine, InvoiceSeller } from '../../schema/rules/money/invoice-document.ts'
import type { IssuedInvoice } from '../../worker/features/money/invoices/fatturapa.ts'

export const seller: InvoiceSeller = {
  name: 'Salone Aurora S.r.l.',
  vatNumber: 'IT12345670017',
  fiscalCode: '12345670017',
  regime: 'RF01',
  address: 'Via Po 12',
  zipCode: '10123',
  city: 'Torino',
  district: 'TO',
  country: 'IT',
  phone: '+39011123456',
  email: 'info@aurora.example',
  reaOffice: 'TO',
  reaNumber: '1234567',
  iban: 'IT60X0542811101000000123456',
}

export const buyer: InvoiceBuyer = {
  name: 'Bianchi & Figli S.n.c.',
  vatNumber: '09876500019',
  fiscalCode: '',
  address: 'Corso Francia 8',
  zipCode: '10143',
  city: 'Torino',
  district: 'TO',
  country: 'IT',
  invoiceCode: 'ABC1234',
  pec: '',
}

/** A cut at the ordinary rate; prices include VAT. */
export const line = (values: Partial<InvoiceLine> = {}): InvoiceLine => {
  const { price = 32, quantity = 1, discount = 0 } = values
  const amount = Math.round(price * 100 * quantity - discount * 100) / 100
  return { ...cut, price, quantity, discount, amount, ...values }
}
const cut = { lineId: 'chs_1', side: 'services', description: 'Taglio', day: '2026-11-24', rate: 22, nature: '', legalBasis: '' } as const

/** An issued invoice over these lines, fully paid in cash. */
export function invoice(
  lines: readonly InvoiceLine[],
  values: Partial<IssuedInvoice['document']> = {},
  kind: IssuedInvoice['kind'] = 'invoice',
): IssuedInvoice {
  const total = lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100
  const payments = kind === 'invoice' ? [{ method: 'cash' as const, amount: total }] : []
  const document = {
    buyer,
    seller,
    lines,
    payments,
    unpaid: 0,
    dueDays: 0,
    reason: '',
    credits: [],
    ...values,
    ...(values.seller ? {} : { seller }),
  }
  return { kind, series: '', year: 2026, number: 12, day: '2026-11-24', fileNo: 40, document: { ...document, seller } }
}
