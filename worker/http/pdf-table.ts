import { PDFDocument, type PDFFont, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { toPrintable } from './pdf.ts'

interface PdfTable {
  /** Above the head; left out where the sheet's title says it. */
  readonly heading?: string
  readonly head: readonly string[]
  /** So many columns from the left are texts; the others are numbers and are at the right of their column. */
  readonly texts: number
  /** The last one is the total. */
  readonly rows: readonly (readonly string[])[]
}
interface PdfTables {
  readonly title: string
  readonly subtitle: string
  readonly tables: readonly PdfTable[]
}

const [pageWidth, pageHeight, margin, lineHeight, gap] = [842, 595, 40, 16, 10]
const [maxTextWidth, maxNumberWidth, minSize] = [190, 90, 5]

/** The text, cut with an ellipsis where it is wider than so many points. */
function fitText(text: string, font: PDFFont, size: number, width: number): string {
  if (font.widthOfTextAtSize(text, size) <= width) return text
  let end = text.length
  while (end > 0 && font.widthOfTextAtSize(`${text.slice(0, end)}…`, size) > width) end--
  return `${text.slice(0, end)}…`
}

/** Points that each column needs, and the size of its letters with which all of them fit the page. */
function layOutColumns({ head, texts, rows }: PdfTable, font: PDFFont) {
  const widths = head.map((title, i) => {
    const cells = [title, ...rows.map((row) => row[i] ?? '')]
    const widest = Math.max(...cells.map((cell) => font.widthOfTextAtSize(cell, 10)))
    return Math.min(widest, i < texts ? maxTextWidth : maxNumberWidth) + gap
  })
  const available = pageWidth - 2 * margin
  const needed = widths.reduce((sum, width) => sum + width, 0)
  const scale = Math.max(minSize / 10, Math.min(1, available / needed))
  return { widths: widths.map((width) => Math.min(width * scale, available)), size: 10 * scale }
}

/** Renders tables on as many A4 pages across as they need, with the head of a table on each. Import this module when a PDF is asked for. */
export async function drawTables({ title, subtitle, tables }: PdfTables, now: Date): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create()
  const [font, bold] = [await pdf.embedFont(StandardFonts.Helvetica), await pdf.embedFont(StandardFonts.HelveticaBold)]
  const codePoints = new Set(font.getCharacterSet())
  const clean = (text: string) => toPrintable(text, codePoints)
  pdf.setTitle(title)
  pdf.setCreationDate(now)
  pdf.setModificationDate(now)
  const [black, grey] = [rgb(0.13, 0.1, 0.16), rgb(0.45, 0.42, 0.48)]
  let page = pdf.addPage([pageWidth, pageHeight])
  let y = pageHeight - margin
  const startPage = () => {
    page = pdf.addPage([pageWidth, pageHeight])
    y = pageHeight - margin
  }

  const drawOne = (table: PdfTable) => {
    const { widths, size } = layOutColumns(table, bold)
    const writeRow = (cells: readonly string[], style: PDFFont, color = black) => {
      let x = margin
      for (const [i, cell] of cells.entries()) {
        const width = widths[i] ?? 0
        const text = fitText(cell, style, size, width - gap / 2)
        const left = i < table.texts ? x : x + width - style.widthOfTextAtSize(text, size)
        page.drawText(text, { x: left, y, font: style, size, color })
        x += width
      }
      y -= lineHeight
    }
    const writeHead = () => {
      writeRow(table.head, bold, grey)
      page.drawLine({ start: { x: margin, y: y + 10 }, end: { x: pageWidth - margin, y: y + 10 }, thickness: 0.5, color: grey })
      y -= 4
    }
    if (table.heading !== undefined) {
      // A heading is never the last line of a page.
      if (y < margin + 4 * lineHeight) startPage()
      else y -= lineHeight
      page.drawText(table.heading, { x: margin, y, font: bold, size: 12, color: black })
      y -= lineHeight + 6
    }
    writeHead()
    for (const [i, row] of table.rows.entries()) {
      if (y < margin) {
        startPage()
        writeHead()
      }
      writeRow(row, i === table.rows.length - 1 ? bold : font)
    }
  }

  page.drawText(fitText(clean(title), bold, 18, pageWidth - 2 * margin), { x: margin, y: y - 8, font: bold, size: 18, color: black })
  page.drawText(clean(subtitle), { x: margin, y: y - 26, font, size: 10, color: grey })
  y -= 58
  for (const table of tables) {
    const heading = table.heading === undefined ? {} : { heading: clean(table.heading) }
    drawOne({ ...table, ...heading, head: table.head.map(clean), rows: table.rows.map((row) => row.map(clean)) })
  }
  pdf.getPages().forEach((each, i, all) => {
    each.drawText(`${i + 1} / ${all.length}`, { x: margin, y: margin / 2, size: 8, font, color: grey })
  })
  return new Uint8Array(await pdf.save())
}
