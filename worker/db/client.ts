import { type Client, createClient } from '@libsql/client/web'
import type { Env } from '../env.ts'

/** Opens a client for one request: a shared client would queue the batches of parallel requests. */
export function openClient(env: Env, testDatabase?: string | null): Client {
  const url = testDatabase && env.TEST_DATABASES === '1' ? new URL(`${testDatabase}/`, env.DATABASE_URL).href : env.DATABASE_URL
  return createClient(env.DATABASE_TOKEN ? { url, authToken: env.DATABASE_TOKEN } : { url })
}
