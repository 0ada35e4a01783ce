import { jobs } from '../../../../schema/api/platform/jobs.ts'
import { type Job, jobsSchemas } from '../../../../schema/api/platform/jobs-schemas.ts'
import { imports } from '../../../../schema/api/records/imports.ts'
import { importsSchemas } from '../../../../schema/api/records/imports-schemas.ts'
import { findMissingFields, type ImportMapping, listImportFields, suggestMapping } from '../../../../schema/rules/records/import-columns.ts'
import type { ImportKind, JobKind } from '../../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers, type Request } from '../../../http/serve.ts'
import {
  type DueJob,
  insertJob,
  runJob,
  type StoredJob,
  selectDueJobsOfSalon,
  selectJob,
  selectRecentJobs,
  selectStoredJob,
  startJob,
  stopJob,
  takeOverJob,
  updateJob,
} from '../../platform/jobs/index.ts'
import type { KnownPerson } from './client-queries.ts'
import type { PlannedRow } from './import-kind.ts'
import { saveMapping, selectCountry, selectMapping } from './import-queries.ts'
import { countOutcomes, createContext, type ImportSettings, readSettings, toHeaderHash, works } from './import-run.ts'
import { openJob } from './open-job.ts'
import { readTable, rowsPerPart, type Table, type TableHead } from './read-file.ts'
import { openRowFiles, openStorage } from './row-files.ts'

type JobHandlers = Handlers<typeof jobs>

/** Runs some slices of a job behind the reply; the next poll or cron continues it. */
function continueInBackground(request: Request, due: DueJob): void {
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

const jobFeature = defineRoutes(jobs, jobsSchemas, { list: listJobs, stop, resume, undo, result: getResult })

type ImportHandlers = Handlers<typeof imports>

const jobKindOf: Readonly<Record<ImportKind, JobKind>> = {
  clients: 'import_clients',
  history: 'import_history',
  colours: 'import_colours',
  bookings: 'import_bookings',
}
const shownRows = 20
const shownReasons = 100

const readUpload = async (file: Blob): Promise<Table> => readTable(new Uint8Array(await file.arrayBuffer()))

const toTitle = (name: string) => name.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 200) || '–'

/** Only fields of the kind and columns of the file. Throws 400 where a required field has no column. */
function checkMapping(kind: ImportKind, mapping: ImportMapping, columns: number): ImportMapping {
  const fields = listImportFields(kind)
  const wrong = Object.entries(mapping).filter(([field, at]) => !fields.includes(field) || at >= columns)
  const missing = findMissingFields(kind, mapping).map((field) => [field, 'Required'])
  const problems = [...wrong.map(([field]) => [field, 'Unknown field']), ...missing]
  if (problems.length > 0) throw new ApiError(400, 'invalid_input', { fields: Object.fromEntries(problems) })
  return mapping
}

/**
 * A draft of a job with its rows in the file storage. The job comes first: nothing is stored for a caller who is not admitted.
 */
async function storeDraft(db: StaffDb, request: Request, salonId: string, kind: ImportKind, file: File, table: Table) {
  const storage = openStorage(request.env)
  const jobId = db.newId('job')
  const header = toHeaderHash(request.env, table.columns)
  const suggested = suggestMapping(kind, table.columns)
  const settings: ImportSettings = { kind, mapping: suggested }
  const draft = { jobId, kind: jobKindOf[kind], title: toTitle(file.name), state: 'draft', settings, total: table.total } as const
  const [, remembered, country] = await db.batch(
    insertJob(db, { ...draft, settings: { ...settings } }),
    selectMapping(db, kind, header),
    selectCountry(db),
  )
  try {
    await openRowFiles(storage, salonId, jobId).putTable(table)
  } catch {
    throw new ApiError(503, 'file_storage_unavailable')
  }
  return { jobId, title: draft.title, mapping: remembered ?? suggested, country }
}

const read: ImportHandlers['read'] = async (db, _input, { file, kind }, request) => {
  const table = await readUpload(file)
  const { jobId, title, mapping } = await storeDraft(db, request, db.salonId ?? '', kind, file, table)
  return {
    jobId,
    title,
    mapping: { ...mapping },
    columns: [...table.columns],
    rows: table.firstRows.map((cells) => [...cells]),
    total: table.total,
  }
}

/** What would become of a row, without what would be written. */
type CheckedPlan = Pick<PlannedRow, 'row' | 'outcome' | 'reason' | 'text' | 'start' | 'day'>

