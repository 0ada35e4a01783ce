import type { twoStep as endpoints } from '../../../schema/api/session.ts'
import { ApiError, BatchAbortedError } from '../../db/errors.ts'
import { seal, unseal } from '../../db/secrets.ts'
import type { Handlers } from '../../http/serve.ts'
import { clearOwnAttempts, recordOwnAttempt } from './attempt-queries.ts'
import { assertAttemptAllowed, getAttemptKey } from './attempts.ts'
import { verifyPassword } from './password.ts'
import { getSealingSecret, hashRecoveryCode } from './secrets.ts'
import { findTotpStep, fromBase32, otpauthUri, toBase32 } from './totp.ts'
import {
  confirmSecret,
  deleteRecoveryCodes,
  deleteSecret,
  insertRecoveryCodes,
  selectAuthenticatorLabels,
  selectPasswordHash,
  selectSecret,
  selectTwoStepState,
  upsertSecret,
} from './two-step-queries.ts'

type TwoStepHandlers = Handlers<typeof endpoints>

const secretBytes = 20
const recoveryCodeCount = 10
const fieldError = (field: string, message: string) => new ApiError(400, 'invalid_input', { fields: { [field]: message } })

/** Ten characters of base32 (50 random bits), shown in two halves. */
const createRecoveryCode = () => toBase32(crypto.getRandomValues(new Uint8Array(7))).slice(0, 10)
const formatRecoveryCode = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

export const getTwoStepState: TwoStepHandlers['state'] = async (db) => {
  const [state] = await db.batch(selectTwoStepState(db))
  return state
}

/** One round trip. A second call replaces the unconfirmed secret. */
export const beginTwoStep: TwoStepHandlers['begin'] = async (db, { userId }, _body, request) => {
  const secret = toBase32(crypto.getRandomValues(new Uint8Array(secretBytes)))
  const sealed = await seal(getSealingSecret(request), 'two-step', userId, secret)
  try {
    const { issuer, username } = await db.batchReturning(
      [upsertSecret(db, sealed), db.abortIfUnchanged('already_used')],
      selectAuthenticatorLabels(db),
    )
    return { secret, uri: otpauthUri(secret, issuer, username) }
  } catch (error) {
    if (error instanceof BatchAbortedError && error.reason === 'already_used') throw new ApiError(409, 'two_step_already_on')
    throw error
  }
}

/** Two round trips: the code is compared with the secret that the first one reads. */
export const confirmTwoStep: TwoStepHandlers['confirm'] = async (db, { userId }, { code }, request) => {
  const [stored] = await db.batch(selectSecret(db))
  if (!stored) return undefined
  if (stored.on) throw new ApiError(409, 'two_step_already_on')
  const secret = await unseal(getSealingSecret(request), 'two-step', userId, stored.sealed)
  const step = secret && findTotpStep(fromBase32(secret), code, db.nowUtc, stored.lastStep)
  if (!step) throw fieldError('code', 'Incorrect code')
  const codes = Array.from({ length: recoveryCodeCount }, createRecoveryCode)
  await db.batch(
    confirmSecret(db, stored.sealed, step),
    db.abortIfUnchanged('stale'),
    deleteRecoveryCodes(db),
    insertRecoveryCodes(
      db,
      codes.map((recoveryCode) => hashRecoveryCode(request, userId, recoveryCode)),
    ),
  )
  return { recoveryCodes: codes.map(formatRecoveryCode) }
}

/** Two round trips. Requires the password, whose attempts are limited: an unattended device is not enough to turn the second step off. */
export const endTwoStep: TwoStepHandlers['end'] = async (db, { userId }, { password }, request) => {
  const key = getAttemptKey(request, `user ${userId}`)
  const [isAllowed, retryAfter, passwordHash] = await db.batch(...recordOwnAttempt(db, key, userId), selectPasswordHash(db))
  assertAttemptAllowed(isAllowed, retryAfter)
  if (!(await verifyPassword(password, passwordHash))) throw fieldError('password', 'Incorrect password')
  await db.batch(deleteRecoveryCodes(db), deleteSecret(db), clearOwnAttempts(db, key))
  return { userId }
}
