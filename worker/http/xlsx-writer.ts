import { writeXlsxStream } from 'hucre/xlsx'

/** A day is `{ day: 'YYYY-MM-DD' }`, so that a text never becomes a date by its looks. */
export type XlsxValue = string | number | boolean | null | { readonly day: string }

export interface XlsxColumn {
  readonly title: string
  /** Characters. */
  readonly width: number
}

/** Excel opens no longer text in a cell. */
const maxTextLength = 32_767
/** Excel knows no earlier one. */
const firstDay = '1900-01-01'
// XML 1.0 has no way to write these characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Excel decodes `_x000D_` in texts: its own underscore is written as `_x005F_`. */
const toText = (text: string) =>
  text
    .slice(0, maxTextLength)
    .replace(forbidden, '')
    .replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')

function toCell(value: XlsxValue): string | number | boolean | Date | null {
  if (typeof value === 'string') return toText(value)
  if (value === null || typeof value !== 'object') return value
  return value.day >= firstDay ? new Date(`${value.day}T00:00:00Z`) : value.day
}

function* toRows(columns: readonly XlsxColumn[], rows: Iterable<readonly XlsxValue[]>) {
  yield columns.map(({ title }) => toText(title))
  for (const row of rows) yield row.map(toCell)
}

/** Excel refuses these characters in the name of a sheet, and more than 31 of any. */
const toSheetName = (name: string) => name.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31)

/**
 * An .xlsx file with one sheet: a row of titles that stays in view, then the rows. It is packed while it is read, a piece at a time, so
 * that `rows` may be generated. Texts are never formulas.
 */
export const writeXlsx = (
  sheetName: string,
  columns: readonly XlsxColumn[],
  rows: Iterable<readonly XlsxValue[]>,
): ReadableStream<Uint8Array> =>
  writeXlsxStream(toRows(columns, rows), {
    name: toSheetName(sheetName),
    columns: columns.map(({ width }) => ({ width })),
    freezePane: { rows: 1 },
  })
