import type { session as endpoints } from '../../../../schema/api/platform/session.ts'
import type { Session } from '../../../../schema/api/platform/session-schemas.ts'
import { toIso } from '../../../../schema/rules/salon-time.ts'
import { productName, serverLimits } from '../../../../schema/terms.ts'
import type { ResultsOf } from '../../../db/batch.ts'
import { hasDirectory } from '../../../db/databases.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { PublicDb } from '../../../db/public-db.ts'
import { tokenHash, unseal } from '../../../db/secrets.ts'
import { updateAccountEvent } from '../../../db/security-event.ts'
import type { Statement } from '../../../db/statement.ts'
import { toSignedId } from '../../../db/token-parts.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { readSessionCode, signSessionCode } from '../../../http/session-code.ts'
import { noteEndedSessions } from '../live/index.ts'
import { clearAttempts, recordAttempt } from './attempt-queries.ts'
import { assertAttemptAllowed, getAttemptKey, getDevice } from './attempts.ts'
import { unmatchableHash, verifyPassword } from './password.ts'
import {
  type Account,
  abortIfUnchanged,
  deleteSession,
  extendSession,
  getAccessEnd,
  hasUsername,
  insertSession,
  type SignInMethod,
  selectAccount,
} from './queries.ts'
import { createRecoveryCodes, listRecoveryCodeHashes } from './recovery-codes.ts'
import { createAuthenticatorSecret, getScryptCost, getSealingSecret, isSuperadminExempt } from './secrets.ts'
import {
  confirmAccountSecret,
  deleteTicket,
  insertTicket,
  markRecoveryCodeUsed,
  markStepUsed,
  recordSetUp,
  tryTicket,
  upsertAccountSecret,
} from './token-queries.ts'

type SessionHandlers = Handlers<typeof endpoints>

/** What a sign-in with several databases needs besides. */
const loadElsewhere = ({ env }: Request) => (hasDirectory(env) ? import('../../../http/elsewhere.ts') : undefined)

/**
 * Two round trips; with several databases another one, which finds that of the account. An unknown username takes as long as a wrong
 * password, and its attempt counts the same. Where two-step verification is required and off, the ticket comes with a secret to set it up.
 */
export const login: SessionHandlers['login'] = async (firstDb, _input, { username, password }, request) => {
  const elsewhere = await loadElsewhere(request)
  const db = (await elsewhere?.enterUserDatabase(request, username, getAttemptKey(request, username))) ?? firstDb
  const [isAllowed, eventId, retryAfter, account] = await db.batch(
    ...recordAttempt(db, getAttemptKey(request, username), hasUsername(username), { device: getDevice(request) }),
    selectAccount(db, username, isSuperadminExempt(request)),
  )
  assertAttemptAllowed(isAllowed, retryAfter)
  const isCorrect = await verifyPassword(password, account?.passwordHash ?? unmatchableHash(getScryptCost(request)))
  if (!account || !isCorrect) throw new ApiError(401, 'wrong_credentials')
  elsewhere?.rememberUserDatabase(request, username)
  assertMaySignIn(db, account)
  if (!account.twoStep && !account.twoStepRequired) return startSession(db, request, account, { eventId, method: 'password' })
  const setUp = account.twoStep ? undefined : await createAuthenticatorSecret(request, account.userId)
  // The attempt stays recorded until the second step, which limits the number of tickets.
  const ticket = toSignedId(db.newId('tkt'), request.env.DATABASE)
  await db.batch(
    insertTicket(db, tokenHash(ticket), account.userId),
    ...(setUp ? [upsertAccountSecret(db, account.userId, setUp.sealed)] : []),
    ...updateAccountEvent(db, eventId, 'password_accepted'),
  )
  if (!setUp) return { twoStep: true, ticket }
  const { otpauthUri } = await import('./totp.ts')
  const uri = otpauthUri(setUp.secret, account.salonName ?? productName, account.username)
  return { twoStep: true, ticket, setUp: { secret: setUp.secret, uri } }
}

/** Throws 403 for an account of a suspended salon, and after the last day of the employment. */
export function assertMaySignIn({ nowUtc }: PublicDb, account: Account) {
  if (account.suspended) throw new ApiError(403, 'salon_suspended')
  if (nowUtc >= getAccessEnd(account)) throw new ApiError(403, 'employment_ended')
}

