import { writeZip } from './zip-writer.ts'

/** A day is `{ day: 'YYYY-MM-DD' }`, so that a text never becomes a date by its looks. */
export type XlsxValue = string | number | boolean | null | { readonly day: string }

export interface XlsxColumn {
  readonly title: string
  /** Characters. */
  readonly width: number
}

/** Excel opens no longer text in a cell. */
const maxTextLength = 32_767
/** Rows are packed in pieces of about this many characters. */
const pieceLength = 64 * 1024
const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const mainSpace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationSpace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageSpace = 'http://schemas.openxmlformats.org/package/2006'
/** Excel knows no earlier one. */
const firstDay = '1900-01-01'
const [titleStyle, dayStyle] = [1, 2]

// XML 1.0 has no way to write these characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string) => text.replace(forbidden, '').replace(/[&<>"]/g, (character) => entities[character] ?? character)
/** Excel decodes `_x000D_` in texts: its own underscore is written as `_x005F_`. */
const escapeText = (text: string) => escapeXml(text.slice(0, maxTextLength)).replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')

/** `A` for 0, `AA` for 26. */
function toColumnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : toColumnName(Math.floor(column / 26) - 1) + letter
}

/** Excel counts days from 1900 and, as it believes in a 29 February 1900, days before March 1900 are one less. */
function toDayNumber(day: string): number {
  const days = Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569
  return days <= 60 ? days - 1 : days
}

/** A text is always written as a text, so that `=1+1` stays what somebody typed and is never calculated. */
function toCellXml(value: XlsxValue, reference: string, style?: number): string {
  const styled = style === undefined ? '' : ` s="${style}"`
  if (value === null || value === '') return ''
  if (typeof value === 'number') return Number.isFinite(value) ? `<c r="${reference}"${styled}><v>${value}</v></c>` : ''
  if (typeof value === 'boolean') return `<c r="${reference}"${styled} t="b"><v>${value ? 1 : 0}</v></c>`
  if (typeof value === 'object' && value.day >= firstDay) return `<c r="${reference}" s="${dayStyle}"><v>${toDayNumber(value.day)}</v></c>`
  const text = typeof value === 'object' ? value.day : value
  return `<c r="${reference}"${styled} t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`
}

const toRowXml = (values: readonly XlsxValue[], row: number, style?: number) =>
  `<row r="${row}">${values.map((value, i) => toCellXml(value, `${toColumnName(i)}${row}`, style)).join('')}</row>`

const toRelations = (relations: readonly (readonly [type: string, target: string])[]) =>
  `${xmlHead}<Relationships xmlns="${packageSpace}/relationships">${relations
    .map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${relationSpace}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** Excel refuses these characters in the name of a sheet, and more than 31 of any. */
const toSheetName = (name: string) => name.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31)

const contentTypes = [
  ['xl/workbook.xml', 'sheet.main'],
  ['xl/styles.xml', 'styles'],
  ['xl/worksheets/sheet1.xml', 'worksheet'],
]
const styles = `${xmlHead}<styleSheet xmlns="${mainSpace}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>\
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>\
<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** The parts of the file but for the sheet itself. */
const buildParts = (sheetName: string): readonly (readonly [path: string, xml: string])[] => [
  [
    '[Content_Types].xml',
    `${xmlHead}<Types xmlns="${packageSpace}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/>${contentTypes
      .map(
        ([path, type]) =>
          `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
      )
      .join('')}</Types>`,
  ],
  ['_rels/.rels', toRelations([['officeDocument', 'xl/workbook.xml']])],
  [
    'xl/workbook.xml',
    `${xmlHead}<workbook xmlns="${mainSpace}" xmlns:r="${relationSpace}">\
<sheets><sheet name="${escapeXml(toSheetName(sheetName))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    toRelations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
  ],
  ['xl/styles.xml', styles],
]

function* sheetPieces(columns: readonly XlsxColumn[], rows: Iterable<readonly XlsxValue[]>): Generator<string> {
  const widths = columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('')
  const titles = columns.map(({ title }) => title)
  // The titles stay in view while one scrolls.
  let piece = `${xmlHead}<worksheet xmlns="${mainSpace}"><sheetViews><sheetView workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>\
<cols>${widths}</cols><sheetData>${toRowXml(titles, 1, titleStyle)}`
  let row = 1
  for (const values of rows) {
    row++
    piece += toRowXml(values, row)
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData></worksheet>`
}

/**
 * An .xlsx file with one sheet: a bold row of titles that stays in view, then the rows. It is packed while it is read, a piece at a time,
 * so that `rows` may be generated. Texts are never formulas.
 */
export function writeXlsx(
  sheetName: string,
  columns: readonly XlsxColumn[],
  rows: Iterable<readonly XlsxValue[]>,
): ReadableStream<Uint8Array> {
  const parts = buildParts(sheetName).map(([path, xml]) => [path, [xml]] as const)
  const chunks = writeZip([...parts, ['xl/worksheets/sheet1.xml', sheetPieces(columns, rows)]])
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value, done } = chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}
