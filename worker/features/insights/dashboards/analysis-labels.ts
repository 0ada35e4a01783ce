import type { Language } from '../../../../schema/terms.ts'

interface AnalysisLabels {
  readonly sheet: string
  readonly columns: Readonly<
    Record<'name' | 'status' | 'visits' | 'spent' | 'average' | 'days' | 'noShows' | 'firstVisit' | 'lastVisit' | 'nextBooking', string>
  >
  readonly status: Readonly<Record<'new' | 'returning' | 'lost', string>>
}

/** Titles and words of status25.xlsx. */
export const analysisLabels: Readonly<Record<Language, AnalysisLabels>> = {
  en: {
    sheet: 'Client status',
    columns: {
      name: 'Client',
      status: 'Status',
      visits: 'Visits',
      spent: 'Spent (€)',
      average: 'Average per visit (€)',
      days: 'Days between visits',
      noShows: 'No-shows',
      firstVisit: 'First visit ever',
      lastVisit: 'Last visit',
      nextBooking: 'Next booking',
    },
    status: { new: 'New', returning: 'Returning', lost: 'Lost' },
  },
  it: {
    sheet: 'Stato dei clienti',
    columns: {
      name: 'Cliente',
      status: 'Stato',
      visits: 'Visite',
      spent: 'Spesa (€)',
      average: 'Media a visita (€)',
      days: 'Giorni fra le visite',
      noShows: 'Non presentato',
      firstVisit: 'Prima visita in assoluto',
      lastVisit: 'Ultima visita',
      nextBooking: 'Prossima prenotazione',
    },
    status: { new: 'Nuovo', returning: 'Di ritorno', lost: 'Perso' },
  },
}
