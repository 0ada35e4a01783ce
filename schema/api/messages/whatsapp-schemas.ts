import * as v from 'valibot'
import { templateKinds } from '../../rules/messages/message-templates.ts'
import { languages } from '../../terms.ts'
import { Received } from '../booking/guest-replies.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Characters, Id, Instant, Line, Name, Version } from '../values.ts'

const Kind = v.picklist(templateKinds, 'Invalid value')
const Language = v.picklist(languages, 'Invalid value')

/** Prices in cents with up to two decimals, as Meta's list has them. */
const Price = v.pipe(v.number('Required'), v.minValue(0, 'Invalid value'), v.maxValue(100, 'Invalid value'))
const prices = { utility: Price, marketing: Price, authentication: Price, service: Price }
const Prices = v.object(prices)

export const WhatsAppTemplate = v.object({
  kind: Kind,
  language: Language,
  state: v.picklist(['none', 'pending', 'approved', 'rejected', 'paused', 'disabled', 'missing']),
  /** Why Meta rejected or paused it, in its own words. */
  reason: v.string(),
  /** The text as Meta gets it, with numbered variables, and the field of each. */
  body: v.string(),
  fields: v.array(v.string()),
  buttons: v.array(v.picklist(['confirm', 'move', 'cancel'])),
  /** Whether the text was changed since it was submitted: it goes by another channel until it is submitted again. */
  isChanged: v.boolean(),
  /** What Meta would refuse at once; null for a text that can be submitted. */
  problem: v.nullable(v.picklist(['too_long', 'too_many_fields'])),
  submitted: v.nullable(Instant),
})
export type WhatsAppTemplate = v.InferOutput<typeof WhatsAppTemplate>

const Count = v.number()
const Counts = v.object({ utility: Count, marketing: Count, authentication: Count, service: Count })

export const WhatsAppPage = v.object({
  salonId: Id,
  /** Whether this installation has Meta's address. */
  isAvailable: v.boolean(),
  /** Digits of the salon's WhatsApp sender, and whether the platform has confirmed it. */
  sender: v.string(),
  isSenderConfirmed: v.boolean(),
  /** Whether a text message can be sent where WhatsApp does not get through. */
  hasSms: v.boolean(),
  account: v.nullable(
    v.object({
      phoneNumberId: v.string(),
      businessAccountId: v.string(),
      number: v.string(),
      name: v.string(),
      quality: v.picklist(['', 'GREEN', 'YELLOW', 'RED']),
      sendingLimit: v.string(),
      isActive: v.boolean(),
      isConnected: v.boolean(),
      connected: Instant,
      /** Since when Meta refuses the token, and its words; null while it is well. */
      problemSince: v.nullable(Instant),
      words: v.string(),
      checked: v.nullable(Instant),
      /** What the salon enters at Meta, so that receipts and answers come back. */
      hookUrl: v.string(),
      verifyToken: v.string(),
      prices: Prices,
      freeMessages: v.number(),
      hasPaymentMethod: v.boolean(),
      version: v.number(),
    }),
  ),
  /** The salon's month so far: delivered messages by their category, those of them that Meta charges, and the others. */
  month: v.object({
    /** How much of the month has gone by, in days, and its length. */
    day: v.number(),
    days: v.number(),
    delivered: Counts,
    billable: Counts,
    /** Handed to Meta without a receipt so far, sent by another channel instead, and failed without one. */
    waiting: v.number(),
    replaced: v.number(),
    failed: v.number(),
  }),
  templates: v.array(WhatsAppTemplate),
})
export type WhatsAppPage = v.InferOutput<typeof WhatsAppPage>

const refusals = { 422: ['whatsapp_refused'], 503: ['service_unavailable'] } as const
/** A number of Meta's: digits. */
const MetaId = v.pipe(Line(30), v.regex(/^\d{5,30}$/, 'Invalid value'))

export const whatsAppSchemas = {
  one: { reply: WhatsAppPage },
  connect: {
    /** Token and app secret may be left out where they stay as they are. */
    body: v.strictObject({
      phoneNumberId: MetaId,
      businessAccountId: MetaId,
      token: v.optional(Name(1000)),
      appSecret: v.optional(Name(200)),
    }),
    reply: WhatsAppPage,
    errors: { ...refusals, 409: ['channel_not_set_up'] },
  },
  check: { reply: WhatsAppPage, errors: { ...refusals, 409: ['channel_not_set_up'] } },
  choose: {
    body: v.strictObject({ isActive: v.boolean('Required') }),
    reply: WhatsAppPage,
    errors: { 409: ['channel_not_set_up', 'sender_not_confirmed'] },
  },
  disconnect: { reply: WhatsAppPage, errors: { 409: ['channel_not_set_up'] } },
  savePrices: {
    body: v.strictObject({
      ...prices,
      freeMessages: v.pipe(
        v.number('Required'),
        v.integer('Invalid value'),
        v.minValue(0, 'Invalid value'),
        v.maxValue(1_000_000, 'Invalid value'),
      ),
      hasPaymentMethod: v.boolean('Required'),
      version: Version,
    }),
    reply: WhatsAppPage,
    errors: { 409: ['stale', 'channel_not_set_up'] },
  },
  submit: {
    body: v.strictObject({ kind: Kind, language: Language }),
    reply: WhatsAppPage,
    errors: { ...refusals, 409: ['channel_not_set_up'] },
  },
} as const satisfies SchemaTable

const hook = Line(200)
export const whatsAppHooksSchemas = {
  verify: {
    input: v.object({
      hook,
      'hub.mode': v.optional(Line(50), ''),
      'hub.verify_token': v.optional(Line(200), ''),
      'hub.challenge': v.optional(Line(200), ''),
    }),
  },
  /** The document, with more fields than are read here. */
  receive: { input: v.object({ hook }), body: v.looseObject({ object: v.optional(Characters) }), reply: Received },
} as const satisfies SchemaTable
