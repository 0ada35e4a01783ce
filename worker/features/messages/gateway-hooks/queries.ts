import { type SQL, sql } from 'drizzle-orm'
import type { Delivery, SmsProvider } from '../../../../schema/terms.ts'
import { readJson } from '../../../db/json-sql.ts'
import { type SealedSecret, sealedSecretsOf } from '../../../db/salon-secrets.ts'
import type { SystemDb } from '../../../db/system-db.ts'

/** The message that a receipt is about. */
export interface ReceiptMessage {
  readonly outboxId: string
  readonly salonId: string | null
  readonly channel: string
  readonly recipient: string
  readonly name: string
  readonly clientId: string | null
  readonly userId: string | null
  readonly agendaId: string | null
  readonly byOwnAccount: boolean
  readonly smsProvider: SmsProvider
  readonly waBoxUid: string
  readonly secrets: readonly SealedSecret[]
}

/** Conditions on `outbox message`. */
export const byOutboxId = (outboxId: string) => sql`message.outbox_id = ${outboxId}`
export const byMailId = (gatewayId: string) =>
  sql`message.channel = 'mail' AND message.gateway_id <> '' AND message.gateway_id = ${gatewayId}`

export const selectReceiptMessage = (db: SystemDb, condition: SQL) =>
  db.queryRaw(
    sql`
      SELECT
        message.outbox_id, message.salon_id, message.channel, message.recipient, message.client_id, message.user_id, message.agenda_id,
        message.by_own_account,
        coalesce(
          (SELECT client.name FROM clients client WHERE client.client_id = message.client_id),
          (
            SELECT trim(team_member.first_name || ' ' || team_member.last_name)
            FROM users team_member
            WHERE team_member.user_id = message.user_id
          ),
          message.recipient
        ) AS name,
        coalesce(salon.sms_provider, 'smshosting') AS sms_provider,
        coalesce(salon.wa_box_uid, '') AS wa_box_uid,
        ${sealedSecretsOf('message.salon_id', 'waBoxToken', 'smsSecret')} AS secrets
      FROM outbox message
      LEFT JOIN salons salon ON salon.salon_id = message.salon_id
      WHERE ${condition}
      LIMIT 1`,
    ([row]) => row && toReceiptMessage(row),
  )

function toReceiptMessage(row: Record<string, unknown>): ReceiptMessage {
  const id = (name: string) => (row[name] === null ? null : String(row[name]))
  return {
    outboxId: String(row.outbox_id),
    salonId: id('salon_id'),
    channel: String(row.channel),
    recipient: String(row.recipient),
    name: String(row.name),
    clientId: id('client_id'),
    userId: id('user_id'),
    agendaId: id('agenda_id'),
    byOwnAccount: Number(row.by_own_account) === 1,
    smsProvider: row.sms_provider as SmsProvider,
    waBoxUid: String(row.wa_box_uid),
    secrets: readJson(row.secrets),
  }
}

/** Receipts arrive in any order: what came later in a message's life is never replaced by what came before. */
const replaceable: Readonly<Record<Delivery, string>> = {
  undelivered: 'delivery IS NULL',
  delivered: "(delivery IS NULL OR delivery = 'undelivered')",
  read: "(delivery IS NULL OR delivery <> 'read')",
}

/**
 * Records a receipt; the result is the number of messages that it changed. A delivered message is sent, also if the gateway's reply was
 * lost and another attempt was due.
 */
export const recordDelivery = (db: SystemDb, outboxId: string, delivery: Delivery) =>
  db.executeRaw(sql`
    UPDATE outbox
    SET
      delivery = ${delivery},
      delivery_utc = ${db.nowUtc},
      receipt_due_utc = NULL,
      sent_utc = CASE WHEN ${delivery !== 'undelivered'} THEN coalesce(sent_utc, ${db.nowUtc}) ELSE sent_utc END,
      reason = CASE WHEN ${delivery !== 'undelivered'} THEN '' ELSE reason END,
      state = CASE WHEN ${delivery !== 'undelivered'} THEN 'sent' ELSE state END
    WHERE outbox_id = ${outboxId}
      AND ${sql.raw(replaceable[delivery])}`)
