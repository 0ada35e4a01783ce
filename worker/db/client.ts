import { type Client, createClient } from '@libsql/client/http'
import type { Env } from '../env.ts'
import { getDatabaseUrl } from './databases.ts'

/**
 * Longest waits for one request to a database in milliseconds; the caller then gets 503 with Retry-After. A write waits longer: it may
 * have been done, and nobody repeats it but under its idempotency key.
 */
const defaultReadMs = 3000
const defaultWriteMs = 8000
const maxUses = 10_000

/** What batches need of a client. */
export type DatabaseClient = Pick<Client, 'batch' | 'execute' | 'close'>

/** Opens a client of the environment's database. It holds nothing open between batches; no batch waits for another. */
export function openClient(env: Env): DatabaseClient {
  const readMs = Number(env.DATABASE_TIMEOUT_MS ?? defaultReadMs)
  const writeMs = Number(env.DATABASE_WRITE_TIMEOUT_MS ?? env.DATABASE_TIMEOUT_MS ?? defaultWriteMs)
  const reader = createTimedClient(env, readMs)
  if (writeMs === readMs) return reader
  const writer = createTimedClient(env, writeMs)
  return {
    execute: reader.execute.bind(reader),
    batch: (statements, mode) => (mode === 'write' ? writer : reader).batch(statements, mode),
    close() {
      reader.close()
      writer.close()
    },
  }
}

function createTimedClient(env: Env, timeoutMs: number): Client {
  const fetchWithTimeout = (request: Request): Promise<Response> => fetch(request, { signal: AbortSignal.timeout(timeoutMs) })
  return createClient({
    url: getDatabaseUrl(env),
    fetch: fetchWithTimeout,
    concurrency: Number.MAX_SAFE_INTEGER,
    ...(env.DATABASE_TOKEN ? { authToken: env.DATABASE_TOKEN } : {}),
  })
}

const clients = new WeakMap<Env, { readonly client: DatabaseClient; uses: number }>()

/**
 * The client that the calls of this isolate share, which must not be closed: creating one took a seventh of a call's CPU. A Worker may
 * share it because it keeps no connection: each batch is one `fetch` by the call that sends it. Of a batch whose call was cancelled it
 * keeps half a kilobyte, so it is replaced from time to time.
 */
export function getClient(env: Env): DatabaseClient {
  const known = clients.get(env)
  if (known && known.uses++ < maxUses) return known.client
  const client = openClient(env)
  clients.set(env, { client, uses: 1 })
  return client
}
