import type { Job } from '../../../../schema/api/platform/jobs-schemas.ts'
import { exportTypes } from '../../../../schema/api/records/exports.ts'
import type { JobKind } from '../../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { mapAborted } from '../../../http/errors.ts'
import type { Request } from '../../../http/serve.ts'
import { type DueJob, insertJob, type StoredJob, selectDueJobsOfSalon, selectJob, selectStoredJob } from './queries.ts'
import { type OpenJob, runJob } from './runner.ts'
import { type ExportSettings, openExportFile, openStorage } from './table-file.ts'

/** Lets a job that nobody works on go on behind the reply, for some slices: a Worker is stopped half a minute after its reply. */
export function continueJob(request: Request, due: DueJob, openJob: OpenJob, maxSlices?: number): void {
  const context = { env: request.env, nowUtc: request.get('nowUtc'), newId: request.get('newId') }
  request.executionCtx.waitUntil(runJob(context, due, openJob, maxSlices))
}

interface NewExport {
  readonly kind: JobKind
  /** Name of the file. */
  readonly title: string
  readonly settings: object
  readonly total: number
  /** Records who exported what. */
  readonly event: Statement<number>
  readonly openJob: OpenJob
}

/**
 * Starts the job of a file, which the event records; one round trip. Throws 409 while one of its kind is running, 503 without a
 * storage.
 */
export async function startExport(db: StaffDb, request: Request, { event, openJob, ...job }: NewExport): Promise<Job | undefined> {
  openStorage(request.env)
  const jobId = db.newId('job')
  const { settings, ...rest } = job
  try {
    const draft = { ...rest, jobId, state: 'running', settings: { ...settings } } as const
    const [started] = await db.batchReturning([insertJob(db, draft), event], selectJob(db, jobId))
    if (db.salonId) continueJob(request, { jobId, salonId: db.salonId, userId: db.userId, timeZone: db.timeZone }, openJob)
    return started
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'unique') throw new ApiError(409, 'export_running')
    throw error
  }
}

/** Which jobs a caller may see: those of some kinds, and with `own` only the caller's or, for an administrator, all. */
export interface VisibleJobs {
  readonly kinds: readonly JobKind[]
  readonly own?: boolean
}
const isVisible = (db: StaffDb, { kind, userId }: StoredJob, { kinds, own = false }: VisibleJobs) =>
  kinds.includes(kind) && (!own || userId === db.userId || db.roles.includes('ADMIN'))

/** The job of a file, which goes on behind the reply; undefined where there is none that the caller may see. One round trip. */
export async function readExport(
  db: StaffDb,
  request: Request,
  jobId: string,
  visible: VisibleJobs,
  openJob: OpenJob,
): Promise<Job | undefined> {
  const results = await mapAborted(db.batch(selectStoredJob(db, jobId), selectJob(db, jobId), selectDueJobsOfSalon(db)))
  const [[stored] = [], [job] = [], dueJobs = []] = results ?? []
  if (!stored || !isVisible(db, stored, visible)) return undefined
  const due = dueJobs.find((one) => one.jobId === jobId)
  if (due) continueJob(request, due, openJob)
  return job
}

/** Replies with the file of a finished export; undefined where there is none that the caller may have, or it has expired. */
export async function replyExport(db: StaffDb, request: Request, jobId: string, visible: VisibleJobs): Promise<Response | undefined> {
  const [[job]] = await db.batch(selectStoredJob(db, jobId))
  if (!job || !isVisible(db, job, visible)) return undefined
  const body = await openExportFile(openStorage(request.env), job, db.nowUtc)
  if (!body) return undefined
  const { format = 'xlsx' } = job.settings as Partial<ExportSettings>
  request.header('Content-Type', exportTypes[format])
  request.header('Content-Disposition', `attachment; filename="${job.title}"`)
  return request.body(body)
}
