import type { InValue, ResultSet } from '@libsql/client/http'
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { renderSql } from './render-sql.ts'

/** One statement of a batch, with the function that maps its result. */
export interface Statement<T> {
  readonly sql: string
  readonly args: InValue[]
  readonly writes: boolean
  readonly read: (result: ResultSet) => T
  /** A SELECT of one value in at most one row, which may be sent as a column of another SELECT. `read` must not name its column. */
  readonly selectsValue?: boolean
  /** The statement may free time that clients on the waiting list want: the batch then reads the salon's dirty flag at its end. */
  readonly freesCapacity?: boolean
  /** The statement may raise alerts of the salon's team, which devices are told of behind the reply. */
  readonly raisesAlerts?: boolean
  /** The expressions of a guard statement's reasons. */
  readonly guards?: readonly string[]
}

// libSQL binds JS numbers as REAL. Bind integers as BigInt so that they stay INTEGER in columns without affinity.
const bind = (value: unknown): InValue => {
  if (typeof value === 'boolean') return value ? 1n : 0n
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value)
  return value as InValue
}

/** Renders a fragment to text and bound arguments. */
export function statement<T>(chunk: SQL, writes: boolean, read: (result: ResultSet) => T): Statement<T> {
  const query = renderSql(chunk)
  return { sql: query.sql, args: query.params.map(bind), writes, read }
}

/** Renders a SELECT of one value in at most one row; `read` receives null without a row. */
export const valueStatement = <T>(chunk: SQL, read: (value: unknown) => T): Statement<T> => ({
  ...statement(chunk, false, ({ rows: [row] }) => read(row?.[0] ?? null)),
  selectsValue: true,
})

type Row<T extends SQLiteTable> = T['$inferSelect']

interface TableColumns {
  readonly columns: readonly [property: string, column: SQLiteColumn][]
  readonly byProperty: Readonly<Record<string, SQLiteColumn>>
  /** `"a", "b"`: unqualified names. */
  readonly list: SQL
}

const columnsByTable = new WeakMap<SQLiteTable, TableColumns>()
function getColumns(table: SQLiteTable): TableColumns {
  const known = columnsByTable.get(table)
  if (known) return known
  const byProperty = getTableColumns(table) as Record<string, SQLiteColumn>
  const columns = Object.entries(byProperty)
  const list = sql.raw(columns.map(([, { name }]) => `"${name}"`).join(', '))
  const found = { columns, byProperty, list }
  columnsByTable.set(table, found)
  return found
}

/** `"a", "b"`: a table's columns, unqualified, in the order in which `mapRows` reads them. */
export const columnList = (table: SQLiteTable): SQL => getColumns(table).list

/** Maps rows that were selected with `columnList` to objects with the table's property names and value types. */
export function mapRows<T extends SQLiteTable>(table: T): (result: ResultSet) => Row<T>[] {
  const { columns } = getColumns(table)
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

/** Pairs of column name and bound value for an UPDATE; properties that are undefined are left out. */
export function assignments(table: SQLiteTable, values: Record<string, unknown>): [SQL, SQL][] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([property, value]) => {
      const column = getColumn(table, property)
      const bound = value === null ? sql`null` : isSql(value) ? value : sql`${sql.param(value, column)}`
      return [sql`${sql.identifier(column.name)}`, bound]
    })
}

/**
 * Renders the INSERT of one row: `values` by property, without those that are undefined, and `shared`, columns with expressions over `w`,
 * the row that `source` selects. It writes the text itself instead of a fragment per column, of which a booking would need dozens.
 */
export function insertStatement(
  table: SQLiteTable,
  values: Record<string, unknown>,
  shared: Readonly<Record<string, string>>,
  source: SQL,
): Statement<number> {
  const [names, expressions, params]: [string[], string[], unknown[]] = [[], [], []]
  for (const [property, value] of Object.entries(values)) {
    if (value === undefined) continue
    const column = getColumn(table, property)
    const mapped = value === null || isSql(value) ? value : column.mapToDriverValue(value)
    const rendered = isSql(mapped) ? renderSql(mapped) : { sql: '?', params: [mapped] }
    names.push(column.name)
    expressions.push(rendered.sql)
    params.push(...rendered.params)
  }
  for (const [name, expression] of Object.entries(shared)) {
    names.push(name)
    expressions.push(expression)
  }
  const from = renderSql(source)
  const columns = names.map((name) => `"${name}"`).join(', ')
  return {
    sql: `INSERT INTO "${getTableName(table)}" (${columns}) SELECT ${expressions.join(', ')} FROM ${from.sql} w`,
    args: [...params, ...from.params].map(bind),
    writes: true,
    read: ({ rowsAffected }) => rowsAffected,
  }
}

function getColumn(table: SQLiteTable, property: string): SQLiteColumn {
  const column = getColumns(table).byProperty[property]
  if (!column) throw new Error(`no column for ${property}`)
  return column
}

const isSql = (value: unknown): value is SQL => typeof value === 'object' && value !== null && 'queryChunks' in value
