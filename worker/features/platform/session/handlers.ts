import { passwords, sessions, twoStep, twoStepRequirements } from '../../../../schema/api/platform/account-security.ts'
import { session } from '../../../../schema/api/platform/session.ts'
import { defineRoutes } from '../../../http/serve.ts'
import { inviteUser, setPasswordAdmin } from './colleague-password.ts'
import { setPassword } from './own-password.ts'
import { listEvents, listSessions, logoutEverywhere, logoutUser, removeSession } from './own-sessions.ts'
import { forgotPassword, resetPassword } from './reset.ts'
import { checkSession, completeTwoStep, login, logout } from './sign-in.ts'
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

export const sessionFeatures = [
  defineRoutes(session, { login, loginTwoStep: completeTwoStep, check: checkSession, logout, forgotPassword, resetPassword }),
  defineRoutes(sessions, { list: listSessions, events: listEvents, remove: removeSession, logoutEverywhere, logoutUser }),
  defineRoutes(twoStep, {
    state: getTwoStepState,
    begin: beginTwoStep,
    confirm: confirmTwoStep,
    end: endTwoStep,
    renewCodes: renewRecoveryCodes,
    reset: resetTwoStep,
  }),
  defineRoutes(twoStepRequirements, { one: getRequirement, update: updateRequirement }),
  defineRoutes(passwords, { setPassword, setPasswordAdmin, invite: inviteUser }),
]
