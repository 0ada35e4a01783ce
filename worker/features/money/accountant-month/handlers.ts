import { accountantMonth, type accountantMonth as calls } from '../../../../schema/api/money/accountant-month.ts'
import { accountantMonthSchemas } from '../../../../schema/api/money/accountant-month-schemas.ts'
import { getAmountFormat } from '../../../../schema/rules/money/amount-format.ts'
import { addDays, addMonths } from '../../../../schema/rules/salon-time.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { selectSalonFormat } from '../commissions/index.ts'
import { buildLiability, selectState, selectSums } from '../liability/index.ts'
import { listCsvDays, listTables, locales, type TableCell } from './file-tables.ts'
import {
  type MonthDays,
  selectCharges,
  selectDayCounts,
  selectMonthInvoices,
  selectMonthMovements,
  selectOwed,
  selectPayments,
  selectRevenue,
  selectTaxedUses,
  selectVoucherSales,
} from './queries.ts'
import { buildMonth } from './rules.ts'

type MonthHandlers = Handlers<typeof calls>

/** Days of a month (`YYYY-MM`). */
const toDays = (month: string): MonthDays => ({ from: `${month}-01`, to: addDays(addMonths(`${month}-01`, 1), -1) })

/** The month, and how the salon's files write amounts. One round trip. */
async function loadMonth(db: StaffDb, span: MonthDays) {
  const { movements, state, salon, ...sums } = await db.batch({
    revenue: selectRevenue(db, span),
    charges: selectCharges(db, span),
    payments: selectPayments(db, span),
    sales: selectVoucherSales(db, span),
    taxedUses: selectTaxedUses(db, span),
    counts: selectDayCounts(db, span),
    cashMovements: selectMonthMovements(db, span),
    invoices: selectMonthInvoices(db, span),
    owed: selectOwed(db, span.to),
    movements: selectSums(db, span.from, span.to),
    state: selectState(db, span.from, span.to),
    salon: selectSalonFormat(db),
  })
  const report = buildMonth(
    span,
    { ...sums, settings: salon?.country === 'IT' ? state.settings : null },
    buildLiability(span, movements, state),
  )
  return { report, salon }
}

const getMonth: MonthHandlers['one'] = async (db, { month }) => (await loadMonth(db, toDays(month))).report

const getVatOfDay: MonthHandlers['vatOfDay'] = async (db, { date }) => {
  const { report } = await loadMonth(db, { from: date, to: date })
  return { day: date, vat: report.vat }
}

const nameFile = (month: string, file: string) => `attachment; filename="${file.replace('month', month)}"`

/** The month as PDF: its days, VAT, cash in and out, and what is open at its end. One round trip. */
const writePdf: MonthHandlers['pdf'] = async (db, { month, language: requested }, _body, request) => {
  const { file, type } = accountantMonth.pdf.reply
  const { report, salon } = await loadMonth(db, toDays(month))
  const language = requested ?? salon?.language ?? 'en'
  const amounts = getAmountFormat(language, salon?.currency ?? '')
  const write = (cells: readonly TableCell[]) => cells.map((cell) => (typeof cell === 'number' ? amounts.format(cell) : cell))
  const title = new Intl.DateTimeFormat(locales[language], { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const { drawTables } = await import('../../../http/pdf-table.ts')
  const bytes = await drawTables(
    {
      title: title.format(new Date(`${report.from}T00:00:00Z`)),
      subtitle: salon?.salonName ?? '',
      tables: listTables(report, language).map(({ name, head, texts, rows }, i) => ({
        ...(i === 0 ? {} : { heading: name }),
        ...{ head, texts, rows: rows.map(write) },
      })),
    },
    new Date(db.nowUtc * 1000),
  )
  request.header('Content-Type', type)
  request.header('Content-Disposition', nameFile(month, file))
  return request.body(bytes)
}

/** The same tables as a spreadsheet with a sheet each, amounts as numbers. One round trip. */
const writeWorkbook: MonthHandlers['workbook'] = async (db, { month, language: requested }, _body, request) => {
  const { file, type } = accountantMonth.workbook.reply
  const { report, salon } = await loadMonth(db, toDays(month))
  const { writeSheets } = await import('../../../http/xlsx-sheets.ts')
  const sheets = listTables(report, requested ?? salon?.language ?? 'en').map(({ name, head, texts, rows }) => ({
    name,
    columns: head.map((heading, i) => ({ title: heading, width: i === 0 ? 14 : 18, isAmount: i >= texts })),
    rows,
  }))
  request.header('Content-Type', type)
  request.header('Content-Disposition', nameFile(month, file))
  return request.body(await writeSheets(sheets))
}

/** A line for each day with revenue or cash in and out, as a program reads it: no total. One round trip. */
const writeMonthCsv: MonthHandlers['csv'] = async (db, { month, language: requested }, _body, request) => {
  const { file, type } = accountantMonth.csv.reply
  const { report, salon } = await loadMonth(db, toDays(month))
  const language = requested ?? salon?.language ?? 'en'
  const { head, rows } = listCsvDays(report, language)
  const { writeCsv } = await import('../../../http/csv-writer.ts')
  request.header('Content-Type', type)
  request.header('Content-Disposition', nameFile(month, file))
  return request.body(writeCsv([head, ...rows], language))
}

export const accountantMonthFeatures = [
  defineRoutes(accountantMonth, accountantMonthSchemas, {
    one: getMonth,
    vatOfDay: getVatOfDay,
    pdf: writePdf,
    workbook: writeWorkbook,
    csv: writeMonthCsv,
  }),
]
