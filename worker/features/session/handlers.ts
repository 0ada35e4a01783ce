import { session, sessions, twoStep } from '../../../schema/api/session.ts'
import { defineRoutes } from '../../http/serve.ts'
import { listSessions, logoutEverywhere, removeSession } from './own-sessions.ts'
import { forgotPassword, resetPassword } from './reset.ts'
import { checkSession, completeTwoStep, login, logout } from './sign-in.ts'
import { beginTwoStep, confirmTwoStep, endTwoStep, getTwoStepState } from './two-step.ts'

export const sessionFeatures = [
  defineRoutes(session, { login, loginTwoStep: completeTwoStep, check: checkSession, logout, forgotPassword, resetPassword }),
  defineRoutes(sessions, { list: listSessions, remove: removeSession, logoutEverywhere }),
  defineRoutes(twoStep, { state: getTwoStepState, begin: beginTwoStep, confirm: confirmTwoStep, end: endTwoStep }),
]
