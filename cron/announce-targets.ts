import { openClient } from '../worker/db/client.ts'
import { newId } from '../worker/db/new-id.ts'
import { SystemDb } from '../worker/db/system-db.ts'
import type { Env } from '../worker/env.ts'

/** Tells each team of its target in the morning, and when it is reached. What was told is marked, so a second run tells it once. */
export async function announceTargets(env: Env, nowUtc: number) {
  const targets = await import('../worker/features/insights/targets/index.ts')
  const client = openClient(env)
  try {
    await targets.announceTargets(new SystemDb(client, { nowUtc, newId, actor: 'targets' }))
  } finally {
    client.close()
  }
}
