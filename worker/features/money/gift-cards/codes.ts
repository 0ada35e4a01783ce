import { Buffer } from 'node:buffer'
import { readGiftCardCode, toGiftCardCode } from '../../../../schema/rules/money/gift-cards.ts'
import { readLinkToken, signLink } from '../../../db/link-token.ts'
import { deriveToken, keyedHash } from '../../../db/secrets.ts'
import type { Env } from '../../../env.ts'
import type { Request } from '../../../http/serve.ts'

/** Code of a card, 16 characters; it follows from the card's id and the Worker's secret. */
export const getCode = ({ SESSION_SECRET }: Env, prepaidId: string): string =>
  toGiftCardCode(Buffer.from(deriveToken(SESSION_SECRET, 'gift-card', prepaidId), 'base64url'))

/** What is stored of a code: a hash by which it is found, and its last four characters. */
export function hashCode({ SESSION_SECRET }: Env, code: string) {
  return { codeHash: keyedHash(SESSION_SECRET, 'gift-card-code', code), codeEnd: code.slice(-4) }
}

/** Link of the card's own page, as its QR code holds it. */
export const getCardLink = (env: Env, prepaidId: string): string =>
  `${env.WEB_ORIGIN ?? ''}/giftCard#${signLink(env, 'GiftCard', prepaidId)}`

/** The card that a typed code or a scanned link names: by its id, or by the hash of its code; undefined for what cannot be one. */
export function readTyped({ env }: Pick<Request, 'env'>, typed: string): { prepaidId: string } | { codeHash: string } | undefined {
  const token = typed.includes('#') ? typed.slice(typed.indexOf('#') + 1).trim() : ''
  const link = token ? readLinkToken(env.SESSION_SECRET, 'GiftCard', token) : undefined
  if (link) return { prepaidId: link.id }
  const code = readGiftCardCode(typed)
  return code === null ? undefined : { codeHash: hashCode(env, code).codeHash }
}
