import { crc32 } from './crc32.ts'

/**
 * Zip files that are written in parts by several runs (PKZIP APPNOTE 6.3, without zip64): each function answers the bytes of one part, and
 * the caller keeps offsets and directory records. A file has at most 65,535 entries and 4 GB.
 */
export const maxZipBytes = 0xffff_ffff
export const maxZipEntries = 0xffff

/** What the directory says of an entry. */
export interface ZipRecord {
  readonly name: string
  readonly method: 'stored' | 'deflated'
  readonly crc: number
  readonly packed: number
  readonly size: number
  /** Position of the entry's header, in bytes from the start of the file. */
  readonly offset: number
}

const utf8Names = 0x800
/** 1980-01-01: entries carry no time. */
const noDate = 0x21

function write(parts: readonly (readonly [bytes: 2 | 4, value: number])[], ...rest: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const head = parts.reduce((sum, [bytes]) => sum + bytes, 0)
  const out = new Uint8Array(rest.reduce((sum, { length }) => sum + length, head))
  const view = new DataView(out.buffer)
  let at = 0
  for (const [bytes, value] of parts) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  for (const part of rest) {
    out.set(part, at)
    at += part.length
  }
  return out
}

const encodeName = (name: string) => new TextEncoder().encode(name)
const toMethod = (method: ZipRecord['method']) => (method === 'stored' ? 0 : 8)

/** Header in front of an entry's data. */
function zipHeader(record: Omit<ZipRecord, 'offset'>): Uint8Array<ArrayBuffer> {
  const { method, crc, packed, size } = record
  const name = encodeName(record.name)
  return write(
    [
      [4, 0x0403_4b50],
      [2, 20],
      [2, utf8Names],
      [2, toMethod(method)],
      [2, 0],
      [2, noDate],
      [4, crc],
      [4, packed],
      [4, size],
      [2, name.length],
      [2, 0],
    ],
    name,
  )
}

function zipRecord(record: ZipRecord): Uint8Array {
  const name = encodeName(record.name)
  return write(
    [
      [4, 0x0201_4b50],
      [2, 20],
      [2, 20],
      [2, utf8Names],
      [2, toMethod(record.method)],
      [2, 0],
      [2, noDate],
      [4, record.crc],
      [4, record.packed],
      [4, record.size],
      [2, name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, record.offset],
    ],
    name,
  )
}

/** The directory at the end of a file, which begins at `offset`. */
export function zipEnd(records: readonly ZipRecord[], offset: number): Uint8Array<ArrayBuffer> {
  const directory = records.map(zipRecord)
  const length = directory.reduce((sum, record) => sum + record.length, 0)
  const end = write([
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, records.length],
    [2, records.length],
    [4, length],
    [4, offset],
    [2, 0],
  ])
  return write([], ...directory, end)
}

/** A whole entry with its directory record, whose offset is still that of the caller. */
export async function zipEntry(name: string, bytes: Uint8Array<ArrayBuffer>, method: ZipRecord['method']) {
  const data = method === 'stored' ? bytes : await deflateRaw(bytes)
  const record = { name, method, crc: crc32(bytes), packed: data.length, size: bytes.length } as const
  return { bytes: write([], zipHeader(record), data), record }
}

async function deflateRaw(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

export const joinBytes = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => write([], ...parts)
