/**
 * Helvetica and Helvetica Bold, which every PDF reader brings along: widths in thousandths of the font size for the codes 32 to 255 of
 * Windows-1252, from Adobe's metrics of the 14 standard fonts. 0 marks codes without a character.
 */
const parseWidths = (lines: readonly string[]) => lines.join('').split(' ').map(Number)

const regularWidths = parseWidths([
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 ',
  '584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 ',
  '667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 ',
  '278 556 500 722 500 500 500 334 260 334 584 0 556 0 222 556 333 1000 556 556 333 1000 667 333 1000 0 611 ',
  '0 0 222 222 333 333 350 556 1000 333 1000 500 333 944 0 500 500 ',
  '278 333 556 556 556 556 260 556 333 737 370 556 584 333 737 333 400 584 333 333 333 556 537 278 333 333 365 556 ',
  '834 834 834 611 667 667 667 667 667 667 1000 722 667 667 667 667 278 278 278 278 722 722 778 778 778 778 778 584 ',
  '778 722 722 722 722 667 667 611 556 556 556 556 556 556 889 500 556 556 556 556 278 278 278 278 556 556 556 556 ',
  '556 556 556 584 611 556 556 556 556 500 556 500',
])
const boldWidths = parseWidths([
  '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 ',
  '584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 ',
  '667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 ',
  '333 611 556 778 556 556 500 389 280 389 584 0 556 0 278 556 500 1000 556 556 333 1000 667 333 1000 0 611 ',
  '0 0 278 278 500 500 350 556 1000 333 1000 556 333 944 0 500 556 ',
  '278 333 556 556 556 556 280 556 333 737 370 556 584 333 737 333 400 584 333 333 333 611 556 278 333 333 365 556 ',
  '834 834 834 611 722 722 722 722 722 722 1000 722 667 667 667 667 278 278 278 278 722 722 778 778 778 778 778 584 ',
  '778 722 722 722 722 667 667 611 556 556 556 556 556 556 889 556 556 556 556 556 278 278 278 278 611 611 611 611 ',
  '611 611 611 584 611 611 611 611 611 556 611 556',
])

const firstCode = 32
/** Characters of the codes 128 to 159; all others are those of Latin-1. A space stands for a code without a character. */
const specialCharacters = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
const getCharacter = (code: number) => (code < 128 || code > 159 ? String.fromCharCode(code) : specialCharacters.charAt(code - 128))
/** Code of each character that the fonts have. */
const codes = new Map(regularWidths.flatMap((width, i) => (width > 0 ? [[getCharacter(firstCode + i), firstCode + i] as const] : [])))

export interface PdfFont {
  /** Name in the PDF. */
  readonly name: 'Helvetica' | 'Helvetica-Bold'
  /** Resource by which pages refer to it. */
  readonly resource: 'F1' | 'F2'
  readonly widths: readonly number[]
}
export const helvetica: PdfFont = { name: 'Helvetica', resource: 'F1', widths: regularWidths }
export const helveticaBold: PdfFont = { name: 'Helvetica-Bold', resource: 'F2', widths: boldWidths }

/** Whether the fonts have a character. */
export const hasGlyph = (character: string): boolean => codes.has(character)

/** Codes of a text's characters; those that the fonts lack are left out. */
export const encodeText = (text: string): number[] => Array.from(text).flatMap((character) => codes.get(character) ?? [])

/** Width in points. */
export const measureText = (text: string, { widths }: PdfFont, size: number): number =>
  (encodeText(text).reduce((sum, code) => sum + (widths[code - firstCode] ?? 0), 0) * size) / 1000
