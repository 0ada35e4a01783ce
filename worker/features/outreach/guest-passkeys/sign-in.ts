import type { guestPasskeySignIn as endpoints } from '../../../../schema/api/outreach/guest-passkeys.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { tokenHash } from '../../../db/secrets.ts'
import type { Handlers } from '../../../http/serve.ts'
import { signSessionCode } from '../../../http/session-code.ts'
import { getFirstName, guestSessionHours } from '../../booking/online-booking/index.ts'
import {
  abortIfUnchanged,
  assertAttemptAllowed,
  clearAttempts,
  countAttempt,
  getAttemptKey,
  loadPasskeyChecks,
} from '../../platform/session/index.ts'
import { deleteCopied, insertSession, markChallengeUsed, markPasskeyUsed, selectPasskey } from './queries.ts'

type SignInHandlers = Handlers<typeof endpoints>

/** A challenge is for one salon: what signs in at another one is no answer to it. */
const signInAt = (salonId: string) => ({ purpose: 'guest_sign_in', subject: salonId }) as const
const refused = () => new ApiError(401, 'guest_passkey_refused')

/** No round trip. */
export const getSignInOptions: SignInHandlers['options'] = async (_db, { salonId }, _body, request) =>
  (await loadPasskeyChecks()).createRequest(request, signInAt(salonId))

/** Two round trips. The challenge and the passkey's counter are used up in the batch that starts the session. */
export const signIn: SignInHandlers['signIn'] = async (db, _input, { salonId, passkey: assertion }, request) => {
  const { isCopied, readClientData, verifyAssertion } = await loadPasskeyChecks()
  const key = getAttemptKey(request, `guest passkey ${assertion.id}`)
  const [isAllowed, retryAfter, passkey] = await db.batch(...countAttempt(db, key), selectPasskey(db, salonId, assertion.id))
  assertAttemptAllowed(isAllowed, retryAfter)
  const counter = passkey && (await verifyAssertion(request, signInAt(salonId), assertion, passkey.publicKey))
  if (!passkey || counter === undefined) throw refused()
  if (isCopied(passkey.counter, counter)) {
    await db.batch(...deleteCopied(db, salonId, passkey))
    throw refused()
  }
  const bookingSessionId = db.newId('bks')
  const expiry = db.nowUtc + guestSessionHours * 3600
  try {
    await db.batch(
      markChallengeUsed(db, tokenHash(readClientData(assertion.clientDataJSON).challenge)),
      markPasskeyUsed(db, passkey, counter),
      abortIfUnchanged(db),
      ...clearAttempts(db, key),
      insertSession(db, salonId, passkey, { bookingSessionId, expiry }),
    )
  } catch (error) {
    if (error instanceof BatchAbortedError && (error.reason === 'unique' || error.reason === 'stale')) throw refused()
    throw error
  }
  const claims = { sessionId: bookingSessionId, salonId, timeZone: passkey.timeZone, database: request.env.DATABASE }
  const sessionCode = await signSessionCode(claims, expiry, request.env.SESSION_SECRET)
  return { sessionCode, client: { firstName: getFirstName(passkey.name) }, phone: passkey.phone }
}
