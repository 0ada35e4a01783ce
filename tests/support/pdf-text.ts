import { inflateSync } from 'node:zlib'

/**
 * Reads a PDF without the library that wrote it: its pages' streams inflated, and the texts shown in them in order. Enough
 * for the built-in fonts, whose bytes are Windows-1252.
 */
export function readPdf(bytes: ArrayBuffer): { pages: number; texts: string[] } {
  const file = Buffer.from(bytes)
  const raw = file.toString('latin1')
  if (!raw.startsWith('%PDF-1.') || !raw.trimEnd().endsWith('%%EOF')) throw new Error('not a PDF')
  const at = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(raw)?.[1])
  if (!/^(xref|\d+ \d+ obj)/.test(raw.slice(at, at + 30))) throw new Error('its table of objects is not where it says')
  const parts = [...raw.matchAll(/<<(?:[^<>]|<<[^<>]*>>|<[^<>]*>)*>>\s*stream\r?\n/g)].map((head) => {
    const length = Number(/\/Length (\d+)/.exec(head[0])?.[1])
    const body = file.subarray(head.index + head[0].length, head.index + head[0].length + length)
    return /FlateDecode/.test(head[0]) ? inflateSync(body).toString('latin1') : body.toString('latin1')
  })
  const decoder = new TextDecoder('windows-1252')
  const texts = parts.flatMap((part) =>
    [...part.matchAll(/<([0-9A-Fa-f]*)>\s*Tj/g)].map(([, hex = '']) => decoder.decode(Buffer.from(hex, 'hex'))),
  )
  const whole = [raw, ...parts].join('\n')
  return { pages: whole.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0, texts }
}
