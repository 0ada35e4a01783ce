import { type Client, createClient } from '@libsql/client/web'
import type { Env } from '../env.ts'

/** Longest wait for one request to the database in milliseconds; the caller then gets 503 with Retry-After. */
const defaultTimeoutMs = 2500
const maxUses = 10_000

/** Opens a client. It holds nothing open between batches; no batch waits for another. */
export function openClient(env: Env): Client {
  const timeoutMs = Number(env.DATABASE_TIMEOUT_MS ?? defaultTimeoutMs)
  const fetchWithTimeout = (request: Request): Promise<Response> => fetch(request, { signal: AbortSignal.timeout(timeoutMs) })
  return createClient({
    url: env.DATABASE_URL,
    fetch: fetchWithTimeout,
    concurrency: Number.MAX_SAFE_INTEGER,
    ...(env.DATABASE_TOKEN ? { authToken: env.DATABASE_TOKEN } : {}),
  })
}

const clients = new WeakMap<Env, { readonly client: Client; uses: number }>()

/**
 * The client that the calls of this isolate share, which must not be closed: creating one took a seventh of a call's CPU. A Worker may
 * share it because it keeps no connection: each batch is one `fetch` by the call that sends it. Of a batch whose call was cancelled it
 * keeps half a kilobyte, so it is replaced from time to time.
 */
export function getClient(env: Env): Client {
  const known = clients.get(env)
  if (known && known.uses++ < maxUses) return known.client
  const client = openClient(env)
  clients.set(env, { client, uses: 1 })
  return client
}
