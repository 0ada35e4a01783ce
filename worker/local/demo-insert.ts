import type { InStatement } from '@libsql/client'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'

/** Rows for one table, in the shape in which the product writes them (instants ISO, money in euro). */
export interface TableRows {
  readonly table: SQLiteTable
  readonly rows: readonly Record<string, unknown>[]
}
export const rowsFor = <T extends SQLiteTable>(table: T, rows: readonly T['$inferInsert'][]): TableRows => ({ table, rows })

/** Whoever wrote the row, and when. */
export const stamp = (changed: string) => ({ changedBy: 'demo', changed })

const rowsInOneStatement = 500

/**
 * Many rows travel as one JSON text and are taken apart by the database: one bound value instead of thousands, and
 * whole numbers arrive as INTEGER. All rows of one table name the same columns.
 */
export function insertStatements({ table, rows }: TableRows): InStatement[] {
  const first = rows[0]
  if (!first) return []
  const known: Record<string, SQLiteColumn> = getTableColumns(table)
  const columns = Object.keys(first).map((property): [string, SQLiteColumn] => {
    const column = known[property]
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
  const taken = columns.map((_, i) => `value ->> ${i}`).join(', ')
  const sql = `INSERT INTO "${getTableName(table)}" (${names}) SELECT ${taken} FROM json_each(?)`
  return Array.from({ length: Math.ceil(values.length / rowsInOneStatement) }, (_, i) => ({
    sql,
    args: [JSON.stringify(values.slice(i * rowsInOneStatement, (i + 1) * rowsInOneStatement))],
  }))
}
