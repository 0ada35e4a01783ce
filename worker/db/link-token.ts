import { Buffer } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'
import { deriveToken, earlierToken } from './secrets.ts'

/** Targets of HMAC-signed links. A link is valid for its own purpose only. */
export const linkPurposes = [
  'Booking',
  'Calendar',
  'Forms',
  'GiftCard',
  'Invoice',
  'NPS',
  'NextAgendas',
  'Pay',
  'Privacy',
  'Report',
  'Surcharge',
  'Survey',
  'WaitingList',
  'WaitingOffer',
] as const
export type LinkPurpose = (typeof linkPurposes)[number]

// 22 base64url characters keep 128 bits of the HMAC: enough against guessing, and short enough for a text message.
const signatureLength = 22
const sign = (secret: string, purpose: LinkPurpose, id: string) => deriveToken(secret, `link:${purpose}`, id).slice(0, signatureLength)
/** Signature of links that were sent, and of calendars that were subscribed to, before keys were derived per purpose. */
const signEarlier = (secret: string, purpose: LinkPurpose, id: string) =>
  earlierToken(secret, `link:${purpose}`, id).slice(0, signatureLength)

/** Last path segment of a signed link: an opaque id and its signature, without personal data. */
export const linkToken = (secret: string, purpose: LinkPurpose, id: string) => `${id}.${sign(secret, purpose, id)}`

/** Id of a link token with a valid signature for this purpose; undefined for any other token, without a database lookup. */
export function readLinkToken(secret: string, purpose: LinkPurpose, token: string): string | undefined {
  const [id = '', signature = '', ...rest] = token.split('.')
  const given = Buffer.from(signature)
  const isSignature = (expected: Buffer) => given.length === expected.length && timingSafeEqual(given, expected)
  const isValid = [sign, signEarlier].map((signLink) => isSignature(Buffer.from(signLink(secret, purpose, id)))).includes(true)
  return rest.length === 0 && isValid ? id : undefined
}
