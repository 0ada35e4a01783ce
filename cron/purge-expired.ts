import { openClient } from '../worker/db/client.ts'
import { newId } from '../worker/db/new-id.ts'
import { SystemDb } from '../worker/db/system-db.ts'
import type { Env } from '../worker/env.ts'
import { purgeExpiredRows } from '../worker/features/session/index.ts'

/** Deletes expired sessions, sign-in tokens and failures, old notifications and messages, and expired idempotency keys. */
export async function purgeExpired(env: Env, nowUtc: number) {
  const client = openClient(env)
  try {
    await purgeExpiredRows(new SystemDb(client, { nowUtc, newId, actor: 'purge-expired' }))
  } finally {
    client.close()
  }
}
