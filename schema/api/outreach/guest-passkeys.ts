import { defineEndpoints } from '../endpoint.ts'
import type { guestPasskeySignInSchemas, guestPasskeysSchemas } from './guest-passkeys-schemas.ts'

/** A guest signs in with a passkey in place of number and code. */
export const guestPasskeySignIn = defineEndpoints<typeof guestPasskeySignInSchemas>()({
  /** A challenge of one salon, for five minutes. */
  options: {
    method: 'GET',
    path: '/api/GuestPasskeys/SignIn',
    access: 'guest',
    errorMessage: 'Unable to fetch client',
  },
  signIn: {
    method: 'POST',
    path: '/api/GuestPasskeys/SignIn',
    access: 'guest',
    errorMessage: 'Unable to fetch client',
  },
})

const list = '/api/GuestPasskeys/{sessionCode}'
const one = '/api/GuestPasskeys/{sessionCode}/{guestPasskeyId}'
/** The passkeys of the proven telephone. Writes reply with all of them. */
export const guestPasskeys = defineEndpoints<typeof guestPasskeysSchemas>()({
  list: { method: 'GET', path: list, access: 'booking', errorMessage: 'Unable to fetch passkeys' },
  /** What the browser makes a passkey with, within five minutes. Needs a new code, like `create`. */
  options: { method: 'GET', path: '/api/GuestPasskeys/Options/{sessionCode}', access: 'booking', errorMessage: 'Unable to fetch passkeys' },
  create: { method: 'POST', path: list, access: 'booking', errorMessage: 'Unable to update passkeys' },
  rename: { method: 'PUT', path: one, access: 'booking', errorMessage: 'Unable to update passkeys' },
  remove: { method: 'DELETE', path: one, access: 'booking', errorMessage: 'Unable to update passkeys' },
  /** Takes back a removal of the last hour. */
  restore: {
    method: 'POST',
    path: '/api/GuestPasskeys/Restore/{sessionCode}/{guestPasskeyId}',
    access: 'booking',
    errorMessage: 'Unable to update passkeys',
  },
})
