import type { petExports as exportCalls } from '../../../schema/api/pet-exports.ts'
import { subClients as petCalls } from '../../../schema/api/pets.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import { recordSecurityEvent } from '../../db/security-event.ts'
import { mapAborted } from '../../http/errors.ts'
import type { Handlers, Request } from '../../http/serve.ts'
import { type DueJob, insertJob, runJob, selectDueJobsOfSalon, selectJob, selectStoredJob } from '../jobs/index.ts'
import { openPetExport, openStorage, type PetExportSettings } from './excel-job.ts'
import { countPets } from './queries.ts'

type ExportHandlers = Handlers<typeof exportCalls>

const { file, type } = petCalls.excel.reply
const kind = 'export_pets'

/** Lets a job that nobody works on go on behind the reply. */
function continueInBackground(request: Request, due: DueJob): void {
  const context = { env: request.env, nowUtc: request.get('nowUtc'), newId: request.get('newId') }
  request.executionCtx.waitUntil(runJob(context, due, openPetExport))
}

/** Two round trips: the number of pets is the job's total. The export is recorded. */
const startExport: ExportHandlers['start'] = async (db, { from, to, language }, _body, request) => {
  openStorage(request.env)
  const settings: PetExportSettings = { from, to, language }
  const [total] = await db.batch(countPets(db, settings))
  const jobId = db.newId('job')
  const job = { jobId, kind, title: file, state: 'running', settings: { ...settings }, total } as const
  const event = recordSecurityEvent(db, { action: 'export', entity: 'sub_clients', entityId: '', details: { file, from, to } })
  try {
    const [started] = await db.batchReturning([insertJob(db, job), event], selectJob(db, jobId))
    if (db.salonId) continueInBackground(request, { jobId, salonId: db.salonId, userId: db.userId, timeZone: db.timeZone })
    return started
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'unique') throw new ApiError(409, 'export_running')
    throw error
  }
}

const getExport: ExportHandlers['one'] = async (db, { jobId }, _body, request) => {
  const results = await mapAborted(db.batch(selectJob(db, jobId), selectDueJobsOfSalon(db)))
  const job = results?.[0][0]
  if (job?.kind !== kind) return undefined
  const due = results?.[1].find((one) => one.jobId === jobId)
  if (due) continueInBackground(request, due)
  return job
}

const getFile: ExportHandlers['file'] = async (db, { jobId }, _body, request) => {
  const [[job]] = await db.batch(selectStoredJob(db, jobId))
  if (job?.kind !== kind || !job.result) return undefined
  const stored = await openStorage(request.env).get(job.result)
  if (!stored) return undefined
  request.header('Content-Type', type)
  request.header('Content-Disposition', `attachment; filename="${file}"`)
  return request.body(stored.body)
}

export const exportHandlers: ExportHandlers = { start: startExport, one: getExport, file: getFile }
