import type { CalendarAnswer } from './calendars.ts'
import { type GatewayResponse, getField, getText, type PostOptions, post } from './http-post.ts'

export interface OAuthTokens {
  readonly accessToken: string
  /** Empty where the one before stays. */
  readonly refreshToken: string
  /** Seconds. */
  readonly lifetime: number
}

/** OAuth 2.0 with PKCE (RFC 6749, 7636) of one provider, for one kind of access. */
export interface OAuthGateway {
  /** The page at which a person agrees. */
  toSignInUrl(request: { state: string; challenge: string; redirectUri: string }): string
  exchange(grant: { code: string; verifier: string; redirectUri: string }): Promise<CalendarAnswer<OAuthTokens>>
  refresh(refreshToken: string): Promise<CalendarAnswer<OAuthTokens>>
  /** Ends the access at the provider, where it can be ended. */
  revoke(refreshToken: string): Promise<void>
}

export interface OAuthClient extends PostOptions {
  readonly signInUrl: string
  readonly tokenUrl: string
  readonly revokeUrl?: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scope: string
  /** Further parameters of the sign-in page. */
  readonly extra?: Readonly<Record<string, string>>
}

/** `ended` where the provider refuses the code or token for good. */
function readTokens(response: GatewayResponse | undefined): CalendarAnswer<OAuthTokens> {
  if (!response || response.status >= 500 || response.body === undefined) return { ok: false, reason: 'away' }
  const { status, body, retryAfter } = response
  if (status === 429) return { ok: false, reason: 'throttled', retryAfter }
  const accessToken = getText(body, 'access_token')
  if (status >= 400) return { ok: false, reason: getText(body, 'error') === 'invalid_grant' ? 'ended' : 'refused' }
  if (!accessToken) return { ok: false, reason: 'away' }
  const lifetime = Number(getField(body, 'expires_in'))
  return {
    ok: true,
    value: { accessToken, refreshToken: getText(body, 'refresh_token'), lifetime: Number.isFinite(lifetime) ? lifetime : 0 },
  }
}

export function createOAuth(options: OAuthClient): OAuthGateway {
  const { clientId, clientSecret, scope } = options
  const client = { client_id: clientId, client_secret: clientSecret }
  const ask = async (form: Record<string, string>) =>
    readTokens(await post(options.tokenUrl, { headers: {}, body: new URLSearchParams({ ...client, ...form }) }, options))
  return {
    toSignInUrl: ({ state, challenge, redirectUri }) =>
      `${options.signInUrl}?${new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...options.extra,
      })}`,
    exchange: ({ code, verifier, redirectUri }) =>
      ask({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri }),
    refresh: (refreshToken) => ask({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    async revoke(refreshToken) {
      if (options.revokeUrl) await post(options.revokeUrl, { headers: {}, body: new URLSearchParams({ token: refreshToken }) }, options)
    },
  }
}
