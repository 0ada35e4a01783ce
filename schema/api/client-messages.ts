import * as v from 'valibot'
import { messageChannels } from '../terms.ts'
import type { EndpointTable } from './endpoint.ts'
import { Day, Id, Instant } from './values.ts'

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
})
export type ClientNPS = v.InferOutput<typeof ClientNPS>

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
