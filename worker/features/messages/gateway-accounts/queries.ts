import { sql } from 'drizzle-orm'
import type { MessagePrices } from '../../../../schema/rules/messages/message-costs.ts'
import type { MessageChannel, SmsProvider } from '../../../../schema/terms.ts'
import { readJson } from '../../../db/json-sql.ts'
import { type SealedSecret, sealedSecretsOf } from '../../../db/salon-secrets.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import { confirmedSenders } from '../channels/index.ts'

/** The senders of a salon, its own accounts and addresses. */
export interface SalonSenders {
  readonly salonName: string
  readonly country: string
  readonly smsSender: string
  readonly waBoxUid: string
  /** Empty unless the platform has confirmed them. */
  readonly confirmed: { readonly sms: string; readonly whatsapp: string }
  readonly replyTo: string
  readonly phone: string
  readonly smsProvider: SmsProvider
  readonly secrets: readonly SealedSecret[]
  /** The salon's number at Meta, if WhatsApp goes by it. */
  readonly cloud: { readonly phoneNumberId: string; readonly businessAccountId: string } | null
  readonly prices: MessagePrices
  readonly testsLastHour: number
}

export const selectSenders = (db: StaffDb) =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        salon.salon_name, salon.country, salon.sms_sender, salon.wa_box_uid, salon.sms_provider, salon.whatsapp_price, salon.sms_price,
        salon.mail_price,
        ${sql.raw(confirmedSenders.sms)} AS sms_confirmed,
        ${sql.raw(confirmedSenders.whatsapp)} AS whatsapp_confirmed,
        coalesce(nullif(salon.email_sender, ''), salon.email) AS reply_to,
        coalesce(nullif(salon.mobile_number, ''), salon.phone_number) AS phone,
        ${sealedSecretsOf('salon.salon_id', 'waBoxToken', 'smsKey', 'smsSecret', 'cloudToken')} AS secrets,
        (
          SELECT
            json_object(
            'phoneNumberId', whatsapp_account.phone_number_id,
            'businessAccountId', whatsapp_account.business_account_id
          )
          FROM whatsapp_accounts whatsapp_account
          WHERE whatsapp_account.salon_id = salon.salon_id
            AND whatsapp_account.is_active = 1
            AND whatsapp_account.disconnected_utc IS NULL
        ) AS cloud,
        (
          SELECT count(*)
          FROM outbox message
          WHERE message.salon_id = salon.salon_id
            AND message.created_utc > ${db.nowUtc - 3600}
            AND message.kind = 'test'
        ) AS tests
      FROM salons salon
      WHERE salon.salon_id = ${salonId}
        AND salon.deleted_utc IS NULL`,
    ([row]) => row && toSenders(row),
  )

const toSenders = (row: Record<string, unknown>): SalonSenders => ({
  salonName: String(row.salon_name),
  country: String(row.country),
  smsSender: String(row.sms_sender),
  waBoxUid: String(row.wa_box_uid),
  confirmed: { sms: String(row.sms_confirmed), whatsapp: String(row.whatsapp_confirmed) },
  replyTo: String(row.reply_to),
  phone: String(row.phone),
  smsProvider: row.sms_provider as SmsProvider,
  secrets: readJson(row.secrets),
  cloud: row.cloud === null ? null : readJson(row.cloud),
  prices: {
    whatsapp: Number(row.whatsapp_price) / 100,
    sms: Number(row.sms_price) / 100,
    mail: Number(row.mail_price) / 100,
  },
  testsLastHour: Number(row.tests),
})

export interface SentTest {
  readonly outboxId: string
  readonly channel: MessageChannel
  readonly recipient: string
  readonly language: string
  readonly gatewayId: string
  /** Empty if the gateway accepted it. */
  readonly reason: string
  readonly byOwnAccount: boolean
  readonly smsParts: number
}

/** A test message that has been sent, for the message log. */
export const insertTest = (db: StaffDb, test: SentTest) =>
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO outbox (
        outbox_id, salon_id, cause, kind, language, channel, recipient, user_id, state, attempts, due_utc, until_utc, created_utc,
        sent_utc, gateway_id, reason, by_own_account, sms_parts
      )
      SELECT
        ${test.outboxId}, t.salon_id, 'test:' || ${test.outboxId}, 'test', ${test.language}, ${test.channel}, ${test.recipient}, t.user_id,
        ${test.reason === '' ? 'sent' : 'failed'}, 1, ${db.nowUtc}, ${db.nowUtc}, ${db.nowUtc},
        ${test.reason === '' ? db.nowUtc : null}, ${test.gatewayId}, ${test.reason}, ${test.byOwnAccount}, ${test.smsParts}
      FROM (SELECT ${salonId} AS salon_id, ${userId} AS user_id) t
      WHERE t.salon_id IS NOT NULL`,
  )
