import type { passwords as endpoints } from '../../../../schema/api/platform/account-security.ts'
import type { Session } from '../../../../schema/api/platform/session-schemas.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import { serverLimits } from '../../../../schema/terms.ts'
import { ApiError } from '../../../db/errors.ts'
import { recordSecurityEvent } from '../../../db/security-event.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { signSessionCode } from '../../../http/session-code.ts'
import { enqueue, sendAfterResponse } from '../../messages/outbox/index.ts'
import { clearOwnAttempts, recordOwnAttempt } from './attempt-queries.ts'
import { assertAttemptAllowed, getAttemptKey, getDevice } from './attempts.ts'
import {
  deleteOtherSessions,
  deleteOwnTokens,
  insertOwnSession,
  type OwnAccount,
  selectOwnAccount,
  updateOwnPassword,
} from './own-queries.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { assertPasswordIsStrong } from './password-rules.ts'
import { getAccessEnd } from './queries.ts'
import { getScryptCost, isSuperadminExempt } from './secrets.ts'

type PasswordHandlers = Handlers<typeof endpoints>

const getOwnAttemptKey = (request: Request, userId: string) => getAttemptKey(request, `user ${userId}`)

/**
 * Counts an attempt of the caller to prove who they are, and answers what it is compared with; throws 429 where they are too many.
 * `forgetOwnAttempts` belongs into the batch that follows a success.
 */
export async function countOwnAttempt<T>(db: StaffDb, request: Request, userId: string, select: Statement<T>): Promise<T> {
  const [isAllowed, retryAfter, found] = await db.batch(...recordOwnAttempt(db, getOwnAttemptKey(request, userId), userId), select)
  assertAttemptAllowed(isAllowed, retryAfter)
  return found
}

/**
 * Compares a password with that of the caller, in one round trip; an unattended device is not enough for what asks for it. Attempts
 * are limited: throws 429, or 400 at the field for a wrong password. `forgetOwnAttempts` belongs into the batch that follows.
 */
export async function confirmOwnPassword(
  db: StaffDb,
  request: Request,
  userId: string,
  { password, field = 'password' }: { password: string; field?: 'password' | 'oldPassword' },
): Promise<OwnAccount> {
  const account = await countOwnAttempt(db, request, userId, selectOwnAccount(db, isSuperadminExempt(request)))
  if (await verifyPassword(password, account.passwordHash)) return account
  throw new ApiError(400, 'invalid_input', { fields: { [field]: 'Incorrect password' } })
}

/** Forgets the caller's attempts after one that succeeded. */
export const forgetOwnAttempts = (db: StaffDb, request: Request, userId: string) => clearOwnAttempts(db, getOwnAttemptKey(request, userId))

/** Two round trips. The batch that changes the password replaces all sessions of the account by one for this device. */
export const setPassword: PasswordHandlers['setPassword'] = async (db, { userId }, { oldPassword, password }, request) => {
  const account = await confirmOwnPassword(db, request, userId, { password: oldPassword, field: 'oldPassword' })
  await assertPasswordIsStrong(request.env, password, account.names)
  const passwordHash = await hashPassword(password, getScryptCost(request))
  const sessionId = db.newId('ses')
  const accessEnd = Math.min(getAccessEnd({ ...account, timeZone: db.timeZone }), account.deskEndUtc ?? Number.POSITIVE_INFINITY)
  const expiryUtc = Math.min(accessEnd, db.nowUtc + serverLimits.sessionHours * 3600)
  const expiryMaxUtc = Math.min(accessEnd, db.nowUtc + serverLimits.sessionMaxDays * 86_400)
  const { username } = account
  const message = enqueue(db, { cause: `password:${sessionId}`, kind: 'password_changed', data: { username }, to: { userId } })
  await db.batch(
    updateOwnPassword(db, account.passwordHash, passwordHash),
    db.abortIfUnchanged('stale'),
    recordSecurityEvent(db, { action: 'password_changed', entity: 'users', entityId: userId }),
    forgetOwnAttempts(db, request, userId),
    message,
    deleteOwnTokens(db),
    insertOwnSession(db, { sessionId, expiryUtc, expiryMaxUtc, device: getDevice(request) }),
    // Last, because the session of the call admits the statements before.
    deleteOtherSessions(db, sessionId),
  )
  sendAfterResponse(request, message)
  const { salonId, timeZone } = db
  const claims = { sessionId, salonId, timeZone, database: request.env.DATABASE }
  const sessionCode = await signSessionCode(claims, expiryMaxUtc, request.env.SESSION_SECRET)
  return { sessionId, sessionCode, userId, expiryDate: toIso(expiryUtc), expiryDateMax: toIso(expiryMaxUtc) } satisfies Session
}
