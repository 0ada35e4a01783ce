import { dataQualities as calls, type IncompleteClient } from '../../../schema/api/data-quality.ts'
import { parseIso, toSalonDay } from '../../../schema/rules/salon-time.ts'
import { ApiError } from '../../db/errors.ts'
import { recordSecurityEvent } from '../../db/security-event.ts'
import { defineRoutes, type Handlers } from '../../http/serve.ts'
import type { XlsxValue } from '../../http/xlsx-writer.ts'
import { excelLabels } from './excel-labels.ts'
import { countGaps, selectIncomplete } from './queries.ts'

type QualityHandlers = Handlers<typeof calls>

const defaultRows = 50
const maxRows = 5_000
const { file, type } = calls.excel.reply

/** One round trip. */
const listIncomplete: QualityHandlers['list'] = async (db, { offset = 0, limit = defaultRows, gap, visited }) => {
  const filter = { gap, visited }
  const [sums, clients] = await db.batch(countGaps(db, filter), selectIncomplete(db, filter, { offset, limit }))
  return { ...sums, clients }
}

/** CustomersBySalon.xlsx. One round trip, which also records who exported it. */
const getExcel: QualityHandlers['excel'] = async (db, { gap, visited, language }, _body, request) => {
  const [clients] = await db.batch(
    selectIncomplete(db, { gap, visited }, { offset: 0, limit: maxRows + 1 }),
    recordSecurityEvent(db, { action: 'export', entity: 'clients', entityId: '', details: { file, ...(gap ? { gap } : {}) } }),
  )
  if (clients.length > maxRows) throw new ApiError(400, 'invalid_input', { fields: { gap: 'Choose one from the list' } })
  const { sheet, columns, gaps } = excelLabels[language]
  const toDay = (instant: string | null): XlsxValue => instant && { day: toSalonDay(parseIso(instant), db.timeZone) }
  const toRow = (client: IncompleteClient): XlsxValue[] => [
    client.name,
    client.spent,
    toDay(client.lastVisit),
    client.phoneNumber,
    client.email,
    client.birthDate && { day: client.birthDate },
    toDay(client.consent),
    client.gaps.map((kind) => gaps[kind]).join(', '),
    client.duplicateOf?.name ?? '',
  ]
  const widths: Readonly<Record<string, number>> = { name: 26, email: 28, phone: 18, gaps: 36, duplicateOf: 26 }
  const { writeXlsx } = await import('../../http/xlsx-writer.ts')
  request.header('Content-Type', type)
  request.header('Content-Disposition', `attachment; filename="${file}"`)
  const titles = Object.entries(columns).map(([key, title]) => ({ title, width: widths[key] ?? 14 }))
  return request.body(writeXlsx(sheet, titles, clients.map(toRow)))
}

export const dataQualityFeatures = [defineRoutes(calls, { list: listIncomplete, excel: getExcel })]
