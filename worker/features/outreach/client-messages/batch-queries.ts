import { type SQL, sql } from 'drizzle-orm'
import type {
  MessageBatch,
  MessageBatchSummary,
  MessagePreview,
  SentKind,
} from '../../../../schema/api/messages/message-batches-schemas.ts'
import { isMarketing, nextMarketingTime } from '../../../../schema/rules/clients/consents.ts'
import type { MessagePrices } from '../../../../schema/rules/messages/message-costs.ts'
import { getMessagePurpose, type MessageText, type WrittenKind } from '../../../../schema/rules/messages/message-templates.ts'
import { messageChannels } from '../../../../schema/terms.ts'
import { type Columns, instantSql, jsonArray, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { chooseChannel, clientAddresses } from '../../messages/channels/index.ts'

const maxListed = 100
/** Advertising may wait over a Sunday between two holidays. */
const marketingSeconds = 96 * 3600
const serviceSeconds = 20 * 3600

/**
 * The chosen clients in their order with the channel of a message of the kind: columns client_id, name, language, whatsapp, phone, email,
 * reachable, channel. `channel` is null without consent, `reachable` without an address.
 */
function selectPeople(salonId: SQL, kind: string, clientIds: readonly string[]): SQL {
  const purpose = getMessagePurpose(kind)
  return sql`
    SELECT
      r.*,
      coalesce(nullif(r.own_language, ''), CASE salon.country WHEN 'IT' THEN 'it' ELSE 'en' END) AS language,
      iif(r.inactive_reason = '', ${sql.raw(chooseChannel(messageChannels))}, NULL) AS reachable,
      iif(r.inactive_reason = '', ${sql.raw(chooseChannel(messageChannels, isMarketing(purpose) ? purpose : undefined))}, NULL) AS channel
    FROM salons salon
    JOIN (
      SELECT
        j.key AS place, client.client_id, client.name, client.language AS own_language, client.inactive_reason,
        ${sql.raw(clientAddresses)}
      FROM json_each(${JSON.stringify([...new Set(clientIds)])}) j
      CROSS JOIN clients client ON client.client_id = j.value
      WHERE client.salon_id = ${salonId}
        AND client.deleted_utc IS NULL
    ) r
    WHERE salon.salon_id = ${salonId}`
}
const addressOf = "CASE m.channel WHEN 'whatsapp' THEN m.whatsapp WHEN 'sms' THEN m.phone ELSE m.email END"

/** SQL: when a message of the kind goes out at the earliest, seconds UTC; `country` is an SQL expression. */
function getDue(db: StaffDb, kind: string, country: SQL): SQL {
  if (!isMarketing(getMessagePurpose(kind))) return sql`${db.nowUtc}`
  const [italian, other] = ['IT', ''].map((name) => nextMarketingTime(db.nowUtc, db.timeZone, name))
  return sql`CASE ${country} WHEN 'IT' THEN ${italian} ELSE ${other} END`
}

type Person = NonNullable<MessagePreview['sample']> & { clientId: string }
export type RecipientFacts = Omit<MessagePreview, 'due' | 'prices' | 'sample'> & { first: Omit<Person, 'subject' | 'text'> | null }
const count = (condition: string) => `count(*) FILTER (WHERE ${condition})`
const factColumns: Columns<Omit<RecipientFacts, 'recipients' | 'first'>> = {
  found: 'count(*)',
  channels: jsonObject({
    whatsapp: count("m.channel = 'whatsapp'"),
    sms: count("m.channel = 'sms'"),
    mail: count("m.channel = 'mail'"),
  }),
  languages: jsonObject({
    en: count("m.channel IS NOT NULL AND m.language = 'en'"),
    it: count("m.channel IS NOT NULL AND m.language = 'it'"),
  }),
  noConsent: count('m.channel IS NULL AND m.reachable IS NOT NULL'),
  unreachable: count('m.reachable IS NULL'),
}
const recipientColumns = {
  clientId: 'm.client_id',
  name: 'm.name',
  channel: 'm.channel',
  reason: `CASE
    WHEN m.channel IS NOT NULL THEN NULL
    WHEN m.reachable IS NULL THEN 'unreachable'
    ELSE 'no_consent'
  END`,
}
const listed = (condition: string) => `FROM (SELECT * FROM people p WHERE p.channel ${condition} ORDER BY p.place LIMIT ${maxListed}) m`
const firstColumns: Columns<NonNullable<RecipientFacts['first']>> = {
  clientId: 'm.client_id',
  name: 'm.name',
  channel: 'm.channel',
  recipient: addressOf,
  language: 'm.language',
}

/** Who gets a message of the kind and who does not. */
export const selectRecipients = (db: StaffDb, kind: SentKind, clientIds: readonly string[]): Statement<RecipientFacts> =>
  db.queryRaw(
    (salonId) => sql`
      WITH people AS MATERIALIZED (${selectPeople(salonId, kind, clientIds)})
      SELECT
        ${sql.raw(jsonObject(factColumns))} AS facts,
        ${sql.raw(jsonArray(recipientColumns, listed('IS NOT NULL')))} AS reached,
        ${sql.raw(jsonArray(recipientColumns, listed('IS NULL')))} AS left_out,
        (
          SELECT ${sql.raw(jsonObject(firstColumns))}
          FROM people m
          WHERE m.channel IS NOT NULL
          ORDER BY m.place
          LIMIT 1
        ) AS first
      FROM people m`,
    ([row]) => ({
      ...readJson(row?.facts),
      recipients: [...readJson(row?.reached), ...readJson(row?.left_out)],
      first: row?.first ? readJson(row.first) : null,
    }),
  )

/** The salon of a preview, seconds UTC of its sending, and its own texts of the kind by language. */
export interface PreviewSalon {
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly country: string
  readonly currency: string
  readonly reviewUrl: string
  readonly googlePlaceId: string
  readonly due: number
  readonly prices: MessagePrices
  readonly ownTexts: Readonly<Partial<Record<string, MessageText>>>
}
export const selectPreviewSalon = (db: StaffDb, kind: SentKind): Statement<PreviewSalon> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        json_object(
          'name', salon.salon_name,
          'address', trim(salon.address || ', ' || salon.city, ', '),
          'phone', salon.phone_number,
          'country', salon.country,
          'currency', salon.currency,
          'reviewUrl', salon.review_url,
          'googlePlaceId', salon.google_place_id,
          'due', ${getDue(db, kind, sql`salon.country`)},
          'prices', json_object(
            'whatsapp', salon.whatsapp_price / 100.0,
            'sms', salon.sms_price / 100.0,
            'mail', salon.mail_price / 100.0
          ),
          'ownTexts', (
            SELECT
              json_group_object(message_template.language, json_object('subject', message_template.subject, 'text', message_template.text))
            FROM message_templates message_template
            WHERE message_template.salon_id = salon.salon_id
              AND message_template.kind = ${kind}
              AND message_template.deleted_utc IS NULL
          )
        ) AS packed
      FROM salons salon
      WHERE salon.salon_id = ${salonId}`,
    ([row]) => readJson(row?.packed),
  )

interface NewBatch extends MessageText {
  readonly messageBatchId: string
  /** Prefix of the ids of the messages: `{prefix}-{place}`. */
  readonly prefix: string
  readonly kind: WrittenKind
  readonly clientIds: readonly string[]
}
/** Queues a message to each client whom the kind reaches, all in one statement. */
export const insertBatch = (db: StaffDb, { messageBatchId, prefix, kind, clientIds, subject, text }: NewBatch): Statement<number> => {
  const seconds = isMarketing(getMessagePurpose(kind)) ? marketingSeconds : serviceSeconds
  return db.executeRaw(
    (salonId) => sql`
      INSERT INTO outbox (
        outbox_id, salon_id, cause, kind, language, data_json, channel, recipient, client_id, state, due_utc, until_utc, created_utc
      )
      SELECT
        ${prefix} || '-' || m.place, ${salonId}, ${`batch:${messageBatchId}:`} || m.client_id, ${kind}, m.language,
        ${JSON.stringify({ subject, text })}, m.channel, ${sql.raw(addressOf)}, m.client_id, 'waiting',
        m.due, m.due + ${seconds}, ${db.nowUtc}
      FROM (
        SELECT p.*, ${getDue(db, kind, sql`(SELECT salon.country FROM salons salon WHERE salon.salon_id = ${salonId})`)} AS due
        FROM (${selectPeople(salonId, kind, clientIds)}) p
      ) m
      WHERE m.channel IS NOT NULL`,
  )
}

/** Condition on `outbox message`: belongs to the batch; the unique index on salon and cause finds the rows. */
const isOfBatch = (messageBatchId: string): SQL => sql`
  message.cause >= ${`batch:${messageBatchId}:`}
  AND message.cause < ${`batch:${messageBatchId};`}`

const summaryColumns: Columns<Omit<MessageBatchSummary, 'messageBatchId'>> = {
  kind: 'min(message.kind)',
  text: "min(message.data_json ->> 'text')",
  at: instantSql('min(message.created_utc)'),
  total: 'count(*)',
  waiting: count("message.state IN ('waiting', 'sending')"),
  sent: count("message.state = 'sent'"),
  failed: count("message.state = 'failed' AND message.reason <> 'stopped'"),
  stopped: count("message.state = 'failed' AND message.reason = 'stopped'"),
  smsParts: 'coalesce(sum(message.sms_parts), 0)',
}
const batchColumns: Columns<Omit<MessageBatch, 'messageBatchId' | 'failures'>> = {
  ...summaryColumns,
  due: instantSql("min(message.due_utc) FILTER (WHERE message.state = 'waiting')"),
}
const batchJson = sql.raw(jsonObject(batchColumns))

/** A batch of the salon with those that failed; none without a message. */
export const selectBatch = (db: StaffDb, messageBatchId: string): Statement<MessageBatch[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        ${batchJson} AS packed,
        (
          SELECT json_group_array(json_object('clientId', f.client_id, 'name', f.name, 'reason', f.reason))
          FROM (
            SELECT message.client_id, coalesce(client.name, '') AS name, message.reason
            FROM outbox message
            LEFT JOIN clients client ON client.client_id = message.client_id
            WHERE message.salon_id = ${salonId}
              AND ${isOfBatch(messageBatchId)}
              AND message.state = 'failed'
              AND message.reason <> 'stopped'
            LIMIT ${maxListed}
          ) f
        ) AS failures
      FROM outbox message
      WHERE message.salon_id = ${salonId}
        AND ${isOfBatch(messageBatchId)}
      HAVING count(*) > 0`,
    (rows) =>
      rows.map(
        (row): MessageBatch => ({
          messageBatchId,
          ...readJson(row.packed),
          failures: readJson(row.failures),
        }),
      ),
  )

