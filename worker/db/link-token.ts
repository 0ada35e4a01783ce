import { Buffer } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'
import { deriveToken } from './secrets.ts'

/** Targets of HMAC-signed links. A link is valid for its own purpose only. */
export const linkPurposes = ['Booking', 'Calendar', 'WaitingList', 'WaitingOffer'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

// 22 base64url characters keep 128 bits of the HMAC: enough against guessing, and short enough for a text message.
const sign = (secret: string, purpose: LinkPurpose, id: string) => deriveToken(secret, `link:${purpose}`, id).slice(0, 22)

/** Last path segment of a signed link: an opaque id and its signature, without personal data. */
export const linkToken = (secret: string, purpose: LinkPurpose, id: string) => `${id}.${sign(secret, purpose, id)}`

/** Id of a link token with a valid signature for this purpose; undefined for any other token, without a database lookup. */
export function readLinkToken(secret: string, purpose: LinkPurpose, token: string): string | undefined {
  const [id = '', signature = '', ...rest] = token.split('.')
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(secret, purpose, id))]
  return rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
}
