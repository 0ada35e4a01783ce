import { Buffer } from 'node:buffer'
import { isSameSecret, keyedHash } from '../../../db/secrets.ts'
import type { Request } from '../../../http/serve.ts'

/** Seconds for which a challenge may be signed. */
export const challengeSeconds = 300
const [randomBytes, expiryBytes, signatureBytes] = [16, 4, 16]
const signedBytes = randomBytes + expiryBytes

/**
 * What a challenge is for, and for whom: a user who makes a passkey, a session that is confirmed, nobody yet who signs in. For guests: the
 * session in which one makes a passkey, and the salon at which one signs in.
 */
export interface Use {
  readonly purpose: 'sign_in' | 'create' | 'confirm' | 'guest_sign_in' | 'guest_create'
  readonly subject: string
}

function sign({ env }: Request, { purpose, subject }: Use, signed: Buffer): Buffer {
  const text = [purpose, subject, signed.toString('base64url')].join('\n')
  return Buffer.from(keyedHash(env.SESSION_SECRET, 'passkey challenge', text), 'base64url').subarray(0, signatureBytes)
}

/** A random challenge (base64url) that carries its end and a signature: nothing has to be stored until a passkey has signed it. */
export function createChallenge(request: Request, use: Use): string {
  const signed = Buffer.from(crypto.getRandomValues(new Uint8Array(signedBytes)))
  signed.writeUInt32BE(request.get('nowUtc') + challengeSeconds, randomBytes)
  return Buffer.concat([signed, sign(request, use, signed)]).toString('base64url')
}

/** Whether a challenge was made for this use within the last five minutes. That it is used once only is up to the database. */
export function isValidChallenge(request: Request, use: Use, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== signedBytes + signatureBytes) return false
  const signed = bytes.subarray(0, signedBytes)
  const isSigned = isSameSecret(bytes.subarray(signedBytes).toString('base64url'), sign(request, use, signed).toString('base64url'))
  return isSigned && signed.readUInt32BE(randomBytes) > request.get('nowUtc')
}
