import { sql } from 'drizzle-orm'
import type { Conversation, ConversationMessage } from '../../../../schema/api/outreach/inbox-schemas.ts'
import type { MessageText } from '../../../../schema/rules/messages/message-templates.ts'
import { incomingChannels, type Language, type MessageChannel } from '../../../../schema/terms.ts'
import { booleanSql, type Columns, instantSql, jsonArray, jsonObject } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { confirmedSenders } from '../../messages/outbox/index.ts'
import { channelConditions, conversationColumns, joinedConversation, personSql } from './conversation-queries.ts'

const maxMessages = 100
/** Codes for signing in belong in no list. */
const hiddenKinds = "('guest_code', 'test')"

/** A message of the thread with what rendering its text needs; `data` is null for one of the client. */
export interface ThreadRow extends ConversationMessage {
  readonly language: Language
  readonly data: unknown
  readonly recipient: string
  readonly ownText: MessageText | null
}
export interface ThreadFacts {
  readonly conversation: Conversation
  readonly messages: readonly ThreadRow[]
  readonly salon: {
    readonly salonId: string
    readonly name: string
    readonly address: string
    readonly phone: string
    readonly country: string
    readonly timeZone: string
    readonly smsSender: string
    readonly reviewUrl: string
    readonly googlePlaceId: string
  }
  readonly channels: readonly MessageChannel[]
}

const question = '(SELECT q.data_json FROM outbox q WHERE q.outbox_id = m.outbox_id)'
const incomingColumns: Columns<ThreadRow> = {
  messageId: 'm.incoming_message_id',
  at: instantSql('m.at_utc'),
  isIncoming: booleanSql('1'),
  channel: 'm.channel',
  kind: "''",
  text: 'm.text',
  isCut: booleanSql('m.is_cut'),
  userDTO: 'NULL',
  state: 'NULL',
  delivery: 'NULL',
  deliveryAt: 'NULL',
  reason: "''",
  result: 'm.result',
  agendaId: `${question} ->> '$.bookings[0].agendaId'`,
  bookingStart: `${question} ->> '$.bookings[0].start'`,
  language: "'en'",
  data: 'NULL',
  recipient: "''",
  ownText: 'NULL',
}
const outgoingColumns: Columns<ThreadRow> = {
  messageId: 'o.outbox_id',
  at: instantSql('coalesce(o.sent_utc, o.created_utc)'),
  isIncoming: booleanSql('0'),
  channel: 'o.channel',
  kind: 'o.kind',
  text: 'NULL',
  isCut: booleanSql('0'),
  userDTO: personSql('w'),
  state: 'o.state',
  delivery: 'o.delivery',
  deliveryAt: instantSql('o.delivery_utc'),
  reason: 'o.reason',
  result: 'NULL',
  agendaId: 'o.agenda_id',
  bookingStart: 'NULL',
  language: 'o.language',
  data: 'json(o.data_json)',
  recipient: 'o.recipient',
  ownText: `(
    SELECT json_object('subject', t.subject, 'text', t.text)
    FROM message_templates t
    WHERE t.salon_id = o.salon_id
      AND t.kind = o.kind
      AND t.language = o.language
      AND t.deleted_utc IS NULL
  )`,
}
const salonColumns: Columns<ThreadFacts['salon']> = {
  salonId: 's.salon_id',
  name: 's.salon_name',
  address: "trim(s.address || ', ' || s.city, ', ')",
  phone: 's.phone_number',
  country: 's.country',
  timeZone: 's.time_zone',
  smsSender: confirmedSenders.sms,
  reviewUrl: 's.review_url',
  googlePlaceId: 's.google_place_id',
}
/** The messages of `conversations v`: the client's, and those of the salon to the client or to the number. */
const messages = jsonArray(
  { packed: 'json(x.packed)' },
  `FROM (
    SELECT y.packed
    FROM (
      SELECT ${jsonObject(incomingColumns)} AS packed, m.at_utc AS at_utc, 0 AS is_outgoing, m.rowid AS place
      FROM incoming_messages m
      WHERE m.conversation_id = v.conversation_id
      UNION ALL
      SELECT ${jsonObject(outgoingColumns)}, coalesce(o.sent_utc, o.created_utc), 1, o.rowid
      FROM outbox o
      LEFT JOIN users w ON w.user_id = o.data_json ->> 'userId' AND w.salon_id = o.salon_id
      WHERE o.salon_id = v.salon_id
        AND o.client_id = c.client_id
        AND o.kind NOT IN ${hiddenKinds}
      UNION ALL
      SELECT ${jsonObject(outgoingColumns)}, coalesce(o.sent_utc, o.created_utc), 1, o.rowid
      FROM outbox o
      LEFT JOIN users w ON w.user_id = o.data_json ->> 'userId' AND w.salon_id = o.salon_id
      WHERE o.salon_id = v.salon_id
        AND o.client_id IS NULL
        AND o.cause >= 'inbox:' || v.conversation_id || ':'
        AND o.cause < 'inbox:' || v.conversation_id || ';'
    ) y
    -- An answer within the same second is a reply to what came in.
    ORDER BY y.at_utc DESC, y.is_outgoing DESC, y.place DESC
    LIMIT ${maxMessages}
  ) x`,
)

export const selectThread = (db: StaffDb, conversationId: string): Statement<ThreadFacts[]> =>
  db.queryRaw(
    (salonId) => sql`
      SELECT
        ${sql.raw(jsonObject(conversationColumns))} AS conversation,
        ${sql.raw(messages)} AS messages,
        ${sql.raw(jsonObject(salonColumns))} AS salon,
        ${sql.raw(channelConditions.whatsapp)} AS whatsapp,
        ${sql.raw(channelConditions.sms)} AS sms,
        ${sql.raw(channelConditions.mail)} AS mail
      FROM ${joinedConversation}
      JOIN salons s ON s.salon_id = v.salon_id
      WHERE v.salon_id = ${salonId}
        AND v.conversation_id = ${conversationId}`,
    (rows) => rows.map(toFacts),
  )

function toFacts(row: Record<string, unknown>): ThreadFacts {
  const conversation: Conversation = JSON.parse(String(row.conversation))
  const rows: { packed: ThreadRow }[] = JSON.parse(String(row.messages))
  const other = incomingChannels.find((channel) => channel !== conversation.channel)
  const order: MessageChannel[] = [conversation.channel, ...(other ? [other] : []), 'mail']
  return {
    conversation,
    messages: rows.map(({ packed }) => packed).reverse(),
    salon: JSON.parse(String(row.salon)),
    channels: order.filter((channel) => Number(row[channel]) === 1),
  }
}
