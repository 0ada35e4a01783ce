import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'

export interface PdfSection {
  readonly title: string
  /** Label and value; a row without a value is left out. */
  readonly rows: readonly (readonly [label: string, value: string])[]
  /** Values are amounts: right-aligned, the last one is the total. */
  readonly amounts?: boolean
}
interface PdfSheet {
  readonly title: string
  readonly subtitle: string
  /** Shown below the subtitle. */
  readonly notice?: string
  readonly footer: string
  readonly sections: readonly PdfSection[]
}

const [pageWidth, pageHeight, margin, labelWidth, lineHeight] = [595, 842, 56, 150, 15]

/** Letters that have no decomposition into a base letter and an accent. */
const baseLetters: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', Ħ: 'H', ı: 'i', ŧ: 't', Ŧ: 'T' }

/**
 * Replaces characters that the font lacks, so that no name can make the PDF fail: by their base letter where there is one, else by
 * a question mark. `codePoints` are those of the font.
 */
export function toPrintable(text: string, codePoints: ReadonlySet<number>): string {
  const isSupported = (character: string) => codePoints.has(character.codePointAt(0) ?? 0)
  return Array.from(text.normalize('NFC').replace(/[\s\p{Cc}\p{Cf}]+/gu, ' '), (character) => {
    if (isSupported(character)) return character
    const base = baseLetters[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '')
    return base && Array.from(base).every(isSupported) ? base : '?'
  }).join('')
}

/** Lines no wider than the column; a word that is wider is split. `size` and `width` are points. */
export function wrapLines(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    let rest = word
    while (rest) {
      const line = lines.at(-1) ?? ''
      const joined = line ? `${line} ${rest}` : rest
      if (font.widthOfTextAtSize(joined, size) <= width) {
        lines[lines.length - 1] = joined
        break
      }
      if (line) lines.push('')
      else {
        let fits = rest.length - 1
        while (fits > 1 && font.widthOfTextAtSize(rest.slice(0, fits), size) > width) fits--
        lines[lines.length - 1] = rest.slice(0, fits)
        rest = rest.slice(fits)
        if (rest) lines.push('')
      }
    }
  }
  return lines
}

type Color = ReturnType<typeof rgb>
interface TextStyle {
  font: PDFFont
  size: number
  color: Color
}

/** Writes lines from the top of a page to its bottom, and adds pages as they are needed. `y` is the current baseline in points. */
class SheetWriter {
  readonly #pdf: PDFDocument
  #page: PDFPage
  #y = pageHeight - margin
  constructor(pdf: PDFDocument) {
    this.#pdf = pdf
    this.#page = pdf.addPage([pageWidth, pageHeight])
  }
  /** Starts a new page unless so many points are left on this one. */
  ensureSpace(height: number) {
    if (this.#y - height >= margin) return
    this.#page = this.#pdf.addPage([pageWidth, pageHeight])
    this.#y = pageHeight - margin
  }
  moveDown(points: number) {
    this.#y -= points
  }
  write(text: string, x: number, { font, size, color }: TextStyle) {
    this.#page.drawText(text, { x, y: this.#y, font, size, color })
  }
  drawRule(color: Color) {
    const y = this.#y - 5
    this.#page.drawLine({ start: { x: margin, y }, end: { x: pageWidth - margin, y }, thickness: 0.5, color })
  }
}

/** Renders a sheet on as many A4 pages as it needs. Import this module when a PDF is asked for: its library is large. */
export async function drawSheet(sheet: PdfSheet, now: Date): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create()
  const [font, bold] = [await pdf.embedFont(StandardFonts.Helvetica), await pdf.embedFont(StandardFonts.HelveticaBold)]
  const codePoints = new Set(font.getCharacterSet())
  const clean = (text: string) => toPrintable(text, codePoints)
  pdf.setTitle(sheet.title)
  pdf.setCreationDate(now)
  pdf.setModificationDate(now)
  const [black, grey] = [rgb(0.13, 0.1, 0.16), rgb(0.45, 0.42, 0.48)]
  const [body, label] = [
    { font, size: 10, color: black },
    { font, size: 10, color: grey },
  ]
  const page = new SheetWriter(pdf)

  const writeField = ([name, value]: readonly [string, string]) => {
    wrapLines(clean(value), font, 10, pageWidth - 2 * margin - labelWidth).forEach((line, i) => {
      page.ensureSpace(lineHeight)
      page.moveDown(lineHeight)
      if (i === 0) page.write(clean(name), margin, label)
      page.write(line, margin + labelWidth, body)
    })
  }
  const writeAmount = ([name, value]: readonly [string, string], isTotal: boolean) => {
    const style = isTotal ? { ...body, font: bold } : body
    const amount = clean(value)
    wrapLines(clean(name), style.font, 10, pageWidth - 2 * margin - 110).forEach((line, i) => {
      page.ensureSpace(lineHeight)
      page.moveDown(lineHeight)
      page.write(line, margin, style)
      if (i === 0) page.write(amount, pageWidth - margin - style.font.widthOfTextAtSize(amount, 10), style)
    })
  }

  for (const line of wrapLines(clean(sheet.title), bold, 20, pageWidth - 2 * margin)) {
    page.moveDown(22)
    page.write(line, margin, { font: bold, size: 20, color: black })
  }
  page.moveDown(18)
  page.write(clean(sheet.subtitle), margin, label)
  for (const line of sheet.notice ? wrapLines(clean(sheet.notice), font, 10, pageWidth - 2 * margin) : []) {
    page.moveDown(lineHeight)
    page.write(line, margin, body)
  }
  for (const section of sheet.sections) {
    const rows = section.rows.filter(([, value]) => value.trim())
    if (rows.length === 0) continue
    page.ensureSpace(52)
    page.moveDown(34)
    page.write(clean(section.title), margin, { font: bold, size: 12, color: black })
    page.drawRule(grey)
    page.moveDown(8)
    for (const [i, row] of rows.entries()) {
      if (section.amounts) writeAmount(row, i === rows.length - 1)
      else writeField(row)
    }
  }
  pdf.getPages().forEach((each, i, all) => {
    const number = `${clean(sheet.footer)} · ${i + 1} / ${all.length}`
    each.drawText(number, { x: margin, y: margin / 2, size: 8, font, color: grey })
  })
  return new Uint8Array(await pdf.save())
}
