import { openClient } from '../worker/db/client.ts'
import { newId } from '../worker/db/new-id.ts'
import { SystemDb } from '../worker/db/system-db.ts'
import type { Env } from '../worker/env.ts'

/** Writes off loyalty points whose last day is over. */
export async function expirePoints(env: Env, nowUtc: number) {
  const loyalty = await import('../worker/features/money/loyalty/index.ts')
  const client = openClient(env)
  try {
    await loyalty.expireAllPoints(new SystemDb(client, { nowUtc, newId, actor: 'loyalty' }))
  } finally {
    client.close()
  }
}
