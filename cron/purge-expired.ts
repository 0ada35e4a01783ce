import { openClient } from '../worker/db/client.ts'
import { newId } from '../worker/db/new-id.ts'
import { SystemDb } from '../worker/db/system-db.ts'
import type { Env } from '../worker/env.ts'
import { purgeExpired as purgeExpiredRows } from '../worker/features/session/index.ts'

/** Sessions past their end, used-up links and codes, guesses of yesterday, old alerts and messages, Idempotency-Keys older than a day. */
export async function purgeExpired(env: Env, nowUtc: number) {
  const client = openClient(env)
  try {
    await purgeExpiredRows(new SystemDb(client, { nowUtc, newId, actor: 'forget' }))
  } finally {
    client.close()
  }
}
