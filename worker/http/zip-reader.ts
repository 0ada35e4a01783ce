import { inflateRawSync } from 'node:zlib'

/** A zip file that cannot be read, or whose content is larger than allowed. */
export class ZipError extends Error {
  readonly reason: 'unreadable' | 'too_large'
  constructor(reason: 'unreadable' | 'too_large') {
    super(reason)
    this.reason = reason
  }
}

interface Entry {
  readonly method: number
  readonly packedBytes: number
  readonly headerAt: number
}

const [directoryEnd, directoryEntry, localHeader] = [0x06054b50, 0x02014b50, 0x04034b50]
const maxEntries = 2_000
/** Length of the end record, and of the longest comment that may follow it. */
const [endLength, maxComment] = [22, 0xffff]

/**
 * Unpacks single entries of a zip file, found through its central directory as spreadsheet programs do. All entries together unpack
 * to `maxUnpackedBytes` at most: inflating stops there, whatever sizes the file claims. Throws `ZipError`.
 */
export class ZipReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #entries = new Map<string, Entry>()
  #bytesLeft: number

  constructor(bytes: Uint8Array, maxUnpackedBytes: number) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#bytesLeft = maxUnpackedBytes
    this.#readDirectory()
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** Content of an entry; undefined if there is none of that name. */
  unpack(name: string): Uint8Array | undefined {
    const entry = this.#entries.get(name)
    if (!entry) return undefined
    const packed = this.#packedContent(entry)
    if (packed.length > this.#bytesLeft) throw new ZipError('too_large')
    const content = entry.method === 0 ? packed : this.#inflate(packed)
    this.#bytesLeft -= content.length
    return content
  }

  #inflate(packed: Uint8Array): Uint8Array {
    try {
      return inflateRawSync(packed, { maxOutputLength: Math.max(1, this.#bytesLeft) })
    } catch (error) {
      const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
      throw new ZipError(isTooLarge ? 'too_large' : 'unreadable')
    }
  }

  #packedContent({ headerAt, packedBytes }: Entry): Uint8Array {
    if (this.#uint32(headerAt) !== localHeader) throw new ZipError('unreadable')
    const from = headerAt + 30 + this.#uint16(headerAt + 26) + this.#uint16(headerAt + 28)
    if (from + packedBytes > this.#bytes.length) throw new ZipError('unreadable')
    return this.#bytes.subarray(from, from + packedBytes)
  }

  #readDirectory() {
    const end = this.#findDirectoryEnd()
    const count = this.#uint16(end + 10)
    if (count > maxEntries) throw new ZipError('too_large')
    const decoder = new TextDecoder()
    let at = this.#uint32(end + 16)
    for (let i = 0; i < count; i++) {
      if (this.#uint32(at) !== directoryEntry) throw new ZipError('unreadable')
      const [flags, method] = [this.#uint16(at + 8), this.#uint16(at + 10)]
      const [nameLength, packedBytes, headerAt] = [this.#uint16(at + 28), this.#uint32(at + 20), this.#uint32(at + 42)]
      const name = decoder.decode(this.#bytes.subarray(at + 46, at + 46 + nameLength))
      const isEncrypted = (flags & 1) === 1
      // Two entries of one name would let two programs read different contents.
      if (isEncrypted || (method !== 0 && method !== 8) || this.#entries.has(name)) throw new ZipError('unreadable')
      this.#entries.set(name, { method, packedBytes, headerAt })
      at += 46 + nameLength + this.#uint16(at + 30) + this.#uint16(at + 32)
    }
  }

  #findDirectoryEnd(): number {
    const last = this.#bytes.length - endLength
    for (let at = last; at >= Math.max(0, last - maxComment); at--) {
      if (this.#uint32(at) === directoryEnd) return at
    }
    throw new ZipError('unreadable')
  }

  #uint16(at: number): number {
    if (at + 2 > this.#bytes.length) throw new ZipError('unreadable')
    return this.#view.getUint16(at, true)
  }

  #uint32(at: number): number {
    if (at + 4 > this.#bytes.length) throw new ZipError('unreadable')
    return this.#view.getUint32(at, true)
  }
}
