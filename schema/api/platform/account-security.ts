import { defineEndpoints } from '../endpoint.ts'
import type { passwordsSchemas, sessionsSchemas, twoStepRequirementsSchemas, twoStepSchemas } from './account-security-schemas.ts'

const path = '/api/Users/TwoStep/{sessionCode}/{userId}'

export const sessions = defineEndpoints<typeof sessionsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/Sessions/{sessionCode}',
    access: 'all',
    errorMessage: 'Unable to fetch sessions',
  },
  /** The latest 20 events, newest first. */
  events: {
    method: 'GET',
    path: '/api/Sessions/Events/{sessionCode}',
    access: 'all',
    errorMessage: 'Unable to fetch sessions',
  },
  remove: {
    method: 'DELETE',
    path: '/api/Sessions/{sessionCode}/{sessionId}',
    access: 'all',
    errorMessage: 'Unable to delete session',
  },
  /** Ends all sessions, the caller's included. */
  logoutEverywhere: {
    method: 'POST',
    path: '/api/Sessions/LogoutEverywhere/{sessionCode}',
    access: 'all',
    errorMessage: 'Failed to logout with SessionCode.',
  },
  /** Ends all sessions of a team member. */
  logoutUser: {
    method: 'POST',
    path: '/api/Sessions/LogoutUser/{sessionCode}/{userId}',
    access: 'admin',
    errorMessage: 'Unable to delete session',
  },
})

const own = {
  access: 'self',
  own: 'userId',
} as const

export const twoStep = defineEndpoints<typeof twoStepSchemas>()({
  state: {
    method: 'GET',
    path,
    ...own,
    errorMessage: 'Unable to fetch two-step verification',
  },
  /** Replies with a new secret. Two-step verification is on once a code confirms it. */
  begin: {
    method: 'POST',
    path,
    ...own,
    errorMessage: 'Unable to update two-step verification',
  },
  confirm: {
    method: 'PUT',
    path,
    ...own,
    errorMessage: 'Unable to update two-step verification',
  },
  end: {
    method: 'DELETE',
    path,
    ...own,
    errorMessage: 'Unable to update two-step verification',
  },
  /** Replaces the recovery codes. 404 while two-step verification is off. */
  renewCodes: {
    method: 'POST',
    path: '/api/Users/RecoveryCodes/{sessionCode}/{userId}',
    ...own,
    errorMessage: 'Unable to update two-step verification',
  },
  /** For a team member who has lost phone and recovery codes: turns it off and ends their sessions. Not for oneself. */
  reset: {
    method: 'POST',
    path: '/api/Users/ResetTwoStep/{sessionCode}/{userId}',
    access: 'admin',
    errorMessage: 'Unable to update two-step verification',
  },
})

const requirement = {
  path: '/api/Salons/TwoStep/{sessionCode}/{salonId}',
  access: 'superadmin or admin of it',
} as const

export const twoStepRequirements = defineEndpoints<typeof twoStepRequirementsSchemas>()({
  one: {
    method: 'GET',
    ...requirement,
    errorMessage: 'Unable to fetch two-step verification',
  },
  /** Users with these roles set it up when they next sign in; their sessions are not extended until then. */
  update: {
    method: 'PUT',
    ...requirement,
    errorMessage: 'Unable to update two-step verification',
  },
})

export const passwords = defineEndpoints<typeof passwordsSchemas>()({
  /** Changes the caller's own password. Ends all sessions of the account; the reply is a new one for this device. */
  setPassword: {
    method: 'PUT',
    path: '/api/Users/SetPassword/{sessionCode}/{userId}',
    access: 'self',
    own: 'userId',
    errorMessage: 'Unable to update user',
  },
  /** Sends a team member a link to choose a password, which is valid for seven days; earlier links end. At most once an hour. */
  invite: {
    method: 'POST',
    path: '/api/Users/Invite/{sessionCode}/{userId}',
    access: 'admin',
    errorMessage: 'Unable to update user',
  },
  /** Sets the password of somebody else and ends their sessions; one's own needs the present one (SetPassword). */
  setPasswordAdmin: {
    method: 'PUT',
    path: '/api/Users/SetPasswordAdmin/{sessionCode}/{userId}',
    access: 'admin',
    errorMessage: 'Unable to update user',
  },
})
