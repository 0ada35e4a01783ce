import * as v from 'valibot'
import { consentChannels, consentPurposes, consentSources, languages, messageChannels } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Derived, Id, Instant, Whole, WholeInQuery } from '../values.ts'
import { ConsentAnswers, ConsentNote, signed } from './consent-values.ts'

const purpose = v.picklist(consentPurposes)
const channel = v.picklist(consentChannels)

/** An entry of the consent log. Nothing of it changes: a correction or a withdrawal is a separate entry. */
export const ClientPrivacy = v.object({
  clientPrivacyId: Id,
  clientId: Id,
  at: Instant,
  source: v.picklist(consentSources),
  /** The team member who recorded it; null for the client's own answer. */
  userDTO: v.nullable(v.object({ userId: Id, firstName: v.string(), lastName: v.string() })),
  /** Earlier entry that it answers or corrects. */
  answersId: v.nullable(Id),
  /** The privacy text, empty where the salon had none; `textHash` is its SHA-256 in hexadecimal. */
  salonConfigPrivacyId: v.string(),
  number: v.number(),
  title: v.string(),
  textVersion: v.number(),
  textHash: v.string(),
  language: v.picklist(languages),
  signedName: v.string(),
  signature: v.string(),
  note: v.string(),
  /** Channel and state of the message that asked; null for an entry without one. */
  message: v.nullable(v.object({ channel: v.nullable(v.picklist(messageChannels)), state: v.string() })),
  consents: v.array(v.object({ purpose, channel, given: v.boolean() })),
})
export type ClientPrivacy = v.InferOutput<typeof ClientPrivacy>

/** Why no message reaches a client: no address, one on which no message can be sent, or no longer a client; or why the last one failed. */
export const unreachableReasons = ['no_address', 'no_sender', 'inactive', 'refused_number'] as const

/** What a client consents to now, and how the client can be reached. */
export const ClientPrivacyStatus = v.object({
  clientId: Id,
  /** `given` is null for what was never asked; `since` is the time of the last change. */
  consents: v.array(v.object({ purpose, channel, given: v.nullable(v.boolean()), since: v.nullable(Instant) })),
  /** Channel of a service message; null: the client cannot be reached. */
  reachedBy: v.nullable(v.picklist(messageChannels)),
  /** Null while messages reach the client. */
  unreachable: v.nullable(v.picklist(unreachableReasons)),
  /** The last question and the last answer. */
  asked: v.nullable(Instant),
  signed: v.nullable(Instant),
  /** Version of the text that was last accepted, and the present one of the same number; 0 without a text. */
  signedVersion: v.number(),
  textVersion: v.number(),
})
export type ClientPrivacyStatus = v.InferOutput<typeof ClientPrivacyStatus>

export const PrivacyText = v.object({
  salonConfigPrivacyId: Id,
  textVersion: v.number(),
  language: v.picklist(languages),
  title: v.string(),
  text: v.string(),
  since: Instant,
})
export type PrivacyText = v.InferOutput<typeof PrivacyText>

/** How the team records an answer. */
export const deskSources = ['desk', 'paper', 'tablet'] as const
const entry = {
  source: v.picklist(deskSources, 'Invalid value'),
  language: v.picklist(languages, 'Invalid value'),
  /** Number of the privacy text that the client has read. */
  number: v.optional(Whole(1, 99), 1),
  consents: ConsentAnswers,
  ...signed,
  note: ConsentNote,
}
/** What a reply holds besides; ignored in a body. */
const derived = {
  at: Derived,
  userDTO: Derived,
  answersId: Derived,
  salonConfigPrivacyId: Derived,
  title: Derived,
  textVersion: Derived,
  textHash: Derived,
  message: Derived,
}
export const ClientPrivacyDraft = v.strictObject({ clientId: Id, ...entry })
export type ClientPrivacyDraft = v.InferInput<typeof ClientPrivacyDraft>
const Answer = v.strictObject({ clientId: Derived, clientPrivacyId: Derived, ...derived, ...entry })
const Correction = v.strictObject({ clientId: Derived, clientPrivacyId: Id, ...derived, ...entry })

const one = v.object({ clientPrivacyId: Id })
const ofClient = v.object({ clientId: Id })
/** A message to the client is refused where no channel reaches them, and where it was sent today. */
const sendErrors = ['client_unreachable', 'sent_today'] as const

export const clientPrivaciesSchemas = {
  ofClient: { input: ofClient, reply: v.array(ClientPrivacy) },
  create: { body: ClientPrivacyDraft, reply: ClientPrivacy },
  answer: { tells: true, input: one, body: Answer, reply: ClientPrivacy },
  update: { body: Correction, reply: ClientPrivacy },
  correct: { input: one, body: Answer, reply: ClientPrivacy },
  send: {
    tells: true,
    input: v.object({ clientId: Id, privacyMessageNumber: v.optional(WholeInQuery(1, 99), '1') }),
    reply: ClientPrivacy,
    errors: { 409: [...sendErrors, 'no_privacy_text'] },
  },
  status: { input: ofClient, reply: ClientPrivacyStatus },
  setStatus: { body: v.strictObject({ clientId: Id, consents: ConsentAnswers }), reply: ClientPrivacyStatus },
  texts: { input: v.object({ salonConfigPrivacyId: Id }), reply: v.array(PrivacyText) },
  exportPdf: { input: v.object({ clientId: Id, language: v.optional(v.picklist(languages, 'Invalid value')) }) },
} as const satisfies SchemaTable
