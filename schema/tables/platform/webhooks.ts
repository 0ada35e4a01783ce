import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { WebhookKind } from '../../terms.ts'
import { auditColumns, instant, json, owned } from '../columns.ts'

/** An address of another program that is told what has changed. Its secret is derived from its id and `secret_no`, and not stored. */
export const webhooks = sqliteTable(
  'webhooks',
  {
    webhookId: text('webhook_id').primaryKey(),
    ...owned,
    /** Who made it. */
    userId: text('user_id').notNull(),
    url: text('url').notNull(),
    kinds: json<WebhookKind[]>('kinds_json').notNull().default([]),
    /** The number of the secret, and when it followed the one before. */
    secretNo: integer('secret_no').notNull().default(1),
    rotated: instant('rotated_utc'),
    /** When it was switched off, because its receiver did not answer or said that it is gone. */
    stopped: instant('stopped_utc'),
    created: instant('created_utc').notNull(),
    ...auditColumns,
  },
  (t) => [index('webhooks_salon').on(t.salonId)],
)

/** How far a webhook has read the audit log: written by each run, so apart from the row that the audit log follows. */
export const webhookCursors = sqliteTable('webhook_cursors', {
  webhookId: text('webhook_id').primaryKey(),
  ...owned,
  /** The last entry that was read, and the earliest instant at which a later one can stand. */
  auditNo: integer('audit_log_id').notNull(),
  since: instant('since_utc').notNull(),
})

/** An event that a webhook is told of, with its last attempt. Of the last 30 days, and those that wait. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    deliveryId: text('delivery_id').primaryKey(),
    ...owned,
    webhookId: text('webhook_id').notNull(),
    type: text('type').notNull(),
    recordId: text('record_id').notNull(),
    at: instant('at_utc').notNull(),
    /** The entry of the audit log; 0 for a test. Deliveries of one record are attempted in this order. */
    position: integer('position').notNull(),
    state: text('state').$type<'waiting' | 'delivered' | 'failed'>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** The next attempt; null where there is none. */
    due: instant('due_utc'),
    /** The run that attempts it. */
    claim: text('claim'),
    /** HTTP status of the last attempt; null without an answer. */
    status: integer('status'),
    tried: instant('tried_utc'),
  },
  (t) => [
    uniqueIndex('webhook_deliveries_event').on(t.webhookId, t.position, t.recordId).where(sql`position > 0`),
    index('webhook_deliveries_due').on(t.webhookId, t.due).where(sql`due_utc is not null`),
    index('webhook_deliveries_at').on(t.salonId, t.webhookId, t.at, t.state),
  ],
)
