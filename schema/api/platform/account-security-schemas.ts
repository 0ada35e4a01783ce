import * as v from 'valibot'
import { salonRoles, securityActions } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { CurrentPassword, NewPassword } from '../passwords.ts'
import { Id, Instant, Version } from '../values.ts'
import { AuthenticatorSecret, Code, Session } from './session-schemas.ts'

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

/**
 * What happened to the caller's account: a sign-in, a new password. `device` is empty where none is known, `desk` is the name of the
 * registered device of a sign-in by PIN.
 */
export const AccountEvent = v.object({ at: Instant, action: v.picklist(securityActions), device: v.string(), desk: v.string() })
export type AccountEvent = v.InferOutput<typeof AccountEvent>

export const sessionsSchemas = {
  list: { reply: v.array(OwnSession) },
  events: { reply: v.array(AccountEvent) },
  /** In a session that has begun by PIN, another one than itself asks for a proof. */
  remove: { input: v.object({ sessionId: Id }), reply: v.object({ sessionId: Id }), errors: { 403: ['confirm_identity'] } },
  logoutEverywhere: { stepUp: 'pin', reply: v.object({ userId: Id, ended: v.number() }) },
  logoutUser: { input: v.object({ userId: Id }), reply: v.object({ userId: Id, ended: v.number() }) },
} as const satisfies SchemaTable

const ownSchemas = { input: v.object({ userId: Id }) } as const

export const twoStepSchemas = {
  state: {
    ...ownSchemas,
    /** `required`: a role of the user needs it, so that it cannot be turned off. */
    reply: v.object({ on: v.boolean(), required: v.boolean(), recoveryCodesLeft: v.number() }),
  },
  begin: {
    ...ownSchemas,
    body: v.strictObject({ password: CurrentPassword }),
    reply: AuthenticatorSecret,
    errors: { 409: ['two_step_already_on'], 429: ['too_many_attempts'] },
  },
  confirm: {
    ...ownSchemas,
    body: v.strictObject({ code: Code }),
    /** Recovery codes, returned only here. */
    reply: v.object({ recoveryCodes: v.array(v.string()) }),
    errors: { 409: ['two_step_already_on'], 429: ['too_many_attempts'] },
  },
  end: {
    ...ownSchemas,
    body: v.strictObject({ password: CurrentPassword }),
    reply: v.object({ userId: Id }),
    errors: { 409: ['two_step_required'], 429: ['too_many_attempts'] },
  },
  renewCodes: {
    ...ownSchemas,
    body: v.strictObject({ password: CurrentPassword }),
    reply: v.object({ recoveryCodes: v.array(v.string()) }),
    errors: { 429: ['too_many_attempts'] },
  },
  reset: { stepUp: true, input: v.object({ userId: Id }), reply: v.object({ userId: Id }) },
} as const satisfies SchemaTable

/** The roles of a salon that need two-step verification. */
export const TwoStepRequirement = v.object({ salonId: Id, roles: v.array(v.picklist(salonRoles)), version: v.number() })
export type TwoStepRequirement = v.InferOutput<typeof TwoStepRequirement>

const requirementSchemas = { input: v.object({ salonId: Id }), reply: TwoStepRequirement } as const

export const twoStepRequirementsSchemas = {
  one: requirementSchemas,
  update: {
    ...requirementSchemas,
    body: v.strictObject({
      roles: v.pipe(v.array(v.picklist(salonRoles, 'Invalid value')), v.maxLength(salonRoles.length, 'Too many')),
      version: Version,
    }),
  },
} as const satisfies SchemaTable

export const PasswordChange = v.strictObject({ oldPassword: CurrentPassword, password: NewPassword })

export const UserPasswordChange = v.strictObject({ password: NewPassword })

export const passwordsSchemas = {
  setPassword: {
    input: v.object({ userId: Id }),
    body: PasswordChange,
    reply: Session,
    errors: { 409: ['stale'], 429: ['too_many_attempts'] },
  },
  invite: {
    input: v.object({ userId: Id }),
    reply: v.object({ userId: Id, sent: v.literal(true) }),
    errors: { 409: ['no_email'], 429: ['sent_too_often'] },
  },
  setPasswordAdmin: {
    stepUp: true,
    input: v.object({ userId: Id }),
    body: UserPasswordChange,
    reply: v.object({ userId: Id }),
    errors: { 409: ['own_account'] },
  },
} as const satisfies SchemaTable
