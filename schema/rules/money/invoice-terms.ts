/** Terms of electronic invoices (FatturaPA 1.2). Codes are those of the format. */

export const invoiceKinds = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** Electronic invoices are those of salons in Italy, in euro. */
export const invoiceCurrency = 'EUR'

/**
 * A draft has no number. `issued` is numbered and never changed again; `sent` was handed to the salon's intermediary; `accepted` and
 * `rejected` are the answers of the exchange (SdI). A rejected invoice counts as not issued: it is mended and issued under its number.
 */
export const invoiceStates = ['draft', 'issued', 'sent', 'accepted', 'rejected'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** Why no VAT is charged (Natura). Without reverse charge, which salons do not issue. */
export const vatNatures = ['N1', 'N2.1', 'N2.2', 'N3.1', 'N3.2', 'N3.3', 'N3.4', 'N3.5', 'N3.6', 'N4', 'N5', 'N7'] as const
export type VatNature = (typeof vatNatures)[number]

/** Legal basis that an invoice names where the salon has entered none. */
export const legalBases: Readonly<Record<VatNature, string>> = {
  N1: 'Escluso art. 15 DPR 633/72',
  'N2.1': 'Non soggetto artt. 7-7septies DPR 633/72',
  'N2.2': 'Non soggetto IVA',
  'N3.1': 'Non imponibile art. 8 DPR 633/72',
  'N3.2': 'Non imponibile art. 41 DL 331/93',
  'N3.3': 'Non imponibile art. 71 DPR 633/72',
  'N3.4': 'Non imponibile art. 8-bis DPR 633/72',
  'N3.5': 'Non imponibile art. 8 c. 1 lett. c DPR 633/72',
  'N3.6': 'Non imponibile',
  N4: 'Esente art. 10 DPR 633/72',
  N5: 'Regime del margine',
  N7: 'IVA assolta in altro stato UE',
}
/** Natures whose amounts are subject to stamp duty. */
export const stampedNatures: readonly VatNature[] = ['N1', 'N2.1', 'N2.2', 'N3.5', 'N3.6', 'N4']

/** Ordinary, minimum taxpayers, flat-rate (no VAT), others. */
export const taxRegimes = ['RF01', 'RF02', 'RF19', 'RF18'] as const
export type TaxRegime = (typeof taxRegimes)[number]
/** Legal basis of salons of the flat-rate regime, who charge no VAT. */
export const flatRateBasis = 'Regime forfettario art. 1 c. 54-89 L. 190/2014'

/** Legal basis of the sale of a multi-purpose voucher. */
export const voucherBasis = 'Buono multiuso art. 6-quater DPR 633/72'

/** Rate of a service or product whose category has no rate, in percent. */
export const ordinaryRate = 22

/**
 * What an invoice line sells. `fee` is taxed as the salon's regime has it. `voucher`: something sold in advance, out of scope of VAT if it
 * is multi-purpose. `deduction`: takes off what was taxed when its voucher was sold.
 */
export const invoiceSides = ['services', 'products', 'fee', 'voucher', 'deduction'] as const
export type InvoiceSide = (typeof invoiceSides)[number]
