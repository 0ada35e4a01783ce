import { imports } from '../../../schema/api/imports.ts'
import { findMissingFields, type ImportMapping, listImportFields, suggestMapping } from '../../../schema/rules/import-columns.ts'
import type { ImportKind, JobKind } from '../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import { mapAborted } from '../../http/errors.ts'
import { defineRoutes, type Handlers, type Request } from '../../http/serve.ts'
import { insertJob, selectJob, selectStoredJob, startJob, updateJob } from '../jobs/index.ts'
import type { KnownPerson } from './client-queries.ts'
import type { PlannedRow } from './import-kind.ts'
import { saveMapping, selectCountry, selectMapping } from './import-queries.ts'
import {
  countOutcomes,
  createContext,
  type ImportSettings,
  readSettings,
  sharedRows,
  toFileRows,
  toHeaderHash,
  works,
} from './import-run.ts'
import { continueInBackground, jobFeature } from './job-handlers.ts'
import { readTable, type Table } from './read-file.ts'
import { openRowFiles, openStorage } from './row-files.ts'

type ImportHandlers = Handlers<typeof imports>

const jobKindOf: Readonly<Record<ImportKind, JobKind>> = {
  clients: 'import_clients',
  history: 'import_history',
  colours: 'import_colours',
  bookings: 'import_bookings',
}
const shownRows = 20
const shownReasons = 100
/** Rows of one round trip of the dry run. */
const checkedRows = 1000

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
  const draft = { jobId, kind: jobKindOf[kind], title: toTitle(file.name), state: 'draft', settings, total: table.rows.length } as const
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
    rows: table.rows.slice(0, shownRows).map((cells) => [...cells]),
    total: table.rows.length,
  }
}

/** What would become of a row, without what would be written. */
type CheckedPlan = Pick<PlannedRow, 'row' | 'outcome' | 'reason' | 'text'>

/**
 * What would become of all rows. One round trip per 1,000 rows: the database answers each within its time limit, whatever the file's
 * length.
 */
async function planAll(db: StaffDb, request: Request, settings: ImportSettings, table: Table, country: string): Promise<CheckedPlan[]> {
  const context = await createContext(db, request.env, country, settings, table)
  const work = works[settings.kind]
  const keys = new Set<string>()
  const planned: CheckedPlan[] = []
  const shared: KnownPerson[] = []
  for (let from = 0; from < table.rows.length; from += checkedRows) {
    const rows = toFileRows(table, from, from + checkedRows)
    const isShared = from % sharedRows === 0
    const next = isShared ? work.selectShared?.(db, toFileRows(table, from, from + sharedRows), context) : undefined
    const [facts, people] = next
      ? await db.batch(work.selectFacts(db, rows, context), next)
      : await db.batch(work.selectFacts(db, rows, context))
    shared.push(...(people ?? []))
    for (const { key, row, outcome, reason, text } of work.plan(rows, facts, context, shared)) {
      // The same row twice in one file: the parts are planned apart.
      planned.push({ row, outcome: outcome === 'added' && keys.has(key) ? 'known' : outcome, reason, text })
      keys.add(key)
    }
  }
  return planned
}

const check: ImportHandlers['check'] = async (db, { jobId }, { mapping }, request) => {
  const [[job], country] = await db.batch(selectStoredJob(db, jobId), selectCountry(db))
  if (!job) return undefined
  if (job.state !== 'draft') throw new ApiError(409, 'stale')
  const table = await openRowFiles(openStorage(request.env), job.salonId, jobId).getTable()
  if (!table) return undefined
  const { kind } = readSettings(job)
  checkMapping(kind, mapping, table.columns.length)
  const planned = await planAll(db, request, { kind, mapping }, table, country)
  return {
    ...countOutcomes(planned),
    rows: planned.slice(0, shownRows),
    rejectedRows: planned.filter(({ outcome }) => outcome === 'rejected').slice(0, shownRows),
  }
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

const start: ImportHandlers['start'] = async (db, { jobId }, { mapping }, request) => {
  const [[job]] = await db.batch(selectStoredJob(db, jobId))
  if (!job) return undefined
  const table = await openRowFiles(openStorage(request.env), job.salonId, jobId).getTable()
  if (!table) throw new ApiError(409, 'stale')
  const { kind } = readSettings(job)
  checkMapping(kind, mapping, table.columns.length)
  const started = await mapAborted(startImport(db, jobId, { kind, mapping }, toHeaderHash(request.env, table.columns)), { stale: 'stale' })
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
    const planned = await planAll(db, request, settings, table, country)
    await startImport(db, jobId, settings, toHeaderHash(request.env, table.columns))
    continueInBackground(request, { jobId, salonId, userId: db.userId, timeZone: db.timeZone })
    const skipped = planned.filter(({ outcome }) => outcome !== 'added')
    const reasons = skipped.slice(0, shownReasons).map(({ row, reason }) => ({ row, reason: reason ?? 'Already exists' }))
    return { jobId, taken: planned.length - skipped.length, skipped: skipped.length, reasons }
  }

export const importFeatures = [
  defineRoutes(imports, { read, check, start, history: importFile('history'), colours: importFile('colours') }),
  jobFeature,
]
