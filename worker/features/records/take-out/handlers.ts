import { takeOuts as calls } from '../../../../schema/api/records/take-out.ts'
import { takeOutsSchemas } from '../../../../schema/api/records/take-out-schemas.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { exportDays } from '../../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { recordSecurityEvent } from '../../../db/security-event.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { continueJob, insertJob, openStorage, selectDueJobsOfSalon, selectStoredJob } from '../../platform/jobs/index.ts'
import { selectTakeOut, selectTakeOuts } from './job-queries.ts'
import { openTakeOutJob, slicesAfterReply } from './open-job.ts'
import { openPackage } from './package-files.ts'
import { countTakenRows } from './queries.ts'
import { restoreFeature } from './restore-handlers.ts'

type TakeOutHandlers = Handlers<typeof calls>

const kind = 'take_out'
const toTitle = (day: string) => `salon-data-${day.replaceAll('-', '')}.zip`

const list: TakeOutHandlers['list'] = async (db, _input, _body, request) => {
  const [found, due] = await db.batch(selectTakeOuts(db), selectDueJobsOfSalon(db))
  for (const job of due) if (found.some(({ jobId }) => jobId === job.jobId)) continueJob(request, job, openTakeOutJob, slicesAfterReply)
  return found
}

/** Two round trips: the number of rows is the job's total. */
const start: TakeOutHandlers['start'] = async (db, _input, _body, request) => {
  openStorage(request.env)
  const [total] = await db.batch(countTakenRows(db))
  const jobId = db.newId('job')
  const title = toTitle(toSalonDay(db.nowUtc, db.timeZone))
  const job = { jobId, kind, title, state: 'running', settings: {}, total } as const
  const event = recordSecurityEvent(db, { action: 'export', entity: 'salons', entityId: db.salonId ?? '', details: { file: title } })
  try {
    const [started] = await db.batchReturning([insertJob(db, job), event], selectTakeOut(db, jobId))
    if (db.salonId)
      continueJob(request, { jobId, salonId: db.salonId, userId: db.userId, timeZone: db.timeZone }, openTakeOutJob, slicesAfterReply)
    return started
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'unique') throw new ApiError(409, 'export_running')
    throw error
  }
}

const getFile: TakeOutHandlers['file'] = async (db, { jobId }, _body, request) => {
  const [[job]] = await db.batch(selectStoredJob(db, jobId))
  if (job?.kind !== kind || job.state !== 'done' || !job.finished) return undefined
  if (Date.parse(job.finished) / 1000 + exportDays * 86_400 <= db.nowUtc) return undefined
  const body = await openPackage(openStorage(request.env), job).open(job.cursor)
  if (!body) return undefined
  request.header('Content-Type', calls.file.reply.type)
  request.header('Content-Disposition', `attachment; filename="${job.title}"`)
  return request.body(body)
}

export const takeOutFeatures = [defineRoutes(calls, takeOutsSchemas, { list, start, file: getFile }), restoreFeature]
