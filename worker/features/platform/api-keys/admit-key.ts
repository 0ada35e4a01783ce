import { listRanges, toAddress } from '../../../../schema/rules/platform/addresses.ts'
import { type ApiScope, apiLimits } from '../../../../schema/rules/platform/api-scopes.ts'
import { ApiError } from '../../../db/errors.ts'
import { PublicDb } from '../../../db/public-db.ts'
import { tokenHash } from '../../../db/secrets.ts'
import { type Claims, enterDatabase, type Request } from '../../../http/serve.ts'
import { readApiKey } from './key.ts'
import { countCall, type UsedKey } from './queries.ts'

const secondsPerMinute = 60

/**
 * The key in the Authorization header, with one round trip that counts the call; undefined for one that is not live. Throws 403 where it
 * may not be used from where the call comes, and 429 for too many calls in a minute.
 */
export async function readLiveKey(c: Request): Promise<(UsedKey & { readonly database: string | undefined }) | undefined> {
  const [, key = ''] = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  const parts = readApiKey(key)
  if (!parts || !enterDatabase(c, parts.database)) return undefined
  const nowUtc = c.get('nowUtc')
  const from = c.req.header('cf-connecting-ip') ?? ''
  const ranges = listRanges(toAddress(from) ?? from)
  const db = new PublicDb(c.get('client'), { nowUtc, newId: c.get('newId') })
  const [, used] = await db.batch(...countCall(db, tokenHash(key), ranges))
  if (!used) return undefined
  const { addresses, minuteCalls } = used
  const reset = secondsPerMinute - (nowUtc % secondsPerMinute)
  c.header('RateLimit-Limit', String(apiLimits.callsPerMinute))
  c.header('RateLimit-Remaining', String(Math.max(0, apiLimits.callsPerMinute - minuteCalls)))
  c.header('RateLimit-Reset', String(reset))
  if (addresses.length > 0 && !addresses.some((range) => ranges.includes(range))) throw new ApiError(403, 'address_not_allowed')
  if (minuteCalls > apiLimits.callsPerMinute) throw new ApiError(429, 'too_many_calls', { retryAfter: reset })
  return { ...used, database: parts.database }
}

/** The caller whom a live key makes. Throws 403 where the key may not make the call. */
export async function admitKey(c: Request, scope: ApiScope): Promise<Claims | undefined> {
  const key = await readLiveKey(c)
  if (!key) return undefined
  const { apiKeyId, salonId, timeZone, database } = key
  if (!key.scopes.includes(scope)) throw new ApiError(403, 'scope_missing', { scope })
  return { sessionId: apiKeyId, salonId, timeZone, database, isKey: true }
}
