import * as v from 'valibot'
import { languages, messageChannels } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { ClientMessage } from '../messages/message-batches-schemas.ts'
import { SentMessage } from '../outreach/client-messages-schemas.ts'
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

export const petMessagesSchemas = {
  ofPet: { input: one, reply: v.array(ClientMessage) },
  certificate: { input: one, reply: CertificateMessage },
  askCertificate: { tells: true, input: one, reply: SentMessage, errors: { 409: ['client_unreachable', 'sent_today'] } },
} as const satisfies SchemaTable
