import type { TaxedSide } from '../../../../schema/api/money/accountant-month-schemas.ts'
import type { Language, PaymentMethod, PrepaidKind } from '../../../../schema/terms.ts'

/** Texts of the month's files in one language. */
interface MonthLabels {
  readonly day: string
  readonly sides: Readonly<Record<TaxedSide, string>>
  readonly outside: string
  readonly total: string
  readonly methods: Readonly<Record<PaymentMethod, string>>
  readonly owed: string
  readonly counted: string
  readonly difference: string
  readonly open: string
  readonly vatHead: readonly string[]
  readonly vat: string
  readonly withoutVat: string
  readonly liabilities: string
  readonly liabilityHead: readonly string[]
  readonly kinds: Readonly<Record<PrepaidKind, string>>
  readonly owedByClients: string
}

export const monthLabels: Readonly<Record<Language, MonthLabels>> = {
  en: {
    day: 'Day',
    sides: { services: 'Services', products: 'Products', fee: 'Fees', prepaid: 'Gift cards and courses' },
    outside: 'Outside VAT',
    total: 'Total',
    methods: { cash: 'Cash', card: 'Card', voucher: 'Gift card or course', other: 'Other' },
    owed: 'Not paid',
    counted: 'Cash counted',
    difference: 'Difference',
    open: 'not closed',
    vatHead: ['Rate', 'Net', 'VAT', 'Gross'],
    vat: 'VAT',
    withoutVat: 'Outside VAT',
    liabilities: 'Open at the end of the month',
    liabilityHead: ['', 'Before', 'Sold', 'Used', 'Expired', 'Open'],
    kinds: { gift_card: 'Gift cards', package: 'Courses' },
    owedByClients: 'Outstanding',
  },
  it: {
    day: 'Giorno',
    sides: { services: 'Servizi', products: 'Prodotti', fee: 'Supplementi', prepaid: 'Buoni regalo e percorsi' },
    outside: 'Fuori IVA',
    total: 'Totale',
    methods: { cash: 'Contanti', card: 'Carta', voucher: 'Buono o percorso', other: 'Altro' },
    owed: 'Non pagato',
    counted: 'Contanti contati',
    difference: 'Differenza',
    open: 'non chiuso',
    vatHead: ['Aliquota', 'Imponibile', 'IVA', 'Lordo'],
    vat: 'IVA',
    withoutVat: 'Fuori IVA',
    liabilities: 'Aperto a fine mese',
    liabilityHead: ['', 'Prima', 'Venduti', 'Usati', 'Scaduti', 'Aperti'],
    kinds: { gift_card: 'Buoni regalo', package: 'Percorsi' },
    owedByClients: 'In sospeso',
  },
}
