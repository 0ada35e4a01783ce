// Statements that the entries of a client's history have in common: formulas, diagnoses and pictures.
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { JsonColumns } from '../../../db/json-sql.ts'
import { jsonObject } from '../../../db/json-sql.ts'
import type { SalonTable, StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** The team member of an entry, as a column of `<table> n` joined with `users u`. */
export const personSql = `json_object(
  'userId', n.user_id,
  'firstName', coalesce(u.first_name, ''),
  'lastName', coalesce(u.last_name, '')
)`

/** The caller, as author of a new entry. */
export const caller = sql`w.user_id`

/** A kind of entries: its table and how a row `n` of it becomes a reply. */
export interface EntryKind<Row> {
  readonly table: SalonTable
  readonly id: SQLiteColumn
  readonly columns: JsonColumns & Readonly<Record<keyof Row, string>>
  /** Sub-select or name of the table, with its alias `n`. */
  readonly from: string
}

/** Entries by a condition on the row `n`, the newest day first; at most 500. */
export function selectEntries<Row>(db: StaffDb, kind: EntryKind<Row>, where: SQL): Statement<Row[]> {
  return db.queryRaw(
    (salonId) => sql`
      SELECT ${sql.raw(jsonObject(kind.columns))} AS packed
      FROM ${sql.raw(kind.from)}
      LEFT JOIN users u ON u.user_id = n.user_id
      WHERE n.salon_id = ${salonId}
        AND ${where}
        AND n.deleted_utc IS NULL
      ORDER BY n.day DESC, n.rowid DESC
      LIMIT 500`,
    (rows) => rows.map((row): Row => JSON.parse(String(row.packed))),
  )
}
export const isOfClient = (clientId: string): SQL => sql`n.client_id = ${clientId}`
export const hasId = (kind: Pick<EntryKind<never>, 'id'>, id: string): SQL => sql`n.${sql.identifier(kind.id.name)} = ${id}`

/** Aborts with `missing` unless the visit is one of the client's; passes without a visit. */
export const abortUnlessVisitOf = (db: StaffDb, appointmentId: string | null | undefined, clientId: string | SQL) =>
  db.abortUnless('missing', (salonId) =>
    appointmentId
      ? sql`
        EXISTS (
          SELECT 1
          FROM appointments p
          WHERE p.salon_id = ${salonId}
            AND p.appointment_id = ${appointmentId}
            AND p.client_id = ${clientId}
            AND p.deleted_utc IS NULL
        )`
      : sql`TRUE`,
  )

/** What a change of an entry says besides its values. */
export interface EntryChange {
  readonly version: number
  readonly deleted?: false | undefined
}

/** Changes an entry of the given version, or takes back its deletion; aborts with `stale` if there is none. */
export function updateEntry(
  db: StaffDb,
  { table, id: column }: Pick<EntryKind<never>, 'table' | 'id'>,
  id: string,
  { version, deleted }: EntryChange,
  values: Record<string, unknown>,
): Statement<unknown>[] {
  const isEntry = sql`${column} = ${id}`
  const hasVersion = sql`version = ${version}`
  const write = deleted === false ? db.restore(table, isEntry, hasVersion) : db.update(table, values, isEntry, hasVersion)
  return [write, db.abortIfUnchanged('stale')]
}

export const deleteEntry = (db: StaffDb, { table, id: column }: Pick<EntryKind<never>, 'table' | 'id'>, id: string) =>
  db.softDelete(table, sql`${column} = ${id}`)

/** Sets the picture whatever the version is; where `previous` is given, only if that is its key. */
export const updatePicture = (
  db: StaffDb,
  { table, id: column }: Pick<EntryKind<never>, 'table' | 'id'>,
  id: string,
  values: Record<string, unknown>,
  previous?: string,
) => db.update(table, values, sql`${column} = ${id}`, previous === undefined ? undefined : sql`image = ${previous}`)

/** Records in the audit log that the caller has read the entries of a client. */
export const recordRead = (db: StaffDb, entity: 'client_history_hairs' | 'client_history_scalps', clientId: string): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action)
      SELECT c.salon_id, ${db.nowUtc}, ${userId}, ${entity}, c.client_id, c.client_id, 'read'
      FROM clients c
      WHERE c.salon_id = ${salonId}
        AND c.client_id = ${clientId}
        AND c.deleted_utc IS NULL`,
  )
