import { type SQL, sql } from 'drizzle-orm'
import type { CashConnection, CashOrder, CashRun } from '../../../../schema/api/money/cash-system-schemas.ts'
import { cashSystems } from '../../../../schema/tables/money/cash-system.ts'
import { booleanSql, type Columns, eurosSql, instantSql, jsonArray, readJson } from '../../../db/json-sql.ts'
import { sealedSecretsOf } from '../../../db/salon-secrets.ts'
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

const secretsJson = sealedSecretsOf('cash_system.salon_id', 'cashSystemApiKey', 'cashSystemWebhookSecret')

/** The salon's connection with its sealed secrets; undefined for a salon that was never connected. */
export const selectConnection = (db: TenantDb): Statement<Connection | undefined> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        cash_system.id_sales_point, cash_system.sales_point_name, cash_system.disconnected_utc, salon.time_zone, ${secretsJson} AS secrets
      FROM cash_systems cash_system
      JOIN salons salon ON salon.salon_id = cash_system.salon_id
      WHERE cash_system.salon_id = ${salonId}
        AND cash_system.deleted_utc IS NULL`,
    ([row]) =>
      row && {
        idSalesPoint: String(row.id_sales_point),
        name: String(row.sales_point_name),
        timeZone: String(row.time_zone),
        isConnected: row.disconnected_utc === null,
        secrets: readJson(row.secrets),
      },
  )

const count = (name: string) => `coalesce(json_extract(job.counts_json, '$.${name}'), 0)`
const runColumns: Columns<CashRun> = {
  jobId: 'job.job_id',
  kind: 'job.kind',
  title: 'job.title',
  state: 'job.state',
  done: 'job.done',
  total: 'job.total',
  counts: `json_object(
    'added', ${count('added')},
    'known', ${count('known')},
    'rejected', ${count('rejected')},
    'changed', ${count('changed')},
    'differing', ${count('differing')}
  )`,
  hasResult: booleanSql('0'),
  created: instantSql('job.created_utc'),
  finished: instantSql('job.finished_utc'),
  failure: "iif(job.state = 'failed', coalesce(json_extract(job.settings_json, '$.failure'), 'cash_system_away'), '')",
}
const runs = jsonArray(
  runColumns,
  `FROM (
    SELECT *
    FROM jobs
    WHERE salon_id = salon.salon_id
      AND kind IN ('cash_items', 'cash_clients')
    ORDER BY created_utc DESC, rowid DESC
    LIMIT 10
  ) job`,
)

const orderColumns: Columns<CashOrder> = {
  cashOrderId: 'cash_order.cash_order_id',
  appointmentId: 'cash_order.appointment_id',
  clientId: 'cash_order.client_id',
  name: `coalesce((
    SELECT client.name
    FROM clients client
    WHERE client.client_id = cash_order.client_id
      AND client.salon_id = cash_order.salon_id
  ), '')`,
  state: 'cash_order.state',
  at: instantSql('cash_order.at_utc'),
  total: eurosSql('cash_order.total_cents'),
  reason: 'cash_order.reason',
  words: 'cash_order.words',
  receiptNumber: 'cash_order.receipt_number',
  receiptTotal: eurosSql('cash_order.receipt_cents'),
}
/** Orders that nobody has dealt with. A failed one counts until its visit has another one, or is closed. */
const orders = jsonArray(
  orderColumns,
  `FROM (
    SELECT cash_order.*, visit.client_id
    FROM cash_orders cash_order
    JOIN appointments visit ON visit.appointment_id = cash_order.appointment_id AND visit.salon_id = cash_order.salon_id
    WHERE cash_order.salon_id = salon.salon_id
      AND cash_order.handled_utc IS NULL
      AND (
        cash_order.state IN ('sending', 'unknown')
        OR (cash_order.state = 'paid' AND cash_order.receipt_cents <> cash_order.total_cents)
        OR (cash_order.state IN ('exported', 'paid') AND cash_order.reason <> '')
        OR (
          cash_order.state = 'failed'
          AND visit.checked_out_utc IS NULL
          AND visit.external_cash_order IS NULL
          AND visit.deleted_utc IS NULL
        )
      )
    ORDER BY cash_order.at_utc DESC
    LIMIT 50
  ) cash_order`,
)
const problems = jsonArray(
  { externalId: 'i.external_id', name: 'i.name', problem: 'i.problem' },
  `FROM (
    SELECT external_id, coalesce(json_extract(values_json, '$.name'), '') AS name, problem
    FROM cash_items
    WHERE salon_id = salon.salon_id
      AND problem <> ''
    UNION ALL
    SELECT cash_client.external_id, client.name, cash_client.problem
    FROM cash_clients cash_client
    JOIN clients client
      ON client.client_id = cash_client.client_id
      AND client.salon_id = cash_client.salon_id
      AND client.deleted_utc IS NULL
    WHERE cash_client.salon_id = salon.salon_id
      AND cash_client.problem <> ''
    ORDER BY 2, 1
    LIMIT 200
  ) i`,
)

const countItems = (condition: string) => `(
  SELECT count(*)
  FROM cash_items cash_item
  WHERE cash_item.salon_id = salon.salon_id
    AND ${condition}
)`

/** What SQL knows of the connection; the address for notices is computed. */
type ConnectionRow = Omit<CashConnection, 'webhookUrl'>
const connectionColumns: Columns<ConnectionRow> = {
  salonId: 'salon.salon_id',
  isConnected: booleanSql('cash_system.salon_id IS NOT NULL AND cash_system.disconnected_utc IS NULL'),
  salesPoint: `json(iif(
    cash_system.salon_id IS NULL,
    NULL,
    json_object('idSalesPoint', cash_system.id_sales_point, 'name', cash_system.sales_point_name)
  ))`,
  connected: instantSql('cash_system.connected_utc'),
  disconnected: instantSql('cash_system.disconnected_utc'),
  hasKey: booleanSql(
    `EXISTS (
      SELECT 1
      FROM salon_secrets salon_secret
      WHERE salon_secret.salon_id = salon.salon_id
        AND salon_secret.name = 'cashSystemApiKey'
    )`,
  ),
  hasWebhookSecret: booleanSql(
    `EXISTS (
      SELECT 1
      FROM salon_secrets salon_secret
      WHERE salon_secret.salon_id = salon.salon_id
        AND salon_secret.name = 'cashSystemWebhookSecret'
    )`,
  ),
  lastNotice: instantSql('(SELECT max(cash_notice.at_utc) FROM cash_notices cash_notice WHERE cash_notice.salon_id = salon.salon_id)'),
  services: countItems(
    "cash_item.kind = 'item' AND cash_item.role = 'service' AND cash_item.thing_id IS NOT NULL AND cash_item.missing_utc IS NULL",
  ),
  products: countItems(
    "cash_item.kind = 'item' AND cash_item.role = 'product' AND cash_item.thing_id IS NOT NULL AND cash_item.missing_utc IS NULL",
  ),
  clients: '(SELECT count(*) FROM cash_clients cash_client WHERE cash_client.salon_id = salon.salon_id)',
  unmarkedCategories: countItems("cash_item.kind = 'category' AND cash_item.role = ''"),
  differences: `(${countItems(needsDecision)} + (
    SELECT count(*)
    FROM cash_clients cash_client
    WHERE cash_client.salon_id = salon.salon_id
      AND cash_client.has_differences = 1
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
      FROM salons salon
      LEFT JOIN cash_systems cash_system ON cash_system.salon_id = salon.salon_id AND cash_system.deleted_utc IS NULL
      WHERE salon.salon_id = ${salonId}
        AND salon.deleted_utc IS NULL`,
    (rows) => rows.map(({ packed }) => readJson(packed)),
  )

/** Guard statement: aborts with `closed` where a service issues the salon's fiscal receipts: only one of the two does. */
export const abortIfFiscal = (db: TenantDb): Statement<number> =>
  db.abortUnless(
    'closed',
    (salonId) => sql`
      NOT EXISTS (
        SELECT 1
        FROM fiscal_connections fiscal_connection
        WHERE fiscal_connection.salon_id = ${salonId}
          AND fiscal_connection.disconnected_utc IS NULL
          AND fiscal_connection.deleted_utc IS NULL
      )`,
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
