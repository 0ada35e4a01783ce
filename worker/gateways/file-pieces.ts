import type { Files } from './files.ts'

/**
 * Files that are too large for memory are stored in pieces, each under a separate key: written as they are made, and read one after the
 * other as one stream.
 */
const pieceBytes = 4 * 1024 * 1024

const toKey = (prefix: string, number: number) => `${prefix}-${number}`
/** Keys of the pieces of a file, in their order. */
export const listPieces = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, number) => toKey(prefix, number))

/** Stores a stream in pieces of 4 MB; resolves with their number. A run that is repeated writes the same keys again. */
export async function putPieces(files: Files, prefix: string, stream: AsyncIterable<Uint8Array>, type: string): Promise<number> {
  let count = 0
  let length = 0
  let chunks: Uint8Array[] = []
  const flush = async () => {
    const piece = new Uint8Array(length)
    let offset = 0
    for (const chunk of chunks) {
      piece.set(chunk, offset)
      offset += chunk.byteLength
    }
    chunks = []
    length = 0
    await files.put(toKey(prefix, count++), piece, type)
  }
  for await (const chunk of stream) {
    chunks.push(chunk)
    length += chunk.byteLength
    if (length >= pieceBytes) await flush()
  }
  if (length > 0 || count === 0) await flush()
  return count
}

/** The stored files under some keys as one stream, which fails where one is missing; undefined where the first one is. */
export async function openPieces(files: Files, keys: readonly string[]): Promise<ReadableStream<Uint8Array> | undefined> {
  const [first = '', ...rest] = keys
  let current: ReadableStream<Uint8Array> | undefined = (await files.get(first))?.body
  if (!current) return undefined
  let reader = current.getReader()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (;;) {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        const next = rest.shift()
        if (next === undefined) return controller.close()
        current = (await files.get(next))?.body
        if (!current) throw new Error('a piece of a stored file is not there')
        reader = current.getReader()
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
