import { type SQL, sql } from 'drizzle-orm'
import type { CashConnection, CashOrder, CashRun } from '../../../../schema/api/money/cash-system-schemas.ts'
import { cashSystems } from '../../../../schema/tables/money/cash-system.ts'
import { booleanSql, type Columns, eurosSql, instantSql, jsonArray } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { StoredJob } from '../../platform/jobs/index.ts'
import { needsDecision } from './difference-queries.ts'
import type { Connection } from './open-gateway.ts'

type HeldJob = Pick<StoredJob, 'jobId' | 'claim'>
const isHeld = (salonId: SQL, { jobId, claim }: HeldJob) => sql`
  salon_id = ${salonId}
  AND job_id = ${jobId}
  AND claim = ${claim}
  AND state = 'running'`

/** The number of all rows, once the first page has said it. */
export const setJobTotal = (db: TenantDb, job: HeldJob, total: number): Statement<number> =>
  db.executeRaw((salonId) => sql`UPDATE jobs SET total = ${total} WHERE ${isHeld(salonId, job)}`)

/** Leaves the job until the cash system takes calls again. */
export const deferJob = (db: TenantDb, job: HeldJob, seconds: number): Statement<number> =>
  db.executeRaw((salonId) => sql`UPDATE jobs SET leased_until_utc = ${db.nowUtc + seconds}, claim = '' WHERE ${isHeld(salonId, job)}`)

/** Ends a job that no further attempt can help, with the code of the error. */
export const failJob = (db: TenantDb, job: HeldJob, failure: string): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE jobs
      SET
        state = 'failed',
        settings_json = json_set(settings_json, '$.failure', ${failure}),
        finished_utc = ${db.nowUtc},
        claim = ''
      WHERE ${isHeld(salonId, job)}`,
  )

const secretsJson = sql.raw(`(
  SELECT json_group_array(json_object('salonId', x.salon_id, 'name', x.name, 'sealed', x.sealed))
  FROM salon_secrets x
  WHERE x.salon_id = s.salon_id
    AND x.name IN ('cashSystemApiKey', 'cashSystemWebhookSecret')
)`)

/** The salon's connection with its sealed secrets; undefined for a salon that was never connected. */
export const selectConnection = (db: TenantDb): Statement<Connection | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT s.id_sales_point, s.sales_point_name, s.disconnected_utc, t.time_zone, ${secretsJson} AS secrets
      FROM cash_systems s
      JOIN salons t ON t.salon_id = s.salon_id
      WHERE s.salon_id = ${salonId}
        AND s.deleted_utc IS NULL`,
    ([row]) =>
      row && {
        idSalesPoint: String(row.id_sales_point),
        name: String(row.sales_point_name),
        timeZone: String(row.time_zone),
        isConnected: row.disconnected_utc === null,
        secrets: JSON.parse(String(row.secrets)),
      },
  )

const count = (name: string) => `coalesce(json_extract(j.counts_json, '$.${name}'), 0)`
const runColumns: Columns<CashRun> = {
  jobId: 'j.job_id',
  kind: 'j.kind',
  title: 'j.title',
  state: 'j.state',
  done: 'j.done',
  total: 'j.total',
  counts: `json_object(
    'added', ${count('added')},
    'known', ${count('known')},
    'rejected', ${count('rejected')},
    'changed', ${count('changed')},
    'differing', ${count('differing')}
  )`,
  hasResult: booleanSql('0'),
  created: instantSql('j.created_utc'),
  finished: instantSql('j.finished_utc'),
  failure: "iif(j.state = 'failed', coalesce(json_extract(j.settings_json, '$.failure'), 'cash_system_away'), '')",
}
const runs = jsonArray(
  runColumns,
  `FROM (
    SELECT *
    FROM jobs
    WHERE salon_id = t.salon_id
      AND kind IN ('cash_items', 'cash_clients')
    ORDER BY created_utc DESC, rowid DESC
    LIMIT 10
  ) j`,
)

const orderColumns: Columns<CashOrder> = {
  cashOrderId: 'o.cash_order_id',
  appointmentId: 'o.appointment_id',
  clientId: 'o.client_id',
  name: "coalesce((SELECT c.name FROM clients c WHERE c.client_id = o.client_id AND c.salon_id = o.salon_id), '')",
  state: 'o.state',
  at: instantSql('o.at_utc'),
  total: eurosSql('o.total_cents'),
  reason: 'o.reason',
  words: 'o.words',
  receiptNumber: 'o.receipt_number',
  receiptTotal: eurosSql('o.receipt_cents'),
}
/** Orders that nobody has dealt with. A failed one counts until its visit has another one, or is closed. */
const orders = jsonArray(
  orderColumns,
  `FROM (
    SELECT x.*, p.client_id
    FROM cash_orders x
    JOIN appointments p ON p.appointment_id = x.appointment_id AND p.salon_id = x.salon_id
    WHERE x.salon_id = t.salon_id
      AND x.handled_utc IS NULL
      AND (
        x.state IN ('sending', 'unknown')
        OR (x.state = 'paid' AND x.receipt_cents <> x.total_cents)
        OR (x.state IN ('exported', 'paid') AND x.reason <> '')
        OR (
          x.state = 'failed'
          AND p.checked_out_utc IS NULL
          AND p.external_cash_order IS NULL
          AND p.deleted_utc IS NULL
        )
      )
    ORDER BY x.at_utc DESC
    LIMIT 50
  ) o`,
)
const problems = jsonArray(
  { externalId: 'i.external_id', name: 'i.name', problem: 'i.problem' },
  `FROM (
    SELECT external_id, coalesce(json_extract(values_json, '$.name'), '') AS name, problem
    FROM cash_items
    WHERE salon_id = t.salon_id
      AND problem <> ''
    UNION ALL
    SELECT l.external_id, c.name, l.problem
    FROM cash_clients l
    JOIN clients c ON c.client_id = l.client_id AND c.salon_id = l.salon_id AND c.deleted_utc IS NULL
    WHERE l.salon_id = t.salon_id
      AND l.problem <> ''
    ORDER BY 2, 1
    LIMIT 200
  ) i`,
)

