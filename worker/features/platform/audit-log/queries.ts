import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { AuditKind, AuditPageEntry, LastChange } from '../../../../schema/api/platform/audit-log-schemas.ts'
import { frequentEntities, isRareEntity, isSecurityEvent } from '../../../../schema/tables/platform/session.ts'
import { tenantTables } from '../../../../schema/tables/tenant-tables.ts'
import { type Columns, instantSql, storedJsonSql } from '../../../db/json-sql.ts'
import { idColumns } from '../../../db/named-records.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** How long a merge or an import can be undone. */
const undoSeconds = 30 * 86_400

/** Tables of the entries of a kind, where the kind is a list of tables. */
const kindEntities: Record<Exclude<AuditKind, 'security' | 'health'>, readonly string[]> = {
  permissions: ['user_permissions', 'two_step_requirements', 'api_keys', 'webhooks'],
  prices: ['services', 'products', 'service_sets', 'user_services', 'pet_prices'],
  bookings: ['agendas', 'agenda_services'],
  money: ['payments', 'appointments', 'day_closings', 'cash_movements', 'visit_surcharges', 'visit_fees', 'sent_receipts'],
  clients: ['clients', 'sub_clients', 'jobs'],
  settings: ['salons', 'salon_config_opening_times', 'salon_config_days_closeds', 'users', 'user_timeframes', 'rota_settings', 'reports'],
}
/** The stock of a product changes with every sale: only changes of a price count. */
const isPriceChange = sql`(audit_log.action <> 'change' OR audit_log.before LIKE '%price_cents%' OR audit_log.before LIKE '%cost_cents%')`
/** Opened records of clients, and calls to them, are among the entries of a person and of the clients, but are no security events. */
const isRecordRead = sql`(audit_log.action IN ('read', 'call') AND audit_log.entity = 'clients')`
const isRead = sql`audit_log.action = 'read'`

export interface AuditFilter {
  readonly kind?: AuditKind | undefined
  readonly userId?: string | undefined
  /** Seconds UTC, `end` excluded. */
  readonly start?: number | undefined
  readonly end?: number | undefined
  /** Time and id of the last entry of the page before. */
  readonly cursor?: { readonly at: number; readonly id: number } | undefined
}

/** Conditions on `audit_log` that every part of a page has. */
const conditionsOf = ({ userId, start, end, cursor }: AuditFilter): SQL[] => [
  ...(userId === undefined ? [] : [sql`audit_log.user_id = ${userId}`]),
  ...(start === undefined ? [] : [sql`audit_log.at_utc >= ${start}`]),
  ...(end === undefined ? [] : [sql`audit_log.at_utc < ${end}`]),
  ...(cursor === undefined
    ? []
    : [sql`audit_log.at_utc <= ${cursor.at}`, sql`(audit_log.at_utc < ${cursor.at} OR audit_log.audit_log_id < ${cursor.id})`]),
]

/** The newest entries under some conditions; each is read by one index in the order of time. */
const newest = (salonId: SQL, conditions: readonly SQL[], limit: number) => sql`
  SELECT *
  FROM (
    SELECT *
    FROM audit_log
    WHERE audit_log.salon_id = ${salonId}
      AND ${conditions.length > 0 ? sql.join([...conditions], sql` AND `) : sql`TRUE`}
    ORDER BY audit_log.at_utc DESC, audit_log.audit_log_id DESC
    LIMIT ${limit}
  )`

