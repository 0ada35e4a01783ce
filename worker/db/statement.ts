import type { InValue, ResultSet } from '@libsql/client/web'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type SQLiteColumn, SQLiteSyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core'

/** One statement of a trip, and how its rows are read. */
export interface Statement<T> {
  readonly sql: string
  readonly args: InValue[]
  readonly writes: boolean
  readonly read: (result: ResultSet) => T
}

const dialect = new SQLiteSyncDialect()

// A JS number travels as REAL; a whole one has to arrive as an integer, also where no column's affinity mends it.
const bind = (value: unknown): InValue => {
  if (typeof value === 'boolean') return value ? 1n : 0n
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value)
  return value as InValue
}

export function statement<T>(chunk: SQL, writes: boolean, read: (result: ResultSet) => T): Statement<T> {
  const query = dialect.sqlToQuery(chunk)
  return { sql: query.sql, args: query.params.map(bind), writes, read }
}

type Row<T extends SQLiteTable> = T['$inferSelect']

const columnsOf = (table: SQLiteTable) => Object.entries(getTableColumns(table)) as [string, SQLiteColumn][]

/** `"a", "b"`: a table's columns, unqualified, in the order in which `rowsOf` reads them. */
export const columnList = (table: SQLiteTable) =>
  sql.join(
    columnsOf(table).map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )

/** Reads rows that were selected with `columnList`. */
export function mapRows<T extends SQLiteTable>(table: T): (result: ResultSet) => Row<T>[] {
  const columns = columnsOf(table)
  return (result) =>
    result.rows.map((row) =>
      Object.fromEntries(
        columns.map(([property, column], i) => {
          const value = row[i]
          return [property, value === null || value === undefined ? null : column.mapFromDriverValue(value)]
        }),
      ),
    ) as Row<T>[]
}

/** Pairs of column name and bound value, for what a change or an insert sets. */
export function assignments(table: SQLiteTable, values: Record<string, unknown>): [SQL, SQL][] {
  const columns = getTableColumns(table) as Record<string, SQLiteColumn>
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([property, value]) => {
      const column = columns[property]
      if (!column) throw new Error(`no column for ${property}`)
      const bound = value === null ? sql`null` : isSql(value) ? value : sql`${sql.param(value, column)}`
      return [sql`${sql.identifier(column.name)}`, bound]
    })
}

const isSql = (value: unknown): value is SQL => typeof value === 'object' && value !== null && 'queryChunks' in value
