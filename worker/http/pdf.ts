import type { PDFFont, PDFPage } from 'pdf-lib'

export interface PdfSection {
  readonly title: string
  /** Label and value; a row without a value is left out. */
  readonly rows: readonly (readonly [label: string, value: string])[]
  /** Values are amounts: they stand at the right edge under each other, the last one is the sum. */
  readonly amounts?: boolean
}
export interface PdfSheet {
  readonly title: string
  readonly subtitle: string
  /** Stands under the subtitle, in full ink. */
  readonly notice?: string
  readonly footer: string
  readonly sections: readonly PdfSection[]
}

const [pageWidth, pageHeight, margin, labelWidth, lineHeight] = [595, 842, 56, 150, 15]

/** Letters that are one sign, not a letter with an accent. */
const without: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', Ħ: 'H', ı: 'i', ŧ: 't', Ŧ: 'T' }

/**
 * A text in the letters that the built-in fonts have: accents they lack are taken off, every other sign becomes a
 * question mark, so that no name can make the page fail.
 */
export function printable(text: string, has: ReadonlySet<number>): string {
  const known = (sign: string) => has.has(sign.codePointAt(0) ?? 0)
  return Array.from(text.normalize('NFC').replace(/[\s\p{Cc}\p{Cf}]+/gu, ' '), (sign) => {
    if (known(sign)) return sign
    const plain = without[sign] ?? sign.normalize('NFKD').replace(/\p{M}/gu, '')
    return plain && Array.from(plain).every(known) ? plain : '?'
  }).join('')
}

/** Lines no wider than the column; a word that is wider is cut. */
function wrapped(text: string, font: PDFFont, size: number, width: number): string[] {
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

/** A sheet on as many A4 pages as it takes. */
export async function drawSheet(sheet: PdfSheet, now: Date): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded when the first sheet is asked for: the library is the largest part of the worker.
  const { PDFDocument, rgb, StandardFonts } = await import('pdf-lib')
  const pdf = await PDFDocument.create()
  const [font, bold] = [await pdf.embedFont(StandardFonts.Helvetica), await pdf.embedFont(StandardFonts.HelveticaBold)]
  const letters = new Set(font.getCharacterSet())
  const clean = (text: string) => printable(text, letters)
  pdf.setTitle(sheet.title)
  pdf.setCreationDate(now)
  pdf.setModificationDate(now)
  const [ink, faint] = [rgb(0.13, 0.1, 0.16), rgb(0.45, 0.42, 0.48)]

  let page: PDFPage = pdf.addPage([pageWidth, pageHeight])
  let y = pageHeight - margin
  const room = (height: number) => {
    if (y - height >= margin) return
    page = pdf.addPage([pageWidth, pageHeight])
    y = pageHeight - margin
  }
  const write = (text: string, x: number, size: number, as: { font: PDFFont; color: typeof ink }) =>
    page.drawText(text, { x, y, size, ...as })

  const writeField = ([label, value]: readonly [string, string]) => {
    wrapped(clean(value), font, 10, pageWidth - 2 * margin - labelWidth).forEach((line, i) => {
      room(lineHeight)
      y -= lineHeight
      if (i === 0) write(clean(label), margin, 10, { font, color: faint })
      write(line, margin + labelWidth, 10, { font, color: ink })
    })
  }
  const writeAmount = ([label, value]: readonly [string, string], isSum: boolean) => {
    const as = { font: isSum ? bold : font, color: ink }
    const amount = clean(value)
    wrapped(clean(label), as.font, 10, pageWidth - 2 * margin - 110).forEach((line, i) => {
      room(lineHeight)
      y -= lineHeight
      write(line, margin, 10, as)
      if (i === 0) write(amount, pageWidth - margin - as.font.widthOfTextAtSize(amount, 10), 10, as)
    })
  }

  for (const line of wrapped(clean(sheet.title), bold, 20, pageWidth - 2 * margin)) {
    y -= 22
    write(line, margin, 20, { font: bold, color: ink })
  }
  y -= 18
  write(clean(sheet.subtitle), margin, 10, { font, color: faint })
  for (const line of sheet.notice ? wrapped(clean(sheet.notice), font, 10, pageWidth - 2 * margin) : []) {
    y -= lineHeight
    write(line, margin, 10, { font, color: ink })
  }
  for (const section of sheet.sections) {
    const rows = section.rows.filter(([, value]) => value.trim())
    if (rows.length === 0) continue
    room(52)
    y -= 34
    write(clean(section.title), margin, 12, { font: bold, color: ink })
    page.drawLine({ start: { x: margin, y: y - 5 }, end: { x: pageWidth - margin, y: y - 5 }, thickness: 0.5, color: faint })
    y -= 8
    for (const [i, row] of rows.entries()) {
      if (section.amounts) writeAmount(row, i === rows.length - 1)
      else writeField(row)
    }
  }
  pdf.getPages().forEach((each, i, all) => {
    const number = `${clean(sheet.footer)} · ${i + 1} / ${all.length}`
    each.drawText(number, { x: margin, y: margin / 2, size: 8, font, color: faint })
  })
  return new Uint8Array(await pdf.save())
}
