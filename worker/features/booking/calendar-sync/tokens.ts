import type { CalendarProvider } from '../../../../schema/terms.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { Env } from '../../../env.ts'
import { findOAuth } from '../../../gateways/accounts.ts'
import type { CalendarAnswer } from '../../../gateways/calendars.ts'
import type { OAuthTokens } from '../../../gateways/oauth.ts'
import { sealToken, unsealToken } from '../../platform/oauth/index.ts'
import { type SealedTokens, saveTokens } from './queries.ts'

/** A token that ends sooner is renewed, so that a run does not outlast it. */
const spareSeconds = 300

export async function sealTokens(env: Env, connectionId: string, nowUtc: number, tokens: OAuthTokens): Promise<SealedTokens> {
  return {
    refreshToken: tokens.refreshToken && (await sealToken(env, connectionId, tokens.refreshToken)),
    accessToken: await sealToken(env, connectionId, tokens.accessToken),
    accessUntil: nowUtc + tokens.lifetime,
  }
}

interface StoredTokens {
  readonly connectionId: string
  readonly provider: CalendarProvider
  readonly refreshToken: string
  readonly accessToken: string
  readonly accessUntil: number
}

/** Whether the stored access token is used as it is. */
export const isKnownAccess = ({ nowUtc }: TenantDb, { accessUntil }: Pick<StoredTokens, 'accessUntil'>) =>
  accessUntil > nowUtc + spareSeconds

/** The access token of a connection, renewed and stored where it ends soon. `ended` where the provider no longer renews it. */
export async function openAccess(env: Env, db: TenantDb, stored: StoredTokens): Promise<CalendarAnswer<string>> {
  const { connectionId, provider, refreshToken, accessToken } = stored
  const known = isKnownAccess(db, stored) ? await unsealToken(env, connectionId, accessToken) : undefined
  if (known !== undefined) return { ok: true, value: known }
  const [oauth, refresh] = [findOAuth(env, provider), await unsealToken(env, connectionId, refreshToken)]
  if (!oauth) return { ok: false, reason: 'away' }
  // Sealed under a secret that is no longer that of the platform.
  if (refresh === undefined) return { ok: false, reason: 'ended' }
  const renewed = await oauth.refresh(refresh)
  if (!renewed.ok) return renewed
  await db.batch(saveTokens(db, connectionId, await sealTokens(env, connectionId, db.nowUtc, renewed.value)))
  return { ok: true, value: renewed.value.accessToken }
}
