import { createClock } from '../worker/db/clock.ts'
import { listDatabases, mapDatabases } from '../worker/db/databases.ts'
import { SalonWorkError } from '../worker/db/each-salon.ts'
import { DatabaseUnavailableError } from '../worker/db/errors.ts'
import type { Env } from '../worker/env.ts'
import {
  announceRetention,
  announceTargets,
  askForForms,
  checkPayments,
  decideClasses,
  expireGiftCards,
  expirePoints,
  fallBackOverdue,
  type Job,
  processAllWaitingLists,
  processFiscalReceipts,
  processFreedSlots,
  purgeExpired,
  queueMessages,
  remindOfPasswords,
  remindOfTerminals,
  removeJobs,
  runJobs,
  runWebhooks,
  sendInvoices,
  sendMessages,
  sendPushes,
  sendReports,
  syncCalendars,
  syncDirectory,
} from './jobs.ts'

/**
 * Cron expression of wrangler.toml → jobs, by the names that they have in the log. A job may run late or twice at once: each leases or
 * guards what it processes.
 */
const jobs: Record<string, Readonly<Record<string, Job>>> = {
  '* * * * *': {
    processFreedSlots,
    decideClasses,
    fallBackOverdue,
    sendMessages,
    sendPushes,
    checkPayments,
    processFiscalReceipts,
    sendInvoices,
    runJobs,
    runWebhooks,
    syncCalendars,
  },
  '*/15 * * * *': {
    queueMessages,
    askForForms,
    processAllWaitingLists,
    announceTargets,
    announceRetention,
    sendReports,
    expirePoints,
    expireGiftCards,
    remindOfPasswords,
    remindOfTerminals,
    purgeExpired,
    removeJobs,
    syncDirectory,
  },
}

/** Of several databases, one is left for the next run once so many jobs in a row could not reach it: each has waited for an answer. */
const maxUnreachable = 2

type Log = (line: string) => void
interface Failure {
  readonly job: string
  readonly database: string | undefined
}

/**
 * Runs the jobs of a cron expression in each database, one job after the other, also those behind one that fails; a database that fails
 * or hangs delays itself only. Each failure is a line of the log; throws at the end if any job has failed, with their names. `nowUtc` is
 * the present time in seconds UTC: a trigger may come late.
 */
export async function runCron(cron: string, env: Env, nowUtc: number, log: Log) {
  const failures = (await mapDatabases(listDatabases(env), (one) => runJobsOf(cron, one, nowUtc, log))).flat()
  if (failures.length === 0) return
  const names = failures.map(({ job, database }) => (database === undefined ? job : `${job} in ${database}`))
  throw new Error(`jobs of the schedule have failed: ${[...new Set(names)].join(', ')}`)
}

async function runJobsOf(cron: string, env: Env, nowUtc: number, log: Log): Promise<Failure[]> {
  const { DATABASE: database } = env
  const clock = createClock(nowUtc)
  const failed: Failure[] = []
  let unreachable = 0
  for (const [job, run] of Object.entries(jobs[cron] ?? {})) {
    if (database !== undefined && unreachable >= maxUnreachable) {
      log(describeFailure({ job, database }, new Error('left for the next run, because the database cannot be reached')))
      failed.push({ job, database })
      continue
    }
    try {
      await run(env, clock())
      unreachable = 0
    } catch (error) {
      unreachable = error instanceof DatabaseUnavailableError ? unreachable + 1 : 0
      const failures = error instanceof AggregateError ? error.errors : [error]
      for (const failure of failures) log(describeFailure({ job, database }, failure))
      failed.push({ job, database })
    }
  }
  return failed
}

/** One line of JSON with the job's name, the database where there are several, and the salon where the failure is of one. */
function describeFailure({ job, database }: Failure, failure: unknown): string {
  const isOfSalon = failure instanceof SalonWorkError
  const error = isOfSalon ? failure.cause : failure
  const { message, stack = '' } = error instanceof Error ? error : { message: String(error) }
  const salon = isOfSalon ? failure.salonId : null
  return JSON.stringify({ level: 'error', job, database, salon, message, stack: stack.split('\n').slice(0, 6) })
}
