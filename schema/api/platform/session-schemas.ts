import * as v from 'valibot'
import { languages } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { CurrentPassword, NewPassword } from '../passwords.ts'
import { Characters, Id, Instant, Line } from '../values.ts'

export const Session = v.object({ sessionId: Id, sessionCode: v.string(), userId: Id, expiryDate: Instant, expiryDateMax: Instant })
export type Session = v.InferOutput<typeof Session>

/** A new secret for an authenticator app, as text and as URI for a QR code. */
export const AuthenticatorSecret = v.object({ secret: v.string(), uri: v.string() })
export type AuthenticatorSecret = v.InferOutput<typeof AuthenticatorSecret>

/**
 * The password is correct, but two-step verification is on: LoginTwoStep takes the ticket and a code within five minutes. `setUp`
 * is there if it is required and still off: the code of the app that has its secret turns it on.
 */
export const TwoStepTicket = v.object({ twoStep: v.literal(true), ticket: v.string(), setUp: v.optional(AuthenticatorSecret) })
export type TwoStepTicket = v.InferOutput<typeof TwoStepTicket>

const Username = v.pipe(Line(120), v.nonEmpty('Required'))
/** Six digits of an authenticator app, or a recovery code; spaces and dashes are ignored. */
export const Code = v.pipe(
  Line(60),
  v.transform((text) => text.replace(/[\s-]/g, '').toUpperCase()),
  v.nonEmpty('Required'),
)

/** Username and password; the query form and the form body both arrive as this. */
export const Credentials = v.strictObject({ username: Username, password: CurrentPassword })
const SessionCode = v.object({ sessionCode: Line(2000) })

export const sessionSchemas = {
  login: {
    input: v.object({ username: v.optional(Characters), password: v.optional(Characters) }),
    body: Credentials,
    reply: v.union([Session, TwoStepTicket]),
    errors: { 401: ['wrong_credentials'], 403: ['salon_suspended', 'employment_ended'], 429: ['too_many_attempts'] },
  },
  loginTwoStep: {
    body: v.strictObject({ ticket: Line(100), code: Code }),
    /** Recovery codes, if the code has turned two-step verification on. */
    reply: v.object({ ...Session.entries, recoveryCodes: v.optional(v.array(v.string())) }),
    errors: { 401: ['sign_in_again', 'wrong_code'], 403: ['salon_suspended', 'employment_ended'], 429: ['too_many_attempts'] },
  },
  check: { input: SessionCode, reply: Session, errors: { 401: ['unauthorized'] } },
  logout: { input: SessionCode, reply: v.object({ sessionId: Id }), errors: { 401: ['unauthorized'] } },
  forgotPassword: {
    body: v.strictObject({ username: Username, language: v.optional(v.picklist(languages)) }),
    reply: v.object({ sent: v.literal(true) }),
  },
  resetPassword: {
    body: v.strictObject({ token: Line(100), password: NewPassword }),
    reply: v.object({ reset: v.literal(true) }),
    errors: { 400: ['link_expired'] },
  },
} as const satisfies SchemaTable
