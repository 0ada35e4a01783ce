import { type SQL, sql } from 'drizzle-orm'
import type { SenderLog, SenderTotal } from '../../../../schema/api/messages/message-log-schemas.ts'
import { defaultMessagePrices } from '../../../../schema/rules/messages/message-costs.ts'
import { restoredClaim } from '../../../../schema/tables/messages/outbox.ts'
import type { Language, MessageChannel } from '../../../../schema/terms.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'

/** First instant and the one behind the last, in seconds UTC. */
export interface Span {
  readonly start: number
  readonly end: number
}
interface Filter extends Span {
  readonly salonId?: string | undefined
  readonly channel?: MessageChannel | undefined
  readonly state?: SenderLog['state'] | undefined
}
export const maxRows = 1000

/** Condition of statements that read every salon: the caller is a SUPERADMIN. The tenant fragment stays part of the statement. */
const isPlatform = (salonId: SQL, userId: SQL) => sql`
  (
    EXISTS (SELECT 1 FROM user_permissions role WHERE role.user_id = ${userId} AND role.permission_id = 'SUPERADMIN')
    OR message.salon_id = ${salonId}
  )`

const getPriceSql = (column: SQL, channel: MessageChannel) =>
  sql`coalesce(salon.${column}, ${Math.round(defaultMessagePrices[channel] * 100)})`
/** What the platform charges for a `message` of a `salon`, in hundredths of a cent; nothing for one of the salon's own account. */
const cost = sql`
  (message.by_own_account = 0 AND message.claim <> ${restoredClaim}) * (
    message.sms_parts * ${getPriceSql(sql.raw('sms_price'), 'sms')}
    + (message.state = 'sent' AND message.channel IS 'whatsapp') * ${getPriceSql(sql.raw('whatsapp_price'), 'whatsapp')}
    + (message.state = 'sent' AND message.channel IS 'mail') * ${getPriceSql(sql.raw('mail_price'), 'mail')}
  )`
/** What Meta charges for a `message`, in hundredths of a cent, by the price list of its salon's `whatsapp_account`. */
const costAtMeta = sql`
  coalesce(
    (message.is_billable = 1 AND message.delivery IN ('delivered', 'read')) * CASE message.price_category
      WHEN 'utility' THEN whatsapp_account.utility_price
      WHEN 'marketing' THEN whatsapp_account.marketing_price
      WHEN 'authentication' THEN whatsapp_account.authentication_price
      WHEN 'service' THEN whatsapp_account.service_price
    END,
    0
  )`
const toEuros = (hundredths: unknown) => Number(hundredths) / 10_000

/** A row of the log with what rendering its text needs. */
export interface LogRow extends Omit<SenderLog, 'text'> {
  readonly language: Language
  readonly data: unknown
  readonly clientId: string | null
  readonly agendaId: string | null
  readonly name: string
  readonly timeZone: string
  readonly address: string
  readonly phone: string
  readonly country: string
  readonly currency: string
  readonly ownText: { subject: string; text: string } | null
}

export const selectLogs = (db: StaffDb, { start, end, salonId: asked, channel, state }: Filter): Statement<LogRow[]> =>
  db.queryRaw(
    (salonId, userId) => sql`
      SELECT
        message.outbox_id, message.salon_id, message.kind, message.channel, message.recipient, message.state, message.delivery,
        message.reason, message.created_utc, message.sent_utc, message.fallback_id,
        message.by_own_account, message.sms_parts, message.language, message.data_json, message.client_id, message.agenda_id,
        coalesce((SELECT client.name FROM clients client WHERE client.client_id = message.client_id), '') AS name,
        (
          SELECT json_object('subject', message_template.subject, 'text', message_template.text)
          FROM message_templates message_template
          WHERE message_template.salon_id = message.salon_id
            AND message_template.kind = message.kind
            AND message_template.language = message.language
            AND message_template.deleted_utc IS NULL
        ) AS own_text,
        coalesce(salon.salon_name, '') AS salon_name,
        coalesce(salon.time_zone, 'UTC') AS time_zone,
        coalesce(trim(salon.address || ', ' || salon.city, ', '), '') AS address,
        coalesce(salon.phone_number, '') AS phone,
        coalesce(salon.country, '') AS country,
        coalesce(salon.currency, '') AS currency,
        ${cost} AS cost,
        ${costAtMeta} AS cost_at_meta
      FROM outbox message
      LEFT JOIN salons salon ON salon.salon_id = message.salon_id
      LEFT JOIN whatsapp_accounts whatsapp_account ON whatsapp_account.salon_id = message.salon_id
      WHERE ${isPlatform(salonId, userId)}
        AND message.created_utc >= ${start}
        AND message.created_utc < ${end}
        ${asked === undefined ? sql`` : sql`AND message.salon_id = ${asked}`}
        ${channel === undefined ? sql`` : sql`AND message.channel = ${channel}`}
        ${state === undefined ? sql`` : sql`AND message.state = ${state}`}
      ORDER BY message.created_utc DESC, message.rowid DESC
      LIMIT ${maxRows}`,
    (rows) => rows.map(toLogRow),
  )

