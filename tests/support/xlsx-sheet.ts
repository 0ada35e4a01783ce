import { crc32, inflateRawSync } from 'node:zlib'

/** Entries of a zip file by name, read without the libraries that wrote it. */
export function readZip(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  let at = file.readUInt32LE(end + 16)
  const entries = new Map<string, Buffer>()
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const [method, packed, size] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20), file.readUInt32LE(at + 24)]
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const header = file.readUInt32LE(at + 42)
    const from = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28)
    const content = file.subarray(from, from + packed)
    const unpacked = method === 0 ? content : inflateRawSync(content)
    if (unpacked.length !== size || crc32(unpacked) !== file.readUInt32LE(at + 16)) throw new Error('size or checksum is wrong')
    entries.set(file.toString('utf8', at + 46, at + 46 + nameLength), unpacked)
    at += 46 + nameLength + extraLength + commentLength
  }
  return entries
}

/** Cells of a sheet (the first one is 1) by reference, as the file states them: `{ A1: { type: 'inlineStr', text: 'Name' } }`. */
export function readSheet(bytes: ArrayBuffer, number = 1): Record<string, { type: string; text: string }> {
  const entries = readZip(Buffer.from(bytes))
  const sheet = entries.get(`xl/worksheets/sheet${number}.xml`)?.toString('utf8') ?? ''
  if (/<f[ >]/.test(sheet)) throw new Error('the sheet has a formula')
  return Object.fromEntries(
    [...sheet.matchAll(/<c r="([A-Z]+\d+)"(?: s="\d")?(?: t="(\w+)")?(?: s="\d")?>(.*?)<\/c>/gs)].map(
      ([, reference = '', type = 'n', content = '']) => {
        const text = content.replace(/<[^>]+>/g, '')
        return [
          reference,
          {
            type,
            text: text
              .replace(/&lt;/g, '<')
              .replace(/&gt;/g, '>')
              .replace(/&quot;/g, '"')
              .replace(/&amp;/g, '&'),
          },
        ]
      },
    ),
  )
}
