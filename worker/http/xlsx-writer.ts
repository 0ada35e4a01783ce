import { writeXlsxStream } from 'hucre/xlsx'
import { type SheetValue, toSheetCell, toSheetName, toSheetText } from '../../schema/rules/sheet-cells.ts'

export type XlsxValue = SheetValue

export interface XlsxColumn {
  readonly title: string
  /** Characters. */
  readonly width: number
}

type XlsxRows = Iterable<readonly XlsxValue[]> | AsyncIterable<readonly XlsxValue[]>

async function* toRows(columns: readonly XlsxColumn[], rows: XlsxRows) {
  yield columns.map(({ title }) => toSheetText(title))
  for await (const row of rows) yield row.map(toSheetCell)
}

/**
 * An .xlsx file with one sheet: a row of titles that stays in view, then the rows. It is packed while it is read, a piece at a time, so
 * that `rows` may be generated. Texts are never formulas.
 */
export const writeXlsx = (sheetName: string, columns: readonly XlsxColumn[], rows: XlsxRows): ReadableStream<Uint8Array> =>
  writeXlsxStream(toRows(columns, rows), {
    name: toSheetName(sheetName),
    columns: columns.map(({ width }) => ({ width })),
    freezePane: { rows: 1 },
  })
