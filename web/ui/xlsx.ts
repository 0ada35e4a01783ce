import { writeXlsxStream } from 'hucre/xlsx'
import { type SheetValue, toSheetCell, toSheetName, toSheetText } from '../../schema/rules/sheet-cells.ts'

/** Widths in characters. */
const [minWidth, maxWidth] = [10, 50]
const toWidth = (value: SheetValue = null) => (typeof value === 'string' ? value.length + 2 : minWidth)

/** An .xlsx file with one sheet: a row of titles that stays in view, then the rows. */
export function writeSheet(name: string, head: readonly string[], rows: readonly (readonly SheetValue[])[]): Promise<Blob> {
  const widths = head.map((title, at) => {
    const width = rows.reduce((width, row) => Math.max(width, toWidth(row[at])), title.length + 2)
    return { width: Math.max(minWidth, Math.min(maxWidth, width)) }
  })
  const lines = [head.map(toSheetText), ...rows.map((row) => row.map(toSheetCell))]
  return new Response(writeXlsxStream(lines, { name: toSheetName(name), columns: widths, freezePane: { rows: 1 } })).blob()
}
