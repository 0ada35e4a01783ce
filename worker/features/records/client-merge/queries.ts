import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import { type Merge, type MergeHead, type MoveKind, moveKinds } from '../../../../schema/api/records/client-merge-schemas.ts'
import type { MergeRecord } from '../../../../schema/rules/records/client-merge.ts'
import { type ClientReference, clientReferences, findClientColumns, getKey } from '../../../../schema/tables/clients/client-references.ts'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import { clientMerges } from '../../../../schema/tables/records/client-merges.ts'
import { type Columns, eurosSql, instantSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { columnList, mapRows, type Statement } from '../../../db/statement.ts'
import { outstandingOfClient, spentByClient } from '../../clients/clients/index.ts'
import { undoSeconds } from './undo-period.ts'

/** Tables whose rows move from one client to the other. */
export const movedTables = clientReferences.filter(({ merge }) => merge === 'moves')
const toName = (column: { name: string }) => sql.identifier(column.name)
/** Condition on a table: one of its columns with a client's id has the value. */
export const belongsTo = ({ table }: ClientReference, clientId: string): SQL =>
  sql`(${sql.join(
    findClientColumns(table).map((column) => sql`${toName(column)} = ${clientId}`),
    sql` OR `,
  )})`
export const hasColumn = ({ table }: ClientReference, name: string) =>
  Object.values(getTableColumns(table)).some((column) => column.name === name)

export type ClientRecord = typeof clients.$inferSelect & MergeRecord

/** The live clients with the ids. */
export const selectRecords = (db: StaffDb, clientIds: readonly string[]) =>
  db.select(clients, { where: sql`client_id IN (SELECT value FROM json_each(${JSON.stringify(clientIds)}))` }) as Statement<ClientRecord[]>

/** Both clients of a merge, also the deleted one. */
export function selectMergedRecords(db: StaffDb, mergeId: string): Statement<ClientRecord[]> {
  const read = mapRows(clients)
  const rows = db.queryRaw(
    (salonId) => sql`
      SELECT ${columnList(clients)}
      FROM clients
      WHERE salon_id = ${salonId}
        AND client_id IN (
          SELECT j.value
          FROM client_merges m, json_each(json_array(m.kept_client_id, m.deleted_client_id)) j
          WHERE m.merge_id = ${mergeId}
        )`,
    () => [] as ClientRecord[],
  )
  return { ...rows, read: (result) => read(result) as ClientRecord[] }
}

const ofBookings = (expression: string, condition: string) => `(
  SELECT ${expression}
  FROM agendas a
  WHERE a.salon_id = c.salon_id
    AND a.client_id = c.client_id
    AND ${condition}
    AND a.outcome IS NULL
    AND a.deleted_utc IS NULL
)`

/** Condition on bookings `a`: begun, or paid early, which a visit ahead can be as well. */
const isVisit = `(
  a.start_utc <= s.now_utc
  OR EXISTS (
    SELECT 1
    FROM appointments p
    WHERE p.salon_id = a.salon_id
      AND p.agenda_id = a.agenda_id
      AND p.checked_out_utc IS NOT NULL
      AND p.deleted_utc IS NULL
  )
)`

/** Facts of a client; instants in seconds UTC. */
export interface HeadFacts extends Omit<MergeHead, 'since'> {
  firstStart: number | null
  lastVisit: number | null
  upcoming: number
  category: string | null
}
const headColumns: Columns<HeadFacts> = {
  clientId: 'c.client_id',
  name: 'c.name',
  version: 'c.version',
  firstStart: ofBookings('min(a.start_utc)', '1'),
  lastVisit: ofBookings('max(a.start_utc)', 'a.start_utc <= s.now_utc'),
  visits: ofBookings('count(*)', isVisit),
  upcoming: ofBookings('count(*)', `NOT ${isVisit}`),
  spent: eurosSql(spentByClient),
  balance: eurosSql(outstandingOfClient),
  category: `(
    SELECT g.category
    FROM salon_config_categories g
    WHERE g.salon_id = c.salon_id
      AND g.salon_config_category_id = c.salon_config_category_id
  )`,
}

export const selectHeads = (db: StaffDb, clientIds: readonly string[]): Statement<HeadFacts[]> =>
  db.selectJson(
    headColumns,
    (salonId) => sql`
      FROM
        (SELECT ${db.nowUtc} AS now_utc) s,
        clients c
      WHERE c.salon_id = ${salonId}
        AND c.client_id IN (SELECT value FROM json_each(${JSON.stringify(clientIds)}))
        AND c.deleted_utc IS NULL`,
  )

const isMoveKind = (name: string | null): name is MoveKind => moveKinds.some((kind) => kind === name)

/** How many live rows of each kind would move from a client. */
export const countMoves = (db: StaffDb, clientId: string): Statement<{ kind: MoveKind; count: number }[]> =>
  db.queryRaw(
    (salonId) => {
      const counts = movedTables.flatMap((reference) => {
        if (!isMoveKind(reference.export)) return []
        const isLive = hasColumn(reference, 'deleted_utc') ? sql` AND deleted_utc IS NULL` : sql``
        return [
          sql`
            SELECT ${reference.export} AS kind, count(*) AS n
            FROM ${reference.table}
            WHERE salon_id = ${salonId}
              AND ${belongsTo(reference, clientId)}${isLive}`,
        ]
      })
      return sql.join(counts, sql` UNION ALL `)
    },
    (rows) => rows.map((row) => ({ kind: String(row.kind) as MoveKind, count: Number(row.n) })),
  )

/** `table.column` of a moved column. */
export const toMoveKey = (table: ClientReference['table'], column: { name: string }) => `${getTableName(table)}.${column.name}`

/** JSON of all rows that a merge moves, as `MovedRows`: read before they move, with the versions that they have behind it. */
function listMovedRows(salonId: SQL, clientId: string): SQL {
  const lists = movedTables.flatMap((reference) => {
    const { table } = reference
    const version = hasColumn(reference, 'changed_by') ? sql`version + 1` : sql`NULL`
    return findClientColumns(table).map(
      (column) => sql`${toMoveKey(table, column)}, json((
        SELECT json_group_array(json_array(${toName(getKey(table))}, ${version}))
        FROM ${table}
        WHERE salon_id = ${salonId}
          AND ${toName(column)} = ${clientId}
      ))`,
    )
  })
  return sql`json_object(${sql.join(lists, sql`, `)})`
}

interface MergeDraft {
  readonly mergeId: string
  readonly kept: string
  readonly deleted: string
  readonly before: object
  readonly after: object
}

/** Records a merge with all that its undo needs. */
export const insertMerge = (db: StaffDb, { mergeId, kept, deleted, before, after }: MergeDraft): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO client_merges
        (merge_id, salon_id, kept_client_id, deleted_client_id, user_id, at_utc, before_json, after_json, moved_json, distinguished_json)
      SELECT
        ${mergeId},
        ${salonId},
        ${kept},
        ${deleted},
        ${userId},
        ${db.nowUtc},
        ${JSON.stringify(before)},
        ${JSON.stringify(after)},
        ${listMovedRows(salonId, deleted)},
        (
          SELECT json_group_array(o.id)
          FROM (
            SELECT iif(d.client_id = ${deleted}, d.other_client_id, d.client_id) AS id
            FROM client_distinctions d
            WHERE d.salon_id = ${salonId}
              AND ${deleted} IN (d.client_id, d.other_client_id)
          ) o
          WHERE o.id <> ${kept}
            AND NOT EXISTS (
              SELECT 1
              FROM client_distinctions x
              WHERE x.salon_id = ${salonId}
                AND x.client_id = min(o.id, ${kept})
                AND x.other_client_id = max(o.id, ${kept})
            )
        )`,
  )

/** Gives the rows of one client to another. */
export const moveRows = (db: StaffDb, from: string, to: string): Statement<number>[] =>
  movedTables.map((reference) =>
    db.executeRaw((salonId, userId) => {
      const columns = findClientColumns(reference.table).map(
        (column) => sql`${toName(column)} = iif(${toName(column)} = ${from}, ${to}, ${toName(column)})`,
      )
      return sql`
        UPDATE ${reference.table}
        SET ${sql.join([...columns, ...setAudit(db, reference, userId)], sql`, `)}
        WHERE salon_id = ${salonId}
          AND ${belongsTo(reference, from)}`
    }),
  )

const setAudit = (db: StaffDb, reference: ClientReference, userId: SQL): SQL[] =>
  hasColumn(reference, 'changed_by') ? [sql`version = version + 1`, sql`changed_by = ${userId}`, sql`changed_utc = ${db.nowUtc}`] : []

/** The merged clients are distinguished from the same persons. */
export const insertDistinguished = (db: StaffDb, mergeId: string, kept: string): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT OR IGNORE INTO client_distinctions (salon_id, client_id, other_client_id, user_id, at_utc)
      SELECT m.salon_id, min(j.value, ${kept}), max(j.value, ${kept}), ${userId}, ${db.nowUtc}
      FROM client_merges m, json_each(m.distinguished_json) j
      WHERE m.salon_id = ${salonId}
        AND m.merge_id = ${mergeId}`,
  )

