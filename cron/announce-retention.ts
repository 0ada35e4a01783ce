import { openClient } from '../worker/db/client.ts'
import { newId } from '../worker/db/new-id.ts'
import { SystemDb } from '../worker/db/system-db.ts'
import type { Env } from '../worker/env.ts'

/** Tells each salon once a year whose data it has kept for as long as it wants to. A year is claimed, so a second run tells nothing. */
export async function announceRetention(env: Env, nowUtc: number) {
  const erase = await import('../worker/features/records/client-erase/index.ts')
  const client = openClient(env)
  try {
    await erase.announceRetention(new SystemDb(client, { nowUtc, newId, actor: 'retention' }))
  } finally {
    client.close()
  }
}
