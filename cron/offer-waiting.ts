import { newId } from '../worker/db/new-id.ts'
import type { Env } from '../worker/env.ts'
import { offerEverywhere } from '../worker/features/waiting-list/offering.ts'

/** What was freed and not offered behind its reply, and what nobody answered in time. */
export async function offerFreed(env: Env, nowUtc: number) {
  await offerEverywhere({ env, nowUtc, newId }, false)
}

/** Every list in which somebody waits: whatever was missed, and days that have only now come within reach. */
export async function offerWherever(env: Env, nowUtc: number) {
  await offerEverywhere({ env, nowUtc, newId }, true)
}
