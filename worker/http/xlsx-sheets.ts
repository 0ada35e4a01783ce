import { writeXlsx } from 'hucre/xlsx'
import { toSheetCell, toSheetName, toSheetText } from '../../schema/rules/sheet-cells.ts'
import type { XlsxColumn, XlsxValue } from './xlsx-writer.ts'

export interface XlsxSheet {
  readonly name: string
  /** `isAmount`: numbers with two decimals. */
  readonly columns: readonly (XlsxColumn & { readonly isAmount: boolean })[]
  readonly rows: readonly (readonly XlsxValue[])[]
}

/**
 * An .xlsx file with several small sheets, each with a row of titles that stays in view. It is packed as a whole: long tables go through
 * `writeXlsx` of xlsx-writer.ts. Texts are never formulas.
 */
export async function writeSheets(sheets: readonly XlsxSheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await writeXlsx({
    // Texts stand in their cells, as in the files of one sheet.
    stringMode: 'inline',
    sheets: sheets.map(({ name, columns, rows }) => ({
      name: toSheetName(name),
      columns: columns.map(({ width, isAmount }) => ({ width, ...(isAmount ? { numFmt: '#,##0.00' } : {}) })),
      rows: [
        columns.map(({ title }) => toSheetText(title)),
        ...rows.map((row) => row.map((value) => (value === '' ? null : toSheetCell(value)))),
      ],
      freezePane: { rows: 1 },
    })),
  })
  return new Uint8Array(bytes)
}
