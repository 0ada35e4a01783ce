import type { FiscalReceiptKind, Language, PaymentMethod } from '../../../../schema/terms.ts'

/** Texts of a receipt in one language. */
export interface ReceiptLabels {
  readonly title: string
  readonly notFiscal: string
  /** While the tax office has not given the sale its number. */
  readonly courtesy: string
  readonly fiscal: string
  readonly fiscalKinds: Readonly<Record<FiscalReceiptKind, string>>
  readonly follows: string
  readonly client: string
  readonly paidBy: string
  readonly visit: string
  readonly money: string
  readonly discountServices: string
  readonly discountProducts: string
  readonly giftCard: string
  readonly deposit: string
  readonly tip: string
  readonly reward: string
  readonly loyalty: string
  readonly collected: string
  readonly balance: string
  readonly total: string
  readonly rounding: string
  readonly refunded: string
  readonly owed: string
  readonly paid: string
  readonly salon: string
  readonly address: string
  readonly phone: string
  readonly vatNumber: string
  readonly fiscalCode: string
  readonly methods: Readonly<Record<PaymentMethod, string>>
}

export const receiptLabels: Readonly<Record<Language, ReceiptLabels>> = {
  en: {
    title: 'Receipt',
    notFiscal: 'This is not a tax document.',
    courtesy: 'Courtesy copy: the fiscal receipt follows. This is not a tax document.',
    fiscal: 'Fiscal receipt',
    fiscalKinds: { sale: 'Sale', return: 'Return', void: 'Cancellation' },
    follows: 'Follows',
    client: 'Client',
    paidBy: 'Paid by',
    visit: 'Services and products',
    money: 'Payment',
    discountServices: 'Discount on services',
    discountProducts: 'Discount on products',
    giftCard: 'Gift card',
    deposit: 'Deposit',
    tip: 'Tip',
    reward: 'Loyalty reward',
    loyalty: 'Loyalty',
    collected: 'Collected',
    balance: 'Balance',
    total: 'Total',
    rounding: 'Cash rounding',
    refunded: 'Refunded',
    owed: 'Outstanding',
    paid: 'Paid',
    salon: 'Salon',
    address: 'Address',
    phone: 'Phone',
    vatNumber: 'VAT number',
    fiscalCode: 'Tax code',
    methods: { cash: 'Cash', card: 'Card', voucher: 'Gift card', other: 'Other', online: 'Online' },
  },
  it: {
    title: 'Ricevuta',
    notFiscal: 'Questo non è un documento fiscale.',
    courtesy: 'Copia di cortesia: il documento commerciale segue. Questo non è un documento fiscale.',
    fiscal: 'Documento commerciale',
    fiscalKinds: { sale: 'Vendita', return: 'Reso', void: 'Annullo' },
    follows: 'Segue',
    client: 'Cliente',
    paidBy: 'Pagato da',
    visit: 'Servizi e prodotti',
    money: 'Pagamento',
    discountServices: 'Sconto sui servizi',
    discountProducts: 'Sconto sui prodotti',
    giftCard: 'Carta regalo',
    deposit: 'Acconto',
    tip: 'Mancia',
    reward: 'Premio fedeltà',
    loyalty: 'Fedeltà',
    collected: 'Raccolti',
    balance: 'Saldo',
    total: 'Totale',
    rounding: 'Arrotondamento dei contanti',
    refunded: 'Rimborsato',
    owed: 'Da saldare',
    paid: 'Pagato',
    salon: 'Salone',
    address: 'Indirizzo',
    phone: 'Telefono',
    vatNumber: 'Partita IVA',
    fiscalCode: 'Codice fiscale',
    methods: { cash: 'Contanti', card: 'Carta', voucher: 'Carta regalo', other: 'Altro', online: 'Online' },
  },
}
