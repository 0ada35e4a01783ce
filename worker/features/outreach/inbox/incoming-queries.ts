import { type SQL, sql } from 'drizzle-orm'
import type { AnswerResult, IncomingChannel, Language, SmsProvider } from '../../../../schema/terms.ts'
import { jsonArray, readJson } from '../../../db/json-sql.ts'
import { type SealedSecret, sealedSecretsOf } from '../../../db/salon-secrets.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb, SystemSalonDb } from '../../../db/system-db.ts'
import { confirmedSenders } from '../../messages/channels/index.ts'

/** The salon that a message has reached, with the secrets that show who reports it. */
export interface IncomingSalon {
  readonly salonId: string
  readonly timeZone: string
  readonly smsProvider: SmsProvider
  readonly waBoxUid: string
  readonly secrets: readonly SealedSecret[]
}
/** Whose account reports a message: a salon's own, or the platform's, which serves the salon whose confirmed sender `to` is. */
export interface IncomingAccount {
  /** Null for the platform's account. */
  readonly salonId: string | null
  readonly channel: IncomingChannel
  /** Digits. */
  readonly to: string
}
/** Condition on `salons salon`. */
export function isSalonOf({ salonId, channel, to }: IncomingAccount): SQL {
  if (salonId !== null) return sql`salon.salon_id = ${salonId} AND salon.deleted_utc IS NULL`
  const column = sql.raw(channel === 'sms' ? 'salon.sms_sender' : 'salon.wa_box_uid')
  return sql`
    ${column} = ${to}
    AND ${sql.raw(confirmedSenders[channel])} <> ''
    AND salon.deleted_utc IS NULL`
}

export const selectIncomingSalon = (db: SystemDb, account: IncomingAccount): Statement<IncomingSalon | undefined> =>
  db.queryRaw(
    sql`
      SELECT
        salon.salon_id, salon.time_zone, salon.sms_provider, salon.wa_box_uid,
        ${sealedSecretsOf('salon.salon_id', 'waBoxToken', 'smsSecret')} AS secrets
      FROM salons salon
      WHERE ${isSalonOf(account)}
      LIMIT 1`,
    ([row]) =>
      row && {
        salonId: String(row.salon_id),
        timeZone: String(row.time_zone),
        smsProvider: row.sms_provider as SmsProvider,
        waBoxUid: String(row.wa_box_uid),
        secrets: readJson(row.secrets),
      },
  )

export interface AskedBooking {
  readonly agendaId: string
  /** ISO instant at which it was to be when the client was asked. */
  readonly start: string
}
/** The message of the salon that an answer would answer. */
export interface Question {
  readonly outboxId: string
  readonly kind: string
  readonly clientId: string
  readonly data: {
    readonly agendaId?: string
    readonly start?: string
    readonly services?: string
    readonly bookings?: readonly AskedBooking[]
  }
}
export interface Sender {
  /** Clients with the number; whom the salon wrote to last comes first. */
  readonly people: readonly { readonly clientId: string; readonly name: string; readonly language: Language }[]
  readonly conversation: { readonly clientId: string | null; readonly isToAnswer: boolean; readonly readUtc: number } | null
  readonly question: Question | null
  /** The same message, which a gateway has reported before; `isOpen`: what it answers is not done yet. */
  readonly earlier: { readonly incomingMessageId: string; readonly isOpen: boolean } | null
}

const daysToAnswer = 7
/** What somebody wrote since the reminder is answered by the next message, and not the reminder. */
const questionKinds = ['booking_reminder', 'booking_ask_again', 'free_text']
const peopleJson = sql.raw(
  jsonArray(
    { clientId: 'p.client_id', name: 'p.name', language: 'p.language' },
    `FROM (
      SELECT q.*
      FROM people q
      ORDER BY (SELECT max(message.created_utc) FROM outbox message WHERE message.client_id = q.client_id) DESC, q.client_id
    ) p`,
  ),
)

