/** What other features may use of sign-ins at other services. */
export { beginSignIn, completeSignIn, getCalendarAnswer, sealToken, unsealToken } from './sign-in.ts'
