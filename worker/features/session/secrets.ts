import { earlierKeyedHash, keyedHash } from '../../db/secrets.ts'
import type { Request } from '../../http/serve.ts'

/** scrypt's N from the environment; undefined for the default. */
export const getScryptCost = (request: Request) => (request.env.SCRYPT_COST ? Number(request.env.SCRYPT_COST) : undefined)
/** Secret that encrypts authenticator secrets. */
export const getSealingSecret = (request: Request) => request.env.SEALING_SECRET ?? request.env.SESSION_SECRET
export const hashRecoveryCode = (request: Request, userId: string, code: string) =>
  keyedHash(getSealingSecret(request), 'recovery code', `${userId} ${code}`)
/** The hashes under which a recovery code may be stored: the present one, and that of earlier releases. */
export const listRecoveryCodeHashes = (request: Request, userId: string, code: string) => [
  hashRecoveryCode(request, userId, code),
  earlierKeyedHash(getSealingSecret(request), 'recovery code', `${userId} ${code}`),
]