/** Everything that decides what a message from `address` means. `askedBy` is the message under which a button was pressed. */
export const selectSender = (
  db: SystemDb,
  account: IncomingAccount,
  { address, hash, askedBy }: { address: string; hash: string; askedBy?: string | undefined },
): Statement<Sender> => {
  const salonId = sql`(SELECT salon.salon_id FROM salons salon WHERE ${isSalonOf(account)} LIMIT 1)`
  const byNumber = (column: string) => sql`
    SELECT
      client.client_id, client.name,
      coalesce(
        nullif(client.language, ''),
        (SELECT CASE salon.country WHEN 'IT' THEN 'it' ELSE 'en' END FROM salons salon WHERE salon.salon_id = client.salon_id)
      ) AS language
    FROM clients client
    WHERE client.salon_id = ${salonId}
      AND ${sql.raw(column)} <> ''
      AND ${sql.raw(column)} = ${address}
      AND client.deleted_utc IS NULL`
  const byTime = sql`
    message.client_id IN (SELECT p.client_id FROM people p)
    AND message.kind IN (SELECT value FROM json_each(${JSON.stringify(questionKinds)}))
    AND message.state IN ('sending', 'sent')
    AND message.created_utc > ${db.nowUtc - daysToAnswer * 86_400}`
  return db.queryRaw(
    sql`
      WITH people AS (
        ${byNumber('client.phone_number')}
        UNION
        ${byNumber('client.phone_number_2')}
        UNION
        ${byNumber('client.whats_app')}
      )
      SELECT json_object(
        'people', json(${peopleJson}),
        'conversation', (
          SELECT
            json_object(
            'clientId', conversation.client_id,
            'isToAnswer', conversation.is_to_answer,
            'readUtc', coalesce(conversation.read_utc, 0)
          )
          FROM conversations conversation
          WHERE conversation.salon_id = ${salonId}
            AND conversation.address = ${address}
        ),
        'question', (
          SELECT
            json_object('outboxId', message.outbox_id, 'kind', message.kind, 'clientId', message.client_id, 'data', json(message.data_json))
          FROM outbox message
          WHERE message.salon_id = ${salonId}
            AND message.recipient = ${address}
            AND ${askedBy === undefined ? byTime : sql`message.outbox_id = ${askedBy} AND message.client_id IS NOT NULL`}
          ORDER BY message.created_utc DESC, message.rowid DESC
          LIMIT 1
        ),
        'earlier', (
          SELECT
            json_object(
            'incomingMessageId', incoming_message.incoming_message_id,
            'isOpen', incoming_message.outbox_id IS NOT NULL AND incoming_message.result IS NULL
          )
          FROM incoming_messages incoming_message
          WHERE incoming_message.salon_id = ${salonId}
            AND incoming_message.hash = ${hash}
        )
      ) AS packed`,
    ([row]) => {
      const { conversation, question, earlier, ...others } = readJson(row?.packed)
      const parse = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value)
      return { ...others, conversation: parse(conversation), question: parse(question), earlier: parse(earlier) }
    },
  )
}

export interface NewMessage {
  readonly incomingMessageId: string
  readonly conversationId: string
  readonly address: string
  readonly clientId: string | null
  readonly senderName: string
  readonly channel: IncomingChannel
  readonly text: string
  readonly isCut: boolean
  readonly hash: string
  /** When it was sent, if by way of Meta: seconds UTC. */
  readonly windowUtc: number | null
  /** The question that it answers. */
  readonly outboxId: string | null
}
/** Length of the text in a list. */
const previewLength = 200

/** Stores a message and puts its conversation first; aborts with `already_used` for one that is stored already. */
export const insertIncoming = (db: SystemSalonDb, message: NewMessage): Statement<unknown>[] => [
  db.executeRaw(
    (salonId) => sql`
      INSERT INTO incoming_messages (
        incoming_message_id, salon_id, conversation_id, client_id, channel, text, is_cut, hash, at_utc, outbox_id
      )
      VALUES (
        ${message.incomingMessageId}, ${salonId}, ${message.conversationId}, ${message.clientId}, ${message.channel}, ${message.text},
        ${message.isCut}, ${message.hash}, ${db.nowUtc}, ${message.outboxId}
      )
      ON CONFLICT DO NOTHING`,
  ),
  db.abortIfUnchanged('already_used'),
  db.executeRaw(
    (salonId) => sql`
      INSERT INTO conversations (
        conversation_id, salon_id, address, client_id, sender_name, channel, unread, is_to_answer, last_text, last_by, last_utc,
        window_utc
      )
      VALUES (
        ${message.conversationId}, ${salonId}, ${message.address}, ${message.clientId}, ${message.senderName}, ${message.channel},
        1, 1, ${message.text.slice(0, previewLength).toWellFormed()}, 'client', ${db.nowUtc},
        ${message.windowUtc}
      )
      ON CONFLICT (salon_id, address) DO UPDATE
      SET
        client_id = coalesce(excluded.client_id, conversations.client_id),
        sender_name = coalesce(nullif(excluded.sender_name, ''), conversations.sender_name),
        channel = excluded.channel,
        unread = conversations.unread + 1,
        is_to_answer = 1,
        last_text = excluded.last_text,
        last_by = 'client',
        last_utc = excluded.last_utc,
        done_utc = NULL,
        window_utc = coalesce(max(conversations.window_utc, excluded.window_utc), excluded.window_utc, conversations.window_utc),
        version = conversations.version + 1`,
  ),
]

/** Notes what an answer has done. Aborts with `already_used` if it was noted already. */
export const recordResult = (db: SystemSalonDb, incomingMessageId: string, result: AnswerResult): Statement<unknown>[] => [
  db.executeRaw(
    (salonId) => sql`
      UPDATE incoming_messages
      SET result = ${result}
      WHERE salon_id = ${salonId}
        AND incoming_message_id = ${incomingMessageId}
        AND result IS NULL`,
  ),
  db.abortIfUnchanged('already_used'),
]

/** An answer that the product has handled leaves the conversation as it was: nobody has to read it. */
export const settleConversation = (db: SystemSalonDb, conversationId: string, wasToAnswer: boolean): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE conversations
      SET unread = max(0, unread - 1), is_to_answer = ${wasToAnswer}, version = version + 1
      WHERE salon_id = ${salonId}
        AND conversation_id = ${conversationId}`,
  )
