import { openClient } from '../worker/db/client.ts'
import { newId } from '../worker/db/new-id.ts'
import { SystemDb } from '../worker/db/system-db.ts'
import type { Env } from '../worker/env.ts'

/** Tells holders of gift cards that end soon, and writes off the balances of gift cards and packages that ended. */
export async function expireGiftCards(env: Env, nowUtc: number) {
  const { expireCards } = await import('../worker/features/money/gift-cards/index.ts')
  const client = openClient(env)
  try {
    await expireCards(new SystemDb(client, { nowUtc, newId, actor: 'expiry' }))
  } finally {
    client.close()
  }
}
