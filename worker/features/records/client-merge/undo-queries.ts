import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { MergedRow } from '../../../../schema/rules/records/client-merge.ts'
import { type ClientReference, findClientColumns, getKey } from '../../../../schema/tables/clients/client-references.ts'
import { readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { movedTables, toMoveKey } from './queries.ts'

/** Columns that tie a row to another one of the client, by the table that they name. */
const linkTables: Readonly<Record<string, string>> = {
  agenda_id: 'agendas',
  appointment_id: 'appointments',
  sub_client_id: 'sub_clients',
}
const toText = (name: string): SQL => sql.raw(`'${name}:'`)

/** JSON array of the rows that a row belongs with. Rows that nobody edits (messages, sessions, conversations) belong to no other. */
function listLinks({ table }: ClientReference, key: SQLiteColumn): SQL {
  const columns: SQLiteColumn[] = Object.values(getTableColumns(table))
  if (!columns.some(({ name }) => name === 'changed_by')) return sql`json_array()`
  const links = columns.flatMap((column) => {
    const target = linkTables[column.name]
    return target && column.name !== key.name ? [sql`${toText(target)} || ${sql.identifier(column.name)}`] : []
  })
  const single = sql`json_array(${sql.join(links, sql`, `)})`
  if (!columns.some(({ name }) => name === 'sub_client_ids_json')) return single
  return sql`(SELECT json_group_array(${toText('sub_clients')} || j.value) FROM json_each(sub_client_ids_json) j)`
}

/** The rows that the kept client of a merge has now, of all tables that a merge moves, deleted ones included. */
export const selectRowsOfMerge = (db: StaffDb, mergeId: string): Statement<MergedRow[]> =>
  db.queryRaw(
    (salonId) => {
      const clientId = sql`(SELECT client_merge.kept_client_id FROM client_merges client_merge WHERE client_merge.merge_id = ${mergeId})`
      const parts = movedTables.flatMap((reference) => {
        const { table } = reference
        const key = getKey(table)
        const version = Object.values(getTableColumns(table)).some(({ name }) => name === 'changed_by') ? sql`version` : sql`NULL`
        return findClientColumns(table).map(
          (column) => sql`
            SELECT
              ${toText(getTableName(table))} || ${sql.identifier(key.name)} AS row_key,
              ${version} AS version,
              ${listLinks(reference, key)} AS links
            FROM ${table}
            WHERE salon_id = ${salonId}
              AND ${sql.identifier(column.name)} = ${clientId}`,
        )
      })
      return sql.join(parts, sql` UNION ALL `)
    },
    (rows) =>
      rows.map((row) => ({
        key: String(row.row_key),
        version: row.version === null ? null : Number(row.version),
        links: (readJson(row.links) as (string | null)[]).filter((link) => link !== null),
      })),
  )

export interface GivenBack {
  readonly kept: string
  readonly deleted: string
  /** Rows by `table.column`, with the versions that they must still have. */
  readonly rows: Readonly<Record<string, readonly [string, number | null][]>>
}

/** Gives rows back to the deleted client; aborts with `stale` if one of them has changed since it was read. */
export const giveRowsBack = (db: StaffDb, { kept, deleted, rows }: GivenBack): Statement<number>[] => {
  const columns = movedTables.flatMap(({ table }) => findClientColumns(table).map((column) => ({ table, column })))
  // All guards come first: a row with two such columns changes its version with the first.
  const guards = columns.flatMap(({ table, column }) => {
    const pairs = rows[toMoveKey(table, column)] ?? []
    if (pairs.length === 0) return []
    const hasVersion = pairs.some(([, version]) => version !== null)
    const isUnchanged = hasVersion ? sql` AND r.version = json_extract(j.value, '$[1]')` : sql``
    return [
      db.abortUnless(
        'stale',
        (salonId) => sql`${pairs.length} = (
          SELECT count(*)
          FROM json_each(${JSON.stringify(pairs)}) j
          JOIN ${table} r ON r.${sql.identifier(getKey(table).name)} = json_extract(j.value, '$[0]')
          WHERE r.salon_id = ${salonId}
            AND r.${sql.identifier(column.name)} = ${kept}${isUnchanged}
        )`,
      ),
    ]
  })
  const moves = columns.flatMap(({ table, column }) => {
    const pairs = rows[toMoveKey(table, column)] ?? []
    if (pairs.length === 0) return []
    const hasVersion = Object.values(getTableColumns(table)).some(({ name }) => name === 'changed_by')
    return [
      db.executeRaw((salonId, userId) => {
        const audit = hasVersion ? sql`, version = version + 1, changed_by = ${userId}, changed_utc = ${db.nowUtc}` : sql``
        return sql`
          UPDATE ${table}
          SET ${sql.identifier(column.name)} = ${deleted}${audit}
          WHERE salon_id = ${salonId}
            AND ${sql.identifier(getKey(table).name)} IN (SELECT value FROM json_each(${JSON.stringify(pairs.map(([id]) => id))}))`
      }),
    ]
  })
  return [...guards, ...moves]
}

/** The deleted client is there again. */
export const restoreClient = (db: StaffDb, clientId: string): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      UPDATE clients
      SET deleted_utc = NULL, version = version + 1, changed_by = ${userId}, changed_utc = ${db.nowUtc}
      WHERE salon_id = ${salonId}
        AND client_id = ${clientId}
        AND deleted_utc IS NOT NULL`,
  )

export const markUndone = (db: StaffDb, mergeId: string): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE client_merges
      SET undone_utc = ${db.nowUtc}
      WHERE salon_id = ${salonId}
        AND merge_id = ${mergeId}
        AND undone_utc IS NULL`,
  )

/** Takes back what the merge had distinguished the kept client from. */
export const deleteDistinguished = (db: StaffDb, kept: string, others: readonly string[]): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      DELETE FROM client_distinctions
      WHERE salon_id = ${salonId}
        AND (client_id, other_client_id) IN (
          SELECT min(j.value, ${kept}), max(j.value, ${kept})
          FROM json_each(${JSON.stringify(others)}) j
        )`,
  )
