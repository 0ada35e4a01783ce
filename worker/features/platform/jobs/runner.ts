import { openClient } from '../../../db/client.ts'
import { eachSalon } from '../../../db/each-salon.ts'
import { BatchAbortedError } from '../../../db/errors.ts'
import { SystemDb } from '../../../db/system-db.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { Env } from '../../../env.ts'
import { createBulkHintSender } from '../live/index.ts'
import { type DueJob, leaseJob, recordFailure, releaseJob, type StoredJob, selectDueJobs, selectStoredJob } from './queries.ts'

export interface JobContext {
  readonly env: Env
  /** Seconds UTC. */
  readonly nowUtc: number
  readonly newId: (prefix: string) => string
}

/**
 * Works on a job of one kind: opened once per run, then called once per slice with the job as it is. A slice commits its writes together
 * with the job's cursor; it answers false when the job is finished.
 */
export type OpenJob = (db: TenantDb, env: Env, job: StoredJob) => Promise<(job: StoredJob) => Promise<boolean>>

/** Between slices, so that the writes of the desk get their turn. */
const pauseMs = 250
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, pauseMs))

/** Slices of one run: a Worker may run for some seconds behind its reply. */
export const slicesAfterReply = 20
const slicesOfCron = 120

/**
 * Runs slices of a job until it is finished, stopped, continued by another run or the number of slices is reached. An error of a slice is
 * recorded with the job, which is then tried again, and thrown.
 */
export async function runJob(context: JobContext, due: DueJob, openJob: OpenJob, maxSlices = slicesAfterReply): Promise<void> {
  const { env, nowUtc, newId } = context
  const client = openClient(env)
  const { onChanged, flush } = createBulkHintSender(context)
  const db = new SystemDb(client, { nowUtc, newId, actor: due.userId, onChanged, isBulk: true }).inSalon(due.salonId, due.timeZone)
  const { jobId } = due
  const claim = newId('lease')
  const loadHeld = async (): Promise<StoredJob | undefined> => {
    const [[job]] = await db.batch(selectStoredJob(db, jobId))
    return job?.claim === claim && job.state === 'running' ? job : undefined
  }
  try {
    const [leased] = await db.batch(leaseJob(db, jobId, claim))
    const first = leased === 1 ? await loadHeld() : undefined
    if (!first) return
    const runSlice = await openJob(db, env, first)
    for (let slice = 0, job: StoredJob | undefined = first; slice < maxSlices && job; slice++) {
      if (!(await runSlice(job))) return
      await pause()
      job = await loadHeld()
    }
    await db.batch(releaseJob(db, jobId, claim))
  } catch (error) {
    // Stopped, or continued elsewhere: the slice was not committed, and the run that did it has the job.
    if (error instanceof BatchAbortedError && error.reason === 'stale') return
    await db.batch(recordFailure(db, jobId, claim)).catch(() => undefined)
    throw error
  } finally {
    await flush()
    client.close()
  }
}

/** Continues the running jobs of all salons that nobody works on, one after the other. Throws at the end if one of them has failed. */
export async function runDueJobs(context: JobContext, openJob: OpenJob): Promise<void> {
  const client = openClient(context.env)
  let due: DueJob[]
  try {
    const db = new SystemDb(client, { ...context, actor: 'jobs' })
    ;[due] = await db.batch(selectDueJobs(db))
  } finally {
    client.close()
  }
  await eachSalon(due, (job) => runJob(context, job, openJob, slicesOfCron))
}
