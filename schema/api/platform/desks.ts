import { defineEndpoints } from '../endpoint.ts'
import type { deskPinsSchemas, deskSignInSchemas, desksSchemas } from './desks-schemas.ts'

/** The devices of a salon on which its team signs in by PIN. */
export const desks = defineEndpoints<typeof desksSchemas>()({
  list: { method: 'GET', path: '/api/Desks/{sessionCode}', access: 'admin', errorMessage: 'Unable to fetch desks' },
  /** Replies once with the secret that the device keeps. */
  create: { method: 'POST', path: '/api/Desks/{sessionCode}', access: 'admin', errorMessage: 'Unable to update desks' },
  /** Ends the sessions that have begun there by PIN. */
  remove: { method: 'DELETE', path: '/api/Desks/{sessionCode}/{deskId}', access: 'admin', errorMessage: 'Unable to update desks' },
  /** Takes back a removal of the last hour. */
  restore: { method: 'POST', path: '/api/Desks/Restore/{sessionCode}/{deskId}', access: 'admin', errorMessage: 'Unable to update desks' },
})

const own = { path: '/api/DeskPins/{sessionCode}/{userId}', access: 'self', own: 'userId' } as const

/** The caller's own PIN for those. */
export const deskPins = defineEndpoints<typeof deskPinsSchemas>()({
  state: { method: 'GET', ...own, errorMessage: 'Unable to fetch desks' },
  update: { method: 'PUT', ...own, errorMessage: 'Unable to update the PIN' },
  remove: { method: 'DELETE', ...own, errorMessage: 'Unable to delete the PIN' },
})

/** Signing in at a desk, which its secret proves. Administrators do so by password or passkey only. */
export const deskSignIn = defineEndpoints<typeof deskSignInSchemas>()({
  /** Who can sign in there by PIN. */
  people: {
    method: 'POST',
    path: '/api/Sessions/DeskPeople',
    access: 'guest',
    errorMessage: 'Failed to login with SessionCode.',
  },
  signIn: {
    method: 'POST',
    path: '/api/Sessions/Desk',
    access: 'guest',
    errorMessage: 'Failed to login with SessionCode.',
  },
})
