import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant, json } from './columns.ts'

/**
 * Whatever is to be sent, written in the batch of what causes it. No secret stands in it: what a link or a code is made
 * of is worked out from an id when it is sent.
 */
export const outbox = sqliteTable(
  'outbox',
  {
    outboxId: text('outbox_id').primaryKey(),
    /** Null where the account it speaks to belongs to no salon. */
    salonId: text('salon_id'),
    /** What it is sent for: one message a cause, however often it is asked for. */
    cause: text('cause').notNull(),
    /** Which words it says (worker/features/messaging/texts.ts), filled from `data`. */
    kind: text('kind').notNull(),
    language: text('language').$type<'en' | 'it'>().notNull(),
    data: json<Record<string, unknown>>('data_json').notNull().default({}),
    /** Null where nobody could be reached; then it has failed from the first on. */
    channel: text('channel').$type<'whatsapp' | 'sms' | 'mail'>(),
    recipient: text('recipient').notNull().default(''),
    /** Whom it is about, so that a person who looks finds the way, and erasing a client finds the row. */
    clientId: text('client_id'),
    userId: text('user_id'),
    agendaId: text('agenda_id'),
    /** `sending` is a claim that ends by itself at `due`. */
    state: text('state').$type<'waiting' | 'sending' | 'sent' | 'failed'>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Who has claimed it last: only that one may write down how it went. */
    claim: text('claim').notNull().default(''),
    due: instant('due_utc').notNull(),
    /** Of no use afterwards. */
    until: instant('until_utc').notNull(),
    created: instant('created_utc').notNull(),
    sent: instant('sent_utc'),
    /** What the gateway calls it. */
    gatewayId: text('gateway_id').notNull().default(''),
    /** Why it did not go, or has not gone yet. */
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    uniqueIndex('outbox_once').on(t.salonId, t.cause),
    index('outbox_due').on(t.due).where(sql`state in ('waiting', 'sending')`),
    index('outbox_salon').on(t.salonId, t.created),
    index('outbox_client').on(t.clientId).where(sql`client_id is not null`),
  ],
)
