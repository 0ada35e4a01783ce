import { Parser } from 'saxen'

const sliceBytes = 64 * 1024
/** A longer tag or text is no spreadsheet: Excel's longest cell has 32,767 characters. */
const maxTokenLength = 1024 * 1024
const namedEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

interface XmlListeners {
  /** Names come without their namespace prefix. */
  readonly open?: (name: string, attributes: () => Readonly<Record<string, string>>) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

const toLocalName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Text with the five named entities and numeric ones replaced; others stay as they are, none is ever looked up. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name) return namedEntities[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/**
 * Reads XML piece by piece and calls the listeners; texts are decoded. A document type declaration is refused, so that no entity can be
 * defined. Throws on XML that is not well-formed.
 */
export function readXml(bytes: Uint8Array, { open, close, text }: XmlListeners): void {
  let pendingLength = 0
  const parser = new Parser()
  parser.on('openTag', (name, attributes) => {
    pendingLength = 0
    open?.(toLocalName(name), attributes)
  })
  parser.on('closeTag', (name) => {
    pendingLength = 0
    close?.(toLocalName(name))
  })
  parser.on('text', (value) => text?.(decodeEntities(value)))
  parser.on('cdata', (value) => text?.(value))
  parser.on('attention', () => {
    throw new SyntaxError('a document type declaration')
  })
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    const piece = decoder.decode(bytes.subarray(from, from + sliceBytes), { stream: true })
    pendingLength += piece.length
    if (pendingLength > maxTokenLength) throw new SyntaxError('a tag or text that does not end')
    parser.write(piece)
  }
  parser.write(decoder.decode())
  parser.end()
}
