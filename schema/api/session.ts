import * as v from 'valibot'
import { languages } from '../terms.ts'
import type { EndpointTable } from './endpoint.ts'
import { Id, Instant } from './values.ts'

export const Session = v.object({ sessionId: Id, sessionCode: v.string(), userId: Id, expiryDate: Instant, expiryDateMax: Instant })
export type Session = v.InferOutput<typeof Session>

/** The password is correct, but two-step verification is on: LoginTwoStep takes the ticket and a code within five minutes. */
export const TwoStepTicket = v.object({ twoStep: v.literal(true), ticket: v.string() })
export type TwoStepTicket = v.InferOutput<typeof TwoStepTicket>

const Username = v.pipe(v.string('Required'), v.trim(), v.nonEmpty('Required'), v.maxLength(120, 'Too long'))
const Password = v.pipe(v.string('Required'), v.nonEmpty('Required'), v.maxLength(200, 'Too long'))
/** A new password of at least eight characters. */
export const NewPassword = v.pipe(v.string('Required'), v.minLength(8, 'Too short'), v.maxLength(200, 'Too long'))
/** Six digits of an authenticator app, or a recovery code; spaces and dashes are ignored. */
const Code = v.pipe(
  v.string('Required'),
  v.maxLength(60, 'Too long'),
  v.transform((text) => text.replace(/[\s-]/g, '').toUpperCase()),
  v.nonEmpty('Required'),
)

/** Username and password; the query form and the form body both arrive as this. */
export const Credentials = v.strictObject({ username: Username, password: Password })
const SessionCode = v.object({ sessionCode: v.pipe(v.string('Required'), v.maxLength(2000, 'Too long')) })

export const session = {
  login: {
    method: 'POST',
    path: '/api/Sessions/Login',
    access: 'guest',
    input: v.object({ username: v.optional(v.string()), password: v.optional(v.string()) }),
    body: Credentials,
    form: 'urlencoded',
    reply: v.union([Session, TwoStepTicket]),
    errorMessage: 'Failed to login with SessionCode.',
    errors: { 401: ['wrong_credentials'], 403: ['salon_suspended'], 429: ['too_many_attempts'] },
  },
  loginTwoStep: {
    method: 'POST',
    path: '/api/Sessions/LoginTwoStep',
    access: 'guest',
    body: v.strictObject({ ticket: v.pipe(v.string('Required'), v.maxLength(100, 'Too long')), code: Code }),
    reply: Session,
    errorMessage: 'Failed to login with SessionCode.',
    errors: { 401: ['sign_in_again', 'wrong_code'], 403: ['salon_suspended'], 429: ['too_many_attempts'] },
  },
  check: {
    method: 'POST',
    path: '/api/Sessions/Check',
    access: 'guest',
    input: SessionCode,
    reply: Session,
    errorMessage: 'Failed to login with SessionCode.',
    errors: { 401: ['unauthorized'] },
  },
  logout: {
    method: 'POST',
    path: '/api/Sessions/Logout',
    access: 'guest',
    input: SessionCode,
    reply: v.object({ sessionId: Id }),
    errorMessage: 'Failed to logout with SessionCode.',
    errors: { 401: ['unauthorized'] },
  },
  /** Replies the same whether or not the user exists. The link is sent to the e-mail address of the account. */
  forgotPassword: {
    method: 'POST',
    path: '/api/Sessions/ForgotPassword',
    access: 'guest',
    body: v.strictObject({ username: Username, language: v.optional(v.picklist(languages)) }),
    reply: v.object({ sent: v.literal(true) }),
    errorMessage: 'Something went wrong.',
  },
  /** Sets a new password with the token of the link: once, within 30 minutes. Ends all sessions of the account. */
  resetPassword: {
    method: 'POST',
    path: '/api/Sessions/ResetPassword',
    access: 'guest',
    body: v.strictObject({ token: v.pipe(v.string('Required'), v.maxLength(100, 'Too long')), password: NewPassword }),
    reply: v.object({ reset: v.literal(true) }),
    errorMessage: 'Something went wrong.',
    errors: { 400: ['link_expired'] },
  },
} as const satisfies EndpointTable

/** A session of the caller. `seen` is its last Check, `current` marks the caller's own. */
export const OwnSession = v.object({
  sessionId: Id,
  device: v.string(),
  created: Instant,
  seen: Instant,
  expiryDate: Instant,
  expiryDateMax: Instant,
  current: v.boolean(),
})
export type OwnSession = v.InferOutput<typeof OwnSession>

export const sessions = {
  list: {
    method: 'GET',
    path: '/api/Sessions/{sessionCode}',
    access: 'all',
    reply: v.array(OwnSession),
    errorMessage: 'Unable to fetch sessions',
  },
  remove: {
    method: 'DELETE',
    path: '/api/Sessions/{sessionCode}/{sessionId}',
    access: 'all',
    input: v.object({ sessionId: Id }),
    reply: v.object({ sessionId: Id }),
    errorMessage: 'Unable to delete session',
  },
  /** Ends all sessions, the caller's included. */
  logoutEverywhere: {
    method: 'POST',
    path: '/api/Sessions/LogoutEverywhere/{sessionCode}',
    access: 'all',
    reply: v.object({ userId: Id, ended: v.number() }),
    errorMessage: 'Failed to logout with SessionCode.',
  },
} as const satisfies EndpointTable

const path = '/api/Users/TwoStep/{sessionCode}/{userId}'
const own = { access: 'self', own: 'userId', input: v.object({ userId: Id }) } as const

export const twoStep = {
  state: {
    method: 'GET',
    path,
    ...own,
    reply: v.object({ on: v.boolean(), recoveryCodesLeft: v.number() }),
    errorMessage: 'Unable to fetch two-step verification',
  },
  /** Replies with a new secret, as text and as URI for a QR code. Two-step verification is on once a code confirms it. */
  begin: {
    method: 'POST',
    path,
    ...own,
    reply: v.object({ secret: v.string(), uri: v.string() }),
    errorMessage: 'Unable to update two-step verification',
    errors: { 409: ['two_step_already_on'] },
  },
  confirm: {
    method: 'PUT',
    path,
    ...own,
    body: v.strictObject({ code: Code }),
    /** Recovery codes, returned only here. */
    reply: v.object({ recoveryCodes: v.array(v.string()) }),
    errorMessage: 'Unable to update two-step verification',
    errors: { 409: ['two_step_already_on'], 429: ['too_many_attempts'] },
  },
  end: {
    method: 'DELETE',
    path,
    ...own,
    body: v.strictObject({ password: Password }),
    reply: v.object({ userId: Id }),
    errorMessage: 'Unable to update two-step verification',
    errors: { 429: ['too_many_attempts'] },
  },
} as const satisfies EndpointTable
