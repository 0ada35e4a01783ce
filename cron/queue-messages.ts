import { openClient } from '../worker/db/client.ts'
import { newId } from '../worker/db/new-id.ts'
import { SystemDb } from '../worker/db/system-db.ts'
import type { Env } from '../worker/env.ts'

/**
 * Queues the automatic messages that are due at each salon's local time; `sendMessages` sends them. Runs are claimed, so parallel jobs are
 * safe.
 */
export async function queueMessages(env: Env, nowUtc: number) {
  const { queueCronMessages } = await import('../worker/features/outreach/automatic-messages/index.ts')
  const client = openClient(env)
  try {
    await queueCronMessages(new SystemDb(client, { nowUtc, newId, actor: 'cron-messages' }))
  } finally {
    client.close()
  }
}
