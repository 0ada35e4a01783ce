import { ApiError } from '../../db/errors.ts'
import type { Env } from '../../env.ts'
import { type Files, openFiles } from '../../gateways/files.ts'
import type { Table } from './read-file.ts'

/** Rejected rows of one slice: number in the file, reason and cells. */
export type RejectedRow = readonly [row: number, reason: string, cells: readonly string[]]

export const rowsPerSlice = 200

const toFolder = (salonId: string, jobId: string) => `${salonId}/jobs/${jobId}`
export const toResultKey = (salonId: string, jobId: string) => `${toFolder(salonId, jobId)}/rejected.csv`

/** The file storage; throws 503 where there is none. */
export function openStorage(env: Env): Files {
  const files = openFiles(env)
  if (!files) throw new ApiError(503, 'file_storage_unavailable')
  return files
}

const toBytes = (value: unknown) => new Uint8Array(new TextEncoder().encode(JSON.stringify(value)))
async function readJson<T>(files: Files, key: string): Promise<T | undefined> {
  const file = await files.get(key)
  return file && ((await new Response(file.body).json()) as T)
}

/** Files of an import: the table that was read, the rejected rows per slice, and the result. */
export function openRowFiles(files: Files, salonId: string, jobId: string) {
  const folder = toFolder(salonId, jobId)
  const toPart = (slice: number) => `${folder}/rejected-${slice}.json`
  return {
    putTable: (table: Table) => files.put(`${folder}/rows.json`, toBytes(table), 'application/json'),
    getTable: () => readJson<Table>(files, `${folder}/rows.json`),
    putRejected: (slice: number, rows: readonly RejectedRow[]) => files.put(toPart(slice), toBytes(rows), 'application/json'),
    getRejected: async (slice: number) => (await readJson<RejectedRow[]>(files, toPart(slice))) ?? [],
    putResult: (csv: string) => files.put(`${folder}/rejected.csv`, new Uint8Array(new TextEncoder().encode(csv)), 'text/csv'),
    getResult: () => files.get(`${folder}/rejected.csv`),
    /** What was uploaded; the result stays. */
    async removeRows(slices: number) {
      for (let slice = 0; slice < slices; slice++) await files.remove(toPart(slice))
      await files.remove(`${folder}/rows.json`)
    },
    removeResult: () => files.remove(`${folder}/rejected.csv`),
  }
}

const formula = /^[\s\u00a0]*[=+\-@]|^[\t\r\n]/
/** A cell of the result: what a spreadsheet would run as a formula gets an apostrophe. */
const toCell = (text: string) => {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** CSV of the rejected rows with a byte order mark, for spreadsheets. */
export function buildResult(columns: readonly string[], rejected: readonly RejectedRow[]): string {
  const lines = [['row', 'reason', ...columns], ...rejected.map(([row, reason, cells]) => [String(row), reason, ...cells])]
  return `\ufeff${lines.map((cells) => cells.map(toCell).join(',')).join('\r\n')}\r\n`
}
