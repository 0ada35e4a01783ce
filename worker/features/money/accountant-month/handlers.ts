import { accountantMonth, type accountantMonth as calls } from '../../../../schema/api/money/accountant-month.ts'
import { type AccountantMonth, accountantMonthSchemas } from '../../../../schema/api/money/accountant-month-schemas.ts'
import { getAmountFormat } from '../../../../schema/rules/money/amount-format.ts'
import { sumEuro } from '../../../../schema/rules/money.ts'
import { addDays, addMonths } from '../../../../schema/rules/salon-time.ts'
import type { Language } from '../../../../schema/terms.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { selectSalonFormat } from '../commissions/index.ts'
import { buildLiability, selectState, selectSums } from '../prepaid/index.ts'
import { monthLabels } from './file-labels.ts'
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

const locales: Readonly<Record<Language, string>> = { en: 'en-IE', it: 'it-IT' }
const writeRate = (rate: number, language: Language) =>
  new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 2 }).format(rate / 100)

/** Head and rows of the days, the total last: amounts as numbers. */
function listDays({ columns, methods, days, total }: AccountantMonth, language: Language) {
  const labels = monthLabels[language]
  const head = [
    labels.day,
    ...columns.map(({ side, rate }) => (rate === null ? labels.sides[side] : `${labels.sides[side]} ${writeRate(rate, language)}`)),
    labels.outside,
    labels.total,
    ...methods.map((method) => labels.methods[method]),
    labels.owed,
    labels.counted,
    labels.difference,
  ]
  const sums = (row: AccountantMonth['total']) => [...row.taxed, row.outside, row.charged, ...row.methods, row.owed]
  const rows = days.map((row): (string | number)[] => [row.day, ...sums(row), row.cash?.counted ?? labels.open, row.cash?.difference ?? ''])
  return { head, rows: [...rows, [labels.total, ...sums(total), '', '']] }
}

const nameFile = (month: string, file: string) => `attachment; filename="${file.replace('month', month)}"`

/** The month as PDF: its days, VAT, and what is open at its end. One round trip. */
const writePdf: MonthHandlers['pdf'] = async (db, { month, language: requested }, _body, request) => {
  const { file, type } = accountantMonth.pdf.reply
  const { report, salon } = await loadMonth(db, toDays(month))
  const language = requested ?? salon?.language ?? 'en'
  const labels = monthLabels[language]
  const amounts = getAmountFormat(language, salon?.currency ?? '')
  const write = (cells: readonly (string | number)[]) => cells.map((cell) => (typeof cell === 'number' ? amounts.format(cell) : cell))
  const days = listDays(report, language)
  const title = new Intl.DateTimeFormat(locales[language], { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const { drawTables } = await import('../../../http/pdf-table.ts')
  const vat = report.vat.map(({ rate, ...row }) => [
    rate === null ? labels.withoutVat : writeRate(rate, language),
    ...write([row.net, row.vat, row.gross]),
  ])
  const addUp = <Row>(rows: readonly Row[], read: readonly ((row: Row) => number)[]) => [
    labels.total,
    ...write(read.map((one) => sumEuro(rows.map(one)))),
  ]
  const liabilities = report.liabilities.map((row) => [
    labels.kinds[row.kind],
    ...write([row.opening, row.sold, row.used, row.expired, row.owed]),
  ])
  const bytes = await drawTables(
    {
      title: title.format(new Date(`${report.from}T00:00:00Z`)),
      subtitle: salon?.salonName ?? '',
      tables: [
        { head: days.head, texts: 1, rows: days.rows.map(write) },
        {
          heading: labels.vat,
          head: labels.vatHead,
          texts: 1,
          rows: [...vat, addUp(report.vat, [(row) => row.net, (row) => row.vat, (row) => row.gross])],
        },
        ...(report.cashMovements.length === 0
          ? []
          : [
              {
                heading: labels.cashMovements,
                head: labels.cashHead,
                texts: 4,
                rows: [
                  ...report.cashMovements.map(({ day, kind, note, person, amount }) => [
                    day,
                    labels.cashKinds[kind],
                    note,
                    person,
                    ...write([amount]),
                  ]),
                  [labels.total, '', '', '', ...write([sumEuro(report.cashMovements.map(({ amount }) => amount))])],
                ],
              },
            ]),
        {
          heading: labels.liabilities,
          head: labels.liabilityHead,
          texts: 1,
          rows: [
            ...liabilities,
            addUp(report.liabilities, [
              (row) => row.opening,
              (row) => row.sold,
              (row) => row.used,
              (row) => row.expired,
              (row) => row.owed,
            ]),
          ],
        },
        { heading: labels.owedByClients, head: [labels.total], texts: 1, rows: [write([report.owedByClients])] },
      ],
    },
    new Date(db.nowUtc * 1000),
  )
  request.header('Content-Type', type)
  request.header('Content-Disposition', nameFile(month, file))
  return request.body(bytes)
}

/** The days as a spreadsheet with amounts as numbers. One round trip. */
const writeWorkbook: MonthHandlers['workbook'] = async (db, { month, language: requested }, _body, request) => {
  const { file, type } = accountantMonth.workbook.reply
  const { report, salon } = await loadMonth(db, toDays(month))
  const { head, rows } = listDays(report, requested ?? salon?.language ?? 'en')
  const { writeXlsx } = await import('../../../http/xlsx-writer.ts')
  request.header('Content-Type', type)
  request.header('Content-Disposition', nameFile(month, file))
  return request.body(
    writeXlsx(
      month,
      head.map((name, i) => ({ title: name, width: i === 0 ? 12 : 16 })),
      rows,
    ),
  )
}

export const accountantMonthFeatures = [
  defineRoutes(accountantMonth, accountantMonthSchemas, { one: getMonth, vatOfDay: getVatOfDay, pdf: writePdf, workbook: writeWorkbook }),
]
