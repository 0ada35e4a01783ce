import { sql } from 'drizzle-orm'
import {
  type AuditedChange,
  type ReceivedMessage,
  type WebhookEvent,
  webhookEntities,
  webhookLimits,
} from '../../../../schema/rules/platform/webhook-events.ts'
import { webhooks } from '../../../../schema/tables/platform/webhooks.ts'
import type { WebhookKind } from '../../../../schema/terms.ts'
import { readJson } from '../../../db/json-sql.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb, SystemSalonDb } from '../../../db/system-db.ts'
import { crc32 } from '../../../http/crc32.ts'

export interface LiveWebhook {
  readonly webhookId: string
  readonly salonId: string
  readonly timeZone: string
  /** Who made it. */
  readonly userId: string
  readonly url: string
  readonly kinds: readonly WebhookKind[]
  readonly secretNo: number
  /** Seconds UTC. */
  readonly rotated: number | null
  /** The last entry of the audit log that it has read, and the earliest instant of a later one in seconds UTC. */
  readonly auditNo: number
  readonly since: number
  readonly hasDue: boolean
}

/** The webhooks of all salons that are told. */
export const selectLiveWebhooks = (db: SystemDb): Statement<LiveWebhook[]> =>
  db.queryRaw(
    sql`
      SELECT
        webhook.webhook_id, webhook.salon_id, salon.time_zone, webhook.user_id, webhook.url, webhook.kinds_json, webhook.secret_no,
        webhook.rotated_utc, webhook_cursor.audit_log_id, webhook_cursor.since_utc,
        EXISTS (
          SELECT 1
          FROM webhook_deliveries delivery
          WHERE delivery.webhook_id = webhook.webhook_id AND delivery.due_utc <= ${db.nowUtc}
        ) AS has_due
      FROM webhooks webhook
      JOIN webhook_cursors webhook_cursor ON webhook_cursor.webhook_id = webhook.webhook_id
      JOIN salons salon ON salon.salon_id = webhook.salon_id
      WHERE webhook.deleted_utc IS NULL
        AND webhook.stopped_utc IS NULL
        AND salon.suspended_utc IS NULL`,
    (rows) =>
      rows.map((row) => ({
        webhookId: String(row.webhook_id),
        salonId: String(row.salon_id),
        timeZone: String(row.time_zone),
        userId: String(row.user_id),
        url: String(row.url),
        kinds: readJson(row.kinds_json),
        secretNo: Number(row.secret_no),
        rotated: row.rotated_utc === null ? null : Number(row.rotated_utc),
        auditNo: Number(row.audit_log_id),
        since: Number(row.since_utc),
        hasDue: row.has_due === 1,
      })),
  )

/** Entries that a run reads at a time. */
export const changeLimit = 500
const watched = JSON.stringify(webhookEntities)

/** The next entries of the audit log that a webhook may be told of. */
export const selectChanges = (db: SystemSalonDb, { auditNo, since }: Pick<LiveWebhook, 'auditNo' | 'since'>): Statement<AuditedChange[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        audit_log.audit_log_id, audit_log.at_utc, audit_log.entity, audit_log.entity_id, audit_log.root_id, audit_log.action,
        audit_log.after
      FROM audit_log
      WHERE audit_log.salon_id = ${salonId}
        AND audit_log.at_utc >= ${since}
        AND audit_log.audit_log_id > ${auditNo}
        AND audit_log.entity IN (SELECT value FROM json_each(${watched}))
        AND audit_log.action IN ('create', 'change', 'delete', 'restore')
      ORDER BY audit_log.audit_log_id
      LIMIT ${changeLimit}`,
    (rows) =>
      rows.map((row) => ({
        auditNo: Number(row.audit_log_id),
        at: Number(row.at_utc),
        entity: String(row.entity),
        entityId: String(row.entity_id),
        rootId: String(row.root_id),
        action: String(row.action),
        after: row.after === null ? {} : readJson(row.after),
      })),
  )

/** Messages of clients that a run reads at a time: more than come within the time that is read again. */
export const receivedLimit = 5000

/** Messages of clients since the cursor, the oldest first. They are no entries of the audit log. */
export const selectReceived = (db: SystemSalonDb, { since }: LiveWebhook): Statement<ReceivedMessage[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT incoming_message.incoming_message_id, incoming_message.conversation_id, incoming_message.at_utc
      FROM incoming_messages incoming_message
      WHERE incoming_message.salon_id = ${salonId}
        AND incoming_message.at_utc >= ${since}
        AND incoming_message.at_utc > 0
      ORDER BY incoming_message.at_utc
      LIMIT ${receivedLimit}`,
    (rows) =>
      rows.map((row) => ({
        conversationId: String(row.conversation_id),
        at: Number(row.at_utc),
        no: crc32(new TextEncoder().encode(String(row.incoming_message_id))),
      })),
  )

