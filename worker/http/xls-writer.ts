/** Workbooks of Excel 97–2003 ([MS-XLS], BIFF8), with as much as a table of texts, numbers, days and durations needs. */
import { ByteWriter } from './byte-writer.ts'
import { writeCompoundFile } from './compound-file.ts'

/** A day is `{ day: 'YYYY-MM-DD' }`; a duration is `{ minutes }` and shown as hours and minutes, also beyond 24 hours. */
export type XlsValue = string | number | null | { readonly day: string } | { readonly minutes: number }
export interface XlsColumn {
  readonly title: string
  /** Characters. */
  readonly width: number
}

const maxRows = 65_536
const maxRecordBytes = 8224
const maxTextLength = 32_767
/** Days from 30 December 1899, from which Excel counts, to 1 January 1970. */
const epochOffset = 25_569

const records = {
  bof: 0x809,
  eof: 0x0a,
  codePage: 0x42,
  window1: 0x3d,
  font: 0x31,
  format: 0x41e,
  cellFormat: 0xe0,
  style: 0x293,
  sheet: 0x85,
  texts: 0xfc,
  continued: 0x3c,
  dimensions: 0x200,
  columnWidth: 0x7d,
  text: 0xfd,
  number: 0x203,
  window2: 0x23e,
  pane: 0x41,
} as const
/** Formats of cells, behind the fifteen of styles that a file must have. */
const [general, bold, date, duration] = [15, 16, 17, 18]
const durationFormat = 164

function writeRecord(out: ByteWriter, id: number, write: (out: ByteWriter) => void) {
  out.u16(id, 0)
  const start = out.length
  write(out)
  out.setU16(start - 2, out.length - start)
}
const writeStart = (out: ByteWriter, type: number) =>
  writeRecord(out, records.bof, () => {
    out.u16(0x600, type, 0xdbb, 0x7cc)
    out.u32(0, 6)
  })
/** A text of at most 255 characters with its length. */
const writeShortText = (out: ByteWriter, text: string) => {
  out.u8(text.length, 1)
  out.utf16(text)
}

function writeFormats(out: ByteWriter) {
  const writeFont = (isBold: boolean) =>
    writeRecord(out, records.font, () => {
      // Height in twentieths of a point, no attributes, automatic colour, weight.
      out.u16(200, isBold ? 1 : 0, 0x7fff, isBold ? 700 : 400, 0)
      out.u8(0, 2, 0, 0)
      writeShortText(out, 'Arial')
    })
  // There is no font 4: the fifth record is font 5.
  for (let font = 0; font < 5; font++) writeFont(font === 4)
  writeRecord(out, records.format, () => {
    out.u16(durationFormat)
    out.u16(6)
    out.u8(1)
    out.utf16('[h]:mm')
  })
  const writeCellFormat = (font: number, format: number, isStyle: boolean) =>
    writeRecord(out, records.cellFormat, () => {
      out.u16(font, format, isStyle ? 0xfff5 : 1)
      out.u8(0x20, 0, 0, isStyle ? 0xf4 : 0xf8)
      out.u32(0, 0)
      out.u16(0x20c0)
    })
  for (let i = 0; i < general; i++) writeCellFormat(0, 0, true)
  writeCellFormat(0, 0, false)
  writeCellFormat(5, 0, false)
  writeCellFormat(0, 14, false)
  writeCellFormat(0, durationFormat, false)
  writeRecord(out, records.style, () => {
    out.u16(0x8000)
    out.u8(0, 0xff)
  })
}