/** Tables that change seldom are read one by one, so that an index finds the newest entries of each. */
function fromEntries(salonId: SQL, filter: AuditFilter, limit: number): SQL {
  const conditions = conditionsOf(filter)
  const { kind, userId } = filter
  if (kind === undefined) return newest(salonId, conditions, limit)
  // With a person their own entries are read: fewer than those of a table.
  if (kind === 'security' || kind === 'health')
    return newest(
      salonId,
      [...conditions, sql`(${isSecurityEvent('audit_log.')})`, sql`NOT ${isRecordRead}`, ...(kind === 'health' ? [isRead] : [])],
      limit,
    )
  const more = kind === 'prices' ? [isPriceChange] : []
  const entities = kindEntities[kind]
  if (userId !== undefined)
    return newest(
      salonId,
      [...conditions, sql`+audit_log.entity IN (SELECT value FROM json_each(${JSON.stringify(entities)}))`, ...more],
      limit,
    )
  const frequent = entities.filter((entity) => frequentEntities.some((one) => one === entity))
  const rare = entities.filter((entity) => !frequent.includes(entity))
  const isFrequent = sql`audit_log.entity IN (SELECT value FROM json_each(${JSON.stringify(frequent)}))`
  const parts = [
    ...(frequent.length > 0 ? [newest(salonId, [...conditions, isFrequent, ...more], limit)] : []),
    ...rare.map((entity) =>
      newest(salonId, [...conditions, sql`(${isRareEntity('audit_log.')})`, sql`audit_log.entity = ${entity}`, ...more], limit),
    ),
  ]
  return sql.join(parts, sql` UNION ALL `)
}

const nameOf = (table: string, id: string, key: string, name: string) => `(SELECT ${name} FROM ${table} n WHERE n.${id} = ${key})`
const clientOf = (key: string) => nameOf('clients', 'client_id', key, 'n.name')
const namedKey = `n.name || ' (' || (SELECT group_concat(j.value, ', ') FROM json_each(n.scopes_json) j) || ')'`
const subject = `coalesce(
    CASE
      WHEN x.entity IN ('users', 'user_permissions', 'user_services', 'user_timeframes', 'user_shift_requests', 'user_allowances')
        THEN ${nameOf('users', 'user_id', 'x.root_id', `trim(n.first_name || ' ' || n.last_name)`)}
      WHEN x.entity = 'services' THEN ${nameOf('services', 'service_id', 'x.entity_id', 'n.service')}
      WHEN x.entity = 'products' THEN ${nameOf('products', 'product_id', 'x.entity_id', 'n.product')}
      WHEN x.entity = 'service_sets' THEN ${nameOf('service_sets', 'service_set_id', 'x.entity_id', 'n.service_set')}
      WHEN x.entity = 'api_keys' THEN ${nameOf('api_keys', 'api_key_id', 'x.entity_id', namedKey)}
      WHEN x.entity = 'webhooks' THEN ${nameOf('webhooks', 'webhook_id', 'x.entity_id', 'n.url')}
      WHEN x.entity = 'jobs' THEN ${nameOf('jobs', 'job_id', 'x.entity_id', 'n.title')}
      WHEN x.entity IN ('agendas', 'agenda_services', 'appointments')
        THEN (
          SELECT client.name
          FROM agendas booking
          JOIN clients client ON client.client_id = booking.client_id
          WHERE booking.agenda_id = x.root_id
        )
      WHEN x.entity IN (
        'payments', 'client_history_services', 'client_history_products', 'visit_surcharges', 'visit_fees', 'sent_receipts'
      )
        THEN (
          SELECT client.name
          FROM appointments visit
          JOIN clients client ON client.client_id = visit.client_id
          WHERE visit.appointment_id = x.root_id
        )
      ELSE ${clientOf('x.root_id')}
    END,
    ''
  )`
const undoBooking = `
        SELECT json_object('kind', 'booking', 'id', booking.agenda_id)
        FROM agendas booking
        WHERE x.entity = 'agendas'
          AND x.action = 'change'
          AND x.after LIKE '%"outcome":"%'
          AND booking.agenda_id = x.entity_id
          AND booking.outcome IS NOT NULL
          AND booking.outcome_utc = x.at_utc
          AND booking.deleted_utc IS NULL`
const undoMerge = `
        SELECT json_object('kind', 'merge', 'id', client_merge.merge_id)
        FROM client_merges client_merge
        WHERE x.entity = 'clients'
          AND x.action = 'delete'
          AND client_merge.salon_id = x.salon_id
          AND client_merge.deleted_client_id = x.entity_id
          AND client_merge.undone_utc IS NULL
          AND client_merge.at_utc >= x.now_utc - ${undoSeconds}`
