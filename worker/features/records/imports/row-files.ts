import { ApiError } from '../../../db/errors.ts'
import type { Env } from '../../../env.ts'
import { listPieces, openPieces, putPieces } from '../../../gateways/file-pieces.ts'
import { type Files, openFiles } from '../../../gateways/files.ts'
import type { FileRow } from './import-kind.ts'
import { rowsPerPart, type Table, type TableHead } from './read-file.ts'

/** Rejected rows of one slice: number in the file, reason and cells. */
export type RejectedRow = readonly [row: number, reason: string, cells: readonly string[]]

export const rowsPerSlice = 200

const toFolder = (salonId: string, jobId: string) => `${salonId}/jobs/${jobId}`
/** Begins the keys of the result's pieces. */
export const toResultKey = (salonId: string, jobId: string) => `${toFolder(salonId, jobId)}/rejected.csv`

/** The file storage; throws 503 where there is none. */
export function openStorage(env: Env): Files {
  const files = openFiles(env)
  if (!files) throw new ApiError(503, 'file_storage_unavailable')
  return files
}

const encode = (text: string) => new Uint8Array(new TextEncoder().encode(text))
const toBytes = (value: unknown) => encode(JSON.stringify(value))
async function readJson<T>(files: Files, key: string): Promise<T | undefined> {
  const file = await files.get(key)
  return file && ((await new Response(file.body).json()) as T)
}

/** Number of the first row behind the header. */
const firstRow = 2

/** Files of an import: the head and the rows of its table, the rejected rows per slice, and the result. */
export function openRowFiles(files: Files, salonId: string, jobId: string) {
  const folder = toFolder(salonId, jobId)
  const toPart = (part: number) => `${folder}/rows-${part}.json`
  const toRejected = (slice: number) => `${folder}/rejected-${slice}.json`
  return {
    async putTable({ columns, dateOrders, parts }: Table) {
      for (const [part, rows] of parts.entries()) await files.put(toPart(part), rows, 'application/json')
      await files.put(`${folder}/table.json`, toBytes({ columns, dateOrders }), 'application/json')
    },
    getHead: () => readJson<TableHead>(files, `${folder}/table.json`),
    async getRows(part: number): Promise<FileRow[]> {
      const rows = await readJson<string[][]>(files, toPart(part))
      if (!rows) throw new Error('the rows of an import are not there')
      return rows.map((cells, i) => ({ row: part * rowsPerPart + i + firstRow, cells }))
    },
    putRejected: (slice: number, rows: readonly RejectedRow[]) => files.put(toRejected(slice), toBytes(rows), 'application/json'),
    /** Writes the result from the rejected rows of all slices; resolves with the number of its pieces. */
    async putResult(columns: readonly string[], slices: number): Promise<number> {
      async function* writeLines() {
        yield encode(`\ufeff${toLine(['row', 'reason', ...columns])}`)
        for (let slice = 0; slice < slices; slice++) {
          const rejected = (await readJson<RejectedRow[]>(files, toRejected(slice))) ?? []
          if (rejected.length > 0) yield encode(rejected.map(([row, reason, cells]) => toLine([String(row), reason, ...cells])).join(''))
        }
      }
      return putPieces(files, toResultKey(salonId, jobId), writeLines(), 'text/csv')
    },
    getResult: (pieces: number) => openPieces(files, listPieces(toResultKey(salonId, jobId), pieces)),
    /** What was uploaded; the result stays. */
    async removeRows(total: number) {
      for (let slice = 0; slice * rowsPerSlice < total; slice++) await files.remove(toRejected(slice))
      for (let part = 0; part * rowsPerPart < total; part++) await files.remove(toPart(part))
      await files.remove(`${folder}/table.json`)
    },
    async removeResult(pieces: number) {
      for (const key of listPieces(toResultKey(salonId, jobId), pieces)) await files.remove(key)
    },
  }
}

const formula = /^[\s\u00a0]*[=+\-@]|^[\t\r\n]/
/** A cell of the result: what a spreadsheet would run as a formula gets an apostrophe. */
const toCell = (text: string) => {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
const toLine = (cells: readonly string[]) => `${cells.map(toCell).join(',')}\r\n`
