import { newId } from '../worker/db/new-id.ts'
import type { Env } from '../worker/env.ts'
import { offerInAllSalons } from '../worker/features/waiting-list/index.ts'

/** What was freed and not offered behind its reply, and what nobody answered in time. */
export async function processFreedSlots(env: Env, nowUtc: number) {
  await offerInAllSalons({ env, nowUtc, newId }, false)
}

/** Every list in which somebody waits: whatever was missed, and days that have only now come within reach. */
export async function processAllWaitingLists(env: Env, nowUtc: number) {
  await offerInAllSalons({ env, nowUtc, newId }, true)
}
