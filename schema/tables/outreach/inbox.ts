import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AnswerResult, IncomingChannel } from '../../terms.ts'
import { flag, instant, owned } from '../columns.ts'

/**
 * What a phone number and the salon have written to each other: one row per number. Its messages are those of `incoming_messages` and the
 * outbox. No audit log: a conversation changes with every message.
 */
export const conversations = sqliteTable(
  'conversations',
  {
    conversationId: text('conversation_id').primaryKey(),
    ...owned,
    /** Phone number in international format. */
    address: text('address').notNull(),
    /** Null for an unknown sender. */
    clientId: text('client_id'),
    /** Name that the sender gives on WhatsApp; empty without one. */
    senderName: text('sender_name').notNull().default(''),
    /** Channel of the last incoming message. */
    channel: text('channel').$type<IncomingChannel>().notNull(),
    /** Incoming messages that nobody has opened. */
    unread: integer('unread').notNull().default(0),
    /** Whether the salon has to answer: what the product has handled by itself needs no answer. */
    isToAnswer: flag('is_to_answer').notNull().default(false),
    lastText: text('last_text').notNull().default(''),
    lastBy: text('last_by').$type<'client' | 'desk'>().notNull().default('client'),
    last: instant('last_utc').notNull(),
    assignedUserId: text('assigned_user_id'),
    /** When somebody in the salon opened it last; alerts of later messages are new ones. */
    read: instant('read_utc'),
    /** When the client last wrote by way of Meta: for 24 hours the salon may write freely. */
    window: instant('window_utc'),
    done: instant('done_utc'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('conversations_address').on(t.salonId, t.address),
    index('conversations_last').on(t.salonId, t.last),
    index('conversations_waiting').on(t.salonId, t.last).where(sql`is_to_answer = 1 and done_utc is null`),
    index('conversations_unread').on(t.salonId, t.unread).where(sql`unread > 0`),
    index('conversations_client').on(t.clientId).where(sql`client_id is not null`),
  ],
)

/** A message that a client, or anybody else, has sent to the salon. */
export const incomingMessages = sqliteTable(
  'incoming_messages',
  {
    incomingMessageId: text('incoming_message_id').primaryKey(),
    ...owned,
    conversationId: text('conversation_id').notNull(),
    clientId: text('client_id'),
    channel: text('channel').$type<IncomingChannel>().notNull(),
    text: text('text').notNull(),
    /** Whether the text was longer than the product keeps. */
    isCut: flag('is_cut').notNull().default(false),
    /** SHA-256 of the message at its gateway, by which a repeat is known. */
    hash: text('hash').notNull(),
    at: instant('at_utc').notNull(),
    /** The question that it answers, and what the answer has done; null for any other message. */
    outboxId: text('outbox_id'),
    result: text('result').$type<AnswerResult>(),
  },
  (t) => [
    uniqueIndex('incoming_messages_once').on(t.salonId, t.hash),
    // For queries with the same condition only: those of a client have their own.
    index('incoming_messages_at').on(t.salonId, t.at).where(sql`at_utc > 0`),
    index('incoming_messages_conversation').on(t.conversationId, t.at),
    index('incoming_messages_client').on(t.clientId).where(sql`client_id is not null`),
  ],
)
