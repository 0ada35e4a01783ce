import type { identity as endpoints } from '../../../../schema/api/platform/passkeys.ts'
import type { Assertion } from '../../../../schema/api/platform/passkeys-schemas.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { tokenHash } from '../../../db/secrets.ts'
import { recordSecurityEvent } from '../../../db/security-event.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { enqueue, sendAfterResponse } from '../../messages/outbox/index.ts'
import { confirmOwnPassword, countOwnAttempt, forgetOwnAttempts } from './own-password.ts'
import { confirmSession, selectOwnAccount } from './own-queries.ts'
import type { Use } from './passkey-challenges.ts'
import { markOwnChallengeUsed, markOwnPasskeyUsed, type StoredPasskey, selectOwnCredentials, selectOwnPasskey } from './passkey-queries.ts'
import { createRequest, isCopied, readClientData, verifyAssertion } from './passkey-verify.ts'
import { isSuperadminExempt } from './secrets.ts'

type IdentityHandlers = Handlers<typeof endpoints>

const refused = () => new ApiError(401, 'passkey_refused')
const confirmIn = ({ sessionId }: StaffDb): Use => ({ purpose: 'confirm', subject: sessionId })

const getOptions: IdentityHandlers['options'] = async (db, _input, _body, request) => {
  const [credentials] = await db.batch(selectOwnCredentials(db))
  return { passkey: credentials.length > 0 ? createRequest(request, confirmIn(db), credentials) : null }
}

/** Two round trips. */
const confirm: IdentityHandlers['confirm'] = async (db, { userId }, body, request) => {
  if ('passkey' in body) return confirmByPasskey(db, request, userId, body.passkey)
  await confirmOwnPassword(db, request, userId, body)
  await db.batch(confirmSession(db), forgetOwnAttempts(db, request, userId))
  return { userId }
}

async function confirmByPasskey(db: StaffDb, request: Request, userId: string, assertion: Assertion): Promise<{ userId: string }> {
  const passkey = await countOwnAttempt(db, request, userId, selectOwnPasskey(db, assertion.id))
  const counter = passkey && (await verifyAssertion(request, confirmIn(db), assertion, passkey.publicKey))
  if (!passkey || counter === undefined) throw refused()
  if (isCopied(passkey.counter, counter)) {
    await reportCopy(db, request, userId, passkey)
    throw refused()
  }
  try {
    await db.batch(
      markOwnChallengeUsed(db, tokenHash(readClientData(assertion.clientDataJSON).challenge)),
      markOwnPasskeyUsed(db, passkey, counter),
      db.abortIfUnchanged('stale'),
      confirmSession(db),
      forgetOwnAttempts(db, request, userId),
    )
  } catch (error) {
    if (error instanceof BatchAbortedError && (error.reason === 'unique' || error.reason === 'stale')) throw refused()
    throw error
  }
  return { userId }
}

/** Records that a passkey of the caller exists twice, and tells them. */
async function reportCopy(db: StaffDb, request: Request, userId: string, { name }: StoredPasskey): Promise<void> {
  const [{ username }] = await db.batch(selectOwnAccount(db, isSuperadminExempt(request)))
  const cause = `passkey:${db.newId('cpy')}`
  const message = enqueue(db, { cause, kind: 'passkey_copied', data: { username, name }, to: { userId } })
  await db.batch(recordSecurityEvent(db, { action: 'passkey_copied', entity: 'users', entityId: userId, details: { name } }), message)
  sendAfterResponse(request, message)
}

export const identityHandlers: IdentityHandlers = { options: getOptions, confirm }
