import type { Env } from '../worker/env.ts'
import { processAllWaitingLists, processFreedSlots } from './process-waiting-lists.ts'
import { purgeExpired } from './purge-expired.ts'
import { sendMessages } from './send-messages.ts'

type Job = (env: Env, nowUtc: number) => Promise<void>

/** Cron expression (wrangler.toml) → jobs. A job may run twice or late: each claims what it does. */
const jobs: Record<string, readonly Job[]> = {
  '* * * * *': [processFreedSlots, sendMessages],
  '*/15 * * * *': [processAllWaitingLists, purgeExpired],
}

export async function runCron(cron: string, env: Env, nowUtc: number) {
  for (const job of jobs[cron] ?? []) await job(env, nowUtc)
}