const countItems = (condition: string) => `(
  SELECT count(*)
  FROM cash_items i
  WHERE i.salon_id = t.salon_id
    AND ${condition}
)`

/** What SQL knows of the connection; the address for notices is computed. */
type ConnectionRow = Omit<CashConnection, 'webhookUrl'>
const connectionColumns: Columns<ConnectionRow> = {
  salonId: 't.salon_id',
  isConnected: booleanSql('s.salon_id IS NOT NULL AND s.disconnected_utc IS NULL'),
  salesPoint: "json(iif(s.salon_id IS NULL, NULL, json_object('idSalesPoint', s.id_sales_point, 'name', s.sales_point_name)))",
  connected: instantSql('s.connected_utc'),
  disconnected: instantSql('s.disconnected_utc'),
  hasKey: booleanSql("EXISTS (SELECT 1 FROM salon_secrets x WHERE x.salon_id = t.salon_id AND x.name = 'cashSystemApiKey')"),
  hasWebhookSecret: booleanSql(
    "EXISTS (SELECT 1 FROM salon_secrets x WHERE x.salon_id = t.salon_id AND x.name = 'cashSystemWebhookSecret')",
  ),
  lastNotice: instantSql('(SELECT max(n.at_utc) FROM cash_notices n WHERE n.salon_id = t.salon_id)'),
  services: countItems("i.kind = 'item' AND i.role = 'service' AND i.thing_id IS NOT NULL AND i.missing_utc IS NULL"),
  products: countItems("i.kind = 'item' AND i.role = 'product' AND i.thing_id IS NOT NULL AND i.missing_utc IS NULL"),
  clients: '(SELECT count(*) FROM cash_clients c WHERE c.salon_id = t.salon_id)',
  unmarkedCategories: countItems("i.kind = 'category' AND i.role = ''"),
  differences: `(${countItems(needsDecision)} + (
    SELECT count(*)
    FROM cash_clients c
    WHERE c.salon_id = t.salon_id
      AND c.has_differences = 1
  ))`,
  problems,
  runs,
  orders,
}

/** The connection page of a salon, one row also where it was never connected. */
export const selectConnectionPage = (db: TenantDb): Statement<ConnectionRow[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT ${sql.raw(
        `json_object(${Object.entries(connectionColumns)
          .map(([name, expression]) => `'${name}', ${expression}`)
          .join(', ')})`,
      )} AS packed
      FROM salons t
      LEFT JOIN cash_systems s ON s.salon_id = t.salon_id AND s.deleted_utc IS NULL
      WHERE t.salon_id = ${salonId}
        AND t.deleted_utc IS NULL`,
    (rows) => rows.map(({ packed }) => JSON.parse(String(packed))),
  )

/** Connects the salon, whether it was connected before or not. */
export const upsertConnection = (db: TenantDb, salesPoint: { idSalesPoint: string; name: string }): Statement<number> =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO cash_systems (salon_id, id_sales_point, sales_point_name, connected_utc, changed_by, changed_utc)
      SELECT w.salon_id, ${salesPoint.idSalesPoint}, ${salesPoint.name}, ${db.nowUtc}, w.user_id, ${db.nowUtc}
      FROM (SELECT ${salonId} AS salon_id, ${userId} AS user_id) w
      WHERE w.salon_id IS NOT NULL
      ON CONFLICT (salon_id) DO UPDATE
        SET
          id_sales_point = excluded.id_sales_point,
          sales_point_name = excluded.sales_point_name,
          connected_utc = iif(disconnected_utc IS NULL, connected_utc, excluded.connected_utc),
          disconnected_utc = NULL,
          version = version + 1,
          changed_by = excluded.changed_by,
          changed_utc = excluded.changed_utc`,
  )

/** Ends the connection, or takes that back; aborts the batch with `missing` where there is nothing to change. */
export const setDisconnected = (db: TenantDb, isDisconnected: boolean): Statement<unknown>[] => [
  db.update(
    cashSystems,
    { disconnected: isDisconnected ? db.now : null },
    isDisconnected ? sql`disconnected_utc IS NULL` : sql`disconnected_utc IS NOT NULL`,
  ),
  db.abortIfUnchanged('missing'),
]
