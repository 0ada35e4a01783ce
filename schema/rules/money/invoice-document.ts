import type { PaymentMethod } from '../../terms.ts'
import type { InvoiceSide, TaxRegime, VatNature } from './invoice-terms.ts'

/** How a line is taxed: a rate in percent, or 0 with the nature of the exemption and its legal basis. */
export interface Vat {
  readonly rate: number
  readonly nature: VatNature | ''
  readonly legalBasis: string
}

/**
 * One line. Amounts are euro with VAT, as the client paid them: `quantity` × `price` − `discount` = `amount`. A deduction is negative: its
 * part of the lines of the same VAT was taxed when the voucher that paid it was sold.
 */
export interface InvoiceLine extends Vat {
  /** Service or product of the visit; of a deduction, a separate id. */
  readonly lineId: string
  readonly side: InvoiceSide
  readonly description: string
  /** Day of the visit in the salon's zone. */
  readonly day: string
  readonly quantity: number
  readonly price: number
  readonly discount: number
  readonly amount: number
}

/** Who buys: typed texts; the rules of the format are checked before the invoice is issued. */
export interface InvoiceBuyer {
  readonly name: string
  readonly vatNumber: string
  readonly fiscalCode: string
  readonly address: string
  readonly zipCode: string
  readonly city: string
  /** Two letters of the Italian province. */
  readonly district: string
  /** ISO 3166. */
  readonly country: string
  readonly invoiceCode: string
  readonly pec: string
}

/** Who sells: the salon, as it was when the invoice was issued. */
export interface InvoiceSeller {
  readonly name: string
  readonly vatNumber: string
  readonly fiscalCode: string
  readonly regime: TaxRegime
  readonly address: string
  readonly zipCode: string
  readonly city: string
  readonly district: string
  readonly country: string
  readonly phone: string
  readonly email: string
  readonly reaOffice: string
  readonly reaNumber: string
  readonly iban: string
}

/** What is stored of an invoice, as JSON. */
export interface InvoiceDocument {
  readonly buyer: InvoiceBuyer
  /** Null in a draft: the salon's data are copied when it is issued. */
  readonly seller: InvoiceSeller | null
  readonly lines: readonly InvoiceLine[]
  /** What was paid of the total, in euro. */
  readonly payments: readonly { readonly method: PaymentMethod; readonly amount: number }[]
  /** What was left unpaid, due so many days after the invoice. */
  readonly unpaid: number
  readonly dueDays: number
  readonly reason: string
  /** The invoices that a credit note refers to. */
  readonly credits: readonly { readonly invoiceId: string; readonly number: string; readonly day: string }[]
}
