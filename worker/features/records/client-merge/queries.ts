import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import { type Merge, type MergeHead, type MoveKind, moveKinds } from '../../../../schema/api/records/client-merge-schemas.ts'
import type { MergeRecord } from '../../../../schema/rules/records/client-merge.ts'
import { type ClientReference, clientReferences, findClientColumns, getKey } from '../../../../schema/tables/clients/client-references.ts'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import { clientMerges } from '../../../../schema/tables/records/client-merges.ts'
import { isSaleSql } from '../../../../schema/tables/visits/visits.ts'
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
          FROM client_merges client_merge, json_each(json_array(client_merge.kept_client_id, client_merge.deleted_client_id)) j
          WHERE client_merge.merge_id = ${mergeId}
        )`,
    () => [] as ClientRecord[],
  )
  return { ...rows, read: (result) => read(result) as ClientRecord[] }
}

const ofBookings = (expression: string, condition: string) => `(
  SELECT ${expression}
  FROM agendas booking
  WHERE booking.salon_id = client.salon_id
    AND booking.client_id = client.client_id
    AND ${condition}
    AND booking.outcome IS NULL
    AND booking.deleted_utc IS NULL
)`

/** Condition on `booking`: begun, or paid early, which a visit ahead can be as well. */
const isVisit = `(
  booking.start_utc <= s.now_utc
  OR EXISTS (
    SELECT 1
    FROM appointments visit
    WHERE visit.salon_id = booking.salon_id
      AND visit.agenda_id = booking.agenda_id
      AND visit.checked_out_utc IS NOT NULL
      AND visit.deleted_utc IS NULL
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
  clientId: 'client.client_id',
  name: 'client.name',
  version: 'client.version',
  firstStart: ofBookings('min(booking.start_utc)', '1'),
  lastVisit: ofBookings('max(booking.start_utc)', 'booking.start_utc <= s.now_utc'),
  visits: ofBookings('count(*)', isVisit),
  upcoming: ofBookings('count(*)', `NOT ${isVisit}`),
  spent: eurosSql(spentByClient),
  balance: eurosSql(outstandingOfClient),
  category: `(
    SELECT client_category.category
    FROM salon_config_categories client_category
    WHERE client_category.salon_id = client.salon_id
      AND client_category.salon_config_category_id = client.salon_config_category_id
  )`,
}

export const selectHeads = (db: StaffDb, clientIds: readonly string[]): Statement<HeadFacts[]> =>
  db.selectJson(
    headColumns,
    (salonId) => sql`
      FROM
        (SELECT ${db.nowUtc} AS now_utc) s,
        clients client
      WHERE +client.salon_id = ${salonId}
        AND client.client_id IN (SELECT value FROM json_each(${JSON.stringify(clientIds)}))
        AND client.deleted_utc IS NULL`,
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
            SELECT iif(client_distinction.client_id = ${deleted}, client_distinction.other_client_id, client_distinction.client_id) AS id
            FROM client_distinctions client_distinction
            WHERE client_distinction.salon_id = ${salonId}
              AND ${deleted} IN (client_distinction.client_id, client_distinction.other_client_id)
          ) o
          WHERE o.id <> ${kept}
            AND NOT EXISTS (
              SELECT 1
              FROM client_distinctions client_distinction
              WHERE client_distinction.salon_id = ${salonId}
                AND client_distinction.client_id = min(o.id, ${kept})
                AND client_distinction.other_client_id = max(o.id, ${kept})
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
      SELECT client_merge.salon_id, min(j.value, ${kept}), max(j.value, ${kept}), ${userId}, ${db.nowUtc}
      FROM client_merges client_merge, json_each(client_merge.distinguished_json) j
      WHERE client_merge.salon_id = ${salonId}
        AND client_merge.merge_id = ${mergeId}`,
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
        INSERT INTO client_spending (salon_id, client_id, month, amount_cents, sales_cents)
        SELECT
          visit.salon_id, visit.client_id, substr(ledger_entry.day, 1, 7), sum(ledger_line.amount_cents),
          sum(iif(${sql.raw(isSaleSql('visit.'))}, ledger_line.amount_cents, 0))
        FROM appointments visit
        JOIN ledger_lines ledger_line
          ON ledger_line.salon_id = visit.salon_id
          AND ledger_line.appointment_id = visit.appointment_id
          AND ledger_line.side IN ('services', 'products')
        JOIN ledger_entries ledger_entry ON ledger_entry.ledger_entry_id = ledger_line.ledger_entry_id
        WHERE visit.salon_id = ${salonId}
          AND visit.client_id IN (SELECT value FROM json_each(${ids}))
        GROUP BY visit.salon_id, visit.client_id, substr(ledger_entry.day, 1, 7)`,
    ),
  ]
}

const mergeColumns: Columns<Merge> = {
  mergeId: 'client_merge.merge_id',
  clientIdToMaintain: 'client_merge.kept_client_id',
  clientIdToDelete: 'client_merge.deleted_client_id',
  name: 'client.name',
  at: instantSql('client_merge.at_utc'),
  until: instantSql(`client_merge.at_utc + ${undoSeconds}`),
}

/** Merges that can still be undone, and match a condition on `client_merges client_merge`; the latest first. */
export const selectMerges = (db: StaffDb, where: SQL): Statement<Merge[]> =>
  db.selectJson(
    mergeColumns,
    (salonId) => sql`
      FROM client_merges client_merge
      JOIN clients client ON client.client_id = client_merge.deleted_client_id
      WHERE client_merge.salon_id = ${salonId}
        AND client_merge.undone_utc IS NULL
        AND client_merge.at_utc > ${db.nowUtc - undoSeconds}
        AND ${where}
      ORDER BY client_merge.at_utc DESC, client_merge.rowid DESC`,
  )
export const isMerge = (mergeId: string) => sql`client_merge.merge_id = ${mergeId}`
export const isMergeInto = (clientId: string) => sql`client_merge.kept_client_id = ${clientId}`

export type StoredMerge = typeof clientMerges.$inferSelect
export const selectStoredMerge = (db: StaffDb, mergeId: string): Statement<StoredMerge[]> =>
  db.select(clientMerges, { where: sql`merge_id = ${mergeId}` })
