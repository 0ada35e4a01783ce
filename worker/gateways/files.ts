import type { Env } from '../env.ts'

/** Where pictures lie. Keys begin with the salon they belong to. */
export interface Files {
  put(key: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void>
  /** Undefined where there is nothing under the key. */
  get(key: string): Promise<{ body: ReadableStream; type: string } | undefined>
  remove(key: string): Promise<void>
}

/** Undefined where the surroundings give no place for files. */
export function openFiles(env: Env): Files | undefined {
  const bucket = env.FILES
  if (!bucket) return undefined
  return {
    async put(key, bytes, type) {
      await bucket.put(key, bytes, { httpMetadata: { contentType: type } })
    },
    async get(key) {
      const found = await bucket.get(key)
      return found ? { body: found.body, type: found.httpMetadata?.contentType ?? 'application/octet-stream' } : undefined
    },
    remove: (key) => bucket.delete(key),
  }
}
