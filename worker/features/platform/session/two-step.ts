import type { twoStep as endpoints, twoStepRequirements } from '../../../../schema/api/platform/account-security.ts'
import { productName } from '../../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { unseal } from '../../../db/secrets.ts'
import { recordSecurityEvent } from '../../../db/security-event.ts'
import { mapAborted } from '../../../http/errors.ts'
import type { Handlers } from '../../../http/serve.ts'
import { confirmOwnPassword, forgetOwnAttempts } from './own-password.ts'
import { abortUnlessColleague, deleteSessionsOfUser, deleteTicketsOfUser, deleteTwoStepOfUser } from './own-queries.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { createAuthenticatorSecret, getSealingSecret, isSuperadminExempt } from './secrets.ts'
import {
  abortUnlessTwoStepOn,
  confirmSecret,
  deleteRecoveryCodes,
  deleteSecret,
  insertRecoveryCodes,
  selectRequirement,
  selectSecret,
  selectTwoStepState,
  upsertRequirement,
  upsertSecret,
} from './two-step-queries.ts'

type TwoStepHandlers = Handlers<typeof endpoints>
type RequirementHandlers = Handlers<typeof twoStepRequirements>

export const getTwoStepState: TwoStepHandlers['state'] = async (db, _input, _body, request) => {
  const [state] = await db.batch(selectTwoStepState(db, isSuperadminExempt(request)))
  return state
}

/** Two round trips. A second call replaces the unconfirmed secret. */
export const beginTwoStep: TwoStepHandlers['begin'] = async (db, { userId }, { password }, request) => {
  const { username, salonName } = await confirmOwnPassword(db, request, userId, { password })
  const { secret, sealed } = await createAuthenticatorSecret(request, userId)
  try {
    await db.batch(upsertSecret(db, sealed), db.abortIfUnchanged('already_used'), forgetOwnAttempts(db, request, userId))
    const { otpauthUri } = await import('./totp.ts')
    return { secret, uri: otpauthUri(secret, salonName ?? productName, username) }
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
  const { findTotpStep, fromBase32 } = await import('./totp.ts')
  const step = secret && findTotpStep(fromBase32(secret), code, db.nowUtc, stored.lastStep)
  if (!step) throw new ApiError(400, 'invalid_input', { fields: { code: 'Incorrect code' } })
  const { shown, hashes } = await createRecoveryCodes(request, userId)
  await db.batch(
    confirmSecret(db, stored.sealed, step),
    db.abortIfUnchanged('stale'),
    deleteRecoveryCodes(db),
    insertRecoveryCodes(db, hashes),
    recordSecurityEvent(db, { action: 'two_step_on', entity: 'users', entityId: userId }),
  )
  return { recoveryCodes: shown }
}

/** Two round trips. */
export const endTwoStep: TwoStepHandlers['end'] = async (db, { userId }, { password }, request) => {
  const { twoStepRequired } = await confirmOwnPassword(db, request, userId, { password })
  if (twoStepRequired) throw new ApiError(409, 'two_step_required')
  await db.batch(
    deleteRecoveryCodes(db),
    deleteSecret(db),
    forgetOwnAttempts(db, request, userId),
    recordSecurityEvent(db, { action: 'two_step_off', entity: 'users', entityId: userId }),
  )
  return { userId }
}

/** Two round trips. */
export const renewRecoveryCodes: TwoStepHandlers['renewCodes'] = async (db, { userId }, { password }, request) => {
  await confirmOwnPassword(db, request, userId, { password })
  const { shown, hashes } = await createRecoveryCodes(request, userId)
  const done = await mapAborted(
    db.batch(
      abortUnlessTwoStepOn(db),
      deleteRecoveryCodes(db),
      insertRecoveryCodes(db, hashes),
      forgetOwnAttempts(db, request, userId),
      recordSecurityEvent(db, { action: 'recovery_codes_renewed', entity: 'users', entityId: userId }),
    ),
  )
  return done && { recoveryCodes: shown }
}

/** One round trip. */
export const resetTwoStep: TwoStepHandlers['reset'] = async (db, { userId }) => {
  const done = await mapAborted(
    db.batch(
      abortUnlessColleague(db, userId, { notOneself: true }),
      recordSecurityEvent(db, { action: 'two_step_off', entity: 'users', entityId: userId }),
      ...deleteTwoStepOfUser(db, userId),
      deleteTicketsOfUser(db, userId),
      deleteSessionsOfUser(db, userId),
    ),
  )
  return done && { userId }
}

export const getRequirement: RequirementHandlers['one'] = async (db) => (await db.batch(selectRequirement(db)))[0][0]

export const updateRequirement: RequirementHandlers['update'] = (db, _input, { roles, version }) =>
  db.updateGuarded([upsertRequirement(db, [...new Set(roles)], version), db.abortIfUnchanged('stale')], selectRequirement(db))
