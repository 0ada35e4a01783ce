import { newId } from '../worker/db/new-id.ts'
import type { Env } from '../worker/env.ts'
import { offerInAllSalons } from '../worker/features/booking/waiting-list/index.ts'

/** Offers freed capacity that was not offered in the background, and expires offers that nobody answered in time. */
export async function processFreedSlots(env: Env, nowUtc: number) {
  await offerInAllSalons({ env, nowUtc, newId }, false)
}

/** Processes every salon with a waiting client: catches up on missed salons and on days that have come within the booking notice. */
export async function processAllWaitingLists(env: Env, nowUtc: number) {
  await offerInAllSalons({ env, nowUtc, newId }, true)
}