/** The last sendings, found by the causes of their messages. */
export const selectBatches = (db: StaffDb): Statement<MessageBatchSummary[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        message.id,
        ${sql.raw(jsonObject(summaryColumns))} AS packed
      FROM (
        SELECT
          message.*,
          substr(message.cause, 7, instr(substr(message.cause, 7), ':') - 1) AS id
        FROM outbox message
        WHERE message.salon_id = ${salonId}
          AND message.cause >= 'batch:'
          AND message.cause < 'batch;'
      ) message
      GROUP BY message.id
      ORDER BY max(message.created_utc) DESC, message.id DESC
      LIMIT 100`,
    (rows) => rows.map((row): MessageBatchSummary => ({ messageBatchId: String(row.id), ...readJson(row.packed) })),
  )

/** What waits is not sent; what the gateway is taking just now still is. */
export const stopBatch = (db: StaffDb, messageBatchId: string): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE outbox AS message
      SET state = 'failed', reason = 'stopped'
      WHERE message.salon_id = ${salonId}
        AND ${isOfBatch(messageBatchId)}
        AND message.state = 'waiting'`,
  )
export const resumeBatch = (db: StaffDb, messageBatchId: string): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE outbox AS message
      SET state = 'waiting', reason = ''
      WHERE message.salon_id = ${salonId}
        AND ${isOfBatch(messageBatchId)}
        AND message.state = 'failed'
        AND message.reason = 'stopped'`,
  )
