import * as v from 'valibot'
import { answerResults, deliveries, incomingChannels, messageChannels } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { WrittenText } from '../messages/message-batches-schemas.ts'
import { messageStates } from '../messages/message-log-schemas.ts'
import { ContactNumber, Id, Instant, Line, Version } from '../values.ts'

const Person = v.object({ userId: Id, firstName: v.string(), lastName: v.string() })
const channel = v.picklist(messageChannels)

/** What a phone number and the salon have written to each other; a list shows its last message. */
export const Conversation = v.object({
  conversationId: Id,
  /** Phone number in international format. */
  address: ContactNumber,
  /** Null for an unknown sender. */
  clientId: v.nullable(Id),
  /** Name of the client, else the sender's name on WhatsApp; empty if neither is known. */
  name: v.string(),
  channel: v.picklist(incomingChannels),
  /** Messages that nobody has opened. */
  unread: v.number(),
  isToAnswer: v.boolean(),
  isDone: v.boolean(),
  assignedUserDTO: v.nullable(Person),
  lastText: v.string(),
  lastBy: v.picklist(['client', 'desk']),
  /** What the last message of the client has done; null for any other message. */
  lastResult: v.nullable(v.picklist(answerResults)),
  last: Instant,
  version: v.number(),
})
export type Conversation = v.InferOutput<typeof Conversation>

export const conversationViews = ['open', 'unread', 'to_answer', 'mine', 'done'] as const
export type ConversationView = (typeof conversationViews)[number]

export const ConversationList = v.object({
  unread: v.number(),
  toAnswer: v.number(),
  mine: v.number(),
  /** The latest first, at most 100. */
  conversations: v.array(Conversation),
})
export type ConversationList = v.InferOutput<typeof ConversationList>

export const ConversationMessage = v.object({
  messageId: Id,
  at: Instant,
  isIncoming: v.boolean(),
  /** Null for a message that reached no channel. */
  channel: v.nullable(channel),
  /** Template of a message of the salon; empty for one of the client. */
  kind: v.string(),
  /** Null for a message that this version cannot render any more. */
  text: v.nullable(v.string()),
  /** Whether the client wrote more than is kept. */
  isCut: v.boolean(),
  /** Who wrote it at the desk; null for what the product sends by itself. */
  userDTO: v.nullable(Person),
  /** State of sending, and what the gateway's receipt said; null for one of the client. */
  state: v.nullable(v.picklist(messageStates)),
  delivery: v.nullable(v.picklist(deliveries)),
  deliveryAt: v.nullable(Instant),
  reason: v.string(),
  /** What an answer has done, and the booking that it was about. */
  result: v.nullable(v.picklist(answerResults)),
  agendaId: v.nullable(Id),
  bookingStart: v.nullable(Instant),
})
export type ConversationMessage = v.InferOutput<typeof ConversationMessage>

export const ConversationThread = v.object({
  conversation: Conversation,
  /** The oldest first; the latest 100. */
  messages: v.array(ConversationMessage),
  /** Channels on which the salon can answer, the client's last one first. */
  channels: v.array(channel),
  /** Until when the client can be written to freely by WhatsApp; null where that never ends, or where there is no WhatsApp. */
  whatsAppUntil: v.nullable(Instant),
})
export type ConversationThread = v.InferOutput<typeof ConversationThread>

const one = v.object({ conversationId: Id })

export const conversationsSchemas = {
  list: {
    input: v.object({ view: v.optional(v.picklist(conversationViews, 'Invalid value'), 'open'), query: v.optional(Line(100), '') }),
    reply: ConversationList,
  },
  one: { input: one, reply: ConversationThread },
  reply: {
    input: one,
    body: v.strictObject({ channel: v.picklist(messageChannels, 'Invalid value'), text: WrittenText }),
    reply: ConversationThread,
    errors: { 409: ['client_unreachable'] },
  },
  read: { input: one, reply: Conversation },
  update: {
    input: one,
    body: v.strictObject({
      isDone: v.optional(v.boolean('Required')),
      assignedUserId: v.optional(v.nullable(Id)),
      isUnread: v.optional(v.literal(true, 'Invalid value')),
      clientId: v.optional(Id),
      version: Version,
    }),
    reply: Conversation,
    errors: { 409: ['stale'] },
  },
} as const satisfies SchemaTable
