import { readXml } from './xml-events.ts'
import { ZipError, ZipReader } from './zip-reader.ts'

/**
 * A date is `YYYY-MM-DD`, with `THH:MM:SS` if it has a time; a time alone is `HH:MM:SS`. Of a formula it is the value that the file holds.
 */
export type XlsxCell = string | number | boolean | null

export interface XlsxLimits {
  /** All parts of the file that are read. */
  readonly maxUnpackedBytes: number
  /** Last row and column that may hold a value. */
  readonly maxRows: number
  readonly maxColumns: number
}
export const defaultXlsxLimits: XlsxLimits = { maxUnpackedBytes: 48 * 1024 * 1024, maxRows: 50_000, maxColumns: 200 }

/** `unreadable`: no .xlsx file, encrypted or damaged. `too_large`: beyond the limits. */
export class XlsxError extends Error {
  readonly reason: 'unreadable' | 'too_large'
  constructor(reason: 'unreadable' | 'too_large') {
    super(reason)
    this.reason = reason
  }
}

/** Number formats of Excel that are dates, besides those that a file defines. */
const isDateFormat = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47)
const isDateCode = (code: string) => /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))

/** Characters that XML cannot hold are stored as `_x000D_`. */
const decodeEscapes = (text: string) =>
  text.includes('_x') ? text.replace(/_x([\da-fA-F]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))) : text

/**
 * The first visible sheet of an .xlsx file as rows of cells: row and cell stand at their place in the sheet, empty ones included up to
 * the last value. Throws `XlsxError`.
 */
export function readXlsx(bytes: Uint8Array, limits: XlsxLimits = defaultXlsxLimits): XlsxCell[][] {
  try {
    const zip = new ZipReader(bytes, limits.maxUnpackedBytes)
    const { sheet, has1904Dates } = findSheet(zip)
    const content = { strings: readStrings(zip), dateStyles: readDateStyles(zip), has1904Dates }
    return readRows(unpackPart(zip, sheet), content, limits)
  } catch (error) {
    if (error instanceof XlsxError) throw error
    throw new XlsxError(error instanceof ZipError ? error.reason : 'unreadable')
  }
}

function unpackPart(zip: ZipReader, path: string): Uint8Array {
  const part = zip.unpack(path)
  if (!part) throw new XlsxError('unreadable')
  return part
}

/** Paths in a relationship start at the folder of the workbook, or at the root with a slash. */
const toPath = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

function findSheet(zip: ZipReader) {
  let [relation, has1904Dates] = ['', false]
  readXml(unpackPart(zip, 'xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'workbookPr') has1904Dates = /^(1|true)$/.test(attributes().date1904 ?? '')
      if (name !== 'sheet' || relation) return
      const values = attributes()
      if (values.state === 'hidden' || values.state === 'veryHidden') return
      relation = Object.entries(values).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
    },
  })
  let sheet = ''
  readXml(unpackPart(zip, 'xl/_rels/workbook.xml.rels'), {
    open(name, attributes) {
      if (name === 'Relationship' && attributes().Id === relation) sheet = toPath(attributes().Target ?? '')
    },
  })
  return { sheet, has1904Dates }
}

function readStrings(zip: ZipReader): string[] {
  const part = zip.unpack('xl/sharedStrings.xml')
  const strings: string[] = []
  if (!part) return strings
  // Phonetic runs (rPh) repeat the text in another script.
  let [text, isText, isPhonetic] = ['', false, false]
  readXml(part, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      if (name === 't') isText = !isPhonetic
    },
    text(value) {
      if (isText) text += value
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'si') strings.push(decodeEscapes(text))
    },
  })
  return strings
}

/** Indexes of the cell styles that show a number as a date. */
function readDateStyles(zip: ZipReader): Set<number> {
  const part = zip.unpack('xl/styles.xml')
  const [dates, dateFormats] = [new Set<number>(), new Set<number>()]
  if (!part) return dates
  let [isCellStyle, style] = [false, 0]
  readXml(part, {
    open(name, attributes) {
      if (name === 'numFmt' && isDateCode(attributes().formatCode ?? '')) dateFormats.add(Number(attributes().numFmtId))
      if (name === 'cellXfs') isCellStyle = true
      if (name !== 'xf' || !isCellStyle) return
      const format = Number(attributes().numFmtId ?? 0)
      if (isDateFormat(format) || dateFormats.has(format)) dates.add(style)
      style++
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return dates
}

interface SheetContent {
  readonly strings: readonly string[]
  readonly dateStyles: ReadonlySet<number>
  /** Days count from 1904, as in files of old Macs. */
  readonly has1904Dates: boolean
}

const secondsPerDay = 86_400
/** Excel counts days from 1900-01-01 as 1, and counts a 29 February 1900 that never was. */
function toDate(days: number, has1904Dates: boolean): string | number {
  const sinceEpoch = has1904Dates ? days - 24_107 : days - (days < 60 ? 25_568 : 25_569)
  const seconds = Math.round(sinceEpoch * secondsPerDay)
  if (days < 0 || days >= 2_958_466) return days
  const iso = new Date(seconds * 1000).toISOString()
  if (days < 1) return iso.slice(11, 19)
  return seconds % secondsPerDay === 0 ? iso.slice(0, 10) : iso.slice(0, 19)
}

/** Column of a reference, from 0: `B7` is 1. */
function toColumn(reference: string): number {
  let column = 0
  for (const letter of reference.replace(/\d+$/, '')) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function toCell(type: string, style: number, text: string, content: SheetContent): XlsxCell {
  if (type === 'inlineStr' || type === 'str') return decodeEscapes(text)
  if (type === 's') return content.strings[Number(text)] ?? ''
  if (type === 'b') return text === '1'
  // The value of a formula that failed, such as #DIV/0!.
  if (type === 'e') return null
  if (type === 'd') return text
  const value = Number(text)
  if (!Number.isFinite(value)) return text
  return content.dateStyles.has(style) ? toDate(value, content.has1904Dates) : value
}

function readRows(part: Uint8Array, content: SheetContent, { maxRows, maxColumns }: XlsxLimits): XlsxCell[][] {
  const rows: XlsxCell[][] = []
  let [row, column, isValue, isPhonetic, text, type, style] = [-1, -1, false, false, '', 'n', 0]

  const keep = (cell: XlsxCell) => {
    if (cell === null || cell === '') return
    if (row < 0 || column < 0) throw new XlsxError('unreadable')
    if (row >= maxRows || column >= maxColumns) throw new XlsxError('too_large')
    while (rows.length <= row) rows.push([])
    const cells = rows[row] ?? []
    while (cells.length < column) cells.push(null)
    cells[column] = cell
  }

  readXml(part, {
    open(name, attributes) {
      if (name === 'row') {
        row = attributes().r ? Number(attributes().r) - 1 : row + 1
        column = -1
      } else if (name === 'c') {
        const { r, t, s } = attributes()
        column = r ? toColumn(r) : column + 1
        type = t ?? 'n'
        style = Number(s ?? 0)
        text = ''
      } else if (name === 'rPh') isPhonetic = true
      else if (name === 'v' || name === 't') isValue = !isPhonetic
    },
    text(value) {
      if (isValue) text += value
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'c' && text) keep(toCell(type, style, text, content))
    },
  })
  return rows
}
