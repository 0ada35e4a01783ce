import { restores as calls } from '../../../../schema/api/records/take-out.ts'
import { restoresSchemas, uploadBytes } from '../../../../schema/api/records/take-out-schemas.ts'
import { hasDirectory } from '../../../db/databases.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { defineRoutes, everywhere, type Handlers, type Request } from '../../../http/serve.ts'
import { ZipError } from '../../../http/zip-reader.ts'
import {
  continueJob,
  insertJob,
  openStorage,
  type StoredJob,
  selectStoredJobsOfKind,
  startJob,
  updateJob,
} from '../../platform/jobs/index.ts'
import {
  abortIfRestored,
  deleteRestore,
  insertHiddenSalon,
  maxRestores,
  numberGap,
  selectCaller,
  selectDueRestores,
  selectRestore,
  selectRestores,
} from './job-queries.ts'
import { openTakeOutJob, slicesAfterReply } from './open-job.ts'
import { freeUsernames } from './queries.ts'
import { countPieces, listUploaded, openUploaded, readRestoreFile, readRestoreSettings, toPieceKey } from './restore-file.ts'
import { RestoreError } from './restore-rows.ts'

type RestoreHandlers = Handlers<typeof calls>
const kind = 'restore_salon'

const list: RestoreHandlers['list'] = async (db, _input, _body, request) => {
  const [[found, due], ...others] = await everywhere(request, db, (one) => one.batch(selectRestores(one), selectDueRestores(one)))
  // Those of other databases are continued by cron.
  for (const job of due) continueJob(request, job, openTakeOutJob, slicesAfterReply)
  if (others.length === 0) return found
  const all = [...found, ...others.flatMap(([restores]) => restores)]
  return all.sort((a, b) => Number(a.created < b.created) - Number(a.created > b.created)).slice(0, maxRestores)
}

/** The new salon's handle, in the emptiest of several databases with the number that the directory gives. */
async function openNewSalon(db: StaffDb, request: Request): Promise<{ salonDb: StaffDb; salonNo?: number }> {
  const salonId = db.newId('sal')
  if (!hasDirectory(request.env)) return { salonDb: db.inSalon(salonId) }
  const { placeSalon } = await import('../../platform/directory/index.ts')
  const place = await placeSalon(request, db, { salonId, gap: numberGap })
  return { salonDb: place.db, salonNo: place.salonNo }
}

const create: RestoreHandlers['create'] = async (db, _input, { title, size }, request) => {
  openStorage(request.env)
  const { salonDb, salonNo } = await openNewSalon(db, request)
  const job = { jobId: db.newId('job'), kind, title, state: 'draft', settings: { size }, total: 0 } as const
  return (await salonDb.batchReturning([insertHiddenSalon(salonDb, title, salonNo), insertJob(salonDb, job)], selectRestore(salonDb)))[0]
}

/** The job that makes the salon; undefined where there is none. */
async function loadJob(db: StaffDb): Promise<StoredJob | undefined> {
  const [[job]] = await db.batch(selectStoredJobsOfKind(db, kind))
  return job
}

const storePiece: RestoreHandlers['piece'] = async (db, { salonId, number }, { file }, request) => {
  const job = await loadJob(db)
  if (!job) return undefined
  if (job.state !== 'draft') throw new ApiError(409, 'stale')
  const { size } = readRestoreSettings(job)
  const expected = Math.min(uploadBytes, size - number * uploadBytes)
  if (number >= countPieces(size) || file.size !== expected) throw new ApiError(400, 'invalid_input', { fields: { file: 'Too large' } })
  try {
    await openStorage(request.env).put(toPieceKey(job, number), new Uint8Array(await file.arrayBuffer()), 'application/zip')
  } catch {
    throw new ApiError(503, 'file_storage_unavailable')
  }
  return { salonId }
}

const codes = {
  unreadable: 'file_unreadable',
  altered: 'file_altered',
  version: 'file_other_version',
  too_large: 'file_too_large',
} as const

async function readFile(request: Request, job: StoredJob) {
  try {
    return await readRestoreFile(openUploaded(openStorage(request.env), job, readRestoreSettings(job).size))
  } catch (error) {
    if (error instanceof ZipError || error instanceof RestoreError) throw new ApiError(422, codes[error.reason])
    throw error
  }
}

/** Not yet started, or broken off for another reason than its file: such a job goes on where it stopped. */
const canStart = ({ state, counts }: StoredJob) => state === 'draft' || (state === 'failed' && !counts.problem)

/** Two round trips: the job, then its start. The file's directory is read in between; nothing is started for a file that cannot be read. */
const start: RestoreHandlers['start'] = async (db, { salonId }, { again }, request) => {
  const job = await loadJob(db)
  if (!job) return undefined
  if (!canStart(job)) throw new ApiError(409, 'stale')
  const { manifest } = await readFile(request, job)
  const { takeOutId, salonName, rows } = manifest
  const settings = { ...readRestoreSettings(job), takeOutId, salonName }
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const once = again ? [] : [abortIfRestored(db, takeOutId)]
  try {
    const writes = [...once, updateJob(db, job.jobId, [job.state], startJob(settings, total)), db.abortIfUnchanged('stale')]
    const [started] = await db.batchReturning(writes, selectRestore(db))
    continueJob(request, { jobId: job.jobId, salonId, userId: job.userId, timeZone: 'UTC' }, openTakeOutJob, slicesAfterReply)
    return started
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'already_used') throw new ApiError(409, 'already_restored')
    if (error instanceof BatchAbortedError && error.reason === 'stale') throw new ApiError(409, 'stale')
    throw error
  }
}

const remove: RestoreHandlers['remove'] = async (db, { salonId }, _body, request) => {
  const [[job], , callerId] = await db.batch(selectStoredJobsOfKind(db, kind), deleteRestore(db), selectCaller(db), freeUsernames(db))
  if (!job || job.userId !== callerId) return undefined
  if (job.state === 'done') throw new ApiError(409, 'stale')
  const files = openStorage(request.env)
  for (const key of listUploaded(job)) await files.remove(key)
  return { salonId }
}

export const restoreFeature = defineRoutes(calls, restoresSchemas, { list, create, piece: storePiece, start, remove })
