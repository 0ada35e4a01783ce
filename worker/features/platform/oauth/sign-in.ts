import type { OAuthAccount } from '../../../../schema/terms.ts'
import { ApiError } from '../../../db/errors.ts'
import { deriveToken, isSameSecret, seal, tokenHash, unseal } from '../../../db/secrets.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Env } from '../../../env.ts'
import { findOAuth } from '../../../gateways/accounts.ts'
import type { CalendarAnswer } from '../../../gateways/calendars.ts'
import type { OAuthTokens } from '../../../gateways/oauth.ts'
import { mapAborted } from '../../../http/errors.ts'
import { insertSignIn, spendSignIn } from './queries.ts'

const signInSeconds = 900

/** Where the provider sends the browser back, with state and code for the call that completes the sign-in. */
const getRedirectUri = ({ WEB_ORIGIN: origin = '' }: Env, account: OAuthAccount) => `${origin}/api/OAuth/${account}`
const toState = ({ SESSION_SECRET: secret }: Env, id: string) => `${id}.${deriveToken(secret, 'oauth-state', id)}`
/** PKCE: the provider learns its hash first, and the verifier with the code. */
const getVerifier = ({ SESSION_SECRET: secret }: Env, id: string) => deriveToken(secret, 'oauth-verifier', id)

function openOAuth(env: Env, account: OAuthAccount) {
  const oauth = findOAuth(env, account)
  if (!oauth) throw new ApiError(409, 'channel_not_set_up')
  return oauth
}

/** The value of a provider's answer; throws 409 where the access is refused, 503 where the provider does not answer. */
export function getCalendarAnswer<T>(answer: CalendarAnswer<T>): T {
  if (answer.ok) return answer.value
  if (answer.reason === 'away' || answer.reason === 'throttled') throw new ApiError(503, 'service_unavailable')
  throw new ApiError(409, 'account_not_connected')
}

/** Begins a sign-in of the caller, in one round trip; undefined for a caller without a salon. */
export async function beginSignIn(db: StaffDb, env: Env, account: OAuthAccount): Promise<{ url: string } | undefined> {
  const oauth = openOAuth(env, account)
  const id = db.newId('sgn')
  const begun = await mapAborted(db.batch(...insertSignIn(db, id, account, signInSeconds)))
  const redirectUri = getRedirectUri(env, account)
  return begun && { url: oauth.toSignInUrl({ state: toState(env, id), challenge: tokenHash(getVerifier(env, id)), redirectUri }) }
}

/** Completes a sign-in of the caller, once: its state is signed, and is the caller's own. Throws 409 for any other. */
export async function completeSignIn(
  db: StaffDb,
  env: Env,
  account: OAuthAccount,
  { state, code }: { state: string; code: string },
): Promise<OAuthTokens> {
  const oauth = openOAuth(env, account)
  const [id = ''] = state.split('.')
  if (!isSameSecret(state, toState(env, id))) throw new ApiError(409, 'account_not_connected')
  await mapAborted(db.batch(...spendSignIn(db, id, account)), { unusable: 'account_not_connected' })
  const tokens = getCalendarAnswer(
    await oauth.exchange({ code, verifier: getVerifier(env, id), redirectUri: getRedirectUri(env, account) }),
  )
  // Without it the access would end within the hour.
  if (!tokens.refreshToken) throw new ApiError(409, 'account_not_connected')
  return tokens
}

const getSealingSecret = (env: Env) => env.SEALING_SECRET ?? env.SESSION_SECRET

/** Encrypts a token for the row that it is stored in. */
export const sealToken = (env: Env, rowId: string, token: string) => seal(getSealingSecret(env), 'oauth-tokens', rowId, token)
/** Undefined for a token of another row, or one sealed under another secret. */
export const unsealToken = (env: Env, rowId: string, sealed: string) => unseal(getSealingSecret(env), 'oauth-tokens', rowId, sealed)
