import { dataQualities as calls } from '../../../../schema/api/records/data-quality.ts'
import type { IncompleteClient } from '../../../../schema/api/records/data-quality-schemas.ts'
import { maskContact } from '../../../../schema/rules/clients/contacts.ts'
import { parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { XlsxValue } from '../../../http/xlsx-writer.ts'
import { type ExportSettings, openTableExport, type TableExport } from '../../platform/jobs/index.ts'
import { excelLabels } from './excel-labels.ts'
import { type QualityFilter, selectIncomplete } from './queries.ts'

export const qualityFile = calls.excel.reply.file

export interface QualitySettings extends ExportSettings {
  readonly filter: QualityFilter
}
/** Width of a column in characters, where it is not that of a day. */
const widths: Readonly<Record<string, number>> = { name: 26, email: 28, phone: 18, gaps: 36, duplicateOf: 26 }

/** CustomersBySalon.xlsx. */
export const qualityExport: TableExport<QualitySettings, IncompleteClient> = {
  select: (db, { filter }, limit, offset) => selectIncomplete(db, filter, { offset, limit }),
  describe: ({ language, hidden = [] }, { timeZone, currency }) => {
    const { sheet, columns, gaps } = excelLabels[language]
    const toContact = (contact: string) => (hidden.includes('contact') ? maskContact(contact) : contact)
    const toDay = (instant: string | null): XlsxValue => instant && { day: toSalonDay(parseIso(instant), timeZone) }
    return {
      sheet,
      columns: Object.entries(columns).map(([key, title]) => ({ title: title.replace('{currency}', currency), width: widths[key] ?? 14 })),
      toCells: (client) => [
        client.name,
        client.spent,
        toDay(client.lastVisit),
        toContact(client.phoneNumber),
        toContact(client.email),
        client.birthDate && { day: client.birthDate },
        toDay(client.consent),
        client.gaps.map((kind) => gaps[kind]).join(', '),
        client.duplicateOf?.name ?? '',
      ],
    }
  },
}
export const openQualityFile = openTableExport(qualityExport)
