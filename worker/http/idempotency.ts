import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { FullEndpoint } from '../../schema/api/endpoint.ts'
import { ApiError, BatchAbortedError } from '../db/errors.ts'
import type { Idempotency } from '../db/tenant-context.ts'
import type { TenantDb } from '../db/tenant-db.ts'

const maxKeyLength = 100

/**
 * The call's Idempotency-Key with its path and the hash of its query and body; undefined without a key, or if the endpoint takes
 * none. Throws 400 for a key that is too long: cut, two keys could become the same.
 */
export function readIdempotencyKey(c: Context, endpoint: FullEndpoint, bodyText: string): Idempotency | undefined {
  const key = endpoint.idempotent ? c.req.header('idempotency-key') : undefined
  if (!key) return undefined
  if (key.length > maxKeyLength) throw new ApiError(400, 'idempotency_key_too_long')
  const parameters: Record<string, string> = c.req.param()
  // The session code stays a name: the same user may repeat a call after signing in again.
  const path = endpoint.path.replace(/\{(\w+)\}/g, (whole, name: string) => (name === 'sessionCode' ? whole : (parameters[name] ?? '')))
  const bodyHash = createHash('sha256')
    .update(`${new URL(c.req.url).search}\n${bodyText}`)
    .digest('base64url')
  return { key, call: `${endpoint.method} ${path}`, bodyHash }
}

/** Statuses that a call may get because an earlier one under the same key has done the work: the time is taken, the version stale. */
const isRefusal = (error: unknown) =>
  error instanceof BatchAbortedError || (error instanceof ApiError && [400, 404, 409, 429].includes(error.status))

/**
 * Runs the handler of an idempotent call. Where it is refused because a parallel call under the same key was faster, runs it again:
 * it then finds the key and answers what that call created. One more round trip for a call with a key, unless the batch by which it is
 * refused has looked for the key itself.
 */
export async function withReplay<T>(db: TenantDb, handle: () => Promise<T>): Promise<T> {
  try {
    return await handle()
  } catch (error) {
    if (!db.mayBeReplay || !isRefusal(error)) throw error
    const [replayOf] = await db.batch(db.findReplay())
    if (replayOf === undefined) throw error
    return handle()
  }
}
