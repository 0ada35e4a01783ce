import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { encode } from 'uqr'
import { formatGiftCardCode } from '../../../../schema/rules/money/gift-cards.ts'
import type { Language } from '../../../../schema/terms.ts'
import { toPrintable, wrapLines } from '../../../http/pdf.ts'

/** What a card to print shows. */
export interface CardSheet {
  readonly language: Language
  readonly salon: string
  readonly address: string
  readonly phone: string
  readonly recipientName: string
  readonly message: string
  /** Formatted amount. */
  readonly amount: string
  readonly code: string
  /** Address of the card's own page, for the QR code. */
  readonly link: string
  /** Formatted day; empty without expiry. */
  readonly validUntil: string
}

const labels = {
  en: { card: 'Gift card', for: 'For', until: 'Valid until', code: 'Code', scan: 'Scan to see the balance, or show it when you pay.' },
  it: {
    card: 'Carta regalo',
    for: 'Per',
    until: 'Valida fino al',
    code: 'Codice',
    scan: 'Inquadra per vedere il saldo, o mostrala quando paghi.',
  },
} as const

const [pageWidth, pageHeight] = [595, 842]
const card = { x: 72, y: 500, width: 451, height: 270 } as const
const [white, black, grey] = [rgb(1, 1, 1), rgb(0.13, 0.1, 0.16), rgb(0.45, 0.42, 0.48)]
const accent = rgb(0.76, 0.07, 0.4)

function drawQrCode(page: PDFPage, text: string, x: number, y: number, size: number) {
  const { data } = encode(text, { ecc: 'M', border: 4, maxVersion: 20 })
  const unit = size / data.length
  page.drawRectangle({ x, y, width: size, height: size, color: white })
  for (const [row, modules] of data.entries())
    for (const [column, dark] of modules.entries())
      if (dark) page.drawRectangle({ x: x + column * unit, y: y + size - (row + 1) * unit, width: unit, height: unit, color: black })
}

/** Draws the card on an A4 page, to be cut out. Import this module when a card is printed: its library is large. */
export async function drawGiftCard(sheet: CardSheet, now: Date): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create()
  const [font, bold] = [await pdf.embedFont(StandardFonts.Helvetica), await pdf.embedFont(StandardFonts.HelveticaBold)]
  const codePoints = new Set(font.getCharacterSet())
  const label = labels[sheet.language]
  pdf.setTitle(toPrintable(`${label.card} · ${sheet.salon}`, codePoints))
  pdf.setCreationDate(now)
  pdf.setModificationDate(now)
  const page = pdf.addPage([pageWidth, pageHeight])
  const write = (text: string, x: number, y: number, size: number, face: PDFFont = font, color = white) =>
    page.drawText(toPrintable(text, codePoints), { x, y, size, font: face, color })
  const wrap = (text: string, width: number, size: number, face: PDFFont) => wrapLines(toPrintable(text, codePoints), face, size, width)

  page.drawRectangle({ x: card.x, y: card.y, width: card.width, height: card.height, color: accent })
  const [left, top] = [card.x + 24, card.y + card.height]
  write(wrap(sheet.salon, 260, 16, bold)[0] ?? '', left, top - 38, 16, bold)
  const title = sheet.recipientName ? `${label.card} · ${label.for} ${sheet.recipientName}` : label.card
  write(wrap(title, 260, 12, font)[0] ?? '', left, top - 96, 12)
  write(sheet.amount, left, top - 142, 38, bold)
  write(formatGiftCardCode(sheet.code), left, card.y + 50, 15, bold)
  if (sheet.validUntil) write(`${label.until} ${sheet.validUntil}`, left, card.y + 24, 11)
  drawQrCode(page, sheet.link, card.x + card.width - 146, card.y + 24, 122)

  let y = card.y - 40
  for (const line of sheet.message.split('\n').flatMap((text) => wrap(text, card.width, 14, font))) {
    write(line, card.x, y, 14, font, black)
    y -= 20
  }
  const below = [label.scan, [sheet.salon, sheet.address, sheet.phone].filter(Boolean).join(' · ')]
  for (const line of below.flatMap((text) => wrap(text, card.width, 10, font))) {
    write(line, card.x, y - 12, 10, font, grey)
    y -= 15
  }
  return new Uint8Array(await pdf.save())
}
