import { session } from '../../../../schema/api/platform/session.ts'
import { sessionSchemas } from '../../../../schema/api/platform/session-schemas.ts'
import { defineRoutes } from '../../../http/serve.ts'
import { forgotPassword, resetPassword } from './reset.ts'
import { checkSession, completeTwoStep, login, logout } from './sign-in.ts'

export const sessionFeatures = [
  defineRoutes(session, sessionSchemas, {
    login,
    loginTwoStep: completeTwoStep,
    check: checkSession,
    logout,
    forgotPassword,
    resetPassword,
  }),
]
