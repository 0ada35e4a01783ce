/**
 * A WebP picture, read without decoding it: its size in pixels from the header, and the file without the metadata that could reveal
 * who took it and where (EXIF, XMP).
 */
export interface WebpPicture {
  readonly width: number
  readonly height: number
  /** The file without its metadata. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

const keptChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const metadataFlags = 0b0000_1100

const readName = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))

/**
 * Undefined unless the file is a complete WebP picture. The container is RIFF: `RIFF`, the length, `WEBP`, then chunks of a name, a
 * length and an even number of bytes.
 */
export function readWebp(file: Uint8Array): WebpPicture | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (file.length < 20 || readName(file, 0) !== 'RIFF' || readName(file, 8) !== 'WEBP') return undefined
  const end = view.getUint32(4, true) + 8
  if (end > file.length || end % 2 !== 0) return undefined
  const chunks: Uint8Array[] = []
  let size: { width: number; height: number } | undefined
  let pictures = 0
  for (let at = 12; at < end; ) {
    if (at + 8 > end) return undefined
    const [name, length] = [readName(file, at), view.getUint32(at + 4, true)]
    const next = at + 8 + length + (length % 2)
    if (next > end) return undefined
    const body = file.subarray(at + 8, at + 8 + length)
    if (name === 'VP8 ' || name === 'VP8L' || name === 'ANMF') pictures++
    size ??= readSize(name, body)
    if (keptChunks.has(name)) chunks.push(file.slice(at, next))
    at = next
  }
  if (!size || size.width === 0 || size.height === 0 || pictures === 0) return undefined
  return { ...size, bytes: joinChunks(chunks) }
}

function readSize(name: string, body: Uint8Array): { width: number; height: number } | undefined {
  const byte = (at: number) => body[at] ?? 0
  const readUint24 = (at: number) => byte(at) | (byte(at + 1) << 8) | (byte(at + 2) << 16)
  if (name === 'VP8X' && body.length >= 10) return { width: readUint24(4) + 1, height: readUint24(7) + 1 }
  if (name === 'VP8L' && body.length >= 5 && byte(0) === 0x2f) {
    const bits = (readUint24(1) | (byte(4) << 24)) >>> 0
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  const isKeyFrame = name === 'VP8 ' && body.length >= 10 && byte(3) === 0x9d && byte(4) === 0x01 && byte(5) === 0x2a
  return isKeyFrame ? { width: readUint24(6) & 0x3fff, height: readUint24(8) & 0x3fff } : undefined
}

function joinChunks(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  const bytes = new Uint8Array(12 + length)
  bytes.set(new TextEncoder().encode('RIFF____WEBP'))
  new DataView(bytes.buffer).setUint32(4, length + 4, true)
  let at = 12
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    // The header of an extended file has a flag for each kind of chunk: clear those of the metadata that was removed.
    if (readName(chunk, 0) === 'VP8X') bytes[at + 8] = (chunk[8] ?? 0) & ~metadataFlags
    at += chunk.length
  }
  return bytes
}
