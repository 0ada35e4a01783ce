import { sql } from 'drizzle-orm'
import { type ErasePreview, eraseObstacles } from '../../../../schema/api/records/client-erase.ts'
import { moveKinds } from '../../../../schema/api/records/client-merge.ts'
import { type ClientReference, clientReferences } from '../../../../schema/tables/clients/client-references.ts'
import type { Language } from '../../../../schema/terms.ts'
import { type Columns, eurosSql, jsonObject } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { spentByClient } from '../../clients/clients/index.ts'
import { outstandingOfClient } from '../../money/ledger/index.ts'
import { belongsToClients, selectIds, toRowJson } from './reference-queries.ts'

const countedKinds = [...moveKinds, 'payments', 'groomSheets'] as const
type CountedKind = (typeof countedKinds)[number]
const findKind = ({ export: name }: ClientReference): CountedKind | undefined => countedKinds.find((kind) => kind === name)

export interface EraseFacts extends Pick<ErasePreview, 'clientId' | 'name' | 'spent'> {
  upcoming: number
  in_salon: number
  balance: number
}
/** Bookings ahead, a visit that is not paid yet, and what is owed, of `clients c`. */
const factColumns: Columns<EraseFacts> = {
  clientId: 'c.client_id',
  name: 'c.name',
  spent: eurosSql(spentByClient),
  upcoming: `(
    SELECT count(*)
    FROM agendas a
    WHERE a.salon_id = c.salon_id
      AND a.client_id = c.client_id
      AND a.start_utc > s.now_utc
      AND a.outcome IS NULL
      AND a.deleted_utc IS NULL
  )`,
  in_salon: `(
    SELECT count(*)
    FROM appointments p
    WHERE p.salon_id = c.salon_id
      AND p.client_id = c.client_id
      AND p.arrival_utc IS NOT NULL
      AND p.checked_out_utc IS NULL
      AND p.deleted_utc IS NULL
  )`,
  balance: outstandingOfClient,
}
const factJson = sql.raw(jsonObject(factColumns))
export const listObstacles = (facts: EraseFacts) => eraseObstacles.filter((obstacle) => facts[obstacle] > 0)

export const selectEraseFacts = (db: StaffDb, clientId: string): Statement<EraseFacts[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${factJson} AS packed
      FROM
        (SELECT ${db.nowUtc} AS now_utc) s,
        clients c
      WHERE c.salon_id = ${salonId}
        AND c.client_id = ${clientId}
        AND c.deleted_utc IS NULL`,
    (rows) => rows.map((row): EraseFacts => JSON.parse(String(row.packed))),
  )

/** Aborts with `limit` while something of the client has to be settled. */
export const abortIfOpen = (db: StaffDb, clientId: string) => {
  const { upcoming, in_salon, balance } = factColumns
  return db.abortUnless(
    'limit',
    (salonId) => sql`
      EXISTS (
        SELECT 1
        FROM
          (SELECT ${db.nowUtc} AS now_utc) s,
          clients c
        WHERE c.salon_id = ${salonId}
          AND c.client_id = ${clientId}
          AND ${sql.raw(`${upcoming} + ${in_salon} + ${balance}`)} = 0
      )`,
  )
}

/** How many rows of each kind the client has. */
export const countRows = (db: StaffDb, clientId: string): Statement<{ kind: CountedKind; count: number; erased: boolean }[]> =>
  db.queryRaw(
    (salonId) => {
      const counts = clientReferences.flatMap((reference) => {
        const kind = findKind(reference)
        if (!kind) return []
        const isErased = reference.erase === 'delete' || reference.erase === 'own' ? 1 : 0
        const rows = belongsToClients(reference, salonId, selectIds(salonId, clientId))
        return [sql`SELECT ${kind} AS kind, ${isErased} AS erased, count(*) AS n FROM ${reference.table} WHERE ${rows}`]
      })
      return sql.join(counts, sql` UNION ALL `)
    },
    (rows) => rows.map((row) => ({ kind: String(row.kind) as CountedKind, count: Number(row.n), erased: Number(row.erased) === 1 })),
  )

/** Keys of the client's stored files. */
export const selectFileKeys = (db: StaffDb, clientId: string): Statement<string[]> =>
  db.queryRaw(
    (salonId) =>
      sql.join(
        clientReferences.flatMap((reference) =>
          (reference.files ?? []).map(
            ({ name }) => sql`
              SELECT ${sql.identifier(name)} AS file
              FROM ${reference.table}
              WHERE ${belongsToClients(reference, salonId, selectIds(salonId, clientId))}
                AND ${sql.identifier(name)} IS NOT NULL`,
          ),
        ),
        sql` UNION ALL `,
      ),
    (rows) => rows.map((row) => String(row.file)),
  )

/** Rows of the client by the name of their list in the export. */
export const selectExport = (db: StaffDb, clientId: string): Statement<Record<string, Record<string, unknown>[]>> =>
  db.queryRaw(
    (salonId) => {
      const parts = clientReferences.flatMap((reference) => {
        const { table, export: name } = reference
        if (name === null) return []
        return [
          sql`
            SELECT ${name} AS name, json_group_array(${toRowJson(table)}) AS packed
            FROM ${table}
            WHERE ${belongsToClients(reference, salonId, selectIds(salonId, clientId))}`,
        ]
      })
      return sql.join(parts, sql` UNION ALL `)
    },
    (rows) => Object.fromEntries(rows.map((row) => [String(row.name), JSON.parse(String(row.packed))])),
  )

/** Language of what the salon itself reads. */
export const selectSalonLanguage = (db: StaffDb): Statement<Language> =>
  db.queryRaw(
    (salonId) => sql`SELECT s.country FROM salons s WHERE s.salon_id = ${salonId}`,
    ([row]) => (row?.country === 'IT' ? 'it' : 'en'),
  )
