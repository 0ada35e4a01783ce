import { constants, crc32, deflateRawSync } from 'node:zlib'

const encoder = new TextEncoder()
/** Zip 2.0, deflated, name in UTF-8; sizes and checksum follow the content, as they are not known before it. */
const [version, flags, deflated, noTime, firstDate] = [20, 0x0808, 8, 0, 0x21]

type Fields = readonly (readonly [bytes: 2 | 4, value: number])[]

function writeFields(fields: Fields, ...tail: readonly Uint8Array[]): Uint8Array {
  const head = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 2) head.setUint16(at, value, true)
    else head.setUint32(at, value, true)
    at += bytes
  }
  const whole = new Uint8Array(head.byteLength + tail.reduce((sum, { length }) => sum + length, 0))
  whole.set(new Uint8Array(head.buffer))
  for (const part of tail) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** What a header and the directory both say of a file. */
const toCommonFields = (checksum: number, packedBytes: number, bytes: number, nameLength: number): Fields => [
  [2, version],
  [2, flags],
  [2, deflated],
  [2, noTime],
  [2, firstDate],
  [4, checksum],
  [4, packedBytes],
  [4, bytes],
  [2, nameLength],
  [2, 0],
]

/** A zip file of texts, piece by piece: a file is packed as its own pieces are generated. */
export function* writeZip(files: Iterable<readonly [path: string, pieces: Iterable<string>]>): Generator<Uint8Array> {
  const directory: Uint8Array[] = []
  let [offset, count] = [0, 0]
  for (const [path, pieces] of files) {
    const [name, headerAt] = [encoder.encode(path), offset]
    let [checksum, packedBytes, bytes] = [0, 0, 0]
    const emit = (chunk: Uint8Array) => {
      offset += chunk.length
      return chunk
    }
    const pack = (text: string, finishFlush: number) => {
      const content = encoder.encode(text)
      // The checksum of nothing would begin anew.
      if (content.length > 0) checksum = crc32(content, checksum)
      const packed = deflateRawSync(content, { finishFlush })
      bytes += content.length
      packedBytes += packed.length
      return emit(packed)
    }
    yield emit(writeFields([[4, 0x04034b50], ...toCommonFields(0, 0, 0, name.length)], name))
    for (const piece of pieces) yield pack(piece, constants.Z_SYNC_FLUSH)
    yield pack('', constants.Z_FINISH)
    yield emit(
      writeFields([
        [4, 0x08074b50],
        [4, checksum],
        [4, packedBytes],
        [4, bytes],
      ]),
    )
    const place: Fields = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, headerAt],
    ]
    const common = toCommonFields(checksum, packedBytes, bytes, name.length)
    directory.push(writeFields([[4, 0x02014b50], [2, version], ...common, ...place], name))
    count++
  }
  const length = directory.reduce((sum, entry) => sum + entry.length, 0)
  yield* directory
  yield writeFields([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, length],
    [4, offset],
    [2, 0],
  ])
}
