import { sql } from 'drizzle-orm'
import type { Conversation, ConversationMessage } from '../../../../schema/api/outreach/inbox-schemas.ts'
import type { MessageText } from '../../../../schema/rules/messages/message-templates.ts'
import { incomingChannels, type Language, type MessageChannel } from '../../../../schema/terms.ts'
import { booleanSql, type Columns, instantSql, jsonArray, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { windowSeconds } from '../../../gateways/whatsapp-cloud-assumptions.ts'
import { confirmedSenders } from '../../messages/channels/index.ts'
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
    readonly currency: string
    readonly timeZone: string
    readonly smsSender: string
    readonly reviewUrl: string
    readonly googlePlaceId: string
  }
  readonly channels: readonly MessageChannel[]
  readonly whatsAppUntil: string | null
}

const question = '(SELECT message.data_json FROM outbox message WHERE message.outbox_id = incoming_message.outbox_id)'
const incomingColumns: Columns<ThreadRow> = {
  messageId: 'incoming_message.incoming_message_id',
  at: instantSql('incoming_message.at_utc'),
  isIncoming: booleanSql('1'),
  channel: 'incoming_message.channel',
  kind: "''",
  text: 'incoming_message.text',
  isCut: booleanSql('incoming_message.is_cut'),
  userDTO: 'NULL',
  state: 'NULL',
  delivery: 'NULL',
  deliveryAt: 'NULL',
  reason: "''",
  result: 'incoming_message.result',
  agendaId: `${question} ->> '$.bookings[0].agendaId'`,
  bookingStart: `${question} ->> '$.bookings[0].start'`,
  language: "'en'",
  data: 'NULL',
  recipient: "''",
  ownText: 'NULL',
}
const outgoingColumns: Columns<ThreadRow> = {
  messageId: 'message.outbox_id',
  at: instantSql('coalesce(message.sent_utc, message.created_utc)'),
  isIncoming: booleanSql('0'),
  channel: 'message.channel',
  kind: 'message.kind',
  text: 'NULL',
  isCut: booleanSql('0'),
  userDTO: personSql('team_member'),
  state: 'message.state',
  delivery: 'message.delivery',
  deliveryAt: instantSql('message.delivery_utc'),
  reason: 'message.reason',
  result: 'NULL',
  agendaId: 'message.agenda_id',
  bookingStart: 'NULL',
  language: 'message.language',
  data: 'json(message.data_json)',
  recipient: 'message.recipient',
  ownText: `(
    SELECT json_object('subject', message_template.subject, 'text', message_template.text)
    FROM message_templates message_template
    WHERE message_template.salon_id = message.salon_id
      AND message_template.kind = message.kind
      AND message_template.language = message.language
      AND message_template.deleted_utc IS NULL
  )`,
}
const salonColumns: Columns<ThreadFacts['salon']> = {
  salonId: 'salon.salon_id',
  name: 'salon.salon_name',
  address: "trim(salon.address || ', ' || salon.city, ', ')",
  phone: 'salon.phone_number',
  country: 'salon.country',
  currency: 'salon.currency',
  timeZone: 'salon.time_zone',
  smsSender: confirmedSenders.sms,
  reviewUrl: 'salon.review_url',
  googlePlaceId: 'salon.google_place_id',
}
/** The messages of `conversations conversation`: the client's, and those of the salon to the client or to the number. */
const messages = jsonArray(
  { packed: 'json(x.packed)' },
  `FROM (
    SELECT y.packed
    FROM (
      SELECT ${jsonObject(incomingColumns)} AS packed, incoming_message.at_utc AS at_utc, 0 AS is_outgoing, incoming_message.rowid AS place
      FROM incoming_messages incoming_message
      WHERE incoming_message.conversation_id = conversation.conversation_id
      UNION ALL
      SELECT ${jsonObject(outgoingColumns)}, coalesce(message.sent_utc, message.created_utc), 1, message.rowid
      FROM outbox message
      LEFT JOIN users team_member ON team_member.user_id = message.data_json ->> 'userId' AND team_member.salon_id = message.salon_id
      WHERE message.salon_id = conversation.salon_id
        AND message.client_id = client.client_id
        AND message.kind NOT IN ${hiddenKinds}
      UNION ALL
      SELECT ${jsonObject(outgoingColumns)}, coalesce(message.sent_utc, message.created_utc), 1, message.rowid
      FROM outbox message
      LEFT JOIN users team_member ON team_member.user_id = message.data_json ->> 'userId' AND team_member.salon_id = message.salon_id
      WHERE message.salon_id = conversation.salon_id
        AND message.client_id IS NULL
        AND message.cause >= 'inbox:' || conversation.conversation_id || ':'
        AND message.cause < 'inbox:' || conversation.conversation_id || ';'
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
        ${sql.raw(channelConditions.mail)} AS mail,
        (
          SELECT ${sql.raw(instantSql(`coalesce(conversation.window_utc, 0) + ${windowSeconds}`))}
          FROM whatsapp_accounts whatsapp_account
          WHERE whatsapp_account.salon_id = conversation.salon_id
            AND whatsapp_account.is_active = 1
            AND whatsapp_account.disconnected_utc IS NULL
        ) AS whatsapp_until
      FROM ${joinedConversation}
      JOIN salons salon ON salon.salon_id = conversation.salon_id
      WHERE conversation.salon_id = ${salonId}
        AND conversation.conversation_id = ${conversationId}`,
    (rows) => rows.map(toFacts),
  )

function toFacts(row: Record<string, unknown>): ThreadFacts {
  const conversation: Conversation = readJson(row.conversation)
  const rows: { packed: ThreadRow }[] = readJson(row.messages)
  const other = incomingChannels.find((channel) => channel !== conversation.channel)
  const order: MessageChannel[] = [conversation.channel, ...(other ? [other] : []), 'mail']
  return {
    conversation,
    messages: rows.map(({ packed }) => packed).reverse(),
    salon: readJson(row.salon),
    channels: order.filter((channel) => Number(row[channel]) === 1),
    whatsAppUntil: row.whatsapp_until === null ? null : String(row.whatsapp_until),
  }
}