/** Conversations and positions of the messages since the cursor that a webhook is told of already. */
export const selectToldMessages = (db: SystemSalonDb, { webhookId, since }: LiveWebhook): Statement<Set<string>> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT delivery.record_id, delivery.position
      FROM webhook_deliveries delivery
      WHERE delivery.salon_id = ${salonId}
        AND delivery.webhook_id = ${webhookId}
        AND delivery.at_utc >= ${since}
        AND delivery.type = 'message.received'`,
    (rows) => new Set(rows.map((row) => `${row.record_id} ${row.position}`)),
  )

/**
 * Queues deliveries, moves the cursor and deletes deliveries of long ago that wait for no attempt; aborts with `stale` where another run
 * was faster.
 */
export const queueDeliveries = (
  db: SystemSalonDb,
  { webhookId, auditNo }: LiveWebhook,
  next: { auditNo: number; since: number; events: readonly WebhookEvent[] },
): Statement<unknown>[] => [
  db.executeRaw(
    (salonId) => sql`
      UPDATE webhook_cursors
      SET audit_log_id = ${next.auditNo}, since_utc = ${next.since}
      WHERE webhook_id = ${webhookId} AND salon_id = ${salonId} AND audit_log_id = ${auditNo}`,
  ),
  db.abortIfUnchanged('stale'),
  db.executeRaw(
    (salonId) => sql`
      INSERT INTO webhook_deliveries (delivery_id, salon_id, webhook_id, type, record_id, at_utc, position, due_utc)
      SELECT
        ${db.newId('evt')} || '_' || j.key, ${salonId}, ${webhookId}, j.value ->> 'type', j.value ->> 'recordId', j.value ->> 'at',
        j.value ->> 'position', ${db.nowUtc}
      FROM json_each(${JSON.stringify(next.events)}) j
      WHERE true
      ON CONFLICT DO NOTHING`,
  ),
  db.executeRaw(
    (salonId) => sql`
      DELETE FROM webhook_deliveries
      WHERE salon_id = ${salonId}
        AND webhook_id = ${webhookId}
        AND at_utc <= ${db.nowUtc - webhookLimits.days * 86_400}
        AND due_utc IS NULL`,
  ),
]

export interface DueDelivery {
  readonly deliveryId: string
  readonly type: string
  readonly recordId: string
  /** Seconds UTC. */
  readonly at: number
  /** With the one that is about to be made. */
  readonly attempts: number
}

/** A claim ends after this time, where its run has broken off. */
const claimSeconds = 600

/** Claims what is due and reads it: of each record only what is next in order. */
export const claimDue = (
  db: SystemSalonDb,
  webhookId: string,
  { claim, limit }: { claim: string; limit: number },
): readonly [Statement<unknown>, Statement<DueDelivery[]>] => [
  db.executeRaw(
    (salonId) => sql`
      UPDATE webhook_deliveries
      SET claim = ${claim}, due_utc = ${db.nowUtc + claimSeconds}, attempts = attempts + 1, tried_utc = ${db.nowUtc}
      WHERE delivery_id IN (
        SELECT delivery.delivery_id
        FROM webhook_deliveries delivery
        WHERE delivery.webhook_id = ${webhookId}
          AND delivery.salon_id = ${salonId}
          AND delivery.due_utc <= ${db.nowUtc}
          AND NOT EXISTS (
            SELECT 1
            FROM webhook_deliveries earlier_delivery
            WHERE earlier_delivery.webhook_id = delivery.webhook_id
              AND earlier_delivery.due_utc IS NOT NULL
              AND earlier_delivery.record_id = delivery.record_id
              AND earlier_delivery.position < delivery.position
          )
        ORDER BY delivery.due_utc
        LIMIT ${limit}
      )`,
  ),
  db.queryRaw(
    (salonId) => sql`
      SELECT delivery.delivery_id, delivery.type, delivery.record_id, delivery.at_utc, delivery.attempts
      FROM webhook_deliveries delivery
      WHERE delivery.webhook_id = ${webhookId}
        AND delivery.due_utc = ${db.nowUtc + claimSeconds}
        AND delivery.salon_id = ${salonId}
        AND delivery.claim = ${claim}
      ORDER BY delivery.position`,
    (rows) =>
      rows.map((row) => ({
        deliveryId: String(row.delivery_id),
        type: String(row.type),
        recordId: String(row.record_id),
        at: Number(row.at_utc),
        attempts: Number(row.attempts),
      })),
  ),
]

/** Switches a webhook off. */
export const stopWebhook = (db: SystemSalonDb, webhookId: string): Statement<unknown> =>
  db.update(webhooks, { stopped: db.now }, sql`${webhooks.webhookId} = ${webhookId}`)
