import { type SQL, sql } from 'drizzle-orm'

/**
 * Expressions for reads that build their JSON in SQL: one column map per entity names the properties of the reply. Every function
 * returns SQL text made of constants; embed it with `sql.raw`, and never put a caller's value into it.
 */

/** Maps each JSON property to the SQL expression that computes it. */
export type JsonColumns = Readonly<Record<string, string>>
/** Column map of an entity: every property of `T` has its expression. */
export type Columns<T> = Record<keyof T, string>

const indent = (text: string) => text.replaceAll('\n', '\n  ')

/** `json_object('a', x, …)`, one pair per line. */
export function jsonObject(columns: JsonColumns): string {
  const pairs = Object.entries(columns).map(([name, expression]) => `  '${name}', ${indent(expression)}`)
  return `json_object(\n${pairs.join(',\n')}\n)`
}

const jsonOfColumns = new WeakMap<JsonColumns, SQL>()
/** `json_object(…)` of a column map, rendered once: maps are constants. */
export function toJsonSql(columns: JsonColumns): SQL {
  const known = jsonOfColumns.get(columns)
  if (known) return known
  const rendered = sql.raw(jsonObject(columns))
  jsonOfColumns.set(columns, rendered)
  return rendered
}

/** Sub-select of one JSON object, or NULL without a row; `from` starts with FROM. */
export const jsonRow = (columns: JsonColumns, from: string): string =>
  `(\n  SELECT ${indent(jsonObject(columns))}\n  ${indent(from.trim())}\n)`

/** Sub-select of a JSON array with one object per row; `from` starts with FROM. Rows come in the order of a sub-select in `from`. */
export const jsonArray = (columns: JsonColumns, from: string): string =>
  `(\n  SELECT json_group_array(${indent(jsonObject(columns))})\n  ${indent(from.trim())}\n)`

/** Instant as ISO text (`2026-01-31T09:00:00Z`) from a column of seconds UTC; NULL stays NULL. */
export const instantSql = (column: string): string => `strftime('%Y-%m-%dT%H:%M:%SZ', ${column}, 'unixepoch')`

/** Amount in euros from an expression of cents. */
export const eurosSql = (column: string): string => `(${column}) / 100.0`

/** JSON true or false from a column of 0 and 1. */
export const booleanSql = (column: string): string => `json(iif(${column}, 'true', 'false'))`

/**
 * JSON of a column that stores JSON text. Text that SQLite cannot read, such as one nested more than 1,000 levels deep, becomes the
 * fallback, because an error would fail the whole list.
 */
export const storedJsonSql = (column: string, fallback: '[]' | '{}' | 'null'): string =>
  `json(iif(json_valid(${column}), ${column}, '${fallback}'))`

/** The parsed value of a cell whose JSON the SQL built. The caller says its type; the contract tests check replies by their schemas. */
export const readJson = (cell: unknown) => JSON.parse(String(cell))