/** At the latest entry of the import only: one that was stopped and continued has two. */
const undoImport = `
        SELECT json_object('kind', 'import', 'id', job.job_id)
        FROM jobs job
        WHERE x.entity = 'jobs'
          AND x.action = 'create'
          AND job.job_id = x.entity_id
          AND job.salon_id = x.salon_id
          AND job.state IN ('done', 'stopped')
          AND job.finished_utc = x.at_utc
          AND job.counts_json ->> 'added' > 0
          AND job.created_utc >= x.now_utc - ${undoSeconds}`
const columns: Columns<AuditPageEntry> = {
  trailId: 'x.audit_log_id',
  at: instantSql('x.at_utc'),
  userId: 'x.user_id',
  userName: `coalesce(${nameOf('users', 'user_id', 'x.user_id', `trim(n.first_name || ' ' || n.last_name)`)}, x.user_id)`,
  keyName: `(
    SELECT iif(
      api_key_write.after_id < x.audit_log_id,
      (SELECT api_key.name FROM api_keys api_key WHERE api_key.api_key_id = api_key_write.api_key_id),
      NULL
    )
    FROM api_key_writes api_key_write INDEXED BY api_key_writes_salon
    WHERE api_key_write.salon_id = x.salon_id
      AND api_key_write.until_id >= x.audit_log_id
    ORDER BY api_key_write.until_id
    LIMIT 1
  )`,
  entity: 'x.entity',
  entityId: 'x.entity_id',
  action: 'x.action',
  before: storedJsonSql('x.before', 'null'),
  after: storedJsonSql('x.after', 'null'),
  rootId: 'x.root_id',
  subject,
  undo: `json(coalesce((${undoBooking}), (${undoMerge}), (${undoImport}), 'null'))`,
}

/** A page of the audit log, the newest entries first. */
export const selectPage = (db: StaffDb, filter: AuditFilter, limit: number): Statement<AuditPageEntry[]> =>
  db.selectJson(
    columns,
    (salonId) => sql`
      FROM (
        SELECT y.*, ${db.nowUtc} AS now_utc
        FROM (${fromEntries(salonId, filter, limit)}) y
        ORDER BY y.at_utc DESC, y.audit_log_id DESC
        LIMIT ${limit}
      ) x
      ORDER BY x.at_utc DESC, x.audit_log_id DESC`,
  )

/** Whether the user belongs to the salon, also if they left; true where none is asked for. */
export const hasUser = (db: StaffDb, userId: string | undefined): Statement<boolean> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT 1 AS found
      FROM users team_member
      WHERE team_member.salon_id = ${salonId}
        AND team_member.user_id = ${userId ?? ''}`,
    (rows) => userId === undefined || rows.length > 0,
  )

/**
 * Primary keys of tables that keep who changed a row last: by the name of the table (`gift_cards`), and by their own on the wire unless
 * several tables share it.
 */
const recordKeys = new Map<string, SQLiteColumn | null>()
for (const table of tenantTables) {
  const columns = Object.entries<SQLiteColumn>(getTableColumns(table))
  const [name = '', column] = columns.find(([, { primary }]) => primary) ?? []
  if (!column || !columns.some(([key]) => key === 'changedBy')) continue
  recordKeys.set(name, recordKeys.has(name) ? null : column)
  recordKeys.set(getTableName(table), column)
}
export const findRecordKey = (name: string): SQLiteColumn | undefined => recordKeys.get(name) ?? idColumns[name]

/** Who changed the row of a key last, deleted ones included. */
export const selectLastChange = (db: StaffDb, key: SQLiteColumn, id: string): Statement<LastChange[]> =>
  db.selectJson(
    {
      userId: 'record.changed_by',
      firstName: `coalesce(${nameOf('users', 'user_id', 'record.changed_by', 'n.first_name')}, '')`,
      at: instantSql('record.changed_utc'),
    },
    (salonId) => sql`
      FROM ${key.table} record
      WHERE record.salon_id = ${salonId}
        AND record.${sql.identifier(key.name)} = ${id}`,
  )