/** What the two clients' visits were charged, summed again from the ledger. */
export const recomputeSpending = (db: StaffDb, clientIds: readonly string[]): Statement<number>[] => {
  const ids = JSON.stringify(clientIds)
  return [
    db.executeRaw(
      (salonId) => sql`
        DELETE FROM client_spending
        WHERE salon_id = ${salonId}
          AND client_id IN (SELECT value FROM json_each(${ids}))`,
    ),
    db.executeRaw(
      (salonId) => sql`
        INSERT INTO client_spending (salon_id, client_id, month, amount_cents)
        SELECT p.salon_id, p.client_id, substr(e.day, 1, 7), sum(l.amount_cents)
        FROM appointments p
        JOIN ledger_lines l ON l.salon_id = p.salon_id AND l.appointment_id = p.appointment_id AND l.side IN ('services', 'products')
        JOIN ledger_entries e ON e.ledger_entry_id = l.ledger_entry_id
        WHERE p.salon_id = ${salonId}
          AND p.client_id IN (SELECT value FROM json_each(${ids}))
        GROUP BY p.salon_id, p.client_id, substr(e.day, 1, 7)`,
    ),
  ]
}

const mergeColumns: Columns<Merge> = {
  mergeId: 'm.merge_id',
  clientIdToMaintain: 'm.kept_client_id',
  clientIdToDelete: 'm.deleted_client_id',
  name: 'c.name',
  at: instantSql('m.at_utc'),
  until: instantSql(`m.at_utc + ${undoSeconds}`),
}

/** Merges that can still be undone, and match a condition on `client_merges m`; the latest first. */
export const selectMerges = (db: StaffDb, where: SQL): Statement<Merge[]> =>
  db.selectJson(
    mergeColumns,
    (salonId) => sql`
      FROM client_merges m
      JOIN clients c ON c.client_id = m.deleted_client_id
      WHERE m.salon_id = ${salonId}
        AND m.undone_utc IS NULL
        AND m.at_utc > ${db.nowUtc - undoSeconds}
        AND ${where}
      ORDER BY m.at_utc DESC, m.rowid DESC`,
  )
export const isMerge = (mergeId: string) => sql`m.merge_id = ${mergeId}`
export const isMergeInto = (clientId: string) => sql`m.kept_client_id = ${clientId}`

export type StoredMerge = typeof clientMerges.$inferSelect
export const selectStoredMerge = (db: StaffDb, mergeId: string): Statement<StoredMerge[]> =>
  db.select(clientMerges, { where: sql`merge_id = ${mergeId}` })
