import { defineEndpoints } from '../endpoint.ts'
import type { apiKeysSchemas } from './api-keys-schemas.ts'

/** Keys with which other programs make the salon's calls. */
export const apiKeys = defineEndpoints<typeof apiKeysSchemas>()({
  /** The salon's keys, the newest first; those that have ended too, without those that were revoked. */
  list: {
    method: 'GET',
    path: '/api/ApiKeys/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to fetch keys',
  },
  /** Makes a key, which only this reply shows. */
  create: {
    method: 'POST',
    path: '/api/ApiKeys/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to create key',
    idempotent: true,
  },
  /** Ends a key at once. */
  revoke: {
    method: 'DELETE',
    path: '/api/ApiKeys/{sessionCode}/{apiKeyId}',
    access: 'admin',
    errorMessage: 'Unable to revoke key',
  },
})