/** The texts of all cells, each once. A record that is full is continued, and a text that is cut repeats its option byte there. */
function writeTexts(out: ByteWriter, texts: ReadonlyMap<string, number>, total: number) {
  out.u16(records.texts, 0)
  let start = out.length
  out.u32(total, texts.size)
  const getCapacity = () => maxRecordBytes - (out.length - start)
  const end = () => out.setU16(start - 2, out.length - start)
  const next = () => {
    end()
    out.u16(records.continued, 0)
    start = out.length
  }
  for (const text of texts.keys()) {
    if (getCapacity() < 5) next()
    out.u16(text.length)
    out.u8(1)
    let at = 0
    for (;;) {
      const count = Math.min(text.length - at, Math.floor(getCapacity() / 2))
      out.utf16(text.slice(at, at + count))
      at += count
      if (at >= text.length) break
      next()
      out.u8(1)
    }
  }
  end()
}

type Cell = { readonly text: string } | { readonly number: number; readonly format: number }
function toCell(value: XlsValue): Cell | undefined {
  if (value === null || value === '') return undefined
  if (typeof value === 'string') return { text: value.slice(0, maxTextLength) }
  if (typeof value === 'number') return { number: value, format: general }
  if ('minutes' in value) return { number: value.minutes / 1440, format: duration }
  return { number: Date.parse(`${value.day}T00:00:00Z`) / 86_400_000 + epochOffset, format: date }
}

function writeSheet(
  out: ByteWriter,
  columns: readonly XlsColumn[],
  rows: readonly (readonly (Cell | undefined)[])[],
  texts: ReadonlyMap<string, number>,
) {
  writeStart(out, 0x10)
  columns.forEach(({ width }, column) => {
    writeRecord(out, records.columnWidth, () => out.u16(column, column, width * 256, general, 0, 0))
  })
  writeRecord(out, records.dimensions, () => {
    out.u32(0, rows.length)
    out.u16(0, columns.length, 0)
  })
  rows.forEach((row, r) => {
    row.forEach((cell, column) => {
      if (!cell) return
      if ('text' in cell)
        writeRecord(out, records.text, () => {
          out.u16(r, column, r === 0 ? bold : general)
          out.u32(texts.get(cell.text) ?? 0)
        })
      else
        writeRecord(out, records.number, () => {
          out.u16(r, column, cell.format)
          out.f64(cell.number)
        })
    })
  })
  // The row of titles stays in view.
  writeRecord(out, records.window2, () => {
    out.u16(0x7be, 0, 0)
    out.u32(64)
    out.u16(0, 0)
    out.u32(0)
  })
  writeRecord(out, records.pane, () => out.u16(0, 1, 1, 0, 2))
  writeRecord(out, records.eof, () => undefined)
}

/** An .xls file with one sheet: a row of titles that stays in view, then the rows. Texts are never formulas. Throws beyond 65,536 rows. */
export function writeXls(
  sheetName: string,
  columns: readonly XlsColumn[],
  values: readonly (readonly XlsValue[])[],
): Uint8Array<ArrayBuffer> {
  if (values.length >= maxRows) throw new Error(`an .xls file has at most ${maxRows} rows`)
  const rows = [columns.map(({ title }) => title), ...values].map((row) => row.map(toCell))
  const texts = new Map<string, number>()
  let total = 0
  for (const cell of rows.flat()) {
    if (!cell || !('text' in cell)) continue
    total++
    if (!texts.has(cell.text)) texts.set(cell.text, texts.size)
  }
  const out = new ByteWriter()
  writeStart(out, 5)
  // Texts are UTF-16.
  writeRecord(out, records.codePage, () => out.u16(0x4b0))
  writeRecord(out, records.window1, () => out.u16(0, 0, 0x4000, 0x2000, 0x38, 0, 0, 1, 600))
  writeFormats(out)
  let position = 0
  writeRecord(out, records.sheet, () => {
    position = out.length
    out.u32(0)
    out.u8(0, 0)
    writeShortText(out, sheetName.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31))
  })
  writeTexts(out, texts, total)
  writeRecord(out, records.eof, () => undefined)
  out.setU32(position, out.length)
  writeSheet(out, columns, rows, texts)
  return writeCompoundFile('Workbook', out.bytes)
}
