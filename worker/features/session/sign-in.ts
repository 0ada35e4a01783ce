import type { session as endpoints, Session } from '../../../schema/api/session.ts'
import { toIso } from '../../../schema/rules/salon-time.ts'
import { limits } from '../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import type { PublicDb } from '../../db/public-db.ts'
import { tokenHash, unseal } from '../../db/secrets.ts'
import type { Statement } from '../../db/statement.ts'
import type { Handlers, Request } from '../../http/serve.ts'
import { readSessionCode, signSessionCode } from '../../http/session-code.ts'
import { clearAttempts, recordAttempt } from './attempt-queries.ts'
import { assertAttemptAllowed, getAttemptKey } from './attempts.ts'
import { unmatchableHash, verifyPassword } from './password.ts'
import { type Account, abortIfUnchanged, deleteSession, extendSession, insertSession, selectAccount } from './queries.ts'
import { getScryptCost, getSealingSecret, listRecoveryCodeHashes } from './secrets.ts'
import { deleteTicket, insertTicket, markRecoveryCodeUsed, markStepUsed, tryTicket } from './token-queries.ts'
import { findTotpStep, fromBase32 } from './totp.ts'

type SessionHandlers = Handlers<typeof endpoints>

/** Two round trips. An unknown username takes as long as a wrong password, and its attempt counts the same. */
export const login: SessionHandlers['login'] = async (db, _input, { username, password }, request) => {
  const [isAllowed, retryAfter, account] = await db.batch(
    ...recordAttempt(db, getAttemptKey(request, username)),
    selectAccount(db, username),
  )
  assertAttemptAllowed(isAllowed, retryAfter)
  const isCorrect = await verifyPassword(password, account?.passwordHash ?? unmatchableHash(getScryptCost(request)))
  if (!account || !isCorrect) throw new ApiError(401, 'wrong_credentials')
  if (account.suspended) throw new ApiError(403, 'salon_suspended')
  if (!account.twoStep) return startSession(db, request, account, [])
  // The attempt stays recorded until the second step, which limits the number of tickets.
  const ticket = db.newId('tkt')
  await db.batch(insertTicket(db, tokenHash(ticket), account.userId))
  return { twoStep: true, ticket }
}

/** Two round trips. A code works once: its step, or the recovery code, is marked as used in the batch that starts the session. */
export const completeTwoStep: SessionHandlers['loginTwoStep'] = async (db, _input, { ticket, code }, request) => {
  const ticketHash = tokenHash(ticket)
  const [tried, found] = await db.batch(...tryTicket(db, ticketHash))
  if (!tried || !found) throw new ApiError(401, 'sign_in_again')
  const { account, sealed, lastStep } = found
  if (account.suspended) throw new ApiError(403, 'salon_suspended')
  const secret = await unseal(getSealingSecret(request), 'two-step', account.userId, sealed)
  const step = secret ? findTotpStep(fromBase32(secret), code, db.nowUtc, lastStep) : undefined
  if (step === undefined && /^\d{6}$/.test(code)) throw new ApiError(401, 'wrong_code')
  const markUsed =
    step === undefined
      ? markRecoveryCodeUsed(db, account.userId, listRecoveryCodeHashes(request, account.userId, code))
      : markStepUsed(db, account.userId, step)
  try {
    const guards = [markUsed, abortIfUnchanged(db), deleteTicket(db, ticketHash), abortIfUnchanged(db)]
    return await startSession(db, request, account, guards)
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'stale') throw new ApiError(401, 'wrong_code')
    throw error
  }
}

export const checkSession: SessionHandlers['check'] = async (db, { sessionCode }, _body, request) => {
  const claims = await readSessionCode(sessionCode, request.env.SESSION_SECRET, db.nowUtc)
  const [session] = claims ? await db.batch(extendSession(db, claims.sessionId)) : []
  if (!claims || !session) throw new ApiError(401, 'unauthorized')
  const { userId, expiryUtc, expiryMaxUtc } = session
  return { sessionId: claims.sessionId, sessionCode, userId, expiryDate: toIso(expiryUtc), expiryDateMax: toIso(expiryMaxUtc) }
}

export const logout: SessionHandlers['logout'] = async (db, { sessionCode }, _body, request) => {
  const claims = await readSessionCode(sessionCode, request.env.SESSION_SECRET, db.nowUtc)
  const [deleted] = claims ? await db.batch(deleteSession(db, claims.sessionId)) : []
  if (!claims || !deleted) throw new ApiError(401, 'unauthorized')
  return { sessionId: claims.sessionId }
}

/** Starts a session in one batch, behind the statements that must succeed for it. */
async function startSession(db: PublicDb, request: Request, account: Account, guards: readonly Statement<unknown>[]): Promise<Session> {
  const { userId, salonId, timeZone } = account
  const expiryUtc = db.nowUtc + limits.sessionHours * 3600
  const expiryMaxUtc = db.nowUtc + limits.sessionMaxDays * 86400
  const sessionId = db.newId('ses')
  const device = request.req.header('user-agent')?.slice(0, 200) ?? ''
  await db.batch(
    ...guards,
    clearAttempts(db, getAttemptKey(request, account.username)),
    insertSession(db, { sessionId, userId, salonId, expiryUtc, expiryMaxUtc, device }),
  )
  const sessionCode = await signSessionCode({ sessionId, salonId, timeZone }, expiryMaxUtc, request.env.SESSION_SECRET)
  return { sessionId, sessionCode, userId, expiryDate: toIso(expiryUtc), expiryDateMax: toIso(expiryMaxUtc) }
}
