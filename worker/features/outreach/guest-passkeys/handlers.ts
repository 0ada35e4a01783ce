import { Buffer } from 'node:buffer'
import { guestPasskeys as endpoints, guestPasskeySignIn } from '../../../../schema/api/outreach/guest-passkeys.ts'
import { guestPasskeySignInSchemas, guestPasskeysSchemas } from '../../../../schema/api/outreach/guest-passkeys-schemas.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import { tokenHash } from '../../../db/secrets.ts'
import type { Statement } from '../../../db/statement.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { getFirstName } from '../../booking/online-booking/index.ts'
import { endOtherSessionsOfGuest } from '../../clients/clients/index.ts'
import { loadPasskeyChecks } from '../../platform/session/index.ts'
import {
  abortIfFull,
  insertPasskey,
  markOwnChallengeUsed,
  recordEvent,
  removePasskey,
  renamePasskey,
  restorePasskey,
  selectCredentials,
  selectGuest,
  selectPasskeys,
} from './queries.ts'
import { getSignInOptions, signIn } from './sign-in.ts'

type PasskeyHandlers = Handlers<typeof endpoints>
type Guest = NonNullable<Awaited<ReturnType<typeof readGuest>>>

const createIn = ({ bookingSessionId }: GuestDb) => ({ purpose: 'guest_create', subject: bookingSessionId }) as const

const readGuest = async (db: GuestDb) => (await db.batch(selectGuest(db)))[0]

/** Throws unless somebody whom the salon knows has just proven the telephone by a code: a remembered phone may be in other hands. */
function assertProven(guest: Guest | undefined): asserts guest is Guest {
  if (!guest) throw new ApiError(409, 'guest_unknown')
  if (!guest.isByCode) throw new ApiError(409, 'code_needed')
}

const list: PasskeyHandlers['list'] = async (db) => (await db.batch(selectPasskeys(db)))[0]

const getOptions: PasskeyHandlers['options'] = async (db, _input, _body, request) => {
  const [guest, exclude] = await db.batch(selectGuest(db), selectCredentials(db))
  assertProven(guest)
  if (!guest.isBelowLimit) throw new ApiError(409, 'too_many_guest_passkeys')
  const { createCreation } = await loadPasskeyChecks()
  const { clientId, name, phone, salonName } = guest
  return createCreation(request, createIn(db), {
    rpName: salonName,
    // Unlike the handle of a user of staff: an authenticator has one passkey per handle.
    user: { id: Buffer.from(`guest:${clientId}`).toString('base64url'), name: phone, displayName: getFirstName(name) },
    exclude,
  })
}

/** One round trip, and another one to say why it was refused. */
const create: PasskeyHandlers['create'] = async (db, _input, { name, credential }, request) => {
  const { readClientData, verifyAttestation } = await loadPasskeyChecks()
  const created = await verifyAttestation(request, createIn(db), credential)
  if (!created) throw new ApiError(400, 'passkey_not_created')
  const guestPasskeyId = db.newId('gpk')
  try {
    return await db.batchReturning(
      [
        insertPasskey(db, { ...created, guestPasskeyId, transports: credential.transports, name }),
        db.abortIfUnchanged('limit'),
        markOwnChallengeUsed(db, tokenHash(readClientData(credential.clientDataJSON).challenge)),
        recordEvent(db, 'guest_passkey_added', guestPasskeyId),
      ],
      selectPasskeys(db),
    )
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'limit') {
      assertProven(await readGuest(db))
      throw new ApiError(409, 'too_many_guest_passkeys')
    }
    if (error.columns.includes('guest_passkeys.credential_id')) throw new ApiError(409, 'passkey_exists')
    if (error.reason === 'unique') throw new ApiError(400, 'passkey_not_created')
    throw error
  }
}

/** Changes one passkey of the proven telephone, and answers all; nothing for one that it does not have. */
const change = (db: GuestDb, ...writes: Statement<unknown>[]) => db.batchReturning(writes, selectPasskeys(db))

const rename: PasskeyHandlers['rename'] = (db, { guestPasskeyId }, { name }) =>
  mapAborted(change(db, renamePasskey(db, guestPasskeyId, name), db.abortIfUnchanged('missing')))

const remove: PasskeyHandlers['remove'] = (db, { guestPasskeyId }) =>
  mapAborted(
    change(
      db,
      removePasskey(db, guestPasskeyId),
      db.abortIfUnchanged('missing'),
      // Somebody else may have entered with it, and would put it back.
      endOtherSessionsOfGuest(db),
      recordEvent(db, 'guest_passkey_removed', guestPasskeyId),
    ),
  )

const restore: PasskeyHandlers['restore'] = (db, { guestPasskeyId }) =>
  mapAborted(
    change(
      db,
      abortIfFull(db),
      restorePasskey(db, guestPasskeyId),
      db.abortIfUnchanged('missing'),
      recordEvent(db, 'guest_passkey_added', guestPasskeyId),
    ),
    { limit: 'too_many_guest_passkeys' },
  )

export const guestPasskeyFeatures = [
  defineRoutes(guestPasskeySignIn, guestPasskeySignInSchemas, { options: getSignInOptions, signIn }),
  defineRoutes(endpoints, guestPasskeysSchemas, { list, options: getOptions, create, rename, remove, restore }),
]
