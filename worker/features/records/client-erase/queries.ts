import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type ErasePreview, eraseObstacles } from '../../../../schema/api/records/client-erase-schemas.ts'
import { moveKinds } from '../../../../schema/api/records/client-merge-schemas.ts'
import type { Retention } from '../../../../schema/api/records/client-retention-schemas.ts'
import { addDays, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import {
  type ClientReference,
  clientReferences,
  findClientColumns,
  type ReferencePath,
} from '../../../../schema/tables/clients/client-references.ts'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import type { Language } from '../../../../schema/terms.ts'
import { type Columns, eurosSql, instantSql, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb, SystemSalonDb } from '../../../db/system-db.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { outstandingOfClient, spentByClient } from '../../clients/clients/index.ts'

const maxListed = 500
const keptDays = 365

const columns: Columns<Retention['clients'][number]> = {
  clientId: 'a.client_id',
  name: 'a.name',
  phoneNumber: 'a.phone_number',
  email: 'a.email',
  lastSeen: instantSql('a.last_seen'),
}
/**
 * The clients whom the salon has not seen for longer than it keeps data, those who came last longest ago first: nothing was booked since
 * the cutoff, or, in a record without bookings, nothing changed but that it was kept. None while the salon has not decided.
 */
export const selectRetention = (db: TenantDb): Statement<Retention> => {
  const today = toSalonDay(db.nowUtc, db.timeZone)
  return db.queryRaw(
    (salonId) => sql`
      WITH
        rule AS (
          SELECT salon.salon_id, salon.retention_months AS months, date(${today}, '-' || salon.retention_months || ' months') AS cutoff
          FROM salons salon
          WHERE salon.salon_id = ${salonId}
        ),
        absent AS (
          SELECT
            client.client_id, client.name, client.phone_number, client.email, client.changed_utc, client.kept_until, r.cutoff,
            (
              SELECT max(booking.start_utc)
              FROM agendas booking
              WHERE booking.salon_id = client.salon_id
                AND booking.client_id = client.client_id
                AND booking.outcome IS NULL
                AND booking.deleted_utc IS NULL
            ) AS last_seen
          FROM rule r
          JOIN clients client ON client.salon_id = r.salon_id
          WHERE r.months > 0
            AND client.deleted_utc IS NULL
            AND (client.kept_until IS NULL OR client.kept_until <= ${today})
        ),
        listed AS (
          SELECT *
          FROM absent a
          WHERE coalesce(a.last_seen, iif(a.kept_until IS NULL, a.changed_utc, 0)) < unixepoch(a.cutoff)
        )
      SELECT
        r.months,
        r.cutoff,
        (SELECT count(*) FROM listed) AS total,
        (
          SELECT json_group_array(${sql.raw(jsonObject(columns))})
          FROM (SELECT * FROM listed l ORDER BY l.last_seen, l.name LIMIT ${maxListed}) a
        ) AS clients
      FROM rule r`,
    ([row]) => ({
      months: Number(row?.months),
      cutoff: String(row?.cutoff),
      total: Number(row?.total),
      clients: readJson(row?.clients),
    }),
  )
}

/** Keeps the clients for another year, or lists them again; aborts with `missing` unless all of them are the salon's. */
export const keepClients = (db: StaffDb, clientIds: readonly string[], isKept: boolean): Statement<unknown>[] => {
  const ids = JSON.stringify([...new Set(clientIds)])
  // A day that has come lists the client again.
  const keptUntil = addDays(toSalonDay(db.nowUtc, db.timeZone), isKept ? keptDays : 0)
  return [
    db.abortUnless(
      'missing',
      (salonId) => sql`
        NOT EXISTS (
          SELECT 1
          FROM json_each(${ids}) j
          LEFT JOIN clients client ON client.client_id = j.value AND client.salon_id = ${salonId} AND client.deleted_utc IS NULL
          WHERE client.client_id IS NULL
        )`,
    ),
    db.update(clients, { keptUntil }, sql`client_id IN (SELECT value FROM json_each(${ids}))`),
  ]
}

const toKey = (year: string) => `${year}-01-01`
/** Salons that keep data for a limited time and were not told in the year. */
export const selectUntoldSalons = (db: SystemDb, year: string): Statement<{ salonId: string; timeZone: string }[]> =>
  db.queryRaw(
    sql`
      SELECT salon.salon_id, salon.time_zone
      FROM salons salon
      WHERE salon.retention_months > 0
        AND salon.suspended_utc IS NULL
        AND salon.deleted_utc IS NULL
        AND NOT EXISTS (
          SELECT 1
          FROM cron_runs cron_run
          WHERE cron_run.salon_id = salon.salon_id
            AND cron_run.local_day = ${toKey(year)}
            AND cron_run.kind = 'retention'
        )`,
    (rows) => rows.map((row) => ({ salonId: String(row.salon_id), timeZone: String(row.time_zone) })),
  )
/** Claims the year of the salon; aborts with `already_used` if it is claimed. */
export const claimYear = (db: SystemSalonDb, year: string, count: number): Statement<unknown>[] => [
  db.executeRaw(
    (salonId) => sql`
      INSERT OR IGNORE INTO cron_runs (salon_id, local_day, kind, claimed_utc, finished_utc, queued)
      VALUES (${salonId}, ${toKey(year)}, 'retention', ${db.nowUtc}, ${db.nowUtc}, ${count})`,
  ),
  db.abortIfUnchanged('already_used'),
]

/**
 * SQL over the tables of `clientReferences`. `ids` is a sub-select of client ids: the client, and those that were merged into it and
 * whose rows a merge has kept for its undo.
 */
export const selectIds = (salonId: SQL, clientId: string): SQL => sql`
  WITH RECURSIVE same (id) AS (
    SELECT client.client_id
    FROM clients client
    WHERE client.salon_id = ${salonId}
      AND client.client_id = ${clientId}
    UNION
    SELECT client_merge.deleted_client_id
    FROM same
    CROSS JOIN client_merges client_merge ON client_merge.salon_id = ${salonId} AND client_merge.kept_client_id = same.id
    WHERE client_merge.undone_utc IS NULL
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
function toRowJson(table: SQLiteTable): SQL {
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

const countedKinds = [...moveKinds, 'payments', 'groomSheets'] as const
type CountedKind = (typeof countedKinds)[number]
const findKind = ({ export: name }: ClientReference): CountedKind | undefined => countedKinds.find((kind) => kind === name)

export interface EraseFacts extends Pick<ErasePreview, 'clientId' | 'name' | 'spent' | 'asked'> {
  upcoming: number
  in_salon: number
  balance: number
}
/** Bookings ahead, a visit that is not paid yet, and what is owed, of `clients client`. */
const factColumns: Columns<EraseFacts> = {
  clientId: 'client.client_id',
  name: 'client.name',
  spent: eurosSql(spentByClient),
  asked: instantSql('client.erase_asked_utc'),
  upcoming: `(
    SELECT count(*)
    FROM agendas booking
    WHERE booking.salon_id = client.salon_id
      AND booking.client_id = client.client_id
      AND booking.start_utc > s.now_utc
      AND booking.outcome IS NULL
      AND booking.deleted_utc IS NULL
  )`,
  in_salon: `(
    SELECT count(*)
    FROM appointments visit
    WHERE visit.salon_id = client.salon_id
      AND visit.client_id = client.client_id
      AND visit.arrival_utc IS NOT NULL
      AND visit.checked_out_utc IS NULL
      AND visit.deleted_utc IS NULL
  )`,
  balance: outstandingOfClient,
}
export const listObstacles = (facts: EraseFacts) => eraseObstacles.filter((obstacle) => facts[obstacle] > 0)

export const selectEraseFacts = (db: StaffDb, clientId: string): Statement<EraseFacts[]> =>
  db.selectJson(
    factColumns,
    (salonId) => sql`
      FROM
        (SELECT ${db.nowUtc} AS now_utc) s,
        clients client
      WHERE client.salon_id = ${salonId}
        AND client.client_id = ${clientId}
        AND client.deleted_utc IS NULL`,
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
          clients client
        WHERE client.salon_id = ${salonId}
          AND client.client_id = ${clientId}
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
    (rows) => Object.fromEntries(rows.map((row) => [String(row.name), readJson(row.packed)])),
  )

/** Language of what the salon itself reads. */
export const selectSalonLanguage = (db: StaffDb): Statement<Language> =>
  db.queryRaw(
    (salonId) => sql`SELECT salon.country FROM salons salon WHERE salon.salon_id = ${salonId}`,
    ([row]) => (row?.country === 'IT' ? 'it' : 'en'),
  )
