import { commissionStatements as calls } from '../../../../schema/api/money/commission-statements.ts'
import type { CommissionStats } from '../../../../schema/api/money/commission-statements-schemas.ts'
import { type DateFormat, formatDatePattern } from '../../../../schema/rules/date-format.ts'
import { formatAmount } from '../../../../schema/rules/money/amount-format.ts'
import { parseIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { Language } from '../../../../schema/terms.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { writeCsv } from '../../../http/csv-writer.ts'
import type { Handlers } from '../../../http/serve.ts'
import { statementLabels } from './file-labels.ts'
import { buildStatementRows, buildStatementSections, type StatementFormat } from './rules.ts'

type StatementHandlers = Handlers<typeof calls>
/** A statement, and what its file needs to know of the salon. */
export interface PrintedStatement {
  stats: CommissionStats
  salonName: string
  currency: string
  dateFormat: DateFormat
  /** Language of the salon, for a file without one. */
  language: Language
}
export type LoadPrinted = (db: StaffDb, userId: string, month: string) => Promise<PrintedStatement | undefined>

function openFormat(language: Language, { currency, dateFormat }: PrintedStatement): StatementFormat {
  const locale = language === 'it' ? 'it-IT' : 'en-IE'
  const percentages = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  return {
    amount: (amount) => formatAmount(amount, language, currency),
    percent: (rate) => percentages.format(rate / 100),
    day: (day) => formatDatePattern(day, dateFormat),
  }
}
const toMonthName = (month: string, language: Language) =>
  new Intl.DateTimeFormat(language === 'it' ? 'it-IT' : 'en-IE', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/** The statement as PDF. One round trip. */
export const exportPdf =
  (load: LoadPrinted): StatementHandlers['exportPdf'] =>
  async (db, { userId, month, language: requested }, _body, request) => {
    const found = await load(db, userId, month)
    if (!found) return undefined
    const { stats, salonName } = found
    const language = requested ?? found.language
    const [labels, format] = [statementLabels[language], openFormat(language, found)]
    const name = `${stats.firstName} ${stats.lastName}`.trim()
    const { approval } = stats
    const { drawSheet } = await import('../../../http/pdf.ts')
    const bytes = await drawSheet(
      {
        title: name,
        subtitle: `${labels.title} · ${toMonthName(month, language)} · ${salonName}`,
        notice: approval
          ? `${labels.approved} ${approval.approvedBy}, ${format.day(toSalonDay(parseIso(approval.at), db.timeZone))}`
          : labels.notApproved,
        footer: `${labels.title} · ${name}`,
        sections: buildStatementSections(stats, labels, format),
      },
      new Date(db.nowUtc * 1000),
    )
    request.header('Content-Type', calls.exportPdf.reply.type)
    request.header('Content-Disposition', `inline; filename="commission-${month}.pdf"`)
    return request.body(bytes)
  }

/** The lines of the statement as CSV. One round trip. */
export const exportCsv =
  (load: LoadPrinted): StatementHandlers['exportCsv'] =>
  async (db, { userId, month, language: requested }, _body, request) => {
    const found = await load(db, userId, month)
    if (!found) return undefined
    const language = requested ?? found.language
    const rows = buildStatementRows(found.stats, statementLabels[language], openFormat(language, found))
    request.header('Content-Type', `${calls.exportCsv.reply.type}; charset=utf-8`)
    request.header('Content-Disposition', `attachment; filename="commission-${month}.csv"`)
    return request.body(writeCsv(rows, language))
  }
