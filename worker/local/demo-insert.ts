import type { InStatement } from '@libsql/client'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'

/** Rows of one table with the property names and values of the product (instants ISO, money in euros). */
export interface TableRows {
  readonly table: SQLiteTable
  readonly rows: readonly Record<string, unknown>[]
}
export const rowsFor = <T extends SQLiteTable>(table: T, rows: readonly T['$inferInsert'][]): TableRows => ({ table, rows })

/** Audit columns of a row. */
export const stamp = (changed: string) => ({ changedBy: 'demo', changed })

const rowsPerStatement = 500

/**
 * INSERT statements that pass many rows as one JSON text, which the database expands: one bound value instead of thousands, and
 * integers stay INTEGER. All rows of a table must name the same columns.
 */
export function insertStatements({ table, rows }: TableRows): InStatement[] {
  const first = rows[0]
  if (!first) return []
  const tableColumns: Record<string, SQLiteColumn> = getTableColumns(table)
  const columns = Object.keys(first).map((property): [string, SQLiteColumn] => {
    const column = tableColumns[property]
    if (!column) throw new Error(`${getTableName(table)} has no ${property}`)
    return [property, column]
  })
  const values = rows.map((row) => {
    if (Object.keys(row).length !== columns.length) throw new Error(`${getTableName(table)}: rows with different columns`)
    return columns.map(([property, column]) => {
      const value = row[property]
      if (value === undefined) throw new Error(`${getTableName(table)}: a row without ${property}`)
      return value === null ? null : column.mapToDriverValue(value)
    })
  })
  const names = columns.map(([, column]) => `"${column.name}"`).join(', ')
  const fields = columns.map((_, i) => `value ->> ${i}`).join(', ')
  const sql = `INSERT INTO "${getTableName(table)}" (${names}) SELECT ${fields} FROM json_each(?)`
  return Array.from({ length: Math.ceil(values.length / rowsPerStatement) }, (_, i) => ({
    sql,
    args: [JSON.stringify(values.slice(i * rowsPerStatement, (i + 1) * rowsPerStatement))],
  }))
}
