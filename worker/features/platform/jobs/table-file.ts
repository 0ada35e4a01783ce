import { exportTypes } from '../../../../schema/api/records/exports.ts'
import type { ExportFormat } from '../../../../schema/api/records/exports-schemas.ts'
import type { Restriction } from '../../../../schema/api/values.ts'
import { exportDays, type Language } from '../../../../schema/terms.ts'
import { ApiError } from '../../../db/errors.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { Env } from '../../../env.ts'
import { listPieces, openPieces, putPieces } from '../../../gateways/file-pieces.ts'
import { type Files, openFiles } from '../../../gateways/files.ts'
import { writeCsv } from '../../../http/csv-writer.ts'
import type { XlsxColumn, XlsxValue } from '../../../http/xlsx-writer.ts'
import { selectCurrency } from '../salons/index.ts'
import { commitSlice, finishJob, type StoredJob } from './queries.ts'
import type { OpenJob } from './runner.ts'

/** Rows of a file that is the reply itself; more are written in the background. */
export const maxDirectRows = 5_000
const rowsPerSlice = 1_000

/** Settings that every export has. */
export interface ExportSettings {
  readonly language: Language
  readonly format: ExportFormat
  /** What the file leaves out, because the person who exports it may not see it. */
  readonly hidden?: readonly Restriction[]
}

/** How a file shows some rows. */
export interface TableFile<Row> {
  readonly sheet: string
  readonly columns: readonly XlsxColumn[]
  /** Cells in the order of the columns. */
  readonly toCells: (row: Row) => XlsxValue[]
}

/** What a file needs to know of its salon. */
export interface ExportSalon {
  readonly timeZone: string
  /** ISO 4217; the titles of amounts name it. */
  readonly currency: string
}

/** A table that is exported as CSV or xlsx. */
export interface TableExport<Settings extends ExportSettings, Row> {
  /** A part of the rows, in an order that stays. */
  readonly select: (db: TenantDb, settings: Settings, limit: number, offset: number) => Statement<Row[]>
  readonly describe: (settings: Settings, salon: ExportSalon) => TableFile<Row>
}

/** The file storage; throws 503 where there is none. */
export function openStorage(env: Env): Files {
  const files = openFiles(env)
  if (!files) throw new ApiError(503, 'file_storage_unavailable')
  return files
}

type Cells = readonly XlsxValue[]
const toText = (value: XlsxValue) => {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return value !== null && typeof value === 'object' ? value.day : value
}

async function* toCsvLines(columns: readonly XlsxColumn[], parts: AsyncIterable<readonly Cells[]>, language: Language) {
  const encoder = new TextEncoder()
  yield encoder.encode(writeCsv([columns.map(({ title }) => title)], language))
  for await (const rows of parts)
    yield encoder.encode(
      writeCsv(
        rows.map((cells) => cells.map(toText)),
        language,
      ).slice(1),
    )
}
async function* flatten(parts: AsyncIterable<readonly Cells[]>) {
  for await (const rows of parts) yield* rows
}

/** Rows that are all there, as the only part. */
export async function* inOnePart<Part>(rows: Part): AsyncGenerator<Part> {
  yield rows
}

/** The file of rows that come in parts, made while it is read. */
export async function writeTableFile(
  { sheet, columns }: Pick<TableFile<never>, 'sheet' | 'columns'>,
  parts: AsyncIterable<readonly Cells[]>,
  { language, format }: ExportSettings,
): Promise<ReadableStream<Uint8Array>> {
  if (format === 'csv') {
    const lines = toCsvLines(columns, parts, language)
    return new ReadableStream({
      async pull(controller) {
        const { done, value } = await lines.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
    })
  }
  const { writeXlsx } = await import('../../../http/xlsx-writer.ts')
  return writeXlsx(sheet, columns, flatten(parts))
}

const toFolder = ({ salonId, jobId }: Pick<StoredJob, 'salonId' | 'jobId'>) => `${salonId}/jobs/${jobId}`
const toPartKeys = (job: Pick<StoredJob, 'salonId' | 'jobId'>, count: number) => listPieces(`${toFolder(job)}/rows`, count)

async function* readParts(files: Files, keys: readonly string[]): AsyncGenerator<Cells[]> {
  for (const key of keys) {
    const part = await files.get(key)
    if (!part) throw new Error('a part of an export is not there')
    yield (await new Response(part.body).json()) as Cells[]
  }
}

/**
 * The job of a table's file: each slice stores a part of the rows, and the last one writes the file of all parts, in pieces. No more than
 * a part and a piece is in memory.
 */
export const openTableExport =
  <Settings extends ExportSettings, Row>(table: TableExport<Settings, Row>): OpenJob =>
  async (db, env, first) => {
    const files = openStorage(env)
    const settings = { format: 'xlsx', ...first.settings } as unknown as Settings
    const [currency] = await db.batch(selectCurrency(db))
    const file = table.describe(settings, { timeZone: db.timeZone, currency })
    const finish = async (job: StoredJob) => {
      const keys = toPartKeys(job, job.cursor)
      const key = `${toFolder(job)}/file`
      const stream = await writeTableFile(file, readParts(files, keys), settings)
      const pieces = await putPieces(files, key, stream, exportTypes[settings.format])
      await db.batch(finishJob(db, job, 'done', key, { pieces }))
      for (const part of keys) await files.remove(part)
      return false
    }
    return async (job) => {
      if (job.cursor * rowsPerSlice >= job.total) return finish(job)
      const [rows] = await db.batch(table.select(db, settings, rowsPerSlice, job.cursor * rowsPerSlice))
      const [key = ''] = toPartKeys(job, job.cursor + 1).slice(-1)
      // Written before the slice is committed: a slice that is done again writes the same part again.
      await files.put(key, new Uint8Array(new TextEncoder().encode(JSON.stringify(rows.map(file.toCells)))), 'application/json')
      await db.batch(...commitSlice(db, job, Math.min(job.total, job.done + rows.length), {}))
      return true
    }
  }

/** Keys of what a job of an export has stored. */
export const listExportFiles = (job: Pick<StoredJob, 'salonId' | 'jobId' | 'cursor' | 'result' | 'counts'>): string[] => [
  ...toPartKeys(job, job.cursor + 1),
  ...(job.result ? listResultPieces(job) : []),
]
const listResultPieces = ({ result, counts }: Pick<StoredJob, 'result' | 'counts'>) => listPieces(result ?? '', counts.pieces ?? 0)

/** The file of a finished export; undefined where there is none, or it has expired. */
export async function openExportFile(files: Files, job: StoredJob, nowUtc: number): Promise<ReadableStream<Uint8Array> | undefined> {
  const finishedUtc = Date.parse(job.finished ?? job.created) / 1000
  if (!job.result || job.state !== 'done' || finishedUtc + exportDays * 86_400 <= nowUtc) return undefined
  return openPieces(files, listResultPieces(job))
}
