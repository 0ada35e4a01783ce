import { googleProfile } from '../../../../schema/api/outreach/google-profile.ts'
import { type GoogleProfile, googleProfileSchemas } from '../../../../schema/api/outreach/google-profile-schemas.ts'
import { ApiError } from '../../../db/errors.ts'
import { openSecret, sealSecret } from '../../../db/salon-secrets.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Env } from '../../../env.ts'
import { findOAuth, openProfiles } from '../../../gateways/accounts.ts'
import type { CalendarAnswer } from '../../../gateways/calendars.ts'
import type { ProfileLocation } from '../../../gateways/google-profile.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { beginSignIn, completeSignIn, getCalendarAnswer } from '../../platform/oauth/index.ts'
import { upsertSecret } from '../../platform/salons/index.ts'
import { deleteProfile, type StoredProfile, selectConnection, selectStored, setLocation, upsertProfile } from './queries.ts'

type ProfileHandlers = Handlers<typeof googleProfile>
type Connection = NonNullable<GoogleProfile['connection']>

const account = 'google_profile'
const toReply = (env: Env, [connection]: Connection[]): GoogleProfile => ({
  isOffered: findOAuth(env, account) !== undefined,
  connection: connection ?? null,
})
const getPageUrl = ({ WEB_ORIGIN: origin = '' }: Env, salonId: string) => `${origin}/onlineBooking/${encodeURIComponent(salonId)}`

const getState: ProfileHandlers['state'] = async (db, _input, _body, { env }) => toReply(env, (await db.batch(selectConnection(db)))[0])

const connect: ProfileHandlers['connect'] = (db, _input, _body, { env }) => beginSignIn(db, env, account)

const openToken = (env: Env, stored: StoredProfile) => openSecret(env, [{ ...stored, name: 'googleProfile' }], 'googleProfile')

/** The access token of a connection; `ended` where Google no longer renews it. */
async function openAccess(env: Env, stored: StoredProfile): Promise<CalendarAnswer<string>> {
  const [oauth, token] = [findOAuth(env, account), await openToken(env, stored)]
  if (!oauth) return { ok: false, reason: 'away' }
  if (token === undefined) return { ok: false, reason: 'ended' }
  const renewed = await oauth.refresh(token)
  return renewed.ok ? { ok: true, value: renewed.value.accessToken } : renewed
}

async function readStored(db: StaffDb): Promise<StoredProfile> {
  const [stored] = await db.batch(selectStored(db))
  if (!stored) throw new ApiError(409, 'account_not_connected')
  return stored
}

/** Puts the button into the profile of a location; answers the statement that notes it. */
async function putButton(db: StaffDb, env: Env, token: string, salonId: string, location: ProfileLocation) {
  const linkId = getCalendarAnswer(await openProfiles(env).putLink(token, location.locationId, getPageUrl(env, salonId)))
  return setLocation(db, location, linkId)
}

/** Two round trips: the sign-in that is used up, and the connection. Google is asked in between. */
const finish: ProfileHandlers['finish'] = async (db, _input, result, { env }) => {
  const { salonId } = db
  if (salonId === null) return undefined
  const tokens = await completeSignIn(db, env, account, result)
  const locations = getCalendarAnswer(await openProfiles(env).list(tokens.accessToken))
  const [first, ...others] = locations
  if (!first) throw new ApiError(409, 'no_google_location')
  const sealed = await sealSecret(env, salonId, 'googleProfile', tokens.refreshToken)
  const writes = [upsertProfile(db), upsertSecret(db, 'googleProfile', sealed)]
  if (others.length === 0) writes.push(await putButton(db, env, tokens.accessToken, salonId, first))
  return toReply(env, await db.batchReturning(writes, selectConnection(db)))
}

const listLocations: ProfileHandlers['locations'] = async (db, _input, _body, { env }) => {
  const token = getCalendarAnswer(await openAccess(env, await readStored(db)))
  return getCalendarAnswer(await openProfiles(env).list(token))
}

/** Two round trips. */
const choose: ProfileHandlers['choose'] = async (db, _input, { locationId }, { env }) => {
  const stored = await readStored(db)
  const [token, profiles] = [getCalendarAnswer(await openAccess(env, stored)), openProfiles(env)]
  const location = getCalendarAnswer(await profiles.list(token)).find((one) => one.locationId === locationId)
  if (!location) throw new ApiError(409, 'no_google_location')
  const write = await putButton(db, env, token, stored.salonId, location)
  // Only now: a profile is not left without a button because the new one was refused.
  if (stored.linkId !== '' && stored.locationId !== locationId) getCalendarAnswer(await profiles.removeLink(token, stored.linkId))
  return toReply(env, await db.batchReturning([write], selectConnection(db)))
}

/** Two round trips. Where Google has ended the access, the button is no longer ours to take away. */
const disconnect: ProfileHandlers['disconnect'] = async (db, _input, _body, { env }) => {
  const stored = await readStored(db)
  const access = await openAccess(env, stored)
  if (!access.ok && access.reason !== 'ended') throw new ApiError(503, 'service_unavailable')
  if (access.ok && stored.linkId !== '') getCalendarAnswer(await openProfiles(env).removeLink(access.value, stored.linkId))
  const token = await openToken(env, stored)
  if (token) await findOAuth(env, account)?.revoke(token)
  return toReply(env, await db.batchReturning(deleteProfile(db), selectConnection(db)))
}

export const googleProfileFeatures = [
  defineRoutes(googleProfile, googleProfileSchemas, { state: getState, connect, finish, locations: listLocations, choose, disconnect }),
]
