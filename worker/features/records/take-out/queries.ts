import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { getTakenColumns, takenRows, takenTables } from '../../../../schema/tables/records/take-out.ts'
import { readJson } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

export type Value = string | number | null
/** A row by the names of its columns. */
export type Row = Readonly<Record<string, Value>>

const nameOf = (table: SQLiteTable) => sql.raw(`"${getTableName(table)}"`)
const listColumns = (table: SQLiteTable) =>
  sql.raw(
    getTakenColumns(table)
      .map(({ name }) => `"${name}"`)
      .join(', '),
  )

const isTaken = (table: SQLiteTable, salonId: SQL) => {
  const condition = takenRows.get(table)
  return condition ? sql`salon_id = ${salonId} AND ${condition}` : sql`salon_id = ${salonId}`
}

/** Number of rows in the salon's file. */
export const countTakenRows = (db: TenantDb): Statement<number> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${sql.join(
        takenTables.map((table) => sql`(SELECT count(*) FROM ${nameOf(table)} WHERE ${isTaken(table, sql`s.id`)})`),
        sql` + `,
      )} AS n
      FROM (SELECT ${salonId} AS id) s`,
    ([row]) => Number(row?.n ?? 0),
  )

/**
 * In the order in which they were written; intervals that may overlap come behind those that may not. The audit log is the largest table:
 * its index by time has this order.
 */
const orderOf = (table: SQLiteTable): SQL => {
  const name = getTableName(table)
  if (name === 'busy_intervals') return sql`may_overlap, cause <> 'day_off', rowid`
  return name === 'audit_log' ? sql`at_utc, rowid` : sql`rowid`
}

/** A page of a table's rows. */
export const selectTakenRows = (db: TenantDb, table: SQLiteTable, limit: number, offset: number): Statement<Row[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${listColumns(table)}
      FROM ${nameOf(table)}
      WHERE rowid IN (
        SELECT rowid
        FROM ${nameOf(table)}
        WHERE ${isTaken(table, salonId)}
        ORDER BY ${orderOf(table)}
        LIMIT ${limit}
        OFFSET ${offset}
      )
      ORDER BY ${orderOf(table)}`,
    (rows) => rows.map((row) => ({ ...row }) as Row),
  )

/** The salon's name, as the file says it. */
export const selectSalonName = (db: TenantDb): Statement<string> =>
  db.queryRaw(
    (salonId) => sql`SELECT salon_name FROM salons WHERE salon_id = ${salonId}`,
    ([row]) => String(row?.salon_name ?? ''),
  )

/** Rows of a page of a new salon, with values in the order of `columns`. `replace`: replaces rows that triggers have written. */
export const insertRestoredRows = (
  db: TenantDb,
  table: SQLiteTable,
  columns: readonly string[],
  rows: readonly (readonly Value[])[],
  replace: boolean,
): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      INSERT ${sql.raw(replace ? 'OR REPLACE' : '')}
      INTO ${nameOf(table)} (salon_id${sql.raw(columns.map((name) => `, "${name}"`).join(''))})
      SELECT ${salonId}${sql.raw(columns.map((_, at) => `, j.value ->> '$[${at}]'`).join(''))}
      FROM json_each(${JSON.stringify(rows)}) j
      WHERE TRUE
      ORDER BY j.key`,
  )

/** Writes columns of rows that are there, by their key; values are [key, column, column …]. */
export const updateRestoredRows = (
  db: TenantDb,
  table: SQLiteTable,
  key: string,
  columns: readonly string[],
  rows: readonly (readonly Value[])[],
): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE ${nameOf(table)}
      SET ${sql.raw(columns.map((name, at) => `"${name}" = j.value ->> '$[${at + 1}]'`).join(', '))}
      FROM json_each(${JSON.stringify(rows)}) j
      WHERE ${nameOf(table)}.salon_id = ${salonId}
        AND ${nameOf(table)}.${sql.raw(`"${key}"`)} = j.value ->> '$[0]'`,
  )

/** Writes the salon's own row. */
export const updateRestoredSalon = (db: TenantDb, columns: readonly string[], row: readonly Value[]): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE salons
      SET ${sql.raw(columns.map((name, at) => `"${name}" = j.value ->> '$[${at}]'`).join(', '))}
      FROM json_each(${JSON.stringify([row])}) j
      WHERE salons.salon_id = ${salonId}`,
  )

/** Deletes what triggers have written of a table. */
export const deleteWrittenRows = (db: TenantDb, table: SQLiteTable): Statement<number> =>
  db.executeRaw((salonId) => sql`DELETE FROM ${nameOf(table)} WHERE salon_id = ${salonId}`)

/** Frees the usernames of a salon that is not made, for the next one of the same file. */
export const freeUsernames = (db: TenantDb): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE users
      SET username = user_id
      WHERE salon_id = ${salonId}
        AND EXISTS (SELECT 1 FROM salons salon WHERE salon.salon_id = users.salon_id AND salon.deleted_utc IS NOT NULL)`,
  )

/** The number of the salon, and which of the usernames accounts elsewhere have. */
export const selectRestoreFacts = (db: TenantDb, usernames: readonly string[]): Statement<{ salonNo: number; taken: string[] }> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        salon.salon_no,
        (
          SELECT json_group_array(team_member.username)
          FROM users team_member
          WHERE team_member.username IN (SELECT value FROM json_each(${JSON.stringify(usernames)}))
            AND team_member.salon_id IS NOT salon.salon_id
        ) AS taken
      FROM salons salon
      WHERE salon.salon_id = ${salonId}`,
    ([row]) => ({ salonNo: Number(row?.salon_no), taken: readJson(row?.taken ?? '[]') }),
  )

/** The new salon is there from now on, suspended until the platform has looked at it. */
export const showRestoredSalon = (db: TenantDb): Statement<number> =>
  db.executeRaw((salonId) => sql`UPDATE salons SET deleted_utc = NULL, suspended_utc = ${db.nowUtc} WHERE salon_id = ${salonId}`)
