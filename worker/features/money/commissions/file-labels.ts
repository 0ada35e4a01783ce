import type { CommissionBase, CommissionPart, CommissionRole, Language, PaymentMethod } from '../../../../schema/terms.ts'

/** Texts of a statement as a file in one language. */
export interface StatementLabels {
  readonly title: string
  readonly parts: Readonly<Record<CommissionPart, string>>
  readonly roles: Readonly<Record<CommissionRole, string>>
  readonly bases: Readonly<Record<CommissionBase, string>>
  readonly methods: Readonly<Record<PaymentMethod, string>>
  readonly severalMethods: string
  /** A tier up to an amount, between two, and from one on. */
  readonly tierTo: (to: string) => string
  readonly tierBetween: (from: string, to: string) => string
  readonly tierFrom: (from: string) => string
  readonly all: string
  readonly pieces: string
  readonly of: string
  readonly redo: string
  readonly guarantee: string
  readonly tips: string
  readonly refunds: string
  readonly refund: string
  readonly soldOn: string
  readonly sum: string
  readonly total: string
  readonly approved: string
  readonly notApproved: string
  /** Head of the CSV file. */
  readonly columns: readonly string[]
}

export const statementLabels: Readonly<Record<Language, StatementLabels>> = {
  en: {
    title: 'Commission',
    parts: { startStop: 'Timed services', service: 'Services', product: 'Products' },
    roles: { own: '', assistant: 'as assistant', redo: 'redo' },
    bases: { list: 'list price', paid: 'price charged', material: 'price charged less material' },
    methods: { cash: 'Cash', card: 'Card', voucher: 'Gift card or course', other: 'Other', online: 'Online' },
    severalMethods: 'Several methods',
    tierTo: (to) => `up to ${to}`,
    tierBetween: (from, to) => `${from} to ${to}`,
    tierFrom: (from) => `from ${from}`,
    all: 'all',
    pieces: 'each',
    of: 'of',
    redo: 'Redos',
    guarantee: 'Guarantee',
    tips: 'Tips',
    refunds: 'Refunds deducted',
    refund: 'refund',
    soldOn: 'sold',
    sum: 'Sum',
    total: 'Total',
    approved: 'Approved by',
    notApproved: 'Not approved yet',
    columns: ['Date', 'Part', 'Item', 'Client', 'Quantity', 'Base', 'Rate %', 'Commission'],
  },
  it: {
    title: 'Provvigioni',
    parts: { startStop: 'Servizi cronometrati', service: 'Servizi', product: 'Prodotti' },
    roles: { own: '', assistant: 'come assistente', redo: 'rifacimento' },
    bases: { list: 'prezzo di listino', paid: 'prezzo incassato', material: 'prezzo incassato meno il materiale' },
    methods: { cash: 'Contanti', card: 'Carta', voucher: 'Carta regalo o abbonamento', other: 'Altro', online: 'Online' },
    severalMethods: 'Più metodi',
    tierTo: (to) => `fino a ${to}`,
    tierBetween: (from, to) => `da ${from} a ${to}`,
    tierFrom: (from) => `da ${from}`,
    all: 'tutto',
    pieces: 'ciascuno',
    of: 'di',
    redo: 'Rifacimenti',
    guarantee: 'Minimo garantito',
    tips: 'Mance',
    refunds: 'Rimborsi detratti',
    refund: 'rimborso',
    soldOn: 'venduto il',
    sum: 'Somma',
    total: 'Totale',
    approved: 'Approvate da',
    notApproved: 'Non ancora approvate',
    columns: ['Data', 'Voce', 'Descrizione', 'Cliente', 'Quantità', 'Base', 'Percentuale', 'Provvigione'],
  },
}
