import { Buffer } from 'node:buffer'
import type { passkeySignIn as endpoints } from '../../../../schema/api/platform/passkeys.ts'
import type { Assertion } from '../../../../schema/api/platform/passkeys-schemas.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { PublicDb } from '../../../db/public-db.ts'
import { tokenHash } from '../../../db/secrets.ts'
import { updateAccountEvent } from '../../../db/security-event.ts'
import { enterDatabase, type Handlers, type Request } from '../../../http/serve.ts'
import { enqueueForAccount, sendAfterResponse } from '../../messages/outbox/index.ts'
import { clearAttempts, recordAttempt } from './attempt-queries.ts'
import { assertAttemptAllowed, getAttemptKey, getDevice } from './attempts.ts'
import { hasPasskey, markChallengeUsed, markPasskeyUsed, type StoredPasskey, selectPasskeyAccount } from './passkey-queries.ts'
import { createRequest, isCopied, readClientData, verifyAssertion } from './passkey-verify.ts'
import { abortIfUnchanged } from './queries.ts'
import { isSuperadminExempt } from './secrets.ts'
import { assertMaySignIn, startSession } from './sign-in.ts'
import { byUserId } from './token-queries.ts'

type SignInHandlers = Handlers<typeof endpoints>

const signIn = { purpose: 'sign_in', subject: '' } as const
const refused = () => new ApiError(401, 'passkey_refused')

/** No round trip. */
export const getSignInOptions: SignInHandlers['options'] = async (_db, _input, _body, request) => createRequest(request, signIn)

/** The handle by which a passkey names its user: their id, and with several databases the name of theirs. */
export const toUserHandle = (userId: string, database: string | undefined): string =>
  Buffer.from(database === undefined ? userId : `${userId}.${database}`).toString('base64url')

/** What a passkey says of its account: the userId, and the handle of the database that has it, in which the call works from now on. */
function openAccount(request: Request, { userHandle = '' }: Assertion, firstDb: PublicDb): { db: PublicDb; userId: string } {
  const [userId = '', database] = Buffer.from(userHandle, 'base64url').toString().split('.')
  if (database === undefined) return { db: firstDb, userId }
  if (!enterDatabase(request, database)) throw refused()
  const { nowUtc, newId } = firstDb
  return { db: new PublicDb(request.get('client'), { nowUtc, newId }), userId }
}

/** Two round trips. The challenge and the passkey's counter are used up in the batch that starts the session. */
export const signInByPasskey: SignInHandlers['signIn'] = async (firstDb, _input, assertion, request) => {
  const { db, userId } = openAccount(request, assertion, firstDb)
  const key = getAttemptKey(request, `passkey ${assertion.id}`)
  const [isAllowed, eventId, retryAfter, found] = await db.batch(
    ...recordAttempt(db, key, hasPasskey(assertion.id), { device: getDevice(request), passkey: true }),
    selectPasskeyAccount(db, assertion.id, isSuperadminExempt(request)),
  )
  assertAttemptAllowed(isAllowed, retryAfter)
  if (found?.account.userId !== userId) throw refused()
  const { passkey, account } = found
  const counter = await verifyAssertion(request, signIn, assertion, passkey.publicKey)
  if (counter === undefined) throw refused()
  if (isCopied(passkey.counter, counter)) {
    await reportCopy(db, request, { ...account, passkey, eventId })
    throw refused()
  }
  assertMaySignIn(db, account)
  const guards = [
    markChallengeUsed(db, tokenHash(readClientData(assertion.clientDataJSON).challenge)),
    markPasskeyUsed(db, passkey, counter),
    abortIfUnchanged(db),
    ...clearAttempts(db, key),
  ]
  try {
    return await startSession(db, request, account, { eventId, guards, method: 'passkey' })
  } catch (error) {
    if (error instanceof BatchAbortedError && (error.reason === 'unique' || error.reason === 'stale')) throw refused()
    throw error
  }
}

interface Copy {
  readonly userId: string
  readonly username: string
  readonly passkey: StoredPasskey
  readonly eventId: number | undefined
}
/** Records that a passkey exists twice, and tells its user. */
async function reportCopy(db: PublicDb, request: Request, { userId, username, passkey, eventId }: Copy): Promise<void> {
  const message = enqueueForAccount(db, byUserId(userId), {
    cause: `passkey:${db.newId('cpy')}`,
    kind: 'passkey_copied',
    data: { username, name: passkey.name },
  })
  await db.batch(...updateAccountEvent(db, eventId, 'passkey_copied'), message)
  sendAfterResponse(request, message)
}
