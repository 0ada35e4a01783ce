import { type Client, createClient } from '@libsql/client/web'
import type { Env } from '../env.ts'

/** Longest wait for one request to the database in milliseconds; the caller then gets 503 with Retry-After. */
const defaultTimeoutMs = 2500

/**
 * Opens a client for one request: a shared client would queue the batches of parallel requests. It holds nothing open between batches and
 * needs no closing, which builds an error with its stack.
 */
export function openClient(env: Env): Client {
  const timeoutMs = Number(env.DATABASE_TIMEOUT_MS ?? defaultTimeoutMs)
  const fetchWithTimeout = (request: Request): Promise<Response> => fetch(request, { signal: AbortSignal.timeout(timeoutMs) })
  return createClient({ url: env.DATABASE_URL, fetch: fetchWithTimeout, ...(env.DATABASE_TOKEN ? { authToken: env.DATABASE_TOKEN } : {}) })
}
