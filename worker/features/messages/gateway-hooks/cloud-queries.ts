import { sql } from 'drizzle-orm'
import type { Delivery } from '../../../../schema/terms.ts'
import { readJson } from '../../../db/json-sql.ts'
import { type SealedSecret, sealedSecretsOf } from '../../../db/salon-secrets.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import type { CloudStatus } from '../../../gateways/whatsapp-cloud-events.ts'

/** A salon's number at Meta, with the secret that signs what Meta reports of it. */
export interface HookAccount {
  readonly salonId: string
  readonly timeZone: string
  readonly phoneNumberId: string
  readonly businessAccountId: string
  readonly secrets: readonly SealedSecret[]
}

/** Also of a number that is connected and not chosen yet, or not any more: its last receipts still come. */
export const selectHookAccount = (db: SystemDb, salonId: string): Statement<HookAccount | undefined> =>
  db.queryRaw(
    sql`
      SELECT
        salon.salon_id, salon.time_zone, whatsapp_account.phone_number_id, whatsapp_account.business_account_id,
        ${sealedSecretsOf('salon.salon_id', 'cloudAppSecret')} AS secrets
      FROM salons salon
      JOIN whatsapp_accounts whatsapp_account ON whatsapp_account.salon_id = salon.salon_id
      WHERE salon.salon_id = ${salonId}
        AND salon.deleted_utc IS NULL
        AND whatsapp_account.disconnected_utc IS NULL`,
    ([row]) =>
      row && {
        salonId: String(row.salon_id),
        timeZone: String(row.time_zone),
        phoneNumberId: String(row.phone_number_id),
        businessAccountId: String(row.business_account_id),
        secrets: readJson(row.secrets),
      },
  )

/** A WhatsApp message of the salon that a receipt is about. */
export interface CloudMessageRow {
  readonly outboxId: string
  readonly gatewayId: string
  readonly delivery: Delivery | null
  readonly recipient: string
  readonly name: string
  readonly clientId: string | null
  readonly userId: string | null
  readonly agendaId: string | null
  readonly hasFallback: boolean
  readonly priceCategory: string
}

export const selectCloudMessages = (db: SystemDb, salonId: string, outboxIds: readonly string[]): Statement<CloudMessageRow[]> =>
  db.queryRaw(
    sql`
      SELECT
        message.outbox_id, message.gateway_id, message.delivery, message.recipient, message.client_id, message.user_id, message.agenda_id,
        message.fallback_id, message.price_category,
        coalesce((SELECT client.name FROM clients client WHERE client.client_id = message.client_id), message.recipient) AS name
      FROM outbox message
      WHERE message.outbox_id IN (SELECT value FROM json_each(${JSON.stringify(outboxIds)}))
        AND +message.salon_id = ${salonId}
        AND message.channel = 'whatsapp'`,
    (rows) => rows.map(toRow),
  )

function toRow(row: Record<string, unknown>): CloudMessageRow {
  const id = (name: string) => (row[name] === null ? null : String(row[name]))
  return {
    outboxId: String(row.outbox_id),
    gatewayId: String(row.gateway_id),
    delivery: row.delivery as Delivery | null,
    recipient: String(row.recipient),
    name: String(row.name),
    clientId: id('client_id'),
    userId: id('user_id'),
    agendaId: id('agenda_id'),
    hasFallback: row.fallback_id !== null,
    priceCategory: String(row.price_category),
  }
}

/** What Meta charges for a message, and its id there, which a lost answer did not bring. */
export const recordPrice = (db: SystemDb, { outboxId, gatewayId, category, isBillable }: CloudStatus): Statement<number> =>
  db.executeRaw(sql`
    UPDATE outbox
    SET
      gateway_id = iif(gateway_id = '', ${gatewayId}, gateway_id),
      price_category = iif(${category} = '', price_category, ${category}),
      is_billable = iif(${category} = '', is_billable, ${isBillable})
    WHERE outbox_id = ${outboxId}`)

/** Why a message that Meta had taken did not arrive. */
export const recordFailure = (db: SystemDb, outboxId: string, reason: string): Statement<number> =>
  db.executeRaw(sql`
    UPDATE outbox
    SET reason = ${reason}, receipt_due_utc = NULL
    WHERE outbox_id = ${outboxId}
      AND delivery = 'undelivered'`)
