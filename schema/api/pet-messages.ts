import * as v from 'valibot'
import { deliveries, languages, messageChannels } from '../terms.ts'
import { SentMessage } from './client-messages.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id, Instant } from './values.ts'

/** A message to the owner of a pet. `kind` is its template; `at` is when it was sent, or else written. */
export const PetMessage = v.object({
  outboxId: Id,
  kind: v.string(),
  channel: v.nullable(v.picklist(messageChannels)),
  state: v.picklist(['waiting', 'sending', 'sent', 'failed']),
  /** What the gateway's receipt said; null without one. */
  delivery: v.nullable(v.picklist(deliveries)),
  at: Instant,
})
export type PetMessage = v.InferOutput<typeof PetMessage>

/** The message that asks the owner for the vaccination certificate, as it would be sent now. */
export const CertificateMessage = v.object({
  subClientId: Id,
  language: v.picklist(languages),
  text: v.string(),
  /** Null if none reaches the owner. */
  channel: v.nullable(v.picklist(messageChannels)),
})
export type CertificateMessage = v.InferOutput<typeof CertificateMessage>

const one = v.object({ subClientId: Id })

export const petMessages = {
  /** Messages to the pet's owner, the newest first; at most 100. */
  ofPet: {
    method: 'GET',
    path: '/api/SubClientMessages/{sessionCode}/{subClientId}',
    access: 'profileInfoAccess+user',
    input: one,
    reply: v.array(PetMessage),
    errorMessage: 'Unable to fetch pet',
  },
  certificate: {
    method: 'GET',
    path: '/api/SubClientMessages/Certificate/{sessionCode}/{subClientId}',
    access: 'profileInfoAccess+user',
    input: one,
    reply: CertificateMessage,
    errorMessage: 'Unable to fetch pet',
  },
  /** Asks the owner for the vaccination certificate, once a day. */
  askCertificate: {
    method: 'POST',
    path: '/api/SubClientMessages/Certificate/{sessionCode}/{subClientId}',
    access: 'profileInfoAccess+user',
    input: one,
    reply: SentMessage,
    errorMessage: 'Unable to fetch pet',
    errors: { 409: ['client_unreachable', 'sent_today'] },
    idempotent: true,
  },
} as const satisfies EndpointTable
