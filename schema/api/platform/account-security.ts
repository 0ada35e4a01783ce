import * as v from 'valibot'
import { salonRoles, securityActions } from '../../terms.ts'
import type { EndpointTable } from '../endpoint.ts'
import { CurrentPassword, NewPassword } from '../passwords.ts'
import { Id, Instant, Version } from '../values.ts'
import { AuthenticatorSecret, Code, Session } from './session.ts'

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

/** What happened to the caller's account: a sign-in, a new password. `device` is empty where none is known. */
export const AccountEvent = v.object({ at: Instant, action: v.picklist(securityActions), device: v.string() })
export type AccountEvent = v.InferOutput<typeof AccountEvent>

export const sessions = {
  list: {
    method: 'GET',
    path: '/api/Sessions/{sessionCode}',
    access: 'all',
    reply: v.array(OwnSession),
    errorMessage: 'Unable to fetch sessions',
  },
  /** The latest 20 events, newest first. */
  events: {
    method: 'GET',
    path: '/api/Sessions/Events/{sessionCode}',
    access: 'all',
    reply: v.array(AccountEvent),
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
  /** Ends all sessions of a team member. */
  logoutUser: {
    method: 'POST',
    path: '/api/Sessions/LogoutUser/{sessionCode}/{userId}',
    access: 'admin',
    input: v.object({ userId: Id }),
    reply: v.object({ userId: Id, ended: v.number() }),
    errorMessage: 'Unable to delete session',
  },
} as const satisfies EndpointTable

const path = '/api/Users/TwoStep/{sessionCode}/{userId}'
const own = { access: 'self', own: 'userId', input: v.object({ userId: Id }) } as const

export const twoStep = {
  state: {
    method: 'GET',
    path,
    ...own,
    /** `required`: a role of the user needs it, so that it cannot be turned off. */
    reply: v.object({ on: v.boolean(), required: v.boolean(), recoveryCodesLeft: v.number() }),
    errorMessage: 'Unable to fetch two-step verification',
  },
  /** Replies with a new secret. Two-step verification is on once a code confirms it. */
  begin: {
    method: 'POST',
    path,
    ...own,
    body: v.strictObject({ password: CurrentPassword }),
    reply: AuthenticatorSecret,
    errorMessage: 'Unable to update two-step verification',
    errors: { 409: ['two_step_already_on'], 429: ['too_many_attempts'] },
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
    body: v.strictObject({ password: CurrentPassword }),
    reply: v.object({ userId: Id }),
    errorMessage: 'Unable to update two-step verification',
    errors: { 409: ['two_step_required'], 429: ['too_many_attempts'] },
  },
  /** Replaces the recovery codes. 404 while two-step verification is off. */
  renewCodes: {
    method: 'POST',
    path: '/api/Users/RecoveryCodes/{sessionCode}/{userId}',
    ...own,
    body: v.strictObject({ password: CurrentPassword }),
    reply: v.object({ recoveryCodes: v.array(v.string()) }),
    errorMessage: 'Unable to update two-step verification',
    errors: { 429: ['too_many_attempts'] },
  },
  /** For a team member who has lost phone and recovery codes: turns it off and ends their sessions. Not for oneself. */
  reset: {
    method: 'POST',
    path: '/api/Users/ResetTwoStep/{sessionCode}/{userId}',
    access: 'admin',
    input: v.object({ userId: Id }),
    reply: v.object({ userId: Id }),
    errorMessage: 'Unable to update two-step verification',
  },
} as const satisfies EndpointTable

/** The roles of a salon that need two-step verification. */
export const TwoStepRequirement = v.object({ salonId: Id, roles: v.array(v.picklist(salonRoles)), version: v.number() })
export type TwoStepRequirement = v.InferOutput<typeof TwoStepRequirement>
const requirement = {
  path: '/api/Salons/TwoStep/{sessionCode}/{salonId}',
  access: 'superadmin or admin of it',
  input: v.object({ salonId: Id }),
  reply: TwoStepRequirement,
} as const

export const twoStepRequirements = {
  one: { method: 'GET', ...requirement, errorMessage: 'Unable to fetch two-step verification' },
  /** Users with these roles set it up when they next sign in; their sessions are not extended until then. */
  update: {
    method: 'PUT',
    ...requirement,
    body: v.strictObject({
      roles: v.pipe(v.array(v.picklist(salonRoles, 'Invalid value')), v.maxLength(salonRoles.length, 'Too many')),
      version: Version,
    }),
    errorMessage: 'Unable to update two-step verification',
  },
} as const satisfies EndpointTable

export const passwords = {
  /** Changes the caller's own password. Ends all sessions of the account; the reply is a new one for this device. */
  setPassword: {
    method: 'PUT',
    path: '/api/Users/SetPassword/{sessionCode}/{userId}',
    access: 'self',
    own: 'userId',
    input: v.object({ userId: Id }),
    body: v.strictObject({ oldPassword: CurrentPassword, password: NewPassword }),
    reply: Session,
    errorMessage: 'Unable to update user',
    errors: { 409: ['stale'], 429: ['too_many_attempts'] },
  },
  /** Sends a team member a link to choose a password, which is valid for seven days; earlier links end. At most once an hour. */
  invite: {
    method: 'POST',
    path: '/api/Users/Invite/{sessionCode}/{userId}',
    access: 'admin',
    input: v.object({ userId: Id }),
    reply: v.object({ userId: Id, sent: v.literal(true) }),
    errorMessage: 'Unable to update user',
    errors: { 409: ['no_email'], 429: ['sent_too_often'] },
  },
  /** Sets the password of somebody else and ends their sessions; one's own needs the present one (SetPassword). */
  setPasswordAdmin: {
    method: 'PUT',
    path: '/api/Users/SetPasswordAdmin/{sessionCode}/{userId}',
    access: 'admin',
    input: v.object({ userId: Id }),
    body: v.strictObject({ password: NewPassword }),
    reply: v.object({ userId: Id }),
    errorMessage: 'Unable to update user',
    errors: { 409: ['own_account'] },
  },
} as const satisfies EndpointTable
