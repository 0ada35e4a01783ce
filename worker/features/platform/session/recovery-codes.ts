import { earlierKeyedHash, keyedHash } from '../../../db/secrets.ts'
import type { Request } from '../../../http/serve.ts'
import { getSealingSecret } from './secrets.ts'

const count = 10

/** Ten characters of base32 (50 random bits). */
const createCode = (toBase32: (bytes: Uint8Array) => string) => toBase32(crypto.getRandomValues(new Uint8Array(7))).slice(0, 10)
const formatCode = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

const hashCode = (request: Request, userId: string, code: string) =>
  keyedHash(getSealingSecret(request), 'recovery code', `${userId} ${code}`)

/** New recovery codes of a user as they are shown, in two halves, and the hashes to store. */
export async function createRecoveryCodes(request: Request, userId: string): Promise<{ shown: string[]; hashes: string[] }> {
  const { toBase32 } = await import('./totp.ts')
  const codes = Array.from({ length: count }, () => createCode(toBase32))
  return { shown: codes.map(formatCode), hashes: codes.map((code) => hashCode(request, userId, code)) }
}

/** The hashes under which a recovery code may be stored: the present one, and that of earlier releases. */
export const listRecoveryCodeHashes = (request: Request, userId: string, code: string): string[] => [
  hashCode(request, userId, code),
  earlierKeyedHash(getSealingSecret(request), 'recovery code', `${userId} ${code}`),
]
