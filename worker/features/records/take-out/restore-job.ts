import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { restoreProblems } from '../../../../schema/api/records/take-out-schemas.ts'
import { auditLog } from '../../../../schema/tables/platform/session.ts'
import { lateColumns, rewrittenTables } from '../../../../schema/tables/records/take-out.ts'
import { users } from '../../../../schema/tables/team/staff.ts'
import { hasDirectory } from '../../../db/databases.ts'
import { BatchAbortedError } from '../../../db/errors.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { Env } from '../../../env.ts'
import type { Files } from '../../../gateways/files.ts'
import { readZipEntry, ZipError, type ZipSource } from '../../../http/zip-reader.ts'
import { commitSlice, finishJob, type OpenJob, openStorage, type StoredJob } from '../../platform/jobs/index.ts'
import { emptiedPrefix } from './job-queries.ts'
import { createIdMapper, type IdMapper } from './map-ids.ts'
import {
  deleteWrittenRows,
  freeUsernames,
  insertRestoredRows,
  type Row,
  selectRestoreFacts,
  showRestoredSalon,
  updateRestoredRows,
  updateRestoredSalon,
  type Value,
} from './queries.ts'
import { listUploaded, openUploaded, type RestoreFile, type RestorePage, readRestoreFile, readRestoreSettings } from './restore-file.ts'
import { listRestoredColumns, mapRow, parsePage, RestoreError } from './restore-rows.ts'

type Problem = (typeof restoreProblems)[number]

const checkedBytes = 16_000_000
const rowsPerSlice = 1_000
const filesPerSlice = 50
const fileBytes = 8_000_000

interface Run {
  readonly db: TenantDb
  readonly env: Env
  readonly files: Files
  readonly source: ZipSource
  readonly file: RestoreFile
  readonly mapper: IdMapper
}
/** Where the job is: pages that are checked, pages that are read in, files that are stored, and whether late columns are written. */
interface Place extends Record<string, number> {
  checked: number
  read: number
  late: number
  stored: number
}
const start: Place = { checked: 0, read: 0, late: 0, stored: 0 }

const types: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  pdf: 'application/pdf',
}

/** Rows of a page, checked. */
const readPage = async ({ source, file }: Run, { table, entry }: RestorePage, onEmptied?: (field: string) => void): Promise<Row[]> =>
  parsePage(table, await readZipEntry(source, entry), file.manifest.salonId, onEmptied)

/** Two people with one username would be found by the database only when most of the salon is written. */
async function checkUsernames(run: Run): Promise<void> {
  const known = new Set<string>()
  for (const page of run.file.pages.filter(({ table }) => table === users))
    for (const { username } of await readPage(run, page)) {
      const name = String(username).toLowerCase()
      if (known.has(name)) throw new RestoreError('altered')
      known.add(name)
    }
}

/**
 * Reads pages through without writing anything, so that a file that is altered somewhere leaves no salon behind. Counts the fields that
 * will be left empty.
 */
async function checkPages(run: Run, place: Place): Promise<void> {
  if (place.checked === 0) await checkUsernames(run)
  for (let bytes = 0; bytes < checkedBytes && place.checked < run.file.pages.length; place.checked++) {
    const page = run.file.pages[place.checked]
    if (!page) return
    await readPage(run, page, (field) => {
      const name = `${emptiedPrefix}${field}`
      place[name] = (place[name] ?? 0) + 1
    })
    bytes += page.entry.size
  }
}

/** Usernames that accounts of another database have; the others are reserved for this one. */
async function findTakenElsewhere({ db, env }: Run, usernames: readonly string[]): Promise<string[]> {
  if (usernames.length === 0 || !hasDirectory(env)) return []
  const { findTakenNames } = await import('../../platform/directory/index.ts')
  const names = usernames.map((name) => ({ kind: 'user', name }) as const)
  const taken = new Set((await findTakenNames({ env, nowUtc: db.nowUtc, newId: db.newId }, names)).map(({ name }) => name))
  return usernames.filter((name) => taken.has(name.toLowerCase()))
}

async function mapRows(run: Run, table: SQLiteTable, rows: readonly Row[]): Promise<Value[][]> {
  const usernames = rows.flatMap(({ username }) => (typeof username === 'string' ? [username] : []))
  const [{ salonNo, taken }] = await run.db.batch(selectRestoreFacts(run.db, usernames))
  const takenUsernames = new Set([...taken, ...(await findTakenElsewhere(run, usernames))])
  return rows.map((row) => mapRow(table, row, { mapper: run.mapper, salonNo, takenUsernames }))
}

/** Statements that write a page. What triggers note of it in the audit log is not of this salon's history. */
async function writePage(run: Run, { table }: RestorePage, rows: readonly Row[], isFirst: boolean): Promise<Statement<number>[]> {
  const { db } = run
  const late = lateColumns.get(table) ?? []
  const mapped = await mapRows(
    run,
    table,
    rows.map((row) => ({ ...row, ...Object.fromEntries(late.map(({ name }) => [name, null])) })),
  )
  const columns = listRestoredColumns(table).map(({ name }) => name)
  const isRewritten = rewrittenTables.has(table)
  const name = getTableName(table)
  const [row] = mapped
  if (name === 'salons') return row ? [updateRestoredSalon(db, columns, row), deleteWrittenRows(db, auditLog)] : []
  // Versions of commission plans cannot be deleted: those that triggers have written are replaced.
  const clears = isRewritten && isFirst && name !== 'commission_versions' ? [deleteWrittenRows(db, table)] : []
  const cleansLog = table === auditLog ? (isFirst ? [deleteWrittenRows(db, auditLog)] : []) : []
  const writes = [...clears, ...cleansLog, insertRestoredRows(db, table, columns, mapped, name === 'commission_versions')]
  return table === auditLog ? writes : [...writes, deleteWrittenRows(db, auditLog)]
}

