import { defineEndpoints } from '../endpoint.ts'
import type { clientCallsSchemas } from './client-calls-schemas.ts'

/**
 * Calls to clients by the salon's telephone provider, which rings the caller first and then the client: nobody needs to see the number.
 */
export const clientCalls = defineEndpoints<typeof clientCallsSchemas>()({
  choices: {
    method: 'GET',
    path: '/api/ClientCalls/{sessionCode}/{clientId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to call client',
  },
  /** Rings the caller's phone and connects the person who picks up with the client. A repeated request does not ring again. */
  ring: {
    method: 'POST',
    path: '/api/ClientCalls/{sessionCode}/{clientId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to call client',
    idempotent: true,
  },
})
