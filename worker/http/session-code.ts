import { jwtVerify, SignJWT } from 'jose'
import { deriveKey } from '../db/secrets.ts'

/**
 * Claims of a session code: the session's id and database, and salon and time zone, so that the salon's day is known before the
 * database answers. They grant no access: the session row does. A forged or expired code is rejected without a query.
 */
export interface SessionClaims {
  sessionId: string
  salonId: string | null
  timeZone: string
  /** Name of the database that has the session; undefined where there is one. */
  database?: string | undefined
}

// Importing a key costs more than using it, and it is the same as long as the secret is.
const keys = new Map<string, Promise<CryptoKey>>()
function importKey(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret)
  if (known) return known
  const bytes = new Uint8Array(deriveKey(secret, 'session code'))
  const key = crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  keys.set(secret, key)
  return key
}

/** Session code (JWT, HS256) that expires at `expiryMaxUtc` (seconds UTC) at the latest; the session row may expire earlier. */
export async function signSessionCode(claims: SessionClaims, expiryMaxUtc: number, secret: string): Promise<string> {
  const { sessionId, salonId, timeZone, database } = claims
  return new SignJWT({ sid: sessionId, salon: salonId, tz: timeZone, ...(database === undefined ? {} : { db: database }) })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(expiryMaxUtc)
    .sign(await importKey(secret))
}

interface VerifiedCode {
  readonly claims: SessionClaims
  /** Seconds UTC. */
  readonly expiryUtc: number
}

const maxVerifiedCodes = 1000
/** Verified codes of this isolate, the least recently used first; the key includes the secret that signed them. */
const verifiedCodes = new Map<string, VerifiedCode>()

/**
 * Claims of a session code; undefined if its signature is wrong or it has expired. The signature is verified once per isolate; whether
 * the session is live is decided by its row, in every statement.
 */
export async function readSessionCode(code: string, secret: string, nowUtc: number): Promise<SessionClaims | undefined> {
  const key = `${secret}\n${code}`
  const verified = verifiedCodes.get(key) ?? (await verifyCode(code, secret, nowUtc))
  verifiedCodes.delete(key)
  if (!verified || verified.expiryUtc <= nowUtc) return undefined
  const [oldest] = verifiedCodes.keys()
  if (verifiedCodes.size >= maxVerifiedCodes && oldest !== undefined) verifiedCodes.delete(oldest)
  verifiedCodes.set(key, verified)
  return verified.claims
}

async function verifyCode(code: string, secret: string, nowUtc: number): Promise<VerifiedCode | undefined> {
  try {
    const { payload } = await jwtVerify(code, await importKey(secret), { algorithms: ['HS256'], currentDate: new Date(nowUtc * 1000) })
    const { sid, salon, tz, db, exp } = payload
    if (typeof sid !== 'string' || typeof tz !== 'string' || exp === undefined) return undefined
    if (db !== undefined && typeof db !== 'string') return undefined
    const claims = { sessionId: sid, salonId: typeof salon === 'string' ? salon : null, timeZone: tz }
    return { claims: db === undefined ? claims : { ...claims, database: db }, expiryUtc: exp }
  } catch {
    return undefined
  }
}
