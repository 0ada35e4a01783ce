import * as v from 'valibot'
import { messageChannels } from '../../terms.ts'
import type { EndpointTable } from '../endpoint.ts'
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

export const clientNPSs = {
  send: {
    method: 'POST',
    path: '/api/ClientNPSs/SendNPSMessage/{sessionCode}',
    access: 'user',
    input: ofClient,
    reply: SentMessage,
    errorMessage: 'Unable to send NPS message',
    errors: { 409: ['client_unreachable', 'no_marketing_consent', 'sent_today'] },
    idempotent: true,
  },
  /** Answers of all clients between two days, the newest first; at most 500. */
  list: {
    method: 'GET',
    path: '/api/ClientNPSs/{sessionCode}',
    access: 'user',
    input: v.object({ from: v.optional(Day), to: v.optional(Day) }),
    reply: v.array(ClientNPS),
    errorMessage: 'Unable to fetch client NPS',
  },
  /** Questions to a client with their answers, the newest first. */
  ofClient: {
    method: 'GET',
    path: '/api/ClientNPSs/Client/{sessionCode}',
    access: 'user',
    input: ofClient,
    reply: v.array(ClientNPS),
    errorMessage: 'Unable to fetch client NPS',
  },
  score: {
    method: 'GET',
    path: '/api/ClientNPSs/Score/{sessionCode}',
    access: 'user',
    input: v.object({ from: Day, to: Day }),
    reply: NPSScore,
    errorMessage: 'Unable to fetch client NPS',
  },
  /** Marks an answer as dealt with, or takes that back. */
  handle: {
    method: 'PUT',
    path: '/api/ClientNPSs/{sessionCode}/{clientNPSId}',
    access: 'user',
    input: v.object({ clientNPSId: Id }),
    body: v.strictObject({ isHandled: v.boolean('Required'), version: Version }),
    reply: ClientNPS,
    errorMessage: 'Unable to update client NPS',
    errors: { 409: ['stale'] },
  },
} as const satisfies EndpointTable

export const clientNextAgendas = {
  /** Sends the client's coming bookings with the link to confirm, move or cancel them. */
  send: {
    method: 'POST',
    path: '/api/ClientNextAgendas/SendNextAgendasMessage/{sessionCode}',
    access: 'user',
    input: ofClient,
    reply: SentMessage,
    errorMessage: 'Unable to send next appointments',
    errors: { 409: ['client_unreachable', 'no_next_agendas', 'sent_today'] },
    idempotent: true,
  },
} as const satisfies EndpointTable

export const clientReviews = {
  /** Sends the salon's review link; to every client with consent, whatever they scored. */
  send: {
    method: 'POST',
    path: '/api/ClientReviews/SendReviewLinkGMB/{sessionCode}',
    access: 'user',
    input: ofClient,
    reply: SentMessage,
    errorMessage: 'Unable to send review link',
    errors: { 409: ['client_unreachable', 'no_marketing_consent', 'no_review_link', 'sent_today'] },
    idempotent: true,
  },
} as const satisfies EndpointTable
