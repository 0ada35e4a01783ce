import { isSameSecret, keyedHash, tokenHash } from '../../../db/secrets.ts'
import { toSignedId } from '../../../db/token-parts.ts'
import type { Request } from '../../../http/serve.ts'

/**
 * The secret of a device. The first one is random, and its hash is stored; those that follow are the device's id with a number, signed.
 * Each sign-in answers another one, so that of two devices that hold copies one uses an earlier secret before long.
 */
export interface DeskToken {
  readonly hash: string
  /** Id of the device that a signed secret names. */
  readonly deskId: string | undefined
  readonly number: number
}

const sign = ({ env }: Request, deskId: string, number: number) =>
  keyedHash(env.SESSION_SECRET, 'desk token', `${deskId}\n${number}\n${env.DATABASE ?? ''}`)

export function createFirstDeskToken({ env }: Request): string {
  return toSignedId(Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'), env.DATABASE)
}

export const createDeskToken = (request: Request, deskId: string, number: number): string =>
  toSignedId(`${deskId}~${number}~${sign(request, deskId, number)}`, request.env.DATABASE)

/** What a secret says; one with a wrong signature is read like a first one, and no row has its hash. */
export function readDeskToken(request: Request, token: string): DeskToken {
  const [text = ''] = token.split('.')
  const [deskId = '', number = '', signature] = text.split('~')
  const isSigned = signature !== undefined && isSameSecret(signature, sign(request, deskId, Number(number)))
  return { hash: tokenHash(token), ...(isSigned ? { deskId, number: Number(number) } : { deskId: undefined, number: 0 }) }
}
