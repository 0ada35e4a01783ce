import * as v from 'valibot'
import { messageChannels } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Day, Id, Instant, Version } from '../values.ts'

/** A message that the desk has sent, or queued until the hours of advertising. */
export const SentMessage = v.object({
  outboxId: Id,
  channel: v.nullable(v.picklist(messageChannels)),
  state: v.string(),
  /** When it is sent: now, or at the next time that allows advertising. */
  due: Instant,
})
export type SentMessage = v.InferOutput<typeof SentMessage>

/** The question whether a client would recommend the salon; `score` is 0 to 10, null until the client answers. */
export const ClientNPS = v.object({
  clientNPSId: Id,
  clientId: Id,
  clientName: v.string(),
  appointmentId: v.nullable(Id),
  asked: Instant,
  answered: v.nullable(Instant),
  score: v.nullable(v.number()),
  comment: v.string(),
  /** When a team member dealt with the answer. */
  handled: v.nullable(Instant),
  version: v.number(),
})
export type ClientNPS = v.InferOutput<typeof ClientNPS>

const Counts = { promoters: v.number(), passives: v.number(), detractors: v.number() }
/**
 * Recommendations between two days. `score` is from −100 to 100, the share of promoters less that of detractors, null without answers;
 * `margin` half the width of its 95 % confidence interval. `before` covers as many days right before. An answer counts for everybody who
 * performed a service of its visit.
 */
export const NPSScore = v.object({
  from: Day,
  to: Day,
  asked: v.number(),
  ...Counts,
  score: v.nullable(v.number()),
  margin: v.nullable(v.number()),
  before: v.object({ ...Counts, score: v.nullable(v.number()) }),
  people: v.array(v.object({ userId: Id, firstName: v.string(), lastName: v.string(), ...Counts, score: v.nullable(v.number()) })),
})
export type NPSScore = v.InferOutput<typeof NPSScore>

const ofClient = v.object({ clientId: Id })

export const clientNPSsSchemas = {
  send: { input: ofClient, reply: SentMessage, errors: { 409: ['client_unreachable', 'no_marketing_consent', 'sent_today'] } },
  list: { input: v.object({ from: v.optional(Day), to: v.optional(Day) }), reply: v.array(ClientNPS) },
  ofClient: { input: ofClient, reply: v.array(ClientNPS) },
  score: { input: v.object({ from: Day, to: Day }), reply: NPSScore },
  handle: {
    input: v.object({ clientNPSId: Id }),
    body: v.strictObject({ isHandled: v.boolean('Required'), version: Version }),
    reply: ClientNPS,
    errors: { 409: ['stale'] },
  },
} as const satisfies SchemaTable

export const clientNextAgendasSchemas = {
  send: { input: ofClient, reply: SentMessage, errors: { 409: ['client_unreachable', 'no_next_agendas', 'sent_today'] } },
} as const satisfies SchemaTable

export const clientReviewsSchemas = {
  send: {
    input: ofClient,
    reply: SentMessage,
    errors: { 409: ['client_unreachable', 'no_marketing_consent', 'no_review_link', 'sent_today'] },
  },
} as const satisfies SchemaTable
