import {
  type passwords as endpoints,
  passwords,
  sessions,
  twoStep,
  twoStepRequirements,
} from '../../../../schema/api/platform/account-security.ts'
import {
  passwordsSchemas,
  sessionsSchemas,
  twoStepRequirementsSchemas,
  twoStepSchemas,
} from '../../../../schema/api/platform/account-security-schemas.ts'
import { ApiError } from '../../../db/errors.ts'
import { recordSecurityEvent } from '../../../db/security-event.ts'
import { mapAborted } from '../../../http/errors.ts'
import { defineRoutes, type Handlers } from '../../../http/serve.ts'
import { enqueue, sendAfterResponse } from '../../messages/outbox/index.ts'
import { createInvitation } from './invitation.ts'
import { setPassword } from './own-password.ts'
import { deleteDeskPinOfUser, deleteSessionsOfUser } from './own-queries.ts'
import { listEvents, listSessions, logoutEverywhere, logoutUser, removeSession } from './own-sessions.ts'
import { hashPassword } from './password.ts'
import { assertPasswordIsStrong } from './password-rules.ts'
import { abortIfInvited, deleteTokensOfUser, selectColleague, updateColleaguePassword } from './queries.ts'
import { getScryptCost } from './secrets.ts'
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  getRequirement,
  getTwoStepState,
  renewRecoveryCodes,
  resetTwoStep,
  updateRequirement,
} from './two-step.ts'

type PasswordHandlers = Handlers<typeof endpoints>

/** Two round trips: the password is compared with the names of the account. The person is told by a message. */
const setPasswordAdmin: PasswordHandlers['setPasswordAdmin'] = async (db, { userId }, { password }, request) => {
  const [account] = await db.batch(selectColleague(db, userId))
  if (!account) return undefined
  if (account.isOwn) throw new ApiError(409, 'own_account')
  await assertPasswordIsStrong(request.env, password, account.names)
  const passwordHash = await hashPassword(password, getScryptCost(request))
  const { username } = account
  const message = enqueue(db, { cause: `password:${db.newId('set')}`, kind: 'password_changed', data: { username }, to: { userId } })
  const done = await mapAborted(
    db.batch(
      ...updateColleaguePassword(db, userId, passwordHash),
      recordSecurityEvent(db, { action: 'password_changed', entity: 'users', entityId: userId }),
      deleteTokensOfUser(db, userId),
      deleteDeskPinOfUser(db, userId),
      deleteSessionsOfUser(db, userId),
      message,
    ),
  )
  if (!done) return undefined
  sendAfterResponse(request, message)
  return { userId }
}

/** Two round trips: the message names the account. */
const inviteUser: PasswordHandlers['invite'] = async (db, { userId }, _body, request) => {
  const [account] = await db.batch(selectColleague(db, userId))
  if (!account) return undefined
  if (account.email === '') throw new ApiError(409, 'no_email')
  const { statements, message } = createInvitation(db, request.env, { userId, username: account.username })
  await db.batch(abortIfInvited(db, [userId], 'sent_often'), deleteTokensOfUser(db, userId), ...statements)
  sendAfterResponse(request, message)
  return { userId, sent: true }
}

export const accountFeatures = [
  defineRoutes(sessions, sessionsSchemas, {
    list: listSessions,
    events: listEvents,
    remove: removeSession,
    logoutEverywhere,
    logoutUser,
  }),
  defineRoutes(twoStep, twoStepSchemas, {
    state: getTwoStepState,
    begin: beginTwoStep,
    confirm: confirmTwoStep,
    end: endTwoStep,
    renewCodes: renewRecoveryCodes,
    reset: resetTwoStep,
  }),
  defineRoutes(twoStepRequirements, twoStepRequirementsSchemas, { one: getRequirement, update: updateRequirement }),
  defineRoutes(passwords, passwordsSchemas, { setPassword, setPasswordAdmin, invite: inviteUser }),
]
