import type { ReportField, ReportFigure } from '../../../../schema/rules/insights/reports.ts'
import type { Language } from '../../../../schema/terms.ts'

interface ReportLabels {
  readonly fields: Readonly<Record<ReportField, string>>
  readonly figures: Readonly<Record<ReportFigure, string>>
  /** Key without a name, by field. */
  readonly none: Readonly<Record<ReportField, string>>
  readonly products: string
  readonly fees: string
  readonly total: string
  readonly before: string
}

/** Titles and words of the files of reports. */
export const reportLabels: Readonly<Record<Language, ReportLabels>> = {
  en: {
    fields: {
      person: 'Team member',
      service: 'Service or product',
      category: 'Category',
      clientCategory: 'Client category',
      weekday: 'Weekday',
      month: 'Month',
    },
    figures: {
      revenue: 'Revenue',
      share: 'Share of total',
      average: 'Average ticket',
      visits: 'Checkouts',
      clients: 'Clients',
      sold: 'Sold',
    },
    none: {
      person: 'Nobody',
      service: 'Fees',
      category: 'No category',
      clientCategory: 'No category',
      weekday: '',
      month: '',
    },
    products: 'Products',
    fees: 'Fees',
    total: 'Total',
    before: 'Before',
  },
  it: {
    fields: {
      person: 'Collaboratore',
      service: 'Servizio o prodotto',
      category: 'Categoria',
      clientCategory: 'Categoria di clienti',
      weekday: 'Giorno',
      month: 'Mese',
    },
    figures: {
      revenue: 'Incasso',
      share: 'Quota del totale',
      average: 'Scontrino medio',
      visits: 'Conti',
      clients: 'Clienti',
      sold: 'Venduti',
    },
    none: {
      person: 'Nessuno',
      service: 'Addebiti',
      category: 'Senza categoria',
      clientCategory: 'Senza categoria',
      weekday: '',
      month: '',
    },
    products: 'Prodotti',
    fees: 'Addebiti',
    total: 'Totale',
    before: 'Prima',
  },
}
