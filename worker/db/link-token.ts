import { Buffer } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'
import type { Env } from '../env.ts'
import { deriveToken, earlierToken } from './secrets.ts'
import { splitToken, type TokenParts, toSignedId } from './token-parts.ts'

/** Targets of HMAC-signed links. A link is valid for its own purpose only. */
export const linkPurposes = [
  'Booking',
  'Calendar',
  'CalendarSync',
  'CheckIn',
  'ClassWaiting',
  'Forms',
  'GiftCard',
  'Group',
  'Invoice',
  'MissedCall',
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

/**
 * Last path segment of a signed link: an opaque id and its signature, without personal data. With several databases it names the one that
 * has the row.
 */
export function linkToken(secret: string, purpose: LinkPurpose, id: string, database?: string): string {
  const signedId = toSignedId(id, database)
  return `${signedId}.${sign(secret, purpose, signedId)}`
}

/** `linkToken` for a row of the environment's database. */
export const signLink = ({ SESSION_SECRET, DATABASE }: Pick<Env, 'SESSION_SECRET' | 'DATABASE'>, purpose: LinkPurpose, id: string) =>
  linkToken(SESSION_SECRET, purpose, id, DATABASE)

/** What a link token with a valid signature for this purpose names; undefined for any other token, without a database lookup. */
export function readLinkToken(secret: string, purpose: LinkPurpose, token: string): Pick<TokenParts, 'id' | 'database'> | undefined {
  const parts = splitToken(token)
  if (!parts) return undefined
  const { id, database } = parts
  const given = Buffer.from(parts.signature)
  const signedId = toSignedId(id, database)
  const isSignature = (expected: Buffer) => given.length === expected.length && timingSafeEqual(given, expected)
  const isValid = [sign, signEarlier].map((signText) => isSignature(Buffer.from(signText(secret, purpose, signedId)))).includes(true)
  return isValid ? { id, database } : undefined
}
