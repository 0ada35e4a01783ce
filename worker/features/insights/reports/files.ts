import { reports as calls } from '../../../../schema/api/insights/reports.ts'
import type { ReportDefinition } from '../../../../schema/api/insights/reports-schemas.ts'
import type { DaySpan } from '../../../../schema/rules/insights/report-periods.ts'
import { getAmountFormat } from '../../../../schema/rules/money/amount-format.ts'
import { addDays, addMonths } from '../../../../schema/rules/salon-time.ts'
import type { Language } from '../../../../schema/terms.ts'
import { recordSecurityEvent } from '../../../db/security-event.ts'
import type { Handlers } from '../../../http/serve.ts'
import { selectReport, selectSentReport } from './queries.ts'
import { buildTable, type ReportTable } from './rules.ts'
import { runChecked, runReport } from './run.ts'

type ReportHandlers = Handlers<typeof calls>

/** Seconds for which the link of a sent report can be opened. */
const linkSeconds = 90 * 86_400

const locales: Readonly<Record<Language, string>> = { en: 'en-IE', it: 'it-IT' }
const toSpanText = ({ from, to }: DaySpan, language: Language) =>
  new Intl.DateTimeFormat(locales[language], { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }).formatRange(
    Date.parse(`${from}T00:00:00Z`),
    Date.parse(`${to}T00:00:00Z`),
  )

/** The cells of a table as texts: amounts with cents, shares in per cent. */
function toTexts({ rows, texts, figures }: ReportTable, language: Language, currency: string): string[][] {
  const amounts = getAmountFormat(language, currency)
  const shares = new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 1 })
  const numbers = new Intl.NumberFormat(locales[language])
  const formats = { revenue: amounts, average: amounts, before: amounts, share: shares, visits: numbers, clients: numbers, sold: numbers }
  return rows.map((row) =>
    row.map((cell, i) => (typeof cell === 'number' ? formats[figures[i - texts] ?? 'revenue'].format(cell) : (cell ?? ''))),
  )
}

/** A report, saved or not, as PDF. One round trip, which also records who exported it; two if refused. */
export const writePdf: ReportHandlers['pdf'] = async (db, _input, { name, definition, language }, request) => {
  const details = { file: calls.pdf.reply.file, name }
  const event = recordSecurityEvent(db, { action: 'export', entity: 'reports', entityId: '', details })
  const result = await runChecked(db, definition, [event])
  const table = buildTable(definition, result, language)
  const { drawTables } = await import('../../../http/pdf-table.ts')
  const { head, texts } = table
  const rows = toTexts(table, language, result.currency)
  const bytes = await drawTables(
    { title: name, subtitle: toSpanText(result, language), tables: [{ head, texts, rows }] },
    new Date(db.nowUtc * 1000),
  )
  request.header('Content-Type', calls.pdf.reply.type)
  request.header('Content-Disposition', `attachment; filename="${calls.pdf.reply.file}"`)
  return request.body(bytes)
}

/** Days of a month (`YYYY-MM`). */
const toMonthDays = (month: string): DaySpan => ({ from: `${month}-01`, to: addDays(addMonths(`${month}-01`, 1), -1) })
const inMonth = (definition: ReportDefinition, month: string): ReportDefinition => ({
  ...definition,
  period: 'custom',
  ...toMonthDays(month),
})

/** The month of a report that a link names, as xlsx; nothing after 90 days. Three round trips: the sending, the report, its figures. */
export const getSentFile: ReportHandlers['sentFile'] = async (db, _input, _body, request) => {
  const [[sent]] = await db.batch(selectSentReport(db, db.id))
  if (!sent || sent.at < db.nowUtc - linkSeconds) return undefined
  const [[report]] = await db.batch(selectReport(db, sent.reportId))
  if (!report) return undefined
  const definition = inMonth(report.definition, sent.month)
  const { head, texts, rows } = buildTable(definition, await runReport(db, definition, db.timeZone), sent.language)
  const { writeXlsx } = await import('../../../http/xlsx-writer.ts')
  request.header('Content-Type', calls.sentFile.reply.type)
  request.header('Content-Disposition', `attachment; filename="report-${sent.month}.xlsx"`)
  return request.body(
    writeXlsx(
      report.name,
      head.map((title, i) => ({ title, width: i < texts ? 28 : 16 })),
      rows,
    ),
  )
}
