import type { InvoiceKind } from '../../../../schema/rules/money/invoice-terms.ts'
import type { Language, PaymentMethod } from '../../../../schema/terms.ts'

/** Texts of the PDF in one language. */
export interface PdfLabels {
  readonly titles: Readonly<Record<InvoiceKind, string>>
  readonly numberAndDay: (number: string, day: string) => string
  readonly copy: string
  readonly seller: string
  readonly buyer: string
  readonly name: string
  readonly address: string
  readonly vatNumber: string
  readonly fiscalCode: string
  readonly code: string
  readonly lines: string
  readonly discount: string
  readonly sums: string
  readonly taxable: string
  readonly tax: string
  readonly total: string
  readonly payment: string
  readonly methods: Readonly<Record<PaymentMethod, string>>
  readonly due: (day: string) => string
  readonly stamp: string
  readonly reason: string
  readonly credits: string
}

export const pdfLabels: Readonly<Record<Language, PdfLabels>> = {
  en: {
    titles: { invoice: 'Invoice', credit_note: 'Credit note' },
    numberAndDay: (number, day) => `No. ${number} of ${day}`,
    copy: 'Courtesy copy. The electronic invoice that the exchange (SdI) has delivered counts.',
    seller: 'Seller',
    buyer: 'Client',
    name: 'Name',
    address: 'Address',
    vatNumber: 'VAT number',
    fiscalCode: 'Tax code',
    code: 'E-invoice code (SDI)',
    lines: 'Services and products, without VAT',
    discount: 'discount',
    sums: 'Total',
    taxable: 'Without VAT',
    tax: 'VAT',
    total: 'Total',
    payment: 'Payment',
    methods: { cash: 'Cash', card: 'Card', voucher: 'Gift card or course', other: 'Other', online: 'Online' },
    due: (day) => `By bank transfer until ${day}`,
    stamp: 'Stamp duty paid virtually by the seller',
    reason: 'Note',
    credits: 'Credits invoice',
  },
  it: {
    titles: { invoice: 'Fattura', credit_note: 'Nota di credito' },
    numberAndDay: (number, day) => `N. ${number} del ${day}`,
    copy: 'Copia di cortesia. Vale la fattura elettronica recapitata dal Sistema di Interscambio (SdI).',
    seller: 'Cedente',
    buyer: 'Cliente',
    name: 'Nome',
    address: 'Indirizzo',
    vatNumber: 'Partita IVA',
    fiscalCode: 'Codice fiscale',
    code: 'Codice destinatario (SDI)',
    lines: 'Servizi e prodotti, IVA esclusa',
    discount: 'sconto',
    sums: 'Totale',
    taxable: 'Imponibile',
    tax: 'IVA',
    total: 'Totale',
    payment: 'Pagamento',
    methods: { cash: 'Contanti', card: 'Carta', voucher: 'Carta regalo o abbonamento', other: 'Altro', online: 'Online' },
    due: (day) => `Con bonifico entro il ${day}`,
    stamp: 'Bollo assolto in modo virtuale dal cedente',
    reason: 'Causale',
    credits: 'Storna la fattura',
  },
}
