import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import { takenTables } from '../../../../schema/tables/records/take-out.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { Files } from '../../../gateways/files.ts'
import { joinBytes, maxZipBytes, maxZipEntries, type ZipRecord, zipEnd, zipEntry } from '../../../http/zip-writer.ts'
import { commitSlice, finishJob, type OpenJob, openStorage, type StoredJob } from '../../platform/jobs/index.ts'
import {
  describeFile,
  describeTables,
  type Manifest,
  manifestName,
  readmeName,
  schemaName,
  takeOutFormat,
  takeOutVersion,
} from './documents.ts'
import { openPackage, type PackageFiles, type PackedSlice } from './package-files.ts'
import { findFileKeys, getPageRows, toCsvName, toCsvPage, toJsonPage, toPageName } from './pages.ts'
import { selectSalonName, selectTakenRows } from './queries.ts'

/** Rows and bytes of files that a slice packs, about. */
const sliceRows = 1_000
const sliceFileBytes = 8_000_000
const sliceFiles = 50

/** CSV of a table that is packed as one entry; a larger table has several. */
const csvBytes = 16_000_000

/** Where the job is: kept with the job's cursor. */
interface Place {
  table: number
  row: number
  page: number
  /** Bytes of all entries so far, and their number. */
  bytes: number
  entries: number
  /** State of the CSV that is being written: the slice it began with, its bytes, and which part of the table it is. */
  csvSlice: number
  csvBytes: number
  csvPart: number
  /** Next file of those that the rows name. */
  file: number
  missing: number
}
const start: Place = { table: 0, row: 0, page: 1, bytes: 0, entries: 0, csvSlice: 0, csvBytes: 0, csvPart: 1, file: 0, missing: 0 }

/** What a slice has made so far. */
interface Made {
  readonly place: Place
  readonly parts: PackageFiles
  readonly slice: number
  readonly entries: Uint8Array[]
  /** CSV of the table that is not packed yet. */
  csv: Uint8Array[]
  readonly note: { entries: ZipRecord[]; rows: Record<string, number>; files: string[] }
  rows: number
}

async function addEntry(made: Made, name: string, content: Uint8Array<ArrayBuffer>, method: ZipRecord['method']): Promise<void> {
  const { bytes, record } = await zipEntry(name, content, method)
  made.note.entries.push({ ...record, offset: made.place.bytes })
  made.entries.push(bytes)
  made.place.bytes += bytes.length
  made.place.entries++
}

/** Packs the CSV that was collected, in this slice and in those before. */
async function packCsv(made: Made, table: SQLiteTable): Promise<void> {
  const { place, parts, slice } = made
  const before = await parts.readCsv(place.csvSlice, slice)
  await addEntry(made, toCsvName(table, place.csvPart), joinBytes(...before, ...made.csv), 'deflated')
  Object.assign(place, { csvBytes: 0, csvSlice: slice, csvPart: place.csvPart + 1 })
  made.csv = []
}

/** Packs a page of the table that the place is at; moves on behind its last page. */
async function packPage(db: TenantDb, salonId: string, made: Made): Promise<void> {
  const { place, note } = made
  const table = takenTables[place.table]
  if (!table) return
  const name = getTableName(table)
  const limit = getPageRows(table)
  const [rows] = await db.batch(selectTakenRows(db, table, limit, place.row))
  if (rows.length > 0) {
    await addEntry(made, toPageName(table, place.page), toJsonPage(rows), 'deflated')
    if (place.csvBytes === 0) place.csvSlice = made.slice
    const text = toCsvPage(table, rows, place.csvBytes === 0)
    made.csv.push(text)
    place.csvBytes += text.length
    note.rows[name] = (note.rows[name] ?? 0) + rows.length
    note.files.push(...findFileKeys(salonId, rows))
    made.rows += rows.length
  }
  place.row += rows.length
  place.page++
  const isEnd = rows.length < limit
  if (place.csvBytes > 0 && (isEnd || place.csvBytes > csvBytes)) await packCsv(made, table)
  if (isEnd) Object.assign(place, { table: place.table + 1, row: 0, page: 1, csvPart: 1 })
}

