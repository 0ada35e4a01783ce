import { type SQL, sql } from 'drizzle-orm'
import type { Conversation, ConversationList, ConversationView } from '../../../../schema/api/outreach/inbox-schemas.ts'
import { fold } from '../../../../schema/rules/search.ts'
import { clients } from '../../../../schema/tables/clients/clients.ts'
import { users } from '../../../../schema/tables/team/staff.ts'
import type { MessageChannel } from '../../../../schema/terms.ts'
import { foldedName, isNumber } from '../../../db/contact-sql.ts'
import { abortUnlessExists } from '../../../db/existence.ts'
import { booleanSql, type Columns, instantSql, jsonObject, readJson } from '../../../db/json-sql.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import { confirmedSenders } from '../../messages/channels/index.ts'

const maxListed = 100

/** JSON of a team member, by the alias of the row, or null. */
export const personSql = (user: string): string =>
  `json(iif(${user}.user_id IS NULL, 'null', json_object(
    'userId', ${user}.user_id,
    'firstName', ${user}.first_name,
    'lastName', ${user}.last_name
  )))`

/** Columns of `conversation` with its `client` and its `team_member`. */
export const conversationColumns: Columns<Conversation> = {
  conversationId: 'conversation.conversation_id',
  address: 'conversation.address',
  clientId: 'client.client_id',
  name: 'coalesce(client.name, conversation.sender_name)',
  channel: 'conversation.channel',
  unread: 'conversation.unread',
  isToAnswer: booleanSql('conversation.is_to_answer = 1 AND conversation.done_utc IS NULL'),
  isDone: booleanSql('conversation.done_utc IS NOT NULL'),
  assignedUserDTO: personSql('team_member'),
  lastText: 'conversation.last_text',
  lastBy: 'conversation.last_by',
  lastResult: `iif(conversation.last_by = 'client', (
    SELECT incoming_message.result
    FROM incoming_messages incoming_message
    WHERE incoming_message.conversation_id = conversation.conversation_id
    ORDER BY incoming_message.at_utc DESC, incoming_message.rowid DESC
    LIMIT 1
  ), NULL)`,
  last: instantSql('conversation.last_utc'),
  version: 'conversation.version',
}
const conversationJson = sql.raw(jsonObject(conversationColumns))
export const joinedConversation = sql.raw(`
  conversations conversation
  LEFT JOIN clients client
    ON client.client_id = conversation.client_id
    AND client.salon_id = conversation.salon_id
    AND client.deleted_utc IS NULL
  LEFT JOIN users team_member ON team_member.user_id = conversation.assigned_user_id AND team_member.salon_id = conversation.salon_id`)

const viewConditions = (userId: SQL): Readonly<Record<ConversationView, SQL>> => ({
  open: sql`conversation.done_utc IS NULL`,
  unread: sql`conversation.unread > 0`,
  to_answer: sql`conversation.is_to_answer = 1 AND conversation.done_utc IS NULL`,
  mine: sql`conversation.assigned_user_id = ${userId} AND conversation.done_utc IS NULL`,
  done: sql`conversation.done_utc IS NOT NULL`,
})
const escapePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Condition on a conversation: name, number or last text contains `query`; `withoutParts`, number and e-mail address are all of it. */
function matchesQuery(query: string, withoutParts: boolean): SQL {
  if (query.trim() === '') return sql`true`
  const pattern = `%${escapePattern(query.trim())}%`
  const folded = `%${escapePattern(fold(query))}%`
  const contacts = withoutParts
    ? sql`${foldedName} LIKE ${folded} ESCAPE '\\' OR lower(client.email) = ${fold(query)} OR ${isNumber(sql`conversation.address`, query)}`
    : sql`client.search_text LIKE ${folded} ESCAPE '\\' OR conversation.address LIKE ${pattern.replaceAll(' ', '')} ESCAPE '\\'`
  return sql`
    (
      conversation.sender_name LIKE ${pattern} ESCAPE '\\'
      OR conversation.last_text LIKE ${pattern} ESCAPE '\\'
      OR ${contacts}
    )`
}

/** Conversations of a view that match `query`, and the numbers of the views. */
export const selectConversations = (
  db: StaffDb,
  view: ConversationView,
  query: string,
  withoutParts = false,
): Statement<ConversationList> => {
  const found = matchesQuery(query, withoutParts)
  return db.queryRaw(
    (salonId, userId) => {
      const conditions = viewConditions(userId)
      const count = (one: SQL) => sql`(SELECT count(*) FROM conversations conversation WHERE conversation.salon_id = ${salonId} AND ${one})`
      return sql`
        SELECT
          ${count(conditions.unread)} AS unread,
          ${count(conditions.to_answer)} AS to_answer,
          ${count(conditions.mine)} AS mine,
          (
            SELECT json_group_array(json(x.packed))
            FROM (
              SELECT ${conversationJson} AS packed
              FROM ${joinedConversation}
              WHERE conversation.salon_id = ${salonId}
                AND ${conditions[view]}
                AND ${found}
              ORDER BY conversation.last_utc DESC, conversation.rowid DESC
              LIMIT ${maxListed}
            ) x
          ) AS listed`
    },
    ([row]) => ({
      unread: Number(row?.unread),
      toAnswer: Number(row?.to_answer),
      mine: Number(row?.mine),
      conversations: readJson(row?.listed),
    }),
  )
}

/** After so long a client waits. */
const secondsToAnswer = 30 * 60

