import { type SQL, sql } from 'drizzle-orm'
import type { MessageChannel } from '../../../../schema/terms.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import { type LeasedMessage, leasedMessageJson, parseLeasedMessage } from './leased-message-queries.ts'

/** A lease ends by itself after this time, in case its holder has died. Sending all leased messages always takes less. */
export const leaseSeconds = 300
const maxLeased = 20

/** Conditions on `outbox message` that select the messages of a lease. */
export const byOutboxId = (outboxIds: readonly string[]) =>
  sql`message.outbox_id IN (SELECT value FROM json_each(${JSON.stringify(outboxIds)}))`
// The unary plus leaves the index of due messages to the statement: that of the salon would read all that it has ever sent.
export const bySalon = (salonId: string | null) => (salonId === null ? sql`+message.salon_id IS NULL` : sql`+message.salon_id = ${salonId}`)

const isDue = (nowUtc: number) => sql`message.state IN ('waiting', 'sending') AND message.due_utc <= ${nowUtc}`

/**
 * Salons with due messages, longest waiting first; null means accounts without a salon. Without statistics, SQLite would rather read
 * all messages ever sent, in the order of GROUP BY.
 */
export const selectSalonsWithDueMessages = (db: SystemDb, limit: number) =>
  db.queryRaw(
    sql`
      SELECT message.salon_id
      FROM outbox message INDEXED BY outbox_due
      WHERE ${isDue(db.nowUtc)}
      GROUP BY message.salon_id
      ORDER BY min(message.due_utc)
      LIMIT ${limit}`,
    (rows) => rows.map((row) => (row.salon_id === null ? null : String(row.salon_id))),
  )

/** Whether the salon of a `message` sends messages of this channel with its own account. */
const hasOwnAccount = sql`
  EXISTS (
    SELECT 1
    FROM salon_secrets salon_secret
    WHERE salon_secret.salon_id = message.salon_id
      AND salon_secret.name IN (
        CASE message.channel WHEN 'sms' THEN 'smsSecret' WHEN 'whatsapp' THEN 'waBoxToken' END,
        CASE message.channel WHEN 'whatsapp' THEN 'cloudToken' END
      )
  )`

/**
 * Leases the due messages that `condition` selects, by a conditional update, and reads them. Channels in `closed` are left out: the
 * platform's gateways take nothing at the moment. A suspended salon sends nothing but invitations to its team and news of their passwords.
 */
export const leaseMessages = (db: SystemDb, leaseId: string, condition: SQL, closed: readonly MessageChannel[]) =>
  [
    db.executeRaw(sql`
      UPDATE outbox
      SET state = 'sending', attempts = attempts + 1, claim = ${leaseId}, due_utc = ${db.nowUtc + leaseSeconds}
      WHERE outbox_id IN (
        SELECT message.outbox_id
        FROM outbox message INDEXED BY outbox_due
        LEFT JOIN salons salon ON salon.salon_id = message.salon_id
        WHERE ${isDue(db.nowUtc)}
          AND (salon.suspended_utc IS NULL OR message.kind IN ('invitation', 'password_changed'))
          AND (coalesce(message.channel, '') NOT IN (SELECT value FROM json_each(${JSON.stringify(closed)})) OR ${hasOwnAccount})
          AND ${condition}
        ORDER BY message.due_utc
        LIMIT ${maxLeased}
      )`),
    // The index on due_utc finds the rows; nothing else would, of all messages ever sent. Messages that failed before are tried last,
    // so that they stop no others.
    db.queryRaw(
      sql`
        SELECT ${leasedMessageJson} AS packed
        FROM outbox
        WHERE outbox.claim = ${leaseId}
          AND outbox.due_utc = ${db.nowUtc + leaseSeconds}
          AND outbox.state IN ('waiting', 'sending')
        ORDER BY outbox.attempts, outbox.created_utc`,
      (rows) => rows.map((row) => parseLeasedMessage(String(row.packed))),
    ),
  ] as const

// An update of a message whose lease has passed to somebody else changes no row.
const isHeld = (leaseId: string, outboxId: string) => sql`outbox_id = ${outboxId} AND claim = ${leaseId} AND state = 'sending'`

/** What a sent message used. */
export interface SentUse {
  readonly gatewayId: string
  /** Whether the salon's own gateway account sent it. */
  readonly byOwnAccount: boolean
  /** Text messages that it was divided into; 0 for other channels. */
  readonly smsParts: number
  /** Until when a receipt has to come, seconds UTC; without one nobody waits for it. */
  readonly receiptDue?: number
}

/** `data` is what the message has said. */
export const markSent = (
  db: SystemDb,
  leaseId: string,
  { outboxId, data }: Pick<LeasedMessage, 'outboxId' | 'data'>,
  { gatewayId, byOwnAccount, smsParts, receiptDue }: SentUse,
) =>
  db.executeRaw(sql`
    UPDATE outbox
    SET state = 'sent', sent_utc = ${db.nowUtc}, gateway_id = ${gatewayId}, reason = '', by_own_account = ${byOwnAccount},
      sms_parts = ${smsParts}, data_json = ${JSON.stringify(data)}, receipt_due_utc = ${receiptDue ?? null}
    WHERE ${isHeld(leaseId, outboxId)}`)

/** Schedules the next attempt; `counts` says whether this one counts towards the maximum. */
export const markWaiting = (db: SystemDb, leaseId: string, outboxId: string, next: { due: number; reason: string; counts: boolean }) =>
  db.executeRaw(sql`
    UPDATE outbox
    SET state = 'waiting', due_utc = ${next.due}, reason = ${next.reason}, attempts = attempts - ${next.counts ? 0 : 1}
    WHERE ${isHeld(leaseId, outboxId)}`)

export const markFailed = (db: SystemDb, leaseId: string, outboxId: string, reason: string) =>
  db.executeRaw(sql`
    UPDATE outbox
    SET state = 'failed', reason = ${reason}, due_utc = ${db.nowUtc}
    WHERE ${isHeld(leaseId, outboxId)}`)

/** Returns messages that were leased but not tried; they are due at once. */
export const markReleased = (db: SystemDb, leaseId: string, outboxIds: readonly string[], reason: string) =>
  db.executeRaw(sql`
    UPDATE outbox
    SET state = 'waiting', attempts = attempts - 1, due_utc = ${db.nowUtc}, reason = ${reason}
    WHERE claim = ${leaseId}
      AND state = 'sending'
      AND outbox_id IN (SELECT value FROM json_each(${JSON.stringify(outboxIds)}))`)

interface ReminderData {
  readonly bookings?: readonly { readonly agendaId?: string }[]
}

/** Notes at its bookings that a reminder has been sent; nothing for other messages. Their version stays: nobody has edited them. */
export function markReminded(db: SystemDb, { kind, salonId, data }: LeasedMessage) {
  const agendaIds = kind === 'booking_reminder' ? ((data as ReminderData).bookings ?? []).flatMap(({ agendaId }) => agendaId ?? []) : []
  if (agendaIds.length === 0) return []
  const update = db.executeRaw(sql`
    UPDATE agendas
    SET sms_reminder_sent_utc = ${db.nowUtc}
    WHERE salon_id = ${salonId}
      AND agenda_id IN (SELECT value FROM json_each(${JSON.stringify(agendaIds)}))`)
  return [update]
}
