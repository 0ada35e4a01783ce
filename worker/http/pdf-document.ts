import { encodeText, helvetica, helveticaBold, type PdfFont } from './helvetica.ts'

/** Red, green and blue, 0 to 1. */
export type Color = readonly [red: number, green: number, blue: number]

export interface TextStyle {
  readonly font: PdfFont
  /** Points. */
  readonly size: number
  readonly color: Color
}

const toNumber = (value: number) => String(Math.round(value * 1000) / 1000)
const toHex = (bytes: Iterable<number>) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('')
const toColor = (color: Color) => color.map(toNumber).join(' ')
/** Text of the document's information, in UTF-16 with its byte order mark. */
const toUtf16 = (text: string) =>
  `<FEFF${Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0').toUpperCase()).join('')}>`
const toPdfDate = (date: Date) => `(D:${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z)`

/** Content of one page; coordinates are points from its lower left corner. */
export class PdfPage {
  readonly operators: string[] = []
  drawText(text: string, x: number, y: number, { font, size, color }: TextStyle): void {
    const position = `1 0 0 1 ${toNumber(x)} ${toNumber(y)} Tm`
    this.operators.push(`BT ${toColor(color)} rg /${font.resource} ${toNumber(size)} Tf ${position} <${toHex(encodeText(text))}> Tj ET`)
  }
  /** Horizontal line of half a point. */
  drawRule(fromX: number, toX: number, y: number, color: Color): void {
    this.operators.push(`${toColor(color)} RG 0.5 w ${toNumber(fromX)} ${toNumber(y)} m ${toNumber(toX)} ${toNumber(y)} l S`)
  }
}

/**
 * A PDF 1.4 of text and lines in Helvetica, after ISO 32000-1: catalogue, pages, their contents, information, table of objects. Written
 * here because a PDF library would be a third of the Worker.
 */
export class PdfDocument {
  readonly pages: PdfPage[] = []
  readonly #width: number
  readonly #height: number
  /** Size of the pages in points. */
  constructor(width: number, height: number) {
    this.#width = width
    this.#height = height
  }

  addPage(): PdfPage {
    const page = new PdfPage()
    this.pages.push(page)
    return page
  }

  /** The file. All of it is ASCII, so that positions in the text are those of its bytes. */
  save(title: string, created: Date): Uint8Array<ArrayBuffer> {
    const [catalogue, pages, fonts, information, first] = [1, 2, 3, 5, 6]
    const pageNumber = (i: number) => first + 2 * i
    const toFont = ({ name }: PdfFont) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
    const date = toPdfDate(created)
    const objects = [
      `<< /Type /Catalog /Pages ${pages} 0 R >>`,
      `<< /Type /Pages /Kids [${this.pages.map((_, i) => `${pageNumber(i)} 0 R`).join(' ')}] /Count ${this.pages.length} >>`,
      toFont(helvetica),
      toFont(helveticaBold),
      `<< /Title ${toUtf16(title)} /CreationDate ${date} /ModDate ${date} >>`,
      ...this.pages.flatMap(({ operators }, i) => {
        const content = operators.join('\n')
        const resources = `/Resources << /Font << /F1 ${fonts} 0 R /F2 ${fonts + 1} 0 R >> >>`
        const box = `/MediaBox [0 0 ${toNumber(this.#width)} ${toNumber(this.#height)}]`
        return [
          `<< /Type /Page /Parent ${pages} 0 R ${box} ${resources} /Contents ${pageNumber(i) + 1} 0 R >>`,
          `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
        ]
      }),
    ]
    let file = '%PDF-1.4\n'
    const positions = objects.map((object, i) => {
      const position = file.length
      file += `${i + 1} 0 obj\n${object}\nendobj\n`
      return `${String(position).padStart(10, '0')} 00000 n \n`
    })
    const tableAt = file.length
    const size = objects.length + 1
    file += `xref\n0 ${size}\n0000000000 65535 f \n${positions.join('')}`
    file += `trailer\n<< /Size ${size} /Root ${catalogue} 0 R /Info ${information} 0 R >>\nstartxref\n${tableAt}\n%%EOF\n`
    return new Uint8Array(new TextEncoder().encode(file))
  }
}
