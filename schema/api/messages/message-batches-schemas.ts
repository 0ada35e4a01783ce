import * as v from 'valibot'
import { type MessageField, templateKinds, writtenFields, writtenKinds } from '../../rules/messages/message-templates.ts'
import { deliveries, languages, messageChannels } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { ContactText, Derived, Id, Instant, Line, Text, Version } from '../values.ts'

const channel = v.picklist(messageChannels)
/** Why a client gets no message. `recent`: got one of the same kind within the last days. */
export const leftOutReasons = ['no_consent', 'unreachable'] as const

/** Messages that the desk sends: kinds with a text of the salon, and those that somebody writes. */
export const sentKinds = ['privacy', 'nps', 'survey', 'next_agendas', 'review_link', ...writtenKinds] as const
export type SentKind = (typeof sentKinds)[number]

const Recipient = v.object({
  clientId: Id,
  name: v.string(),
  /** Null for a client who is left out. */
  channel: v.nullable(channel),
  reason: v.nullable(v.picklist(leftOutReasons)),
})

export const MessagePreview = v.object({
  found: v.number(),
  channels: v.object({ whatsapp: v.number(), sms: v.number(), mail: v.number() }),
  /** Clients by the language of their message. */
  languages: v.object({ en: v.number(), it: v.number() }),
  /** Prices of a message, for SMS of one part, in cents. */
  prices: v.object({ whatsapp: v.number(), sms: v.number(), mail: v.number() }),
  noConsent: v.number(),
  unreachable: v.number(),
  /** The first recipients, then those who are left out; at most 100 of each. */
  recipients: v.array(Recipient),
  /** When the messages go out: now, or at the next time that allows advertising. */
  due: Instant,
  /** The message as its first recipient gets it; null where nobody gets one, or a field that it needs is missing. */
  sample: v.nullable(
    v.object({ name: v.string(), channel, recipient: ContactText, language: v.picklist(languages), subject: v.string(), text: v.string() }),
  ),
})
export type MessagePreview = v.InferOutput<typeof MessagePreview>

/** Messages of one sending, and how far it is. */
export const MessageBatch = v.object({
  messageBatchId: Id,
  kind: v.picklist(writtenKinds),
  text: v.string(),
  at: Instant,
  total: v.number(),
  waiting: v.number(),
  sent: v.number(),
  failed: v.number(),
  stopped: v.number(),
  /** Parts that were sent by text message. */
  smsParts: v.number(),
  /** When the next of the waiting ones is sent. */
  due: v.nullable(Instant),
  /** Those that failed, at most 100. */
  failures: v.array(v.object({ clientId: Id, name: v.string(), reason: v.string() })),
})
export type MessageBatch = v.InferOutput<typeof MessageBatch>

/** A past sending without those that failed by name. */
export const MessageBatchSummary = v.omit(MessageBatch, ['failures', 'due'])
export type MessageBatchSummary = v.InferOutput<typeof MessageBatchSummary>

/** A message to a client, the newest first. `kind` is its template; `at` is when it was sent, or else written. */
export const ClientMessage = v.object({
  outboxId: Id,
  kind: v.string(),
  channel: v.nullable(channel),
  state: v.picklist(['waiting', 'sending', 'sent', 'failed']),
  /** What the gateway's receipt said; null without one. */
  delivery: v.nullable(v.picklist(deliveries)),
  at: Instant,
})
export type ClientMessage = v.InferOutput<typeof ClientMessage>

const Clients = v.pipe(v.array(Id), v.minLength(1, 'Choose at least one client'), v.maxLength(20_000, 'Too many'))
const text = { subject: v.optional(Line(200), ''), text: Text(1500) }
const names = (message: string) => [...message.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name.trim())
const isKnown = (message: string) => names(message).every((name) => writtenFields.includes(name as MessageField))
const knownFields = v.check(isKnown, 'Unknown field in braces')
/** A text that somebody writes to a client. */
export const WrittenText = v.pipe(Text(1500), v.nonEmpty('Required'), knownFields)
const written = { subject: v.optional(v.pipe(Line(200), knownFields), ''), text: WrittenText }

export const messageBatchesSchemas = {
  preview: {
    body: v.strictObject({ clientIds: Clients, kind: v.picklist(sentKinds, 'Invalid value'), ...text, text: v.optional(text.text, '') }),
    reply: MessagePreview,
  },
  send: {
    body: v.pipe(
      v.strictObject({ clientIds: Clients, kind: v.picklist(writtenKinds, 'Invalid value'), ...written }),
      v.forward(
        v.check(({ kind, clientIds }) => kind === 'campaign' || clientIds.length === 1, 'Invalid value'),
        ['kind'],
      ),
    ),
    reply: MessageBatch,
    errors: { 409: ['nobody_reached'] },
  },
  one: { input: v.object({ messageBatchId: Id }), reply: MessageBatch },
  list: { reply: v.array(MessageBatchSummary) },
  ofClient: { input: v.object({ clientId: Id }), reply: v.array(ClientMessage) },
  stop: { input: v.object({ messageBatchId: Id }), reply: MessageBatch },
  resume: { input: v.object({ messageBatchId: Id }), reply: MessageBatch },
} as const satisfies SchemaTable

const templateText = { subject: v.pipe(Line(200), v.nonEmpty('Required')), text: v.pipe(Text(1500), v.nonEmpty('Required')) }
const kind = v.picklist(templateKinds, 'Invalid value')
const language = v.picklist(languages, 'Invalid value')

/** A salon's own text of a kind in a language; without one the default is sent. */
export const MessageTemplate = v.object({
  messageTemplateId: Id,
  kind,
  language,
  subject: v.string(),
  text: v.string(),
  version: v.number(),
})
export type MessageTemplate = v.InferOutput<typeof MessageTemplate>

/** Fields of a real booking, for the preview of a template; empty ones are left out of the text. */
export const TemplateExample = v.object({
  agendaId: v.nullable(Id),
  name: v.string(),
  language,
  fields: v.record(v.string(), v.string()),
})
export type TemplateExample = v.InferOutput<typeof TemplateExample>

const one = v.object({ messageTemplateId: Id })

export const messageTemplatesSchemas = {
  list: { reply: v.array(MessageTemplate) },
  examples: { input: v.object({ language }), reply: v.array(TemplateExample) },
  create: { body: v.strictObject({ kind, language, ...templateText }), reply: MessageTemplate, errors: { 409: ['already_exists'] } },
  update: {
    input: one,
    body: v.strictObject({ ...templateText, version: Version, messageTemplateId: Derived, kind, language }),
    reply: MessageTemplate,
    errors: { 409: ['stale'] },
  },
  reset: { input: one, reply: one },
} as const satisfies SchemaTable
