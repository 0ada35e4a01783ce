import { newId } from '../worker/db/new-id.ts'
import type { Env } from '../worker/env.ts'
import { processAllOutboxes } from '../worker/features/messaging/index.ts'

/** What was not sent behind its reply, or is to be tried again. Run twice at once, each message is still claimed once. */
export async function sendMessages(env: Env, nowUtc: number) {
  await processAllOutboxes({ env, nowUtc, newId })
}