/** Packs some of the files that rows name. One that is no longer stored is counted. */
async function packFiles(files: Files, salonId: string, keys: readonly string[], made: Made): Promise<void> {
  let bytes = 0
  for (const key of keys.slice(made.place.file, made.place.file + sliceFiles)) {
    if (bytes > sliceFileBytes) return
    made.place.file++
    const stored = await files.get(key)
    if (!stored) {
      made.place.missing++
      continue
    }
    const content = new Uint8Array(await new Response(stored.body).arrayBuffer())
    bytes += content.length
    await addEntry(made, `files/${key.slice(salonId.length + 1)}`, content, 'stored')
  }
}

/** Writes what the file says of itself and its directory, then ends the job. */
async function finish(db: TenantDb, files: Files, job: StoredJob, place: Place): Promise<boolean> {
  const parts = openPackage(files, job)
  const notes = await parts.readNotes(job.cursor)
  const [salonName] = await db.batch(selectSalonName(db))
  const rows = sumRows(notes)
  const manifest: Manifest = {
    format: takeOutFormat,
    version: takeOutVersion,
    takeOutId: job.jobId,
    created: toIso(Date.parse(job.created) / 1000),
    salonId: job.salonId,
    salonName,
    rows,
    files: place.file - place.missing,
    missingFiles: place.missing,
  }
  const last: Made = { place: { ...place }, parts, slice: job.cursor, entries: [], csv: [], note: toNote(), rows: 0 }
  const encode = (text: string) => new Uint8Array(new TextEncoder().encode(text))
  await addEntry(last, readmeName, encode(describeFile(manifest)), 'deflated')
  await addEntry(last, schemaName, encode(JSON.stringify(describeTables(), null, 1)), 'deflated')
  await addEntry(last, manifestName, encode(JSON.stringify(manifest, null, 1)), 'deflated')
  const records = [...notes.flatMap(({ entries }) => entries), ...last.note.entries]
  const end = joinBytes(...last.entries, zipEnd(records, last.place.bytes))
  const size = place.bytes + end.length
  if (records.length > maxZipEntries || size > maxZipBytes) throw new Error('a file of the whole salon is too large')
  await parts.putEnd(end)
  await db.batch(finishJob(db, job, 'done', parts.endKey, { size }))
  return false
}

function sumRows(notes: readonly PackedSlice[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { rows } of notes) for (const [table, count] of Object.entries(rows)) sums[table] = (sums[table] ?? 0) + count
  return sums
}
const toNote = (): Made['note'] => ({ entries: [], rows: {}, files: [] })

/** The job of a file with everything of the salon: each slice packs some pages or files. */
export const openTakeOut: OpenJob = async (db, env, first) => {
  const files = openStorage(env)
  const { salonId } = first
  const parts = openPackage(files, first)
  const keys = new Set<string>()
  for (const note of await parts.readNotes(first.cursor)) for (const key of note.files) keys.add(key)
  return async (job) => {
    const place: Place = { ...start, ...job.counts }
    const made: Made = { place, parts, slice: job.cursor, entries: [], csv: [], note: toNote(), rows: 0 }
    const hasTables = () => place.table < takenTables.length
    if (!hasTables() && place.file >= keys.size) return finish(db, files, job, place)
    if (hasTables()) while (hasTables() && made.rows < sliceRows) await packPage(db, salonId, made)
    else await packFiles(files, salonId, [...keys], made)
    // A file that several rows name is packed once.
    const note = { ...made.note, files: made.note.files.filter((key) => !keys.has(key)) }
    await parts.put(job.cursor, { entries: joinBytes(...made.entries), csv: joinBytes(...made.csv), note })
    await db.batch(...commitSlice(db, job, Math.min(job.total, job.done + made.rows), { ...place }))
    for (const key of note.files) keys.add(key)
    return true
  }
}