/** What would become of all rows, part by part of the file: one round trip for each. */
async function* planAll(
  db: StaffDb,
  request: Request,
  job: Pick<StoredJob, 'jobId' | 'salonId' | 'total'>,
  settings: ImportSettings,
  head: TableHead,
  country: string,
): AsyncGenerator<CheckedPlan[]> {
  const files = openRowFiles(openStorage(request.env), job.salonId, job.jobId)
  const context = await createContext(db, request.env, country, settings, head)
  const work = works[settings.kind]
  const keys = new Set<string>()
  const shared: KnownPerson[] = []
  for (let part = 0; part * rowsPerPart < job.total; part++) {
    const rows = await files.getRows(part)
    const next = work.selectShared?.(db, rows, context)
    const [facts, people] = next
      ? await db.batch(work.selectFacts(db, rows, context), next)
      : await db.batch(work.selectFacts(db, rows, context))
    shared.push(...(people ?? []))
    yield work.plan(rows, facts, context, shared).map(({ key, row, outcome, reason, text, start, day }) => {
      // The same row twice in one file: the parts are planned apart.
      const isAgain = outcome === 'added' && keys.has(key)
      keys.add(key)
      return { row, outcome: isAgain ? 'known' : outcome, reason, text, start, day }
    })
  }
}

const check: ImportHandlers['check'] = async (db, { jobId }, { mapping, outsideHours }, request) => {
  const [[job], country] = await db.batch(selectStoredJob(db, jobId), selectCountry(db))
  if (!job) return undefined
  if (job.state !== 'draft') throw new ApiError(409, 'stale')
  const head = await openRowFiles(openStorage(request.env), job.salonId, jobId).getHead()
  if (!head) return undefined
  const { kind } = readSettings(job)
  checkMapping(kind, mapping, head.columns.length)
  let counts = countOutcomes([])
  const rows: CheckedPlan[] = []
  const rejectedRows: CheckedPlan[] = []
  for await (const planned of planAll(db, request, job, { kind, mapping, outsideHours }, head, country)) {
    counts = countOutcomes(planned, counts)
    addFirst(rows, planned, shownRows)
    addFirst(
      rejectedRows,
      planned.filter(({ outcome }) => outcome === 'rejected'),
      shownRows,
    )
  }
  return { ...counts, rows, rejectedRows }
}

/** Adds rows to a list until it has `limit` of them. */
function addFirst(list: CheckedPlan[], rows: readonly CheckedPlan[], limit: number): void {
  list.push(...rows.slice(0, limit - list.length))
}

/** Starts a draft; 409 while another job of its kind runs. */
async function startImport(db: StaffDb, jobId: string, settings: ImportSettings, header: string) {
  try {
    return await db.batchReturning(
      [
        updateJob(db, jobId, ['draft'], startJob(settings)),
        db.abortIfUnchanged('stale'),
        saveMapping(db, settings.kind, header, settings.mapping),
      ],
      selectJob(db, jobId),
    )
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'unique') throw new ApiError(409, 'job_running')
    throw error
  }
}

const start: ImportHandlers['start'] = async (db, { jobId }, { mapping, outsideHours }, request) => {
  const [[job]] = await db.batch(selectStoredJob(db, jobId))
  if (!job) return undefined
  const head = await openRowFiles(openStorage(request.env), job.salonId, jobId).getHead()
  if (!head) throw new ApiError(409, 'stale')
  const { kind } = readSettings(job)
  checkMapping(kind, mapping, head.columns.length)
  const settings = { kind, mapping, outsideHours }
  const started = await mapAborted(startImport(db, jobId, settings, toHeaderHash(request.env, head.columns)), { stale: 'stale' })
  const { salonId, userId } = job
  continueInBackground(request, { jobId, salonId, userId, timeZone: db.timeZone })
  return started?.[0]
}

/** Reads, checks and starts an import whose columns are found by their headers. */
const importFile =
  (kind: ImportKind): ImportHandlers['history'] =>
  async (db, { salonId }, { file }, request) => {
    const table = await readUpload(file)
    const draft = await storeDraft(db, request, salonId, kind, file, table)
    const { jobId, mapping, country } = draft
    const settings = { kind, mapping: checkMapping(kind, mapping, table.columns.length) }
    const job = { jobId, salonId, total: table.total }
    let counts = countOutcomes([])
    const skipped: CheckedPlan[] = []
    for await (const planned of planAll(db, request, job, settings, table, country)) {
      counts = countOutcomes(planned, counts)
      addFirst(
        skipped,
        planned.filter(({ outcome }) => outcome !== 'added'),
        shownReasons,
      )
    }
    await startImport(db, jobId, settings, toHeaderHash(request.env, table.columns))
    continueInBackground(request, { jobId, salonId, userId: db.userId, timeZone: db.timeZone })
    const reasons = skipped.map(({ row, reason }) => ({ row, reason: reason ?? 'Already exists' }))
    return { jobId, taken: counts.added, skipped: counts.known + counts.rejected, reasons }
  }

export const importFeatures = [
  defineRoutes(imports, importsSchemas, { read, check, start, history: importFile('history'), colours: importFile('colours') }),
  jobFeature,
]
