import { type SQL, sql } from 'drizzle-orm'
import type { NewWebhook, Webhook, WebhookDelivery } from '../../../../schema/api/platform/webhooks-schemas.ts'
import { webhookLimits } from '../../../../schema/rules/platform/webhook-events.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import { webhooks } from '../../../../schema/tables/platform/webhooks.ts'
import { type Columns, instantSql } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** A `Webhook` as SQL reads it. */
interface StoredWebhook extends Omit<Webhook, 'oldSecretUntil'> {
  readonly secretNo: number
  /** Seconds UTC. */
  readonly rotated: number | null
}
export interface OwnWebhook extends Webhook {
  readonly secretNo: number
}

const [hourSeconds, weekSeconds] = [3600, 7 * 86_400]
const countDeliveries = (state: string, nowUtc: number) => `(
    SELECT count(*)
    FROM webhook_deliveries delivery
    WHERE delivery.webhook_id = webhook.webhook_id
      AND delivery.salon_id = webhook.salon_id
      AND delivery.state = '${state}'
      AND delivery.at_utc > ${nowUtc - weekSeconds}
  )`
const listColumns = (nowUtc: number): Columns<StoredWebhook> => ({
  webhookId: 'webhook.webhook_id',
  url: 'webhook.url',
  kinds: 'json(webhook.kinds_json)',
  created: instantSql('webhook.created_utc'),
  version: 'webhook.version',
  userDTO: `json_object(
    'userId', webhook.user_id,
    'firstName', coalesce(team_member.first_name, ''),
    'lastName', coalesce(team_member.last_name, '')
  )`,
  stopped: instantSql('webhook.stopped_utc'),
  secretNo: 'webhook.secret_no',
  rotated: 'webhook.rotated_utc',
  delivered: countDeliveries('delivered', nowUtc),
  waiting: countDeliveries('waiting', nowUtc),
  failed: countDeliveries('failed', nowUtc),
  failingSince: instantSql(`(
    SELECT min(delivery.at_utc)
    FROM webhook_deliveries delivery
    WHERE delivery.webhook_id = webhook.webhook_id
      AND delivery.salon_id = webhook.salon_id
      AND delivery.due_utc IS NOT NULL
      AND delivery.attempts > 0
  )`),
})

/** The salon's webhooks, the newest first; with an id, only that one. */
export function selectWebhooks(db: StaffDb, webhookId?: string): Statement<OwnWebhook[]> {
  const only = webhookId === undefined ? sql`` : sql` AND webhook.webhook_id = ${webhookId}`
  const found = db.selectJson<StoredWebhook>(
    listColumns(db.nowUtc),
    (salonId) => sql`
      FROM webhooks webhook
      LEFT JOIN users team_member ON team_member.user_id = webhook.user_id
      WHERE webhook.salon_id = ${salonId}
        AND webhook.deleted_utc IS NULL${only}
      ORDER BY webhook.created_utc DESC, webhook.webhook_id DESC`,
  )
  return {
    ...found,
    read: (result) =>
      found.read(result).map(({ rotated, ...webhook }) => {
        const until = rotated === null ? 0 : rotated + webhookLimits.oldSecretSeconds
        return { ...webhook, oldSecretUntil: until > db.nowUtc ? toIso(until) : null }
      }),
  }
}

