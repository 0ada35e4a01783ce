import { defineEndpoints } from '../endpoint.ts'
import type { identitySchemas, passkeySignInSchemas, passkeysSchemas } from './passkeys-schemas.ts'

/** Signing in with a passkey, which counts as both steps. */
export const passkeySignIn = defineEndpoints<typeof passkeySignInSchemas>()({
  /** A challenge for five minutes; it is stored once it is used. */
  options: {
    method: 'GET',
    path: '/api/Sessions/Passkey',
    access: 'guest',
    errorMessage: 'Failed to login with SessionCode.',
  },
  signIn: {
    method: 'POST',
    path: '/api/Sessions/Passkey',
    access: 'guest',
    errorMessage: 'Failed to login with SessionCode.',
  },
})

const own = { access: 'self', own: 'userId' } as const
const list = '/api/Users/Passkeys/{sessionCode}/{userId}'
const one = '/api/Users/Passkeys/{sessionCode}/{userId}/{passkeyId}'

/** The passkeys of the caller. Writes reply with all of them. */
export const passkeys = defineEndpoints<typeof passkeysSchemas>()({
  list: { method: 'GET', path: list, ...own, errorMessage: 'Unable to fetch passkeys' },
  /** What the browser makes a passkey with, within five minutes. */
  options: {
    method: 'POST',
    path: '/api/Users/PasskeyOptions/{sessionCode}/{userId}',
    ...own,
    errorMessage: 'Unable to fetch passkeys',
  },
  create: { method: 'POST', path: list, ...own, errorMessage: 'Unable to update passkeys' },
  rename: { method: 'PUT', path: one, ...own, errorMessage: 'Unable to update passkeys' },
  remove: { method: 'DELETE', path: one, ...own, errorMessage: 'Unable to update passkeys' },
  /** Takes back a removal of the last hour. */
  restore: {
    method: 'POST',
    path: '/api/Users/RestorePasskey/{sessionCode}/{userId}/{passkeyId}',
    ...own,
    errorMessage: 'Unable to update passkeys',
  },
})

/** Proves for ten minutes of this session who makes the calls that ask for it (`stepUp`). */
export const identity = defineEndpoints<typeof identitySchemas>()({
  /** What the caller's passkeys are asked with; null without one. */
  options: {
    method: 'GET',
    path: '/api/Sessions/Confirm/{sessionCode}/{userId}',
    ...own,
    errorMessage: 'Failed to login with SessionCode.',
  },
  /** By password or passkey. */
  confirm: {
    method: 'POST',
    path: '/api/Sessions/Confirm/{sessionCode}/{userId}',
    ...own,
    errorMessage: 'Failed to login with SessionCode.',
  },
})
