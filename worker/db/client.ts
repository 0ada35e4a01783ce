import { type Client, createClient } from '@libsql/client/web'
import type { Env } from '../env.ts'

/** Longest wait for one request to the database; the caller then gets 503 with Retry-After. */
const timeoutMs = 2500

const fetchWithTimeout = (request: Request): Promise<Response> => fetch(request, { signal: AbortSignal.timeout(timeoutMs) })

/** Opens a client for one request: a shared client would queue the batches of parallel requests. */
export function openClient(env: Env, testDatabase?: string | null): Client {
  const url = testDatabase && env.TEST_DATABASES === '1' ? new URL(`${testDatabase}/`, env.DATABASE_URL).href : env.DATABASE_URL
  return createClient({ url, fetch: fetchWithTimeout, ...(env.DATABASE_TOKEN ? { authToken: env.DATABASE_TOKEN } : {}) })
}
