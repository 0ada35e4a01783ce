import type { CalendarProvider, OAuthAccount } from '../../schema/terms.ts'
import type { Env } from '../env.ts'
import type { CalendarGateway } from './calendars.ts'
import { gatewayOptions } from './gateways.ts'
import { createGoogleCalendar } from './google-calendar.ts'
import { createGoogleProfile, type ProfileGateway } from './google-profile.ts'
import { createMicrosoftCalendar } from './microsoft-calendar.ts'
import { createOAuth, type OAuthGateway } from './oauth.ts'

/** Addresses of Google and Microsoft. On a local machine each is a path of the fake gateways, by its name. */
const addresses = {
  google: {
    signIn: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    revoke: 'https://oauth2.googleapis.com/revoke',
    calendar: 'https://www.googleapis.com/calendar/v3',
    profileAccounts: 'https://mybusinessaccountmanagement.googleapis.com/v1',
    profileLocations: 'https://mybusinessbusinessinformation.googleapis.com/v1',
    profileActions: 'https://mybusinessplaceactions.googleapis.com/v1',
  },
  microsoft: {
    signIn: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    token: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    graph: 'https://graph.microsoft.com/v1.0',
  },
} as const

const getAddresses = <P extends CalendarProvider>(provider: P, base: string | undefined): (typeof addresses)[P] =>
  base
    ? (Object.fromEntries(Object.keys(addresses[provider]).map((name) => [name, `${base}/${name}`])) as (typeof addresses)[P])
    : addresses[provider]

const scopes: Readonly<Record<OAuthAccount, string>> = {
  google: 'https://www.googleapis.com/auth/calendar.events https://www.googleapis.com/auth/calendar.calendarlist.readonly',
  google_profile: 'https://www.googleapis.com/auth/business.manage',
  microsoft: 'offline_access Calendars.ReadWrite',
}

/** The sign-in of a kind of account; undefined where the platform has no client there. */
export function findOAuth(env: Env, account: OAuthAccount): OAuthGateway | undefined {
  const isGoogle = account !== 'microsoft'
  const clientId = isGoogle ? env.GOOGLE_CLIENT_ID : env.MICROSOFT_CLIENT_ID
  const clientSecret = isGoogle ? env.GOOGLE_CLIENT_SECRET : env.MICROSOFT_CLIENT_SECRET
  if (!clientId || !clientSecret || clientSecret === 'none' || !env.WEB_ORIGIN) return undefined
  const { google, microsoft } = {
    google: getAddresses('google', env.GATEWAY_GOOGLE_URL),
    microsoft: getAddresses('microsoft', env.GATEWAY_MICROSOFT_URL),
  }
  const shared = { ...gatewayOptions(env), clientId, clientSecret, scope: scopes[account] }
  if (!isGoogle)
    return createOAuth({ ...shared, signInUrl: microsoft.signIn, tokenUrl: microsoft.token, extra: { prompt: 'select_account' } })
  // Only with these Google gives a token that outlasts the hour.
  const extra = { access_type: 'offline', prompt: 'consent' }
  return createOAuth({ ...shared, signInUrl: google.signIn, tokenUrl: google.token, revokeUrl: google.revoke, extra })
}

export const openCalendars = (env: Env, provider: CalendarProvider): CalendarGateway =>
  provider === 'google'
    ? createGoogleCalendar({ url: getAddresses('google', env.GATEWAY_GOOGLE_URL).calendar, ...gatewayOptions(env) })
    : createMicrosoftCalendar({ url: getAddresses('microsoft', env.GATEWAY_MICROSOFT_URL).graph, ...gatewayOptions(env) })

export function openProfiles(env: Env): ProfileGateway {
  const { profileAccounts, profileLocations, profileActions } = getAddresses('google', env.GATEWAY_GOOGLE_URL)
  return createGoogleProfile({
    accountsUrl: profileAccounts,
    locationsUrl: profileLocations,
    actionsUrl: profileActions,
    ...gatewayOptions(env),
  })
}
