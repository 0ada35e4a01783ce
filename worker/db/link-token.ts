import { Buffer } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'
import { deriveToken } from './secrets.ts'

/** What signed links lead to. A link for one purpose is nothing for another. */
export const linkPurposes = ['Booking', 'Calendar', 'WaitingList', 'WaitingOffer'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

// 128 bits: nobody guesses them, and the link is half as long in a text message.
const signature = (secret: string, purpose: LinkPurpose, id: string) => deriveToken(secret, `link:${purpose}`, id).slice(0, 22)

/** The end of a link's address: an opaque id and what only this house makes of it. Nothing of anybody stands in it. */
export const linkToken = (secret: string, purpose: LinkPurpose, id: string) => `${id}.${signature(secret, purpose, id)}`

/** The id of a link that this house has signed for this purpose; undefined for any other, without looking anything up. */
export function readLinkToken(secret: string, purpose: LinkPurpose, token: string): string | undefined {
  const [id = '', given = '', ...more] = token.split('.')
  const [one, other] = [Buffer.from(given), Buffer.from(signature(secret, purpose, id))]
  return more.length === 0 && one.length === other.length && timingSafeEqual(one, other) ? id : undefined
}
