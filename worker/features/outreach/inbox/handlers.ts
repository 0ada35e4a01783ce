import { createHash } from 'node:crypto'
import { conversations } from '../../../../schema/api/outreach/inbox.ts'
import { conversationBadge } from '../../../../schema/api/outreach/inbox-badge.ts'
import { conversationBadgeSchemas } from '../../../../schema/api/outreach/inbox-badge-schemas.ts'
import { type ConversationMessage, type ConversationThread, conversationsSchemas } from '../../../../schema/api/outreach/inbox-schemas.ts'
import { getReviewUrl } from '../../../../schema/rules/outreach/review-link.ts'
import type { Env } from '../../../env.ts'
import { readCursor, replyWithCursor } from '../../../http/cursor.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers, type Request } from '../../../http/serve.ts'
import { selectIsShownOut, withholdsParts } from '../../clients/clients/index.ts'
import { markPrefixRead } from '../../messages/alerts/index.ts'
import { sendAfterResponse } from '../../messages/outbox/index.ts'
import { maskSecrets, renderMessage } from '../../messages/sending/index.ts'
import {
  insertReply,
  markConversationRead,
  selectBadge,
  selectConversation,
  selectConversations,
  updateConversation,
} from './conversation-queries.ts'
import { selectThread, type ThreadFacts, type ThreadRow } from './thread-queries.ts'

type InboxHandlers = Handlers<typeof conversations>

/** A cursor that differs as soon as anything in the reply does: states of delivery change without a change of the conversation. */
function replyPolled<T>(request: Request, reply: T): T | Response {
  const digest = createHash('sha256').update(JSON.stringify(reply)).digest('hex')
  const latest = String(Number.parseInt(digest.slice(0, 12), 16) || 1)
  return replyWithCursor(request, readCursor(request, undefined), latest, () => reply)
}

/** The text of a message as its recipient got it, without its codes and the tokens of its links. */
function renderText(env: Env, { salon, conversation }: ThreadFacts, row: ThreadRow): string | null {
  const rendered = renderMessage(
    { secret: env.SESSION_SECRET, origin: env.WEB_ORIGIN ?? '' },
    {
      outboxId: row.messageId,
      salonId: salon.salonId,
      kind: row.kind,
      language: row.language,
      data: row.data,
      channel: row.channel,
      recipient: row.recipient,
      name: conversation.name,
      clientId: conversation.clientId,
      userId: null,
      agendaId: row.agendaId,
      attempts: 0,
      until: 0,
      created: 0,
      bookings: [],
      hasConsent: true,
      ownText: row.ownText,
      salon: { ...salon, reviewUrl: getReviewUrl(salon), waBoxUid: '', email: '', smsProvider: 'smshosting', secrets: [] },
    },
  )
  return rendered ? maskSecrets(rendered.text) : null
}

function toMessage(env: Env, facts: ThreadFacts, row: ThreadRow): ConversationMessage {
  const { language: _language, data: _data, recipient: _recipient, ownText: _ownText, ...message } = row
  return row.isIncoming ? message : { ...message, text: renderText(env, facts, row) }
}
const toThread = (env: Env, facts: ThreadFacts): ConversationThread => ({
  conversation: facts.conversation,
  messages: facts.messages.map((row) => toMessage(env, facts, row)),
  channels: [...facts.channels],
  whatsAppUntil: facts.whatsAppUntil,
})

/** One round trip; two for a search by a caller without whole numbers. */
const listConversations: InboxHandlers['list'] = async (db, { view, query }, _body, request) => {
  let [isShownOut, list] = await db.batch(selectIsShownOut(db), selectConversations(db, view, query))
  if (withholdsParts(db, query, isShownOut)) [list] = await db.batch(selectConversations(db, view, query, true))
  return replyPolled(request, list)
}

const countUnread: Handlers<typeof conversationBadge>['unread'] = async (db, _input, _body, request) => {
  const [badge] = await db.batch(selectBadge(db))
  return replyPolled(request, badge)
}

const getThread: InboxHandlers['one'] = async (db, { conversationId }, _body, request) => {
  const [[facts]] = await db.batch(selectThread(db, conversationId))
  return facts && replyPolled(request, toThread(request.env, facts))
}

const replyToClient: InboxHandlers['reply'] = async (db, { conversationId }, { channel, text }, request) => {
  const outboxId = db.newId('out')
  const facts = await mapAborted(
    db.insertIdempotent(outboxId, insertReply(db, { outboxId, conversationId, channel, text }), () => selectThread(db, conversationId)),
    { limit: 'client_unreachable' },
  )
  sendAfterResponse(request, { outboxId })
  return facts && toThread(request.env, facts)
}

const readConversation: InboxHandlers['read'] = async (db, { conversationId }) => {
  const writes = [markConversationRead(db, conversationId), markPrefixRead(db, `inbox:${conversationId}`)]
  return (await db.batchReturning(writes, selectConversation(db, conversationId)))[0]
}

const changeConversation: InboxHandlers['update'] = (db, { conversationId }, change) =>
  mapAborted(db.updateGuarded(updateConversation(db, conversationId, change), selectConversation(db, conversationId)))

export const inboxFeatures = [
  defineRoutes(conversationBadge, conversationBadgeSchemas, { unread: countUnread }),
  defineRoutes(conversations, conversationsSchemas, {
    list: listConversations,
    one: getThread,
    reply: replyToClient,
    read: readConversation,
    update: changeConversation,
  }),
]
