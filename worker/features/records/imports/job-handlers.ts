import { type Job, jobs } from '../../../../schema/api/platform/jobs.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers, type Request } from '../../../http/serve.ts'
import {
  type DueJob,
  runJob,
  selectDueJobsOfSalon,
  selectJob,
  selectRecentJobs,
  selectStoredJob,
  stopJob,
  takeOverJob,
  updateJob,
} from '../../platform/jobs/index.ts'
import { readSettings } from './import-run.ts'
import { openJob } from './open-job.ts'
import { openRowFiles, openStorage } from './row-files.ts'

type JobHandlers = Handlers<typeof jobs>

/** Runs some slices of a job behind the reply; the next poll or cron continues it. */
export function continueInBackground(request: Request, due: DueJob): void {
  const context = { env: request.env, nowUtc: request.get('nowUtc'), newId: request.get('newId') }
  request.executionCtx.waitUntil(runJob(context, due, openJob))
}

const listJobs: JobHandlers['list'] = async (db, _input, _body, request) => {
  const [found, due] = await db.batch(selectRecentJobs(db), selectDueJobsOfSalon(db))
  for (const job of due) continueInBackground(request, job)
  return found
}

/** Changes the state of a job; undefined where there is no such job, 409 where it is in another state. */
async function changeJob(db: StaffDb, jobId: string, write: Statement<number>): Promise<Job | undefined> {
  try {
    return await db.updateGuarded([write, db.abortIfUnchanged('stale')], selectJob(db, jobId), () => new ApiError(409, 'stale'))
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'unique') throw new ApiError(409, 'job_running')
    throw error
  }
}

const stop: JobHandlers['stop'] = (db, { jobId }) => changeJob(db, jobId, updateJob(db, jobId, ['running'], stopJob(db.nowUtc)))

const isImport = ({ kind }: Pick<Job, 'kind'>) => kind.startsWith('import_')

/** Reads the job, changes it and continues it behind the reply: two round trips. */
async function restart(db: StaffDb, request: Request, jobId: string, states: Parameters<typeof updateJob>[2], isUndo: boolean) {
  const [[stored]] = await db.batch(selectStoredJob(db, jobId))
  if (!stored) return undefined
  if (isUndo && !isImport(stored)) throw new ApiError(409, 'stale')
  const settings = { ...readSettings(stored), ...(isUndo ? { undo: true } : {}) }
  const userId = isUndo ? db.userId : stored.userId
  const job = await changeJob(db, jobId, updateJob(db, jobId, states, takeOverJob(settings, userId)))
  const { salonId } = stored
  if (job) continueInBackground(request, { jobId, salonId, userId, timeZone: db.timeZone })
  return job
}

const resume: JobHandlers['resume'] = (db, { jobId }, _body, request) => restart(db, request, jobId, ['stopped', 'failed'], false)
const undo: JobHandlers['undo'] = (db, { jobId }, _body, request) => restart(db, request, jobId, ['done', 'stopped', 'failed'], true)

const getResult: JobHandlers['result'] = async (db, { jobId }, _body, request) => {
  const results = await mapAborted(db.batch(selectStoredJob(db, jobId)))
  const job = results?.[0][0]
  if (!job?.result || !isImport(job)) return undefined
  const body = await openRowFiles(openStorage(request.env), job.salonId, jobId).getResult(job.counts.pieces ?? 0)
  if (!body) return undefined
  request.header('Content-Type', 'text/csv; charset=utf-8')
  request.header('Content-Disposition', `attachment; filename="${jobs.result.reply.file}"`)
  return request.body(body)
}

export const jobFeature = defineRoutes(jobs, { list: listJobs, stop, resume, undo, result: getResult })
