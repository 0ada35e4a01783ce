import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CloudCategory, Delivery } from '../../terms.ts'
import { flag, instant, json } from '../columns.ts'

/** Claim of messages that were read in with a restored salon: the salon they came from has sent them, and they are counted there. */
export const restoredClaim = 'restored'

/**
 * Transactional outbox: a message is written in the batch of its cause and sent afterwards. It contains no secrets: links and codes are
 * derived from ids when the message is sent.
 */
export const outbox = sqliteTable(
  'outbox',
  {
    outboxId: text('outbox_id').primaryKey(),
    /** Null if the recipient's account belongs to no salon. */
    salonId: text('salon_id'),
    /** Unique per salon: one message per cause, however often it is requested. */
    cause: text('cause').notNull(),
    /** Template of the message (worker/features/messages/sending/templates.ts), rendered with `data`. */
    kind: text('kind').notNull(),
    language: text('language').$type<'en' | 'it'>().notNull(),
    data: json<Record<string, unknown>>('data_json').notNull().default({}),
    /** Null if the recipient has no channel; the message has then failed from the start. */
    channel: text('channel').$type<'whatsapp' | 'sms' | 'mail'>(),
    recipient: text('recipient').notNull().default(''),
    /** The client whom the message concerns; erasing a client finds the row by it. */
    clientId: text('client_id'),
    userId: text('user_id'),
    agendaId: text('agenda_id'),
    /** `sending` is a lease that expires at `due`. */
    state: text('state').$type<'waiting' | 'sending' | 'sent' | 'failed'>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Token of the current lease: only its holder records the result. */
    claim: text('claim').notNull().default(''),
    due: instant('due_utc').notNull(),
    /** Not sent after this time. */
    until: instant('until_utc').notNull(),
    created: instant('created_utc').notNull(),
    sent: instant('sent_utc'),
    /** Id of the message at the gateway. */
    gatewayId: text('gateway_id').notNull().default(''),
    /** Why it failed, or has not been sent yet. */
    reason: text('reason').notNull().default(''),
    /** Whether the salon's own gateway account sent it; the platform's accounts are billed to the salon. */
    byOwnAccount: flag('by_own_account').notNull().default(false),
    /** Text messages that the text was divided into; 0 for other channels and unsent messages. */
    smsParts: integer('sms_parts').notNull().default(0),
    /** What the gateway's receipt said last, and when; null without a receipt. */
    delivery: text('delivery').$type<Delivery>(),
    deliveryAt: instant('delivery_utc'),
    /** Until when Meta has to report the delivery of a WhatsApp message; null where nobody waits for it. */
    receiptDue: instant('receipt_due_utc'),
    /** The message that was sent by another channel instead. */
    fallbackId: text('fallback_id'),
    /** How Meta prices it, by its receipt; empty for other messages. */
    priceCategory: text('price_category').$type<CloudCategory | ''>().notNull().default(''),
    isBillable: flag('is_billable').notNull().default(false),
  },
  (t) => [
    uniqueIndex('outbox_once').on(t.salonId, t.cause),
    index('outbox_due').on(t.due).where(sql`state in ('waiting', 'sending')`),
    index('outbox_receipt_due').on(t.receiptDue).where(sql`receipt_due_utc is not null`),
    index('outbox_salon').on(t.salonId, t.created),
    index('outbox_created').on(t.created),
    // Receipts of e-mails name the gateway's id only.
    index('outbox_gateway').on(t.gatewayId).where(sql`channel = 'mail' and gateway_id <> ''`),
    index('outbox_client').on(t.clientId).where(sql`client_id is not null`),
  ],
)
