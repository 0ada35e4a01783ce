import { newId } from '../worker/db/new-id.ts'
import type { Env } from '../worker/env.ts'
import { processAllOutboxes } from '../worker/features/messages/outbox/index.ts'

/** Sends messages of the outbox that were not sent after their response, and retries. Each message is leased, so parallel runs are safe. */
export async function sendMessages(env: Env, nowUtc: number) {
  await processAllOutboxes({ env, nowUtc, newId })
}
