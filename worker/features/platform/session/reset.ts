import type { session as endpoints } from '../../../../schema/api/platform/session.ts'
import { serverLimits } from '../../../../schema/terms.ts'
import { hasDirectory } from '../../../db/databases.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { deriveToken, tokenHash } from '../../../db/secrets.ts'
import { toSignedId } from '../../../db/token-parts.ts'
import type { Handlers } from '../../../http/serve.ts'
import { enqueueForAccount, sendAfterResponse } from '../../messages/outbox/index.ts'
import { noteEndedSessions } from '../live/index.ts'
import { clearAttempts } from './attempt-queries.ts'
import { getAttemptKey, getDevice } from './attempts.ts'
import { hashPassword } from './password.ts'
import { assertPasswordIsStrong } from './password-rules.ts'
import { abortIfUnchanged } from './queries.ts'
import { getScryptCost } from './secrets.ts'
import {
  byToken,
  byUserId,
  endAccountSessions,
  insertResetToken,
  markResetTokenUsed,
  recordPasswordChange,
  selectResetAccount,
  updatePassword,
} from './token-queries.ts'

type SessionHandlers = Handlers<typeof endpoints>

const linkExpired = () => new ApiError(400, 'link_expired', { fields: { token: 'This link is no longer valid' } })

/**
 * One round trip with the same reply for an unknown username: the statements decide whether there is an account. With several databases
 * another one, which finds that of the account.
 */
export const forgotPassword: SessionHandlers['forgotPassword'] = async (firstDb, _input, { username, language }, request) => {
  const name = username.toLowerCase()
  const db = hasDirectory(request.env) ? await (await import('../../../http/elsewhere.ts')).openUserDb(request, name) : firstDb
  const resetId = db.newId('rst')
  const { SESSION_SECRET: secret, DATABASE: database } = request.env
  const hash = tokenHash(toSignedId(deriveToken(secret, 'reset', resetId), database))
  const until = db.nowUtc + serverLimits.resetMinutes * 60
  const message = enqueueForAccount(db, byToken(hash), {
    cause: `reset:${resetId}`,
    kind: 'password_reset',
    data: { username: name, resetId },
    until,
    ...(language ? { language } : {}),
  })
  await db.batch(insertResetToken(db, { tokenHash: hash, username: name, until }), message)
  sendAfterResponse(request, message)
  return { sent: true }
}

/** Two round trips. The batch that changes the password uses up the link and ends every session of the account. */
export const resetPassword: SessionHandlers['resetPassword'] = async (db, _input, { token, password }, request) => {
  const hash = tokenHash(token)
  const [account] = await db.batch(selectResetAccount(db, hash))
  if (!account) throw linkExpired()
  const { userId, username } = account
  await assertPasswordIsStrong(request.env, password, account.names)
  const passwordHash = await hashPassword(password, getScryptCost(request))
  const message = enqueueForAccount(db, byUserId(userId), { cause: `reset:${hash}`, kind: 'password_changed', data: { username } })
  // Before they have ended: also if the database ends them and its reply is lost.
  noteEndedSessions(request, account.salonId)
  try {
    await db.batch(
      markResetTokenUsed(db, hash),
      abortIfUnchanged(db),
      updatePassword(db, userId, passwordHash),
      abortIfUnchanged(db),
      ...endAccountSessions(db, userId),
      recordPasswordChange(db, userId, getDevice(request)),
      ...clearAttempts(db, getAttemptKey(request, username)),
      message,
    )
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'stale') throw linkExpired()
    throw error
  }
  sendAfterResponse(request, message)
  return { reset: true }
}