function toLogRow(row: Record<string, unknown>): LogRow {
  const text = (name: string) => String(row[name] ?? '')
  const id = (name: string) => (row[name] === null ? null : text(name))
  const instant = (name: string) => new Date(Number(row[name]) * 1000).toISOString().replace('.000Z', 'Z')
  const channel = row.channel as SenderLog['channel']
  return {
    senderLogId: text('outbox_id'),
    salonId: id('salon_id'),
    salonName: text('salon_name'),
    kind: text('kind'),
    channel,
    recipient: text('recipient'),
    state: row.state as SenderLog['state'],
    delivery: row.delivery as SenderLog['delivery'],
    reason: text('reason'),
    at: instant('created_utc'),
    sentAt: row.sent_utc === null ? null : instant('sent_utc'),
    smsParts: Number(row.sms_parts),
    byOwnAccount: Number(row.by_own_account) === 1,
    isReplaced: row.fallback_id !== null,
    cost: toEuros(row.cost),
    costAtMeta: toEuros(row.cost_at_meta),
    language: row.language === 'it' ? 'it' : 'en',
    data: JSON.parse(text('data_json')),
    clientId: id('client_id'),
    agendaId: id('agenda_id'),
    name: text('name'),
    timeZone: text('time_zone'),
    address: text('address'),
    phone: text('phone'),
    country: text('country'),
    currency: text('currency'),
    ownText: row.own_text === null ? null : JSON.parse(text('own_text')),
  }
}

/** Sums per salon, the dearest first. */
export const selectTotals = (db: StaffDb, { start, end }: Span): Statement<SenderTotal[]> =>
  db.queryRaw(
    (salonId, userId) => sql`
      SELECT
        message.salon_id,
        coalesce(salon.salon_name, '') AS salon_name,
        -- By Meta counts what it has reported as delivered only: until then the row waits for its receipt, or has a reason.
        count(*) FILTER (
          WHERE message.state = 'sent'
            AND message.channel = 'whatsapp'
            AND message.receipt_due_utc IS NULL
            AND message.reason = ''
        ) AS whatsapp,
        count(*) FILTER (WHERE message.state = 'sent' AND message.channel = 'sms') AS sms,
        count(*) FILTER (WHERE message.state = 'sent' AND message.channel = 'mail') AS mail,
        count(*) FILTER (WHERE (message.state = 'failed' OR message.delivery = 'undelivered') AND message.fallback_id IS NULL) AS failed,
        sum(message.sms_parts) AS sms_parts,
        coalesce(sum(message.sms_parts) FILTER (WHERE message.by_own_account = 0), 0) AS billed_parts,
        sum(${cost}) AS cost,
        sum(${costAtMeta}) AS cost_at_meta
      FROM outbox message
      LEFT JOIN salons salon ON salon.salon_id = message.salon_id
      LEFT JOIN whatsapp_accounts whatsapp_account ON whatsapp_account.salon_id = message.salon_id
      WHERE ${isPlatform(salonId, userId)}
        AND message.claim <> ${restoredClaim}
        AND message.created_utc >= ${start}
        AND message.created_utc < ${end}
      GROUP BY message.salon_id
      ORDER BY cost DESC, salon_name, message.salon_id`,
    (rows) => rows.map(toTotal),
  )

function toTotal(row: Record<string, unknown>): SenderTotal {
  return {
    salonId: row.salon_id === null ? null : String(row.salon_id),
    salonName: String(row.salon_name),
    whatsapp: Number(row.whatsapp),
    sms: Number(row.sms),
    mail: Number(row.mail),
    failed: Number(row.failed),
    smsParts: Number(row.sms_parts),
    billedParts: Number(row.billed_parts),
    cost: toEuros(row.cost),
    costAtMeta: toEuros(row.cost_at_meta),
  }
}
