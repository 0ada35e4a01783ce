import { type ImportMapping, normalizeHeader } from '../../../../schema/rules/records/import-columns.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { ImportKind } from '../../../../schema/terms.ts'
import { keyedHash } from '../../../db/secrets.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { Env } from '../../../env.ts'
import { loadCheckClient } from '../../clients/clients/index.ts'
import { commitSlice, finishJob, type OpenJob, type StoredJob } from '../../platform/jobs/index.ts'
import { bookingWork } from './booking-rows.ts'
import { clientWork } from './client-rows.ts'
import type { ImportContext, ImportWork, PlannedRow } from './import-kind.ts'
import { deleteImportedRows, insertImportedRows, selectCountry, selectImportedThings } from './import-queries.ts'
import { rowsPerPart, type TableHead } from './read-file.ts'
import { openRowFiles, openStorage, rowsPerSlice, toResultKey } from './row-files.ts'
import { colourWork, visitWork } from './visit-rows.ts'

/** A work whose facts and drafts only it knows. */
type AnyWork = ImportWork<unknown, unknown>
export const works: Readonly<Record<ImportKind, AnyWork>> = {
  clients: clientWork as unknown as AnyWork,
  history: visitWork as unknown as AnyWork,
  colours: colourWork as unknown as AnyWork,
  bookings: bookingWork as unknown as AnyWork,
}

/** Settings of an import's job. `undo`: the job takes back what it has added. */
export interface ImportSettings {
  readonly kind: ImportKind
  readonly mapping: ImportMapping
  /** Bookings outside opening and working hours are imported too. */
  readonly outsideHours?: boolean
  readonly undo?: boolean
}
export const readSettings = (job: StoredJob) => job.settings as unknown as ImportSettings

/** Hash of a file's header, by which its columns are remembered. */
export const toHeaderHash = (env: Env, columns: readonly string[]): string =>
  keyedHash(env.SESSION_SECRET, 'import-header', columns.map(normalizeHeader).join('\n'))

const dayFields = ['day', 'birthDate']

export async function createContext(
  db: TenantDb,
  env: Env,
  country: string,
  { kind, mapping, outsideHours = false }: ImportSettings,
  { dateOrders }: TableHead,
): Promise<ImportContext> {
  const proven = dayFields.map((field) => dateOrders[mapping[field] ?? -1])
  return {
    kind,
    mapping,
    outsideHours,
    country,
    dateOrder: proven.find((order) => order) ?? 'dmy',
    today: toSalonDay(db.nowUtc, db.timeZone),
    timeZone: db.timeZone,
    nowUtc: db.nowUtc,
    newId: db.newId,
    checkClient: await loadCheckClient(),
    planned: new Map(),
    hash: (text) =>
      keyedHash(env.SESSION_SECRET, `import-${kind === 'clients' || text.startsWith('id ') ? 'clients' : kind}`, text).slice(0, 32),
  }
}

/** How many rows have each outcome, on top of what was counted before. */
export function countOutcomes(rows: readonly Pick<PlannedRow, 'outcome'>[], before: Readonly<Record<string, number>> = {}) {
  const count = (outcome: PlannedRow['outcome']) => (before[outcome] ?? 0) + rows.filter((row) => row.outcome === outcome).length
  return { added: count('added'), known: count('known'), rejected: count('rejected') }
}

/** Takes back a part of what the job has added with each slice. */
function openUndo(db: TenantDb, { kind }: ImportSettings) {
  return async (job: StoredJob): Promise<boolean> => {
    const [things] = await db.batch(selectImportedThings(db, job.jobId, rowsPerSlice))
    if (things.length === 0) {
      await db.batch(finishJob(db, job, 'undone', null))
      return false
    }
    const writes = [...works[kind].undo(db, things), deleteImportedRows(db, job.jobId, things)]
    await db.batch(...commitSlice(db, job, Math.max(0, job.done - things.length), job.counts), ...writes)
    return true
  }
}

const slicesPerPart = rowsPerPart / rowsPerSlice

/** Imports a part of the rows with each slice. No more than one part of the file is in memory. */
export const openImport: OpenJob = async (db, env, first) => {
  const settings = readSettings(first)
  if (settings.undo) return openUndo(db, settings)
  const { salonId, jobId, total } = first
  const files = openRowFiles(openStorage(env), salonId, jobId)
  const head = await files.getHead()
  if (!head) throw new Error('the rows of an import are not there')
  const [country] = await db.batch(selectCountry(db))
  const context = await createContext(db, env, country, settings, head)
  const work = works[settings.kind]
  const slices = Math.ceil(total / rowsPerSlice)

  const finish = async (job: StoredJob) => {
    const pieces = job.counts.rejected ? await files.putResult(head.columns, slices) : 0
    await db.batch(finishJob(db, job, 'done', pieces > 0 ? toResultKey(salonId, jobId) : null, { pieces }))
    await files.removeRows(total)
    return false
  }

  const loadPart = async (number: number) => {
    const rows = await files.getRows(number)
    const people = work.selectShared?.(db, rows, context)
    const [shared] = people ? await db.batch(people) : [[]]
    return { number, rows, shared }
  }
  let part: Awaited<ReturnType<typeof loadPart>> | undefined

  return async (job) => {
    if (job.cursor >= slices) return finish(job)
    const number = Math.floor(job.cursor / slicesPerPart)
    if (part?.number !== number) part = await loadPart(number)
    const from = (job.cursor % slicesPerPart) * rowsPerSlice
    const rows = part.rows.slice(from, from + rowsPerSlice)
    const [facts] = await db.batch(work.selectFacts(db, rows, context))
    const planned = work.plan(rows, facts, context, part.shared)
    const rejected = planned.filter(({ outcome }) => outcome === 'rejected')
    // Written before the slice is committed: a slice that is done again writes the same file again.
    if (rejected.length > 0)
      await files.putRejected(
        job.cursor,
        rejected.map(({ row, reason, cells }) => [row, reason ?? '', cells]),
      )
    const added = planned.filter(({ outcome }) => outcome === 'added')
    const writes = added.length > 0 ? [...work.write(db, added, facts), insertImportedRows(db, settings.kind, jobId, added)] : []
    await db.batch(...commitSlice(db, job, job.cursor * rowsPerSlice + rows.length, countOutcomes(planned, job.counts)), ...writes)
    return true
  }
}
