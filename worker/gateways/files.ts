import type { Env } from '../env.ts'

/** Storage of pictures. Keys begin with the id of the salon that they belong to. */
export interface Files {
  put(key: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void>
  /** Undefined if nothing is stored under the key. */
  get(key: string): Promise<{ body: ReadableStream; type: string } | undefined>
  remove(key: string): Promise<void>
}

/** Undefined if no bucket is bound. */
export function openFiles(env: Env): Files | undefined {
  const bucket = env.FILES
  if (!bucket) return undefined
  return {
    async put(key, bytes, type) {
      await bucket.put(key, bytes, { httpMetadata: { contentType: type } })
    },
    async get(key) {
      const object = await bucket.get(key)
      return object ? { body: object.body, type: object.httpMetadata?.contentType ?? 'application/octet-stream' } : undefined
    },
    remove: (key) => bucket.delete(key),
  }
}
