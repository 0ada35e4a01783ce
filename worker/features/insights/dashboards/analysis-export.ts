import { customerAnalysis as calls } from '../../../../schema/api/insights/dashboards.ts'
import type { DaySpan } from '../../../../schema/rules/insights/report-periods.ts'
import { cents, euro } from '../../../../schema/rules/money.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { Language } from '../../../../schema/terms.ts'
import type { XlsxValue } from '../../../http/xlsx-writer.ts'
import { type ExportSettings, openTableExport, type TableExport } from '../../platform/jobs/index.ts'
import { type AnalysedClient, selectAnalysedClients } from './analysis-queries.ts'
import { toInstants } from './spans.ts'
import { lostAfterDays } from './visit-row-queries.ts'

interface AnalysisLabels {
  readonly sheet: string
  readonly columns: Readonly<
    Record<'name' | 'status' | 'visits' | 'spent' | 'average' | 'days' | 'noShows' | 'firstVisit' | 'lastVisit' | 'nextBooking', string>
  >
  readonly status: Readonly<Record<'new' | 'returning' | 'lost', string>>
}

/** Titles and words of status25.xlsx. */
const analysisLabels: Readonly<Record<Language, AnalysisLabels>> = {
  en: {
    sheet: 'Client status',
    columns: {
      name: 'Client',
      status: 'Status',
      visits: 'Visits',
      spent: 'Spent ({currency})',
      average: 'Average per visit ({currency})',
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
      spent: 'Spesa ({currency})',
      average: 'Media a visita ({currency})',
      days: 'Giorni fra le visite',
      noShows: 'Non presentato',
      firstVisit: 'Prima visita in assoluto',
      lastVisit: 'Ultima visita',
      nextBooking: 'Prossima prenotazione',
    },
    status: { new: 'Nuovo', returning: 'Di ritorno', lost: 'Perso' },
  },
}

export const analysisFile = calls.file.reply.file

export interface AnalysisSettings extends ExportSettings {
  readonly span: DaySpan
  /** Time of the analysis in seconds UTC: who has not come for 90 days before it is lost. */
  readonly at: number
}

/** status25.xlsx: new, returning and lost clients of a period. */
export const analysisExport: TableExport<AnalysisSettings, AnalysedClient> = {
  select: (db, { span }, limit, offset) => selectAnalysedClients(db, span, { limit, offset }),
  describe: ({ language, span, at: now }, { timeZone, currency }) => {
    const labels = analysisLabels[language]
    const { start } = toInstants(span, timeZone)
    const toDay = (at: number | null): XlsxValue => (at === null ? null : { day: toSalonDay(at, timeZone) })
    const getStatus = ({ firstVisit, lastVisit, nextBooking }: AnalysedClient) => {
      if (nextBooking === null && lastVisit < now - lostAfterDays * 86_400) return labels.status.lost
      return firstVisit >= start ? labels.status.new : labels.status.returning
    }
    return {
      sheet: labels.sheet,
      columns: Object.entries(labels.columns).map(([key, title]) => ({
        title: title.replace('{currency}', currency),
        width: key === 'name' ? 26 : 16,
      })),
      toCells: (client) => [
        client.name,
        getStatus(client),
        client.visits,
        client.spent,
        euro(Math.round(cents(client.spent) / client.visits)),
        client.days,
        client.noShows,
        toDay(client.firstVisit),
        toDay(client.lastVisit),
        toDay(client.nextBooking),
      ],
    }
  },
}
export const openAnalysisFile = openTableExport(analysisExport)