export const selectBadge = (db: StaffDb): Statement<{ unread: number; waiting: number }> =>
  db.queryValue(
    (salonId) => sql`
      SELECT json_object(
        'unread', (
          SELECT count(*)
          FROM conversations conversation
          WHERE conversation.salon_id = ${salonId}
            AND conversation.unread > 0
        ),
        'waiting', (
          SELECT count(*)
          FROM conversations conversation
          WHERE conversation.salon_id = ${salonId}
            AND conversation.is_to_answer = 1
            AND conversation.done_utc IS NULL
            AND conversation.last_utc <= ${db.nowUtc - secondsToAnswer}
        )
      ) AS badge`,
    readJson,
  )

export const selectConversation = (db: StaffDb, conversationId: string): Statement<Conversation[]> =>
  db.selectJson(
    conversationColumns,
    (salonId) => sql`
      FROM ${joinedConversation}
      WHERE conversation.salon_id = ${salonId}
        AND conversation.conversation_id = ${conversationId}`,
  )

export const markConversationRead = (db: StaffDb, conversationId: string): Statement<number> =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE conversations
      SET unread = 0, read_utc = ${db.nowUtc}
      WHERE salon_id = ${salonId}
        AND conversation_id = ${conversationId}`,
  )

export interface ConversationChange {
  readonly version: number
  readonly isDone?: boolean | undefined
  readonly assignedUserId?: string | null | undefined
  readonly isUnread?: true | undefined
  readonly clientId?: string | undefined
}

/** Changes a conversation of the given version; aborts with `stale` for another one, with `missing` for a foreign user or client. */
export function updateConversation(db: StaffDb, conversationId: string, change: ConversationChange): Statement<unknown>[] {
  const { version, isDone, assignedUserId, isUnread, clientId } = change
  const sets = [
    ...(isDone === undefined ? [] : [sql`done_utc = ${isDone ? db.nowUtc : null}`]),
    ...(isDone === true ? [sql`unread = 0`] : []),
    ...(assignedUserId === undefined ? [] : [sql`assigned_user_id = ${assignedUserId}`]),
    ...(isUnread === undefined ? [] : [sql`unread = max(1, unread)`]),
    ...(clientId === undefined ? [] : [sql`client_id = ${clientId}`]),
    sql`version = version + 1`,
  ]
  return [
    ...(assignedUserId ? [abortUnlessExists(db, users.userId, assignedUserId)] : []),
    ...(clientId === undefined ? [] : [abortUnlessExists(db, clients.clientId, clientId)]),
    db.executeRaw(
      (salonId) => sql`
        UPDATE conversations
        SET ${sql.join(sets, sql`, `)}
        WHERE salon_id = ${salonId}
          AND conversation_id = ${conversationId}
          AND version = ${version}`,
    ),
    db.abortIfUnchanged('stale'),
    ...(clientId === undefined ? [] : [linkMessages(db, conversationId, clientId)]),
  ]
}

const linkMessages = (db: StaffDb, conversationId: string, clientId: string) =>
  db.executeRaw(
    (salonId) => sql`
      UPDATE incoming_messages
      SET client_id = ${clientId}
      WHERE salon_id = ${salonId}
        AND conversation_id = ${conversationId}`,
  )

interface NewReply {
  readonly outboxId: string
  readonly conversationId: string
  readonly channel: MessageChannel
  readonly text: string
}
const secondsToSend = 20 * 3600
const previewLength = 200

/** Condition on `salons salon` and `clients client`: the channel reaches the number, or the e-mail address of the client. */
export const channelConditions: Readonly<Record<MessageChannel, string>> = {
  whatsapp: `${confirmedSenders.whatsapp} <> ''`,
  sms: `${confirmedSenders.sms} <> ''`,
  mail: "coalesce(client.email, '') <> ''",
}

/** Queues a reply; aborts with `missing` for an unknown conversation, with `limit` for a channel that does not reach it. */
export const insertReply = (db: StaffDb, { outboxId, conversationId, channel, text }: NewReply): Statement<unknown>[] => [
  db.executeRaw(
    (salonId, userId) => sql`
      UPDATE conversations
      SET
        unread = 0,
        read_utc = ${db.nowUtc},
        is_to_answer = 0,
        last_text = ${text.slice(0, previewLength).toWellFormed()},
        last_by = 'desk',
        last_utc = ${db.nowUtc},
        done_utc = NULL,
        assigned_user_id = coalesce(assigned_user_id, ${userId}),
        version = version + 1
      WHERE salon_id = ${salonId}
        AND conversation_id = ${conversationId}`,
  ),
  db.abortIfUnchanged('missing'),
  db.executeRaw(
    (salonId, userId) => sql`
      INSERT INTO outbox (
        outbox_id, salon_id, cause, kind, language, data_json, channel, recipient, client_id, state, due_utc, until_utc, created_utc
      )
      SELECT
        ${outboxId}, conversation.salon_id, 'inbox:' || conversation.conversation_id || ':' || ${outboxId}, 'free_text',
        coalesce(nullif(client.language, ''), CASE salon.country WHEN 'IT' THEN 'it' ELSE 'en' END),
        json_object('subject', '{salon}', 'text', ${text}, 'userId', ${userId}),
        ${channel}, ${channel === 'mail' ? sql`client.email` : sql`conversation.address`}, client.client_id, 'waiting',
        ${db.nowUtc}, ${db.nowUtc + secondsToSend}, ${db.nowUtc}
      FROM conversations conversation
      JOIN salons salon ON salon.salon_id = conversation.salon_id
      LEFT JOIN clients client
        ON client.client_id = conversation.client_id
        AND client.salon_id = conversation.salon_id
        AND client.deleted_utc IS NULL
      WHERE conversation.salon_id = ${salonId}
        AND conversation.conversation_id = ${conversationId}
        AND ${sql.raw(channelConditions[channel])}`,
  ),
  db.abortIfUnchanged('limit'),
]
