import { defineEndpoints } from '../endpoint.ts'
import type { clientOwnTermsSchemas } from './own-terms-schemas.ts'

export const clientOwnTerms = defineEndpoints<typeof clientOwnTermsSchemas>()({
  /** Those of the pets are among them. By service; where several say the same, the one that holds comes first. */
  ofClient: {
    method: 'GET',
    path: '/api/ClientOwnTerms/Client/{sessionCode}/{clientId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch own times',
  },
  /** What the timers of the client's latest visits propose. */
  proposals: {
    method: 'GET',
    path: '/api/ClientOwnTerms/Proposals/{sessionCode}/{clientId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch own times',
  },
  /** How long a team member takes for each service, by the timers of the last twelve months. */
  timers: {
    method: 'GET',
    path: '/api/ClientOwnTerms/Timers/{sessionCode}/{userId}',
    access: 'admin',
    errorMessage: 'Unable to fetch own times',
  },
  create: {
    method: 'POST',
    path: '/api/ClientOwnTerms/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to create own time',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/ClientOwnTerms/{sessionCode}/{clientOwnTermsId}',
    access: 'user',
    errorMessage: 'Unable to update own time',
  },
  remove: {
    method: 'DELETE',
    path: '/api/ClientOwnTerms/{sessionCode}/{clientOwnTermsId}',
    access: 'user',
    errorMessage: 'Unable to delete own time',
  },
  /** Takes back a deletion. */
  restore: {
    method: 'POST',
    path: '/api/ClientOwnTerms/Restore/{sessionCode}/{clientOwnTermsId}',
    access: 'user',
    errorMessage: 'Unable to update own time',
  },
})
