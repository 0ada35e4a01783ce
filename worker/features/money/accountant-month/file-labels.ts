import type { TaxedSide } from '../../../../schema/api/money/accountant-month-schemas.ts'
import type { CashMovementKind, Language, PaymentMethod, PrepaidKind } from '../../../../schema/terms.ts'

/** Texts of the month's files in one language. */
interface MonthLabels {
  /** Name of the days' sheet. */
  readonly days: string
  readonly day: string
  readonly sides: Readonly<Record<TaxedSide, string>>
  readonly outside: string
  readonly total: string
  readonly methods: Readonly<Record<PaymentMethod, string>>
  readonly owed: string
  readonly counted: string
  readonly difference: string
  readonly open: string
  /** Cash in and out, and the count of a day. */
  readonly drawerHead: readonly string[]
  readonly vatHead: readonly string[]
  readonly vat: string
  readonly withoutVat: string
  readonly cashMovements: string
  readonly cashHead: readonly string[]
  readonly cashKinds: Readonly<Record<CashMovementKind, string>>
  readonly liabilities: string
  readonly liabilityHead: readonly string[]
  readonly kinds: Readonly<Record<PrepaidKind, string>>
  readonly owedByClients: string
}

export const monthLabels: Readonly<Record<Language, MonthLabels>> = {
  en: {
    days: 'Days',
    day: 'Day',
    sides: { services: 'Services', products: 'Products', fee: 'Fees', prepaid: 'Gift cards and courses' },
    outside: 'Outside VAT',
    total: 'Total',
    methods: { cash: 'Cash', card: 'Card', voucher: 'Gift card or course', other: 'Other', online: 'Online' },
    owed: 'Not paid',
    counted: 'Cash counted',
    difference: 'Difference',
    open: 'not closed',
    drawerHead: ['Cash in', 'Cash out', 'Opening float', 'Expected in drawer', 'Cash counted', 'Difference', 'Float for tomorrow', 'Note'],
    vatHead: ['Rate', 'Net', 'VAT', 'Gross'],
    vat: 'VAT',
    withoutVat: 'Outside VAT',
    cashMovements: 'Cash in and out',
    cashHead: ['Day', 'Reason', 'What for', 'Recorded by', 'Amount'],
    cashKinds: {
      float: 'Opening float',
      change: 'Coins and notes for change',
      from_safe: 'From the safe',
      other_in: 'Other, in',
      expense: 'Purchase',
      bank: 'To the bank',
      to_safe: 'To the safe',
      other_out: 'Other, out',
    },
    liabilities: 'Open at the end of the month',
    liabilityHead: ['', 'Before', 'Sold', 'Used', 'Expired', 'Open'],
    kinds: { gift_card: 'Gift cards', package: 'Courses', deposit: 'Deposits' },
    owedByClients: 'Outstanding',
  },
  it: {
    days: 'Giorni',
    day: 'Giorno',
    sides: { services: 'Servizi', products: 'Prodotti', fee: 'Supplementi', prepaid: 'Carte regalo e abbonamenti' },
    outside: 'Fuori IVA',
    total: 'Totale',
    methods: { cash: 'Contanti', card: 'Carta', voucher: 'Carta regalo o abbonamento', other: 'Altro', online: 'Online' },
    owed: 'Non pagato',
    counted: 'Contanti contati',
    difference: 'Differenza',
    open: 'non chiuso',
    drawerHead: [
      'Entrate di cassa',
      'Uscite di cassa',
      'Fondo cassa iniziale',
      'Atteso in cassa',
      'Contanti contati',
      'Differenza',
      'Fondo cassa per domani',
      'Nota',
    ],
    vatHead: ['Aliquota', 'Imponibile', 'IVA', 'Lordo'],
    vat: 'IVA',
    withoutVat: 'Fuori IVA',
    cashMovements: 'Entrate e uscite di cassa',
    cashHead: ['Giorno', 'Motivo', 'Per cosa', 'Registrato da', 'Importo'],
    cashKinds: {
      float: 'Fondo cassa iniziale',
      change: 'Monete e banconote per il resto',
      from_safe: 'Dalla cassaforte',
      other_in: 'Altro, entrata',
      expense: 'Spesa',
      bank: 'In banca',
      to_safe: 'In cassaforte',
      other_out: 'Altro, uscita',
    },
    liabilities: 'Aperto a fine mese',
    liabilityHead: ['', 'Prima', 'Venduti', 'Usati', 'Scaduti', 'Aperti'],
    kinds: { gift_card: 'Carte regalo', package: 'Abbonamenti', deposit: 'Acconti' },
    owedByClients: 'In sospeso',
  },
}
