import { createHash } from 'node:crypto'
import { maskContact } from '../../../../schema/rules/clients/contacts.ts'
import { parseReply, type Reply } from '../../../../schema/rules/platform/gateway-replies.ts'
import { toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { BatchAbortedError } from '../../../db/errors.ts'
import { keyedHash } from '../../../db/secrets.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb, SystemSalonDb } from '../../../db/system-db.ts'
import type { IncomingMessage } from '../../../gateways/incoming-messages.ts'
import type { Request } from '../../../http/serve.ts'
import { raiseAlerts } from '../../messages/alerts/index.ts'
import { enqueue, type QueuedMessage, sendAfterResponse } from '../../messages/outbox/index.ts'
import { type Answered, answerBookings, getResult } from './answers.ts'
import {
  type AskedBooking,
  type IncomingAccount,
  type IncomingSalon,
  insertIncoming,
  type NewMessage,
  type Question,
  recordResult,
  type Sender,
  selectIncomingSalon,
  selectSender,
  settleConversation,
} from './incoming-queries.ts'

/** Longer texts are cut: WhatsApp takes 65,536 characters, and nobody reads more than this at a desk. */
const maxTextLength = 10_000
const snippetLength = 120
const maxNameLength = 100

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
/** The start of a text; a pair of surrogates that was cut in two becomes one replacement character. */
const cut = (text: string, length: number) => text.slice(0, length).toWellFormed()

/** What the hooks read before they believe a message. */
export interface Received {
  readonly salon: IncomingSalon
  readonly sender: Sender
  readonly hash: string
}

/** One round trip. Undefined if no salon has the number. `fields` identify a message that its gateway gives no id. */
export async function loadReceived(
  db: SystemDb,
  account: IncomingAccount,
  { channel, from, gatewayId, pressed }: IncomingMessage,
  fields: string,
): Promise<Received | undefined> {
  const hash = sha256(`${channel}:${gatewayId || fields}`)
  const [salon, sender] = await db.batch(
    selectIncomingSalon(db, account),
    selectSender(db, account, { address: from, hash, askedBy: pressed?.outboxId }),
  )
  return salon && { salon, sender, hash }
}

/** Whether the message is stored, and what it answers is done. */
export const isDone = ({ sender: { earlier } }: Received): boolean => earlier !== null && !earlier.isOpen

interface Receiving extends Received {
  readonly db: SystemSalonDb
  readonly message: IncomingMessage
  readonly row: NewMessage
  readonly reply: Reply | undefined
}

/**
 * Stores a message once, however often its gateway reports it, and does what it answers. One round trip for a message; an answer takes
 * one for each step, and a repeat goes on where an earlier call was interrupted.
 */
export async function receiveMessage(request: Request, system: SystemDb, received: Received, message: IncomingMessage): Promise<void> {
  const { salon, sender, hash } = received
  if (isDone(received)) return
  const db = system.inSalon(salon.salonId, salon.timeZone)
  const reply = getReply(message)
  const question = message.pressed || isAnswer(sender, reply) ? sender.question : null
  const clientId = question?.clientId ?? findClientId(sender)
  const row: NewMessage = {
    incomingMessageId: sender.earlier?.incomingMessageId ?? db.newId('inc'),
    conversationId: `con_${keyedHash(request.env.SESSION_SECRET, 'conversation', `${salon.salonId}:${message.from}`).slice(0, 16)}`,
    address: message.from,
    clientId,
    senderName: cut(message.senderName, maxNameLength),
    channel: message.channel,
    text: cut(message.text, maxTextLength),
    isCut: message.text.length > maxTextLength,
    hash,
    // A message of tomorrow would keep the window open for longer than Meta does.
    windowUtc: message.windowUtc === undefined ? null : Math.min(message.windowUtc || db.nowUtc, db.nowUtc),
    outboxId: reply === 'stop' && clientId ? '' : (question?.outboxId ?? null),
  }
  const receiving: Receiving = { ...received, db, message, row, reply }
  if (!sender.earlier && !(await store(receiving))) return
  if (row.outboxId === null) return
  if (message.pressed && reply === undefined) return sendLink(receiving, request)
  await (reply === 'stop' ? stopOffers(receiving, request) : answer(receiving, request))
}

/** What a text or a button says; a button that asks to move or cancel is answered with the link. */
const getReply = ({ text, pressed }: IncomingMessage): Reply | undefined =>
  pressed === undefined ? parseReply(text) : pressed.button === 'confirm' ? 'yes' : undefined

/** A reply to a reminder, unless somebody at the desk has written since. */
const isAnswer = ({ question }: Sender, reply: Reply | undefined) =>
  (reply === 'yes' || reply === 'no') && question !== null && question.kind !== 'free_text'

/** The client of the conversation if the number is still theirs, else whom the salon wrote to last; a link by hand stays. */
function findClientId({ people, conversation, question }: Sender): string | null {
  const isPerson = (id: string | null | undefined) => people.some(({ clientId }) => clientId === id)
  if (question && isPerson(question.clientId)) return question.clientId
  if (conversation?.clientId && (people.length === 0 || isPerson(conversation.clientId))) return conversation.clientId
  return people[0]?.clientId ?? null
}

const isRepeat = (error: unknown) => error instanceof BatchAbortedError && error.reason === 'already_used'

/** Whether the message is new. What answers nothing alerts the desk in the same batch. */
async function store(receiving: Receiving): Promise<boolean> {
  const { db, row } = receiving
  try {
    await db.batch(...insertIncoming(db, row), ...(row.outboxId === null ? [alertDesk(receiving)] : []))
    return true
  } catch (error) {
    if (isRepeat(error)) return false
    throw error
  }
}

/** One alert until somebody opens the conversation. */
function alertDesk({ db, sender, row, message }: Receiving): Statement<number> {
  const name = sender.people.find(({ clientId }) => clientId === row.clientId)?.name ?? (row.senderName || maskContact(message.from))
  const text = row.text.replace(/\s+/g, ' ')
  const snippet = text.length > snippetLength ? `${cut(text, snippetLength)}…` : text
  return raiseAlerts(db, {
    to: { roles: ['ADMIN', 'RECEPTIONIST'] },
    type: 'Message',
    content: { key: 'message_received', values: { name, text: snippet } },
    id: row.conversationId,
    cause: `inbox:${row.conversationId}:${sender.conversation?.readUtc ?? 0}`,
  })
}

/**
 * Withdraws the consents of everybody with the number: who wrote is not known better. Confirmed once a day: two machines that answer each
 * other would go on at the salon's cost.
 */
async function stopOffers(receiving: Receiving, request: Request): Promise<void> {
  const { db, sender, row, message } = receiving
  const { withdrawMarketing } = await import('../../clients/consents/index.ts')
  const reply = enqueue(db, {
    cause: `offers_stopped:${row.conversationId}:${toSalonDay(db.nowUtc, db.timeZone)}`,
    kind: 'offers_stopped',
    data: {},
    to: { clientId: row.clientId ?? '' },
    channel: message.channel,
  })
  await finish(receiving, request, [
    ...recordResult(db, row.incomingMessageId, 'stopped'),
    ...withdrawMarketing(db, sender.people, cut(row.text, snippetLength)),
    settleConversation(db, row.conversationId, sender.conversation?.isToAnswer ?? false),
    reply,
  ])
}

async function answer(receiving: Receiving, request: Request): Promise<void> {
  const { db, sender, row, reply = 'yes' } = receiving
  const answered = await answerBookings(request, listAsked(sender.question), reply)
  const result = getResult(answered)
  const isHandled = result === 'confirmed' || result === 'cancelled'
  await finish(receiving, request, [
    ...recordResult(db, row.incomingMessageId, result),
    isHandled ? settleConversation(db, row.conversationId, sender.conversation?.isToAnswer ?? false) : alertDesk(receiving),
    ...replyToAnswers(receiving, answered),
  ])
}

/** The bookings that a message is about: those that it lists, or the one that it names. */
function listAsked(question: Question | null): readonly AskedBooking[] {
  const { bookings, agendaId, start } = question?.data ?? {}
  if (bookings && bookings.length > 0) return bookings
  return agendaId && start ? [{ agendaId, start }] : []
}

/** Answers a button that asks to move or cancel with the link to the bookings, once for each message and button. */
async function sendLink(receiving: Receiving, request: Request): Promise<void> {
  const { db, sender, row, message } = receiving
  const [first] = listAsked(sender.question)
  const link = enqueue(db, {
    cause: `booking_link:${row.outboxId}:${message.pressed?.button ?? ''}`,
    kind: 'booking_link',
    data: { agendaId: first?.agendaId ?? '', button: message.pressed?.button ?? 'move' },
    to: { clientId: sender.question?.clientId ?? '' },
    channel: message.channel,
    ...(first ? { agendaId: first.agendaId } : {}),
  })
  await finish(receiving, request, [
    ...recordResult(db, row.incomingMessageId, 'link_sent'),
    settleConversation(db, row.conversationId, sender.conversation?.isToAnswer ?? false),
    link,
  ])
}

const replyKinds = { moved: 'booking_ask_again', too_late: 'booking_too_late' } as const

/**
 * Asks again about bookings that were moved, and says which ones it is too late to cancel: once for each question, so that a machine that
 * answers everything gets no further reply.
 */
function replyToAnswers({ db, row, message, sender }: Receiving, answered: readonly Answered[]): QueuedMessage[] {
  return answered.flatMap(({ agendaId, result, start, services }) => {
    if (result !== 'moved' && result !== 'too_late') return []
    return [
      enqueue(db, {
        cause: `${replyKinds[result]}:${row.outboxId}:${agendaId}`,
        kind: replyKinds[result],
        data: { agendaId, start, services, bookings: [{ agendaId, start }] },
        to: { clientId: sender.question?.clientId ?? '' },
        channel: message.channel,
        agendaId,
      }),
    ]
  })
}

/** Writes the result of an answer, and sends what the batch has queued. Of two calls at once only one finishes. */
async function finish({ db }: Receiving, request: Request, statements: readonly Statement<unknown>[]): Promise<void> {
  try {
    await db.batch(...statements)
  } catch (error) {
    if (isRepeat(error)) return
    throw error
  }
  const queued = statements.filter((one): one is QueuedMessage => 'outboxId' in one)
  if (queued.length > 0) sendAfterResponse(request, ...queued)
}
