import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { getTakenColumns } from '../../../../schema/tables/records/take-out.ts'
import { writeCsv } from '../../../http/csv-writer.ts'
import type { Row } from './queries.ts'

/** Columns with long texts: signatures, documents, what was agreed to. */
const longColumns = new Set(['signature', 'text', 'document_json', 'before_json', 'moved_json'])
const [rowsPerPage, longRowsPerPage] = [1_000, 50]

/** Rows of a page of the table: what is read, packed and written at a time. */
export const getPageRows = (table: SQLiteTable): number =>
  getTakenColumns(table).some(({ name }) => longColumns.has(name)) ? longRowsPerPage : rowsPerPage

/** Name of a page in the file; pages count from 1. */
export const toPageName = (table: SQLiteTable, page: number): string => `json/${getTableName(table)}/${String(page).padStart(5, '0')}.json`
/** A table that is too large for one file has further ones: `csv/audit_log-2.csv`. */
export const toCsvName = (table: SQLiteTable, part: number): string => `csv/${getTableName(table)}${part === 1 ? '' : `-${part}`}.csv`

const encoder = new TextEncoder()

/** A page as JSON: a list with an object per line, by the names of the columns. */
export const toJsonPage = (rows: readonly Row[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(encoder.encode(`[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`))

/** Rows as CSV; in front of the first ones the names of the columns. */
export function toCsvPage(table: SQLiteTable, rows: readonly Row[], isFirst: boolean): Uint8Array {
  const names = getTakenColumns(table).map(({ name }) => name)
  const lines = rows.map((row) => names.map((name) => row[name] ?? null))
  const text = writeCsv(isFirst ? [names, ...lines] : lines, 'en')
  return encoder.encode(isFirst ? text : text.slice(1))
}

/** Storage keys of the salon's files in some rows. */
export function findFileKeys(salonId: string, rows: readonly Row[]): string[] {
  const keys = new Set<string>()
  for (const row of rows)
    for (const value of Object.values(row)) if (typeof value === 'string' && isFileKey(salonId, value)) keys.add(value)
  return [...keys]
}
const filePath = /^[\w-]+(\/[\w-]+)*\.[a-z0-9]{2,5}$/
/** Whether a value is the key of a file of the salon. */
export const isFileKey = (salonId: string, value: string): boolean =>
  value.startsWith(`${salonId}/`) && value.length < 300 && filePath.test(value.slice(salonId.length + 1))
