import { type SQL, sql } from 'drizzle-orm'
import type { Delivery, SmsProvider } from '../../../../schema/terms.ts'
import type { SealedSecret } from '../../../db/salon-secrets.ts'
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

/** Conditions on `outbox o`. */
export const byOutboxId = (outboxId: string) => sql`o.outbox_id = ${outboxId}`
export const byMailId = (gatewayId: string) => sql`o.channel = 'mail' AND o.gateway_id <> '' AND o.gateway_id = ${gatewayId}`

export const selectReceiptMessage = (db: SystemDb, condition: SQL) =>
  db.queryRaw(
    sql`
      SELECT
        o.outbox_id, o.salon_id, o.channel, o.recipient, o.client_id, o.user_id, o.agenda_id, o.by_own_account,
        coalesce(
          (SELECT c.name FROM clients c WHERE c.client_id = o.client_id),
          (SELECT trim(u.first_name || ' ' || u.last_name) FROM users u WHERE u.user_id = o.user_id),
          o.recipient
        ) AS name,
        coalesce(s.sms_provider, 'smshosting') AS sms_provider,
        coalesce(s.wa_box_uid, '') AS wa_box_uid,
        (
          SELECT json_group_array(json_object('salonId', x.salon_id, 'name', x.name, 'sealed', x.sealed))
          FROM salon_secrets x
          WHERE x.salon_id = o.salon_id
            AND x.name IN ('waBoxToken', 'smsSecret')
        ) AS secrets
      FROM outbox o
      LEFT JOIN salons s ON s.salon_id = o.salon_id
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
    secrets: JSON.parse(String(row.secrets)),
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
      sent_utc = CASE WHEN ${delivery !== 'undelivered'} THEN coalesce(sent_utc, ${db.nowUtc}) ELSE sent_utc END,
      reason = CASE WHEN ${delivery !== 'undelivered'} THEN '' ELSE reason END,
      state = CASE WHEN ${delivery !== 'undelivered'} THEN 'sent' ELSE state END
    WHERE outbox_id = ${outboxId}
      AND ${sql.raw(replaceable[delivery])}`)
