import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type ClientReference, findClientColumns, type ReferencePath } from '../../../../schema/tables/clients/client-references.ts'

/**
 * SQL over the tables of `clientReferences`. `ids` is a sub-select of client ids: the client, and those that were merged into it and
 * whose rows a merge has kept for its undo.
 */
export const selectIds = (salonId: SQL, clientId: string): SQL => sql`
  WITH RECURSIVE same (id) AS (
    SELECT c.client_id
    FROM clients c
    WHERE c.salon_id = ${salonId}
      AND c.client_id = ${clientId}
    UNION
    SELECT m.deleted_client_id
    FROM same
    CROSS JOIN client_merges m ON m.salon_id = ${salonId} AND m.kept_client_id = same.id
    WHERE m.undone_utc IS NULL
  )
  SELECT id FROM same`

const toName = ({ name }: { name: string }) => sql.identifier(name)
export const listColumns = (table: SQLiteTable): SQLiteColumn[] => Object.values(getTableColumns(table))

/** Tables through which rows belong to a client, with the column that names them. */
const parents: Readonly<Record<Exclude<ReferencePath, 'client'>, { table: string; key: string }>> = {
  pet: { table: 'sub_clients', key: 'sub_client_id' },
  booking: { table: 'agendas', key: 'agenda_id' },
  visit: { table: 'appointments', key: 'appointment_id' },
  entry: { table: 'waiting_list_entries', key: 'waiting_list_entry_id' },
}

/** Condition on the rows of a table that belong to the clients. */
export function belongsToClients({ table, path }: ClientReference, salonId: SQL, ids: SQL): SQL {
  if (path === 'client') {
    const isOwn = findClientColumns(table).map((column) => sql`${toName(column)} IN (${ids})`)
    return sql`salon_id = ${salonId} AND (${sql.join(isOwn, sql` OR `)})`
  }
  const { table: parent, key } = parents[path]
  return sql`
    salon_id = ${salonId}
    AND ${sql.identifier(key)} IN (
      SELECT parent.${sql.identifier(key)}
      FROM ${sql.identifier(parent)} parent
      WHERE parent.salon_id = ${salonId}
        AND parent.client_id IN (${ids})
    )`
}

/** SQL of what an erased column holds: its default, or nothing. */
export function toBlank(column: SQLiteColumn): SQL {
  if (!column.notNull) return sql`NULL`
  const value = column.hasDefault ? column.default : undefined
  if (typeof value === 'number' || typeof value === 'boolean') return sql.raw(String(Number(value)))
  if (typeof value === 'string' || value === undefined) return sql`${value ?? ''}`
  return sql`${JSON.stringify(value)}`
}

const excluded = ['salon_id', 'version', 'changed_by', 'search_no', 'search_text', 'search_digits', 'claim']

/** JSON of a row: instants as ISO texts, amounts in euro, by the names of the properties. The column's name says what it holds. */
export function toRowJson(table: SQLiteTable): SQL {
  const pairs = Object.entries(getTableColumns(table)).flatMap(([property, column]: [string, SQLiteColumn]) => {
    const { name } = column
    if (excluded.includes(name)) return []
    const value = toName(column)
    const json = name.endsWith('_utc')
      ? sql`strftime('%Y-%m-%dT%H:%M:%SZ', ${value}, 'unixepoch')`
      : name.endsWith('_cents')
        ? sql`${value} / 100.0`
        : name.endsWith('_json')
          ? sql`json(iif(json_valid(${value}), ${value}, 'null'))`
          : value
    return [sql`${sql.raw(`'${property}'`)}, ${json}`]
  })
  return sql`json_object(${sql.join(pairs, sql`, `)})`
}
