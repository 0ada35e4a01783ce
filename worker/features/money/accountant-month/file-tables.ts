import type { AccountantMonth } from '../../../../schema/api/money/accountant-month-schemas.ts'
import { sumEuro } from '../../../../schema/rules/money.ts'
import type { Language } from '../../../../schema/terms.ts'
import { monthLabels } from './file-labels.ts'

export type TableCell = string | number

/** A table of the month's files: `texts` columns of text, then amounts. */
export interface MonthTable {
  readonly name: string
  readonly head: readonly string[]
  readonly texts: number
  readonly rows: readonly (readonly TableCell[])[]
}

export const locales: Readonly<Record<Language, string>> = { en: 'en-IE', it: 'it-IT' }
const writeRate = (rate: number, language: Language) =>
  new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 2 }).format(rate / 100)

/** Revenue by side and rate, its total, and the same total by method. */
const nameAmounts = ({ columns, methods }: AccountantMonth, language: Language) => {
  const labels = monthLabels[language]
  return [
    ...columns.map(({ side, rate }) => (rate === null ? labels.sides[side] : `${labels.sides[side]} ${writeRate(rate, language)}`)),
    labels.outside,
    labels.total,
    ...methods.map((method) => labels.methods[method]),
    labels.owed,
  ]
}
const listAmounts = (row: AccountantMonth['total']) => [...row.taxed, row.outside, row.charged, ...row.methods, row.owed]

function listDays(report: AccountantMonth, language: Language): MonthTable {
  const labels = monthLabels[language]
  const days = report.days.map((row) => [row.day, ...listAmounts(row), row.cash?.counted ?? labels.open, row.cash?.difference ?? ''])
  return {
    name: labels.days,
    head: [labels.day, ...nameAmounts(report, language), labels.counted, labels.difference],
    texts: 1,
    rows: [...days, [labels.total, ...listAmounts(report.total), '', '']],
  }
}

/** The total of amounts that `read` finds in each row. */
const addUp = <Row>(label: string, rows: readonly Row[], read: readonly ((row: Row) => number)[]): TableCell[] => [
  label,
  ...read.map((one) => sumEuro(rows.map(one))),
]

function listVat({ vat }: AccountantMonth, language: Language): MonthTable {
  const labels = monthLabels[language]
  const rows = vat.map(({ rate, net, vat: tax, gross }) => [
    rate === null ? labels.withoutVat : writeRate(rate, language),
    ...[net, tax, gross],
  ])
  const total = addUp(labels.total, vat, [(row) => row.net, (row) => row.vat, (row) => row.gross])
  return { name: labels.vat, head: labels.vatHead, texts: 1, rows: [...rows, total] }
}

function listCash({ cashMovements }: AccountantMonth, language: Language): MonthTable[] {
  const labels = monthLabels[language]
  if (cashMovements.length === 0) return []
  const rows = cashMovements.map(({ day, kind, note, person, amount }) => [day, labels.cashKinds[kind], note, person, amount])
  const total = [labels.total, '', '', '', sumEuro(cashMovements.map(({ amount }) => amount))]
  return [{ name: labels.cashMovements, head: labels.cashHead, texts: 4, rows: [...rows, total] }]
}

function listLiabilities({ liabilities }: AccountantMonth, language: Language): MonthTable {
  const labels = monthLabels[language]
  const rows = liabilities.map(({ kind, opening, sold, used, expired, owed }) => [
    labels.kinds[kind],
    ...[opening, sold, used, expired, owed],
  ])
  const read = (['opening', 'sold', 'used', 'expired', 'owed'] as const).map(
    (name) => (row: AccountantMonth['liabilities'][number]) => row[name],
  )
  return { name: labels.liabilities, head: labels.liabilityHead, texts: 1, rows: [...rows, addUp(labels.total, liabilities, read)] }
}

/** What the PDF and the spreadsheet show: the days first. */
export const listTables = (report: AccountantMonth, language: Language): readonly MonthTable[] => [
  listDays(report, language),
  listVat(report, language),
  ...listCash(report, language),
  listLiabilities(report, language),
  {
    name: monthLabels[language].owedByClients,
    head: [monthLabels[language].total],
    texts: 0,
    rows: [[report.owedByClients]],
  },
]

/**
 * Head and rows for another program: a row for each day with revenue or cash in and out, with amounts only; of a day that is not closed,
 * the drawer's cells are empty.
 */
export function listCsvDays(report: AccountantMonth, language: Language) {
  const labels = monthLabels[language]
  const nothing = listAmounts(report.total).map(() => 0)
  const moved = (day: string, isIn: boolean) =>
    sumEuro(report.cashMovements.filter((one) => one.day === day && one.amount > 0 === isIn).map(({ amount }) => amount))
  const days = [...new Set([...report.days, ...report.cashMovements].map(({ day }) => day))].toSorted()
  return {
    head: [labels.day, ...nameAmounts(report, language), ...labels.drawerHead],
    rows: days.map((day): (TableCell | null)[] => {
      const row = report.days.find((one) => one.day === day)
      const cash = row?.cash
      return [
        ...[day, ...(row ? listAmounts(row) : nothing), moved(day, true), moved(day, false)],
        ...(cash ? [cash.opening, cash.expected, cash.counted, cash.difference, cash.left, cash.note] : [null, null, null, null, null, '']),
      ]
    }),
  }
}
