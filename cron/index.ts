import { SalonWorkError } from '../worker/db/each-salon.ts'
import type { Env } from '../worker/env.ts'
import {
  announceRetention,
  announceTargets,
  askForForms,
  checkPayments,
  expireGiftCards,
  expirePoints,
  type Job,
  processAllWaitingLists,
  processFreedSlots,
  purgeExpired,
  queueMessages,
  removeJobs,
  runJobs,
  runWebhooks,
  sendMessages,
  sendReports,
} from './jobs.ts'

/**
 * Cron expression of wrangler.toml → jobs, by the names that they have in the log. A job may run late or twice at once: each leases or
 * guards what it processes.
 */
const jobs: Record<string, Readonly<Record<string, Job>>> = {
  '* * * * *': { processFreedSlots, sendMessages, checkPayments, runJobs, runWebhooks },
  '*/15 * * * *': {
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
  },
}

/**
 * Runs the jobs of a cron expression one after the other, also those behind one that fails. Each failure is a line of the log; throws at
 * the end if any job has failed. `nowUtc` is the present time in seconds UTC: a trigger may come late.
 */
export async function runCron(cron: string, env: Env, nowUtc: number, log: (line: string) => void) {
  const errors: unknown[] = []
  for (const [name, job] of Object.entries(jobs[cron] ?? {})) {
    try {
      await job(env, nowUtc)
    } catch (error) {
      const failures = error instanceof AggregateError ? error.errors : [error]
      for (const failure of failures) log(describeFailure(name, failure))
      errors.push(...failures)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'jobs of the schedule have failed')
}

/** One line of JSON with the job's name, and the salon where the failure is of one. */
function describeFailure(job: string, failure: unknown): string {
  const isOfSalon = failure instanceof SalonWorkError
  const error = isOfSalon ? failure.cause : failure
  const { message, stack = '' } = error instanceof Error ? error : { message: String(error) }
  const salon = isOfSalon ? failure.salonId : null
  return JSON.stringify({ level: 'error', job, salon, message, stack: stack.split('\n').slice(0, 6) })
}
