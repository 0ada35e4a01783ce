import { seal } from '../../../db/secrets.ts'
import type { Request } from '../../../http/serve.ts'

const secretBytes = 20

/** scrypt's N from the environment; undefined for the default. */
export const getScryptCost = (request: Request) => (request.env.SCRYPT_COST ? Number(request.env.SCRYPT_COST) : undefined)
/** Secret that encrypts authenticator secrets. */
export const getSealingSecret = (request: Request) => request.env.SEALING_SECRET ?? request.env.SESSION_SECRET
/** Whether superadmins may sign in without two-step verification: on a local machine and in tests. */
export const isSuperadminExempt = (request: Request) => request.env.SUPERADMIN_TWO_STEP === 'optional'

/** A new secret for an authenticator app, and its sealed form to store. */
export async function createAuthenticatorSecret(request: Request, userId: string): Promise<{ secret: string; sealed: string }> {
  const { toBase32 } = await import('./totp.ts')
  const secret = toBase32(crypto.getRandomValues(new Uint8Array(secretBytes)))
  return { secret, sealed: await seal(getSealingSecret(request), 'two-step', userId, secret) }
}
