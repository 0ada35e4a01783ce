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
const maxRows = 1000

/** Condition of statements that read every salon: the caller is a SUPERADMIN. The tenant fragment stays part of the statement. */
const isPlatform = (salonId: SQL, userId: SQL) => sql`
  (
    EXISTS (SELECT 1 FROM user_permissions x WHERE x.user_id = ${userId} AND x.permission_id = 'SUPERADMIN')
    OR o.salon_id = ${salonId}
  )`

const getPriceSql = (column: SQL, channel: MessageChannel) => sql`coalesce(s.${column}, ${Math.round(defaultMessagePrices[channel] * 100)})`
/** What the platform charges for a message `o` of salon `s`, in hundredths of a cent; nothing for one of the salon's own account. */
const cost = sql`
  (o.by_own_account = 0 AND o.claim <> ${restoredClaim}) * (
    o.sms_parts * ${getPriceSql(sql.raw('sms_price'), 'sms')}
    + (o.state = 'sent' AND o.channel IS 'whatsapp') * ${getPriceSql(sql.raw('whatsapp_price'), 'whatsapp')}
    + (o.state = 'sent' AND o.channel IS 'mail') * ${getPriceSql(sql.raw('mail_price'), 'mail')}
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
  readonly ownText: { subject: string; text: string } | null
}

export const selectLogs = (db: StaffDb, { start, end, salonId: asked, channel, state }: Filter): Statement<LogRow[]> =>
  db.queryRaw(
    (salonId, userId) => sql`
      SELECT
        o.outbox_id, o.salon_id, o.kind, o.channel, o.recipient, o.state, o.delivery, o.reason, o.created_utc, o.sent_utc,
        o.by_own_account, o.sms_parts, o.language, o.data_json, o.client_id, o.agenda_id,
        coalesce((SELECT c.name FROM clients c WHERE c.client_id = o.client_id), '') AS name,
        (
          SELECT json_object('subject', t.subject, 'text', t.text)
          FROM message_templates t
          WHERE t.salon_id = o.salon_id
            AND t.kind = o.kind
            AND t.language = o.language
            AND t.deleted_utc IS NULL
        ) AS own_text,
        coalesce(s.salon_name, '') AS salon_name,
        coalesce(s.time_zone, 'UTC') AS time_zone,
        coalesce(trim(s.address || ', ' || s.city, ', '), '') AS address,
        coalesce(s.phone_number, '') AS phone,
        coalesce(s.country, '') AS country,
        ${cost} AS cost
      FROM outbox o
      LEFT JOIN salons s ON s.salon_id = o.salon_id
      WHERE ${isPlatform(salonId, userId)}
        AND o.created_utc >= ${start}
        AND o.created_utc < ${end}
        ${asked === undefined ? sql`` : sql`AND o.salon_id = ${asked}`}
        ${channel === undefined ? sql`` : sql`AND o.channel = ${channel}`}
        ${state === undefined ? sql`` : sql`AND o.state = ${state}`}
      ORDER BY o.created_utc DESC, o.rowid DESC
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
    cost: toEuros(row.cost),
    language: row.language === 'it' ? 'it' : 'en',
    data: JSON.parse(text('data_json')),
    clientId: id('client_id'),
    agendaId: id('agenda_id'),
    name: text('name'),
    timeZone: text('time_zone'),
    address: text('address'),
    phone: text('phone'),
    country: text('country'),
    ownText: row.own_text === null ? null : JSON.parse(text('own_text')),
  }
}

/** Sums per salon, the dearest first. */
export const selectTotals = (db: StaffDb, { start, end }: Span): Statement<SenderTotal[]> =>
  db.queryRaw(
    (salonId, userId) => sql`
      SELECT
        o.salon_id,
        coalesce(s.salon_name, '') AS salon_name,
        count(*) FILTER (WHERE o.state = 'sent' AND o.channel = 'whatsapp') AS whatsapp,
        count(*) FILTER (WHERE o.state = 'sent' AND o.channel = 'sms') AS sms,
        count(*) FILTER (WHERE o.state = 'sent' AND o.channel = 'mail') AS mail,
        count(*) FILTER (WHERE o.state = 'failed' OR o.delivery = 'undelivered') AS failed,
        sum(o.sms_parts) AS sms_parts,
        coalesce(sum(o.sms_parts) FILTER (WHERE o.by_own_account = 0), 0) AS billed_parts,
        sum(${cost}) AS cost
      FROM outbox o
      LEFT JOIN salons s ON s.salon_id = o.salon_id
      WHERE ${isPlatform(salonId, userId)}
        AND o.claim <> ${restoredClaim}
        AND o.created_utc >= ${start}
        AND o.created_utc < ${end}
      GROUP BY o.salon_id
      ORDER BY cost DESC, salon_name`,
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
  }
}