/** Adds a webhook, which is told of what comes from now on; aborts with `already_used` where the salon has as many as it may have. */
export const insertWebhook = (db: StaffDb, webhookId: string, { url, kinds }: NewWebhook): Statement<unknown>[] => [
  db.abortUnless(
    'already_used',
    (salonId) => sql`
      (
        SELECT count(*)
        FROM webhooks webhook
        WHERE webhook.salon_id = ${salonId}
          AND webhook.deleted_utc IS NULL
      ) < ${webhookLimits.webhooks}`,
  ),
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO webhooks (webhook_id, salon_id, user_id, url, kinds_json, created_utc, changed_by, changed_utc)
      VALUES (${webhookId}, ${salonId}, ${userId}, ${url}, ${JSON.stringify(kinds)}, ${db.nowUtc}, ${userId}, ${db.nowUtc})`,
  ),
  db.executeRaw(
    (salonId) => sql`
      INSERT INTO webhook_cursors (webhook_id, salon_id, audit_log_id, since_utc)
      VALUES (
        ${webhookId},
        ${salonId},
        coalesce(
          (
            SELECT audit_log.audit_log_id
            FROM audit_log
            WHERE audit_log.salon_id = ${salonId}
            ORDER BY audit_log.at_utc DESC, audit_log.audit_log_id DESC
            LIMIT 1
          ),
          0
        ),
        ${db.nowUtc}
      )`,
  ),
]

const isOne = (webhookId: string): SQL => sql`${webhooks.webhookId} = ${webhookId}`

/** Changes a webhook of that version; aborts with `stale` for another one. */
export const updateWebhook = (
  db: StaffDb,
  webhookId: string,
  { url, kinds, version }: NewWebhook & { version: number },
): Statement<unknown>[] => [
  db.update(webhooks, { url, kinds }, sql`${isOne(webhookId)} AND ${webhooks.version} = ${version}`),
  db.abortIfUnchanged('stale'),
]

/** Ends a webhook with what waits for it; aborts with `missing` for another id. Its tests of the last hour go on counting. */
export const deleteWebhook = (db: StaffDb, webhookId: string): Statement<unknown>[] => [
  db.softDelete(webhooks, isOne(webhookId)),
  db.abortIfUnchanged('missing'),
  db.executeRaw(
    (salonId) => sql`
      DELETE FROM webhook_deliveries
      WHERE salon_id = ${salonId}
        AND webhook_id IN (
          SELECT webhook.webhook_id
          FROM webhooks webhook
          WHERE webhook.salon_id = ${salonId}
            AND webhook.deleted_utc IS NOT NULL
        )
        AND NOT (position = 0 AND at_utc > ${db.nowUtc - hourSeconds})`,
  ),
  db.executeRaw((salonId) => sql`DELETE FROM webhook_cursors WHERE webhook_id = ${webhookId} AND salon_id = ${salonId}`),
]

/** Counts the secret up; aborts with `missing` for another id. */
export const rotateSecret = (db: StaffDb, webhookId: string): Statement<unknown>[] => [
  db.executeRaw(
    (salonId, userId) => sql`
      UPDATE webhooks
      SET secret_no = secret_no + 1, rotated_utc = ${db.nowUtc}, version = version + 1, changed_by = ${userId}, changed_utc = ${db.nowUtc}
      WHERE webhook_id = ${webhookId} AND salon_id = ${salonId} AND deleted_utc IS NULL`,
  ),
  db.abortIfUnchanged('missing'),
]

/** Ends the secret before the present one; aborts with `missing` for another id. */
export const endOldSecret = (db: StaffDb, webhookId: string): Statement<unknown>[] => [
  db.update(webhooks, { rotated: null }, isOne(webhookId)),
  db.abortIfUnchanged('missing'),
]

/** Tells a webhook again, at once what it has not taken; aborts with `missing` for another id. */
export const resumeWebhook = (db: StaffDb, webhookId: string): Statement<unknown>[] => [
  db.update(webhooks, { stopped: null }, isOne(webhookId)),
  db.abortIfUnchanged('missing'),
  db.executeRaw(
    (salonId) => sql`
      UPDATE webhook_deliveries
      SET state = 'waiting', due_utc = ${db.nowUtc}, attempts = 0
      WHERE webhook_id = ${webhookId} AND salon_id = ${salonId} AND state <> 'delivered' AND position > 0`,
  ),
]

const deliveryColumns: Columns<WebhookDelivery> = {
  deliveryId: 'delivery.delivery_id',
  type: 'delivery.type',
  recordId: 'delivery.record_id',
  at: instantSql('delivery.at_utc'),
  state: 'delivery.state',
  attempts: 'delivery.attempts',
  status: 'delivery.status',
  tried: instantSql('delivery.tried_utc'),
  due: instantSql('delivery.due_utc'),
}
const listedDeliveries = 100

/** The last deliveries of a webhook, the newest first. */
export const selectDeliveries = (db: StaffDb, webhookId: string): Statement<WebhookDelivery[]> =>
  db.selectJson<WebhookDelivery>(
    deliveryColumns,
    (salonId) => sql`
      FROM webhook_deliveries delivery
      WHERE delivery.salon_id = ${salonId}
        AND delivery.webhook_id = ${webhookId}
      ORDER BY delivery.at_utc DESC, delivery.position DESC
      LIMIT ${listedDeliveries}`,
  )
export const selectDelivery = (db: StaffDb, deliveryId: string): Statement<WebhookDelivery[]> =>
  db.selectJson<WebhookDelivery>(
    deliveryColumns,
    (salonId) => sql`
      FROM webhook_deliveries delivery
      WHERE delivery.salon_id = ${salonId}
        AND delivery.delivery_id = ${deliveryId}`,
  )

/** Attempts a delivery again with all attempts before it; aborts with `missing` for another id. */
export const repeatDelivery = (db: StaffDb, deliveryId: string): Statement<unknown>[] => [
  db.executeRaw(
    (salonId) => sql`
      UPDATE webhook_deliveries
      SET state = 'waiting', attempts = 0, due_utc = ${db.nowUtc}
      WHERE delivery_id = ${deliveryId} AND salon_id = ${salonId}`,
  ),
  db.abortIfUnchanged('missing'),
]

/** Notes a test that is about to be sent; aborts with `missing` for another webhook, with `sent_often` after too many of the salon's. */
export const insertTest = (db: StaffDb, webhookId: string, deliveryId: string): Statement<unknown>[] => [
  db.abortUnless(
    'sent_often',
    (salonId) => sql`
      (
        SELECT count(*)
        FROM webhook_deliveries delivery
        WHERE delivery.salon_id = ${salonId}
          AND delivery.webhook_id IN (SELECT webhook.webhook_id FROM webhooks webhook WHERE webhook.salon_id = ${salonId})
          AND delivery.at_utc > ${db.nowUtc - hourSeconds}
          AND delivery.position = 0
      ) < ${webhookLimits.testsPerHour}`,
  ),
  db.executeRaw(
    (salonId) => sql`
      INSERT INTO webhook_deliveries (delivery_id, salon_id, webhook_id, type, record_id, at_utc, position, attempts, state, tried_utc)
      SELECT
        ${deliveryId}, webhook.salon_id, webhook.webhook_id, 'webhook.test', webhook.webhook_id, ${db.nowUtc}, 0, 1, 'failed', ${db.nowUtc}
      FROM webhooks webhook
      WHERE webhook.webhook_id = ${webhookId}
        AND webhook.salon_id = ${salonId}
        AND webhook.deleted_utc IS NULL`,
  ),
  db.abortIfUnchanged('missing'),
]

export interface Attempt {
  readonly deliveryId: string
  readonly state: WebhookDelivery['state']
  readonly status: number | null
  /** Seconds UTC of the next attempt; null for none. */
  readonly due: number | null
}

/** Saves what came of the attempt of a claim, null for that of a test; nothing where another run has claimed the delivery since. */
export const saveAttempt = (db: TenantDb, { deliveryId, state, status, due }: Attempt, claim: string | null): Statement<unknown> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE webhook_deliveries
      SET state = ${state}, status = ${status}, due_utc = ${due}, claim = NULL
      WHERE delivery_id = ${deliveryId} AND salon_id = ${salonId} AND claim IS ${claim}`,
  )
