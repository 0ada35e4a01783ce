import type { Language, PaymentMethod } from '../../../../schema/terms.ts'

/** Texts of a receipt in one language. */
export interface ReceiptLabels {
  readonly title: string
  readonly notFiscal: string
  readonly client: string
  readonly paidBy: string
  readonly visit: string
  readonly money: string
  readonly discountServices: string
  readonly discountProducts: string
  readonly giftCard: string
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
    client: 'Client',
    paidBy: 'Paid by',
    visit: 'Services and products',
    money: 'Payment',
    discountServices: 'Discount on services',
    discountProducts: 'Discount on products',
    giftCard: 'Gift card',
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
    client: 'Cliente',
    paidBy: 'Pagato da',
    visit: 'Servizi e prodotti',
    money: 'Pagamento',
    discountServices: 'Sconto sui servizi',
    discountProducts: 'Sconto sui prodotti',
    giftCard: 'Carta regalo',
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
