import type { Env } from '../worker/env.ts'
import { announceRetention } from './announce-retention.ts'
import { announceTargets } from './announce-targets.ts'
import { askForForms } from './ask-for-forms.ts'
import { expireGiftCards } from './expire-gift-cards.ts'
import { expirePoints } from './expire-points.ts'
import { processAllWaitingLists, processFreedSlots } from './process-waiting-lists.ts'
import { purgeExpired } from './purge-expired.ts'
import { queueMessages } from './queue-messages.ts'
import { removeJobs, runJobs } from './run-jobs.ts'
import { sendMessages } from './send-messages.ts'
import { sendReports } from './send-reports.ts'

type Job = (env: Env, nowUtc: number) => Promise<void>

/** Cron expression of wrangler.toml → jobs. A job may run late or twice at once: each leases or guards what it processes. */
const jobs: Record<string, readonly Job[]> = {
  '* * * * *': [processFreedSlots, sendMessages, runJobs],
  '*/15 * * * *': [
    queueMessages,
    askForForms,
    processAllWaitingLists,
    announceTargets,
    announceRetention,
    sendReports,
    expirePoints,
    expireGiftCards,
    purgeExpired,
    removeJobs,
  ],
}

/**
 * Runs the jobs of a cron expression one after the other, also those behind one that fails; throws at the end if any has failed. `nowUtc`
 * is the present time in seconds UTC: a trigger may come late.
 */
export async function runCron(cron: string, env: Env, nowUtc: number) {
  const errors: unknown[] = []
  for (const job of jobs[cron] ?? []) await job(env, nowUtc).catch((error) => void errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, 'jobs of the schedule have failed')
}
