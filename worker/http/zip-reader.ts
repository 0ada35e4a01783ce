import { crc32 } from './crc32.ts'

/** Bytes that are read where they are needed. */
export interface ZipSource {
  readonly size: number
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>
}

export interface ZipEntry {
  readonly name: string
  readonly isDeflated: boolean
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

export interface ZipLimits {
  readonly maxEntries: number
  /** All entries together, unpacked. */
  readonly maxUnpackedBytes: number
  /** Any one of them. */
  readonly maxEntryBytes: number
}

/** `unreadable`: no zip file, cut or encrypted. `altered`: an entry is not what the directory says. `too_large`: beyond the limits. */
export class ZipError extends Error {
  readonly reason: 'unreadable' | 'altered' | 'too_large'
  constructor(reason: ZipError['reason']) {
    super(reason)
    this.reason = reason
  }
}

const endLength = 22
const maxComment = 0xffff
const recordLength = 46
const headerLength = 30
const inZip64 = 0xffff_ffff
const isEncrypted = 0x1

const toView = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Position and number of the directory's records. */
async function findDirectory(source: ZipSource) {
  const length = Math.min(source.size, endLength + maxComment)
  if (length < endLength) throw new ZipError('unreadable')
  const view = toView(await source.read(source.size - length, length))
  for (let at = length - endLength; at >= 0; at--) {
    if (view.getUint32(at, true) !== 0x0605_4b50) continue
    const [count, bytes, offset] = [view.getUint16(at + 10, true), view.getUint32(at + 12, true), view.getUint32(at + 16, true)]
    if (offset === inZip64 || bytes === inZip64) throw new ZipError('too_large')
    if (offset + bytes > source.size) throw new ZipError('unreadable')
    return { count, bytes, offset }
  }
  throw new ZipError('unreadable')
}

/**
 * The directory of a zip file. Sizes and numbers are those that the file states: what is larger than the limits is refused before anything
 * is unpacked. Throws `ZipError`.
 */
export async function readZipDirectory(source: ZipSource, { maxEntries, maxUnpackedBytes, maxEntryBytes }: ZipLimits): Promise<ZipEntry[]> {
  const { count, bytes, offset } = await findDirectory(source)
  if (count > maxEntries || bytes > maxEntries * 1024) throw new ZipError('too_large')
  const directory = await source.read(offset, bytes)
  const view = toView(directory)
  const decoder = new TextDecoder()
  const entries: ZipEntry[] = []
  let unpacked = 0
  for (let at = 0; entries.length < count; ) {
    if (at + recordLength > bytes || view.getUint32(at, true) !== 0x0201_4b50) throw new ZipError('unreadable')
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
    if (flags & isEncrypted || (method !== 0 && method !== 8)) throw new ZipError('unreadable')
    const nameEnd = at + recordLength + view.getUint16(at + 28, true)
    const entry: ZipEntry = {
      name: decoder.decode(directory.subarray(at + recordLength, nameEnd)),
      isDeflated: method === 8,
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    }
    if (entry.size === inZip64 || entry.offset === inZip64) throw new ZipError('too_large')
    unpacked += entry.size
    // What is packed is read at once, too; it is hardly larger than what it holds.
    if (unpacked > maxUnpackedBytes || Math.max(entry.size, entry.packed) > maxEntryBytes) throw new ZipError('too_large')
    entries.push(entry)
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** The content of an entry. No more is unpacked than the directory says. Throws `ZipError`. */
export async function readZipEntry(source: ZipSource, entry: ZipEntry): Promise<Uint8Array<ArrayBuffer>> {
  if (entry.offset + headerLength > source.size) throw new ZipError('unreadable')
  const header = toView(await source.read(entry.offset, headerLength))
  if (header.getUint32(0, true) !== 0x0403_4b50) throw new ZipError('altered')
  const start = entry.offset + headerLength + header.getUint16(26, true) + header.getUint16(28, true)
  if (start + entry.packed > source.size) throw new ZipError('unreadable')
  const packed = await source.read(start, entry.packed)
  const bytes = entry.isDeflated ? await inflate(packed, entry.size) : packed
  if (bytes.length !== entry.size || crc32(bytes) !== entry.crc) throw new ZipError('altered')
  return bytes
}

async function inflate(packed: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const out = new Uint8Array(size)
  let length = 0
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return out.subarray(0, length)
      if (length + value.length > size) throw new ZipError('altered')
      out.set(value, length)
      length += value.length
    }
  } catch {
    await reader.cancel().catch(() => undefined)
    throw new ZipError('altered')
  }
}
