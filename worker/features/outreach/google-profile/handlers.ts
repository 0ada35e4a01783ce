import { googleProfile } from '../../../../schema/api/outreach/google-profile.ts'
import { type GoogleProfile, googleProfileSchemas } from '../../../../schema/api/outreach/google-profile-schemas.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { openSecret, sealSecret } from '../../../db/salon-secrets.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
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

/** Takes a button away; one in a profile that the account no longer manages is not ours any more. */
async function removeButton(env: Env, token: string, linkId: string): Promise<void> {
  const removed = await openProfiles(env).removeLink(token, linkId)
  if (!removed.ok && (removed.reason === 'away' || removed.reason === 'throttled')) getCalendarAnswer(removed)
}

interface Choice {
  readonly token: string
  readonly salonId: string
  /** The connection so far; it must still be the same, if it names its version. */
  readonly stored: (Pick<StoredProfile, 'linkId'> & { readonly version?: number | undefined }) | undefined
  readonly location: ProfileLocation
  /** What else is written with it. */
  readonly writes?: readonly Statement<unknown>[]
}

/** Puts the button into the profile of a location and notes it, then takes away the one before: a refusal leaves that. */
async function putButton(db: StaffDb, env: Env, { token, salonId, stored, location, writes = [] }: Choice) {
  const linkId = getCalendarAnswer(await openProfiles(env).putLink(token, location.locationId, getPageUrl(env, salonId)))
  const note = [setLocation(db, location, linkId, stored?.version), db.abortIfUnchanged('stale')]
  const saved = await db.batchReturning([...writes, ...note], selectConnection(db)).catch(async (error) => {
    if (!(error instanceof BatchAbortedError && error.reason === 'stale')) throw error
    // Another choice was faster: its button stays.
    const [now] = await db.batch(selectStored(db))
    if (now?.linkId !== linkId) await removeButton(env, token, linkId)
    throw new ApiError(409, 'stale')
  })
  if (stored && stored.linkId !== '' && stored.linkId !== linkId) await removeButton(env, token, stored.linkId)
  return saved
}

/** Three round trips: the sign-in that is used up, the connection so far, and the new one. Google is asked in between. */
const finish: ProfileHandlers['finish'] = async (db, _input, result, { env }) => {
  const { salonId } = db
  if (salonId === null) return undefined
  const { accessToken: token, refreshToken } = await completeSignIn(db, env, account, result)
  const [first, ...others] = getCalendarAnswer(await openProfiles(env).list(token))
  if (!first) throw new ApiError(409, 'no_google_location')
  const [stored] = await db.batch(selectStored(db))
  const sealed = await sealSecret(env, salonId, 'googleProfile', refreshToken)
  const writes = [upsertProfile(db), upsertSecret(db, 'googleProfile', sealed)]
  if (others.length > 0) return toReply(env, await db.batchReturning(writes, selectConnection(db)))
  return toReply(
    env,
    await putButton(db, env, { token, salonId, stored: stored && { ...stored, version: undefined }, location: first, writes }),
  )
}

const listLocations: ProfileHandlers['locations'] = async (db, _input, _body, { env }) => {
  const token = getCalendarAnswer(await openAccess(env, await readStored(db)))
  return getCalendarAnswer(await openProfiles(env).list(token))
}

/** Two round trips. */
const choose: ProfileHandlers['choose'] = async (db, _input, { locationId }, { env }) => {
  const stored = await readStored(db)
  const token = getCalendarAnswer(await openAccess(env, stored))
  const location = getCalendarAnswer(await openProfiles(env).list(token)).find((one) => one.locationId === locationId)
  if (!location) throw new ApiError(409, 'no_google_location')
  return toReply(env, await putButton(db, env, { token, salonId: stored.salonId, stored, location }))
}

/**
 * Two round trips. Where Google has ended the access, the button is no longer ours to take away. The access itself is not revoked: that
 * would end the calendars which team members have connected with the same account.
 */
const disconnect: ProfileHandlers['disconnect'] = async (db, _input, _body, { env }) => {
  const stored = await readStored(db)
  const access = await openAccess(env, stored)
  if (!access.ok && access.reason !== 'ended') throw new ApiError(503, 'service_unavailable')
  if (access.ok && stored.linkId !== '') await removeButton(env, access.value, stored.linkId)
  return toReply(env, await db.batchReturning(deleteProfile(db), selectConnection(db)))
}

export const googleProfileFeatures = [
  defineRoutes(googleProfile, googleProfileSchemas, { state: getState, connect, finish, locations: listLocations, choose, disconnect }),
]
