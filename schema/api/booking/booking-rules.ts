import { defineEndpoints } from '../endpoint.ts'
import type { bookingRulesSchemas } from './booking-rules-schemas.ts'

/** Who may book what online. The desk may book everything: rules and marks concern guests. */
export const bookingRules = defineEndpoints<typeof bookingRulesSchemas>()({
  one: {
    method: 'GET',
    path: '/api/BookingRules/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to fetch salon settings',
  },
  /** All rules in their order. */
  save: {
    method: 'PUT',
    path: '/api/BookingRules/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to update salon settings',
  },
  /** A client's mark, and all that the rules are compared with. */
  ofClient: {
    method: 'GET',
    path: '/api/BookingRules/Client/{sessionCode}/{clientId}',
    access: 'user',
    errorMessage: 'Unable to fetch client',
  },
  /** Sets a client's mark in the place of one, none or all; without a `mark` these are removed. */
  mark: {
    method: 'PUT',
    path: '/api/BookingRules/Client/{sessionCode}/{clientId}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to update client',
  },
})