/** Two round trips. A code works once: its step, or the recovery code, is marked as used in the batch that starts the session. */
export const completeTwoStep: SessionHandlers['loginTwoStep'] = async (db, _input, { ticket, code }, request) => {
  const ticketHash = tokenHash(ticket)
  const details = { device: getDevice(request), exemptSuperadmins: isSuperadminExempt(request) }
  const [tried, eventId, found] = await db.batch(...tryTicket(db, ticketHash, details))
  if (!tried || !found) throw new ApiError(401, 'sign_in_again')
  const { account, sealed, lastStep, confirmed } = found
  const { userId } = account
  assertMaySignIn(db, account)
  const secret = await unseal(getSealingSecret(request), 'two-step', userId, sealed)
  const { findTotpStep, fromBase32 } = await import('./totp.ts')
  const step = secret ? findTotpStep(fromBase32(secret), code, db.nowUtc, lastStep) : undefined
  if (step === undefined && (!confirmed || /^\d{6}$/.test(code))) throw new ApiError(401, 'wrong_code')
  const recoveryCodes = confirmed ? undefined : await createRecoveryCodes(request, userId)
  const markUsed =
    step === undefined
      ? markRecoveryCodeUsed(db, userId, listRecoveryCodeHashes(request, userId, code))
      : confirmed
        ? markStepUsed(db, userId, step)
        : confirmAccountSecret(db, userId, sealed, step)
  const guards = [
    markUsed,
    abortIfUnchanged(db),
    deleteTicket(db, ticketHash),
    abortIfUnchanged(db),
    ...(recoveryCodes ? recordSetUp(db, userId, recoveryCodes.hashes) : []),
  ]
  try {
    const session = await startSession(db, request, account, { eventId, guards, method: 'password' })
    return recoveryCodes ? { ...session, recoveryCodes: recoveryCodes.shown } : session
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'stale') throw new ApiError(401, 'wrong_code')
    throw error
  }
}

export const checkSession: SessionHandlers['check'] = async (db, { sessionCode }, _body, request) => {
  const claims = await readSessionCode(sessionCode, request.env.SESSION_SECRET, db.nowUtc)
  const [session] = claims ? await db.batch(extendSession(db, claims.sessionId, isSuperadminExempt(request))) : []
  if (!claims || !session) throw new ApiError(401, 'unauthorized')
  const { userId, expiryUtc, expiryMaxUtc } = session
  return { sessionId: claims.sessionId, sessionCode, userId, expiryDate: toIso(expiryUtc), expiryDateMax: toIso(expiryMaxUtc) }
}

export const logout: SessionHandlers['logout'] = async (db, { sessionCode }, _body, request) => {
  const claims = await readSessionCode(sessionCode, request.env.SESSION_SECRET, db.nowUtc)
  // Before it has ended: also if the database ends it and its reply is lost.
  if (claims) noteEndedSessions(request, claims.salonId)
  const [deleted] = claims ? await db.batch(deleteSession(db, claims.sessionId)) : []
  if (!claims || !deleted) throw new ApiError(401, 'unauthorized')
  return { sessionId: claims.sessionId }
}

interface Start<G extends readonly Statement<unknown>[] = readonly Statement<unknown>[]> {
  /** Entry of the audit log that becomes the sign-in. */
  eventId: number | undefined
  /** Statements that must succeed for the session. */
  guards: G
  method: SignInMethod
  /** The desk of a sign-in by PIN: its session ends after hours, and proves nothing to calls that ask again. */
  deskId?: string
}

/** Starts a session in one batch. It ends with the employment at the latest. */
export const startSession = async (
  db: PublicDb,
  request: Request,
  account: Account,
  { guards = [], ...start }: Omit<Start, 'guards'> & Partial<Start>,
): Promise<Session> => (await startSessionAfter(db, request, account, { guards, ...start })).session

/** The same, with the results of the statements that must succeed. */
export async function startSessionAfter<const G extends readonly Statement<unknown>[]>(
  db: PublicDb,
  request: Request,
  account: Account,
  { eventId, guards, method, deskId }: Start<G>,
): Promise<{ session: Session; results: ResultsOf<G> }> {
  const { userId, salonId, timeZone } = account
  const accessEnd = getAccessEnd(account)
  const expiryUtc = Math.min(accessEnd, db.nowUtc + serverLimits.sessionHours * 3600)
  const maxSeconds = deskId === undefined ? serverLimits.sessionMaxDays * 86400 : serverLimits.deskSessionHours * 3600
  const expiryMaxUtc = Math.min(accessEnd, db.nowUtc + maxSeconds)
  const sessionId = db.newId('ses')
  // Attempts at the password stay counted: a PIN says nothing of those who guess it.
  const passwordKey = getAttemptKey(request, account.username)
  const results: readonly unknown[] = await db.batch(
    ...guards,
    ...(method === 'pin' ? [] : clearAttempts(db, passwordKey)),
    ...updateAccountEvent(db, eventId, 'sign_in'),
    insertSession(db, { sessionId, userId, salonId, expiryUtc, expiryMaxUtc, device: getDevice(request), method, deskId }),
  )
  const elsewhere = await loadElsewhere(request)
  if (method !== 'pin') elsewhere?.forgetAttempts(request, passwordKey)
  const claims = { sessionId, salonId, timeZone, database: request.env.DATABASE }
  const sessionCode = await signSessionCode(claims, expiryMaxUtc, request.env.SESSION_SECRET)
  const session = { sessionId, sessionCode, userId, expiryDate: toIso(expiryUtc), expiryDateMax: toIso(expiryMaxUtc) }
  return { session, results: results.slice(0, guards.length) as ResultsOf<G> }
}
