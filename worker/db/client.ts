import { type Client, createClient } from '@libsql/client/web'
import type { Env } from '../env.ts'

/** A client lives for one request: shared ones queue across requests. */
export function openClient(env: Env, testDatabase?: string | null): Client {
  const url = testDatabase && env.TEST_DATABASES === '1' ? new URL(`${testDatabase}/`, env.DATABASE_URL).href : env.DATABASE_URL
  return createClient(env.DATABASE_TOKEN ? { url, authToken: env.DATABASE_TOKEN } : { url })
}
