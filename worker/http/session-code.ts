import { jwtVerify, SignJWT } from 'jose'

/**
 * What a session code says: which session, and the salon and its zone so that the salon's day is known before the first
 * trip. Nothing in it opens anything; a forged or expired one is refused without a trip.
 */
export interface SessionClaims {
  sessionId: string
  salonId: string | null
  timeZone: string
}

// Importing the key anew costs more than using it; it is the same for as long as the secret is.
const keys = new Map<string, Promise<CryptoKey>>()
function key(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret)
  if (known) return known
  const made = crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
  keys.set(secret, made)
  return made
}

export async function signSessionCode(claims: SessionClaims, expiryMaxUtc: number, secret: string): Promise<string> {
  return new SignJWT({ sid: claims.sessionId, salon: claims.salonId, tz: claims.timeZone })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(expiryMaxUtc)
    .sign(await key(secret))
}

/** Undefined for whatever this house did not sign, or signed for a time that is over. */
export async function readSessionCode(code: string, secret: string, nowUtc: number): Promise<SessionClaims | undefined> {
  try {
    const { payload } = await jwtVerify(code, await key(secret), { algorithms: ['HS256'], currentDate: new Date(nowUtc * 1000) })
    const { sid, salon, tz } = payload
    if (typeof sid !== 'string' || typeof tz !== 'string') return undefined
    return { sessionId: sid, salonId: typeof salon === 'string' ? salon : null, timeZone: tz }
  } catch {
    return undefined
  }
}
