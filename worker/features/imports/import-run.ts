import { type ImportMapping, normalizeHeader } from '../../../schema/rules/import-columns.ts'
import { findDateOrder } from '../../../schema/rules/import-values.ts'
import { toSalonDay } from '../../../schema/rules/salon-time.ts'
import type { ImportKind } from '../../../schema/terms.ts'
import { keyedHash } from '../../db/secrets.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { Env } from '../../env.ts'
import { loadCheckClient } from '../clients/index.ts'
import { commitSlice, finishJob, type OpenJob, type StoredJob } from '../jobs/index.ts'
import { bookingWork } from './booking-rows.ts'
import type { KnownPerson } from './client-queries.ts'
import { clientWork } from './client-rows.ts'
import type { FileRow, ImportContext, ImportWork, PlannedRow } from './import-kind.ts'
import { deleteImportedRows, insertImportedRows, selectCountry, selectImportedThings } from './import-queries.ts'
import type { Table } from './read-file.ts'
import { buildResult, openRowFiles, openStorage, type RejectedRow, rowsPerSlice, toResultKey } from './row-files.ts'
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
  readonly undo?: boolean
}
export const readSettings = (job: StoredJob) => job.settings as unknown as ImportSettings

/** Number of the first row behind the header. */
const firstRow = 2
export const toFileRows = ({ rows }: Table, from = 0, to = rows.length): FileRow[] =>
  rows.slice(from, to).map((cells, i) => ({ row: from + i + firstRow, cells }))

/** Hash of a file's header, by which its columns are remembered. */
export const toHeaderHash = (env: Env, columns: readonly string[]): string =>
  keyedHash(env.SESSION_SECRET, 'import-header', columns.map(normalizeHeader).join('\n'))

const dayFields = ['day', 'birthDate']

export async function createContext(
  db: TenantDb,
  env: Env,
  country: string,
  { kind, mapping }: ImportSettings,
  table: Table,
): Promise<ImportContext> {
  const columns = dayFields.flatMap((field) => (mapping[field] === undefined ? [] : [mapping[field]]))
  return {
    kind,
    mapping,
    country,
    dateOrder: findDateOrder(table.rows.flatMap((cells) => columns.map((at) => cells[at] ?? ''))),
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

export const countOutcomes = (rows: readonly Pick<PlannedRow, 'outcome'>[]) => {
  const count = (outcome: PlannedRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  return { added: count('added'), known: count('known'), rejected: count('rejected') }
}

/** Rows for which a work reads at a time what it reads once per run. */
export const sharedRows = 5000

/** What a work reads once per run; the database is asked for 5,000 rows at a time. */
async function loadShared(db: TenantDb, work: AnyWork, rows: readonly FileRow[], context: ImportContext): Promise<KnownPerson[]> {
  const shared: KnownPerson[] = []
  for (let from = 0; work.selectShared && from < rows.length; from += sharedRows) {
    const [people] = await db.batch(work.selectShared(db, rows.slice(from, from + sharedRows), context))
    shared.push(...people)
  }
  return shared
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

/** Imports a part of the rows with each slice. */
export const openImport: OpenJob = async (db, env, first) => {
  const settings = readSettings(first)
  if (settings.undo) return openUndo(db, settings)
  const storage = openStorage(env)
  const salonId = first.salonId
  const files = openRowFiles(storage, salonId, first.jobId)
  const table = await files.getTable()
  if (!table) throw new Error('the rows of an import are not there')
  const [country] = await db.batch(selectCountry(db))
  const context = await createContext(db, env, country, settings, table)
  const work = works[settings.kind]
  const slices = Math.ceil(table.rows.length / rowsPerSlice)
  const shared = await loadShared(db, work, toFileRows(table, first.cursor * rowsPerSlice), context)

  const finish = async (job: StoredJob) => {
    const rejected: RejectedRow[] = []
    for (let slice = 0; slice < slices; slice++) rejected.push(...(await files.getRejected(slice)))
    if (rejected.length > 0) await files.putResult(buildResult(table.columns, rejected))
    await db.batch(finishJob(db, job, 'done', rejected.length > 0 ? toResultKey(salonId, job.jobId) : null))
    await files.removeRows(slices)
    return false
  }

  return async (job) => {
    if (job.cursor >= slices) return finish(job)
    const from = job.cursor * rowsPerSlice
    const rows = toFileRows(table, from, from + rowsPerSlice)
    const [facts] = await db.batch(work.selectFacts(db, rows, context))
    const planned = work.plan(rows, facts, context, shared)
    const rejected = planned.filter(({ outcome }) => outcome === 'rejected')
    // Written before the slice is committed: a slice that is done again writes the same file again.
    if (rejected.length > 0)
      await files.putRejected(
        job.cursor,
        rejected.map(({ row, reason, cells }) => [row, reason ?? '', cells]),
      )
    const added = planned.filter(({ outcome }) => outcome === 'added')
    const counts = countOutcomes(planned)
    const total = {
      added: (job.counts.added ?? 0) + counts.added,
      known: (job.counts.known ?? 0) + counts.known,
      rejected: (job.counts.rejected ?? 0) + counts.rejected,
    }
    const writes = added.length > 0 ? [...work.write(db, added), insertImportedRows(db, settings.kind, job.jobId, added)] : []
    await db.batch(...commitSlice(db, job, from + rows.length, total), ...writes)
    return true
  }
}
