import type { R2Bucket } from '@cloudflare/workers-types'

/** What the surroundings give: wrangler.toml's bindings and variables, and its secrets. */
export interface Env {
  DATABASE_URL: string
  DATABASE_TOKEN?: string
  /** At least 32 characters; signs session codes. */
  SESSION_SECRET: string
  /** scrypt's N; only tests make it cheaper. */
  SCRYPT_COST?: string
  /** Tests only: `x-test-database` chooses the database and `x-test-now` sets the clock. */
  TEST_DATABASES?: string
  FILES?: R2Bucket
}
