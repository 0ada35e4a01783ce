import { defineEndpoints } from '../endpoint.ts'
import type { petMessagesSchemas } from './pet-messages-schemas.ts'

export const petMessages = defineEndpoints<typeof petMessagesSchemas>()({
  /** Messages to the pet's owner, the newest first; at most 100. */
  ofPet: {
    method: 'GET',
    path: '/api/SubClientMessages/{sessionCode}/{subClientId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch pet',
  },
  certificate: {
    method: 'GET',
    path: '/api/SubClientMessages/Certificate/{sessionCode}/{subClientId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch pet',
  },
  /** Asks the owner for the vaccination certificate, once a day. */
  askCertificate: {
    method: 'POST',
    path: '/api/SubClientMessages/Certificate/{sessionCode}/{subClientId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch pet',
    idempotent: true,
  },
})
