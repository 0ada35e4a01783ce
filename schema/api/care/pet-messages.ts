import * as v from 'valibot'
import { languages, messageChannels } from '../../terms.ts'
import type { EndpointTable } from '../endpoint.ts'
import { ClientMessage } from '../messages/message-batches.ts'
import { SentMessage } from '../outreach/client-messages.ts'
import { Id } from '../values.ts'

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
    reply: v.array(ClientMessage),
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