/** Statements that write the columns of a page that come last. */
async function writeLate(run: Run, { table }: RestorePage, rows: readonly Row[]): Promise<Statement<number>[]> {
  const columns = listRestoredColumns(table)
  const key = columns.findIndex(({ primary }) => primary)
  const late = lateColumns.get(table)?.map((column) => columns.findIndex(({ name }) => name === column.name)) ?? []
  const mapped = await mapRows(run, table, rows)
  const values = mapped.map((row) => [row[key] ?? null, ...late.map((at) => row[at] ?? null)])
  const names = late.map((at) => columns[at]?.name ?? '')
  return [updateRestoredRows(run.db, table, columns[key]?.name ?? '', names, values)]
}

async function storeFiles({ files, source, file, mapper }: Run, place: Place): Promise<void> {
  let bytes = 0
  const until = Math.min(file.files.length, place.stored + filesPerSlice)
  for (; place.stored < until && bytes < fileBytes; place.stored++) {
    const entry = file.files[place.stored]
    if (!entry) return
    const content = await readZipEntry(source, entry)
    bytes += content.length
    const type = types[entry.name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    // Keys hold ids, which the rows have changed.
    await files.put(mapper.mapText(`${file.manifest.salonId}/${entry.name.slice('files/'.length)}`), content, type)
  }
}

interface Slice {
  readonly writes: Statement<number>[]
  readonly rows: number
}

/** Statements of the next pages, up to one of the audit log where `until` says so. */
async function readPages(run: Run, place: Place, until: number): Promise<Slice> {
  const { pages } = run.file
  const writes: Statement<number>[] = []
  let rows = 0
  while (place.read < until && rows < rowsPerSlice) {
    const page = pages[place.read]
    if (!page) break
    const read = await readPage(run, page)
    writes.push(...(await writePage(run, page, read, pages[place.read - 1]?.table !== page.table)))
    rows += read.length
    place.read++
  }
  return { writes, rows }
}

/** One slice; answers the statements that go with the job's new place, or undefined at the end. The audit log is read in last. */
async function runSlice(run: Run, place: Place): Promise<Slice | undefined> {
  const { pages, files } = run.file
  if (place.checked < pages.length) {
    await checkPages(run, place)
    return { writes: [], rows: 0 }
  }
  // Files come before the rows that name them.
  if (place.stored < files.length) {
    await storeFiles(run, place)
    return { writes: [], rows: 0 }
  }
  const log = pages.findIndex(({ table }) => table === auditLog)
  const beforeLog = log < 0 ? pages.length : log
  if (place.read < beforeLog) return readPages(run, place, beforeLog)
  const late = pages.filter(({ table }) => lateColumns.has(table))[place.late]
  if (late) {
    place.late++
    return { writes: [...(await writeLate(run, late, await readPage(run, late))), deleteWrittenRows(run.db, auditLog)], rows: 0 }
  }
  return place.read < pages.length ? readPages(run, place, pages.length) : undefined
}

async function end({ db, files }: Run, job: StoredJob): Promise<boolean> {
  await db.batch(showRestoredSalon(db), finishJob(db, job, 'done', null))
  for (const key of listUploaded(job)) await files.remove(key)
  return false
}

/** What is wrong with the file; undefined where something else is. Rows that the database refuses are not of the product. */
function toProblem(error: unknown): Problem | undefined {
  if (error instanceof ZipError || error instanceof RestoreError) return error.reason
  return error instanceof BatchAbortedError && error.reason !== 'stale' ? 'altered' : undefined
}

/** The job that makes a salon of a file. The salon appears with the last slice; a file that cannot be read in leaves none. */
export const openRestore: OpenJob = async (db, env, first) => {
  const files = openStorage(env)
  const fail = async (job: StoredJob, problem: Problem) => {
    await db.batch(freeUsernames(db), finishJob(db, job, 'failed', null, { problem: 1 + restoreProblems.indexOf(problem) }))
    for (const key of listUploaded(job)) await files.remove(key)
    return false
  }
  const source = openUploaded(files, first, readRestoreSettings(first).size)
  const file = await readRestoreFile(source).catch((error) => error as Error)
  if (file instanceof Error) {
    const problem = toProblem(file)
    if (!problem) throw file
    return (job) => fail(job, problem)
  }
  const mapper = createIdMapper(env.SESSION_SECRET, first.salonId, file.manifest.salonId)
  const run: Run = { db, env, files, source, file, mapper }
  return async (job) => {
    const place: Place = { ...start, ...job.counts }
    try {
      const slice = await runSlice(run, place)
      if (!slice) return await end(run, job)
      await db.batch(...commitSlice(db, job, job.done + slice.rows, { ...place }), ...slice.writes)
      return true
    } catch (error) {
      const problem = toProblem(error)
      if (!problem) throw error
      return fail(job, problem)
    }
  }
}
