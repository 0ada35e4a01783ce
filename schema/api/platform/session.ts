import { defineEndpoints } from '../endpoint.ts'
import type { sessionSchemas } from './session-schemas.ts'

export const session = defineEndpoints<typeof sessionSchemas>()({
  login: {
    method: 'POST',
    path: '/api/Sessions/Login',
    access: 'guest',
    form: 'urlencoded',
    errorMessage: 'Failed to login with SessionCode.',
  },
  loginTwoStep: {
    method: 'POST',
    path: '/api/Sessions/LoginTwoStep',
    access: 'guest',
    errorMessage: 'Failed to login with SessionCode.',
  },
  check: {
    method: 'POST',
    path: '/api/Sessions/Check',
    access: 'guest',
    errorMessage: 'Failed to login with SessionCode.',
  },
  logout: {
    method: 'POST',
    path: '/api/Sessions/Logout',
    access: 'guest',
    errorMessage: 'Failed to logout with SessionCode.',
  },
  /** Replies the same whether or not the user exists. The link is sent to the e-mail address of the account. */
  forgotPassword: {
    method: 'POST',
    path: '/api/Sessions/ForgotPassword',
    access: 'guest',
    errorMessage: 'Something went wrong.',
  },
  /** Sets a new password with the token of the link: once, within 30 minutes. Ends all sessions of the account. */
  resetPassword: {
    method: 'POST',
    path: '/api/Sessions/ResetPassword',
    access: 'guest',
    errorMessage: 'Something went wrong.',
  },
})
