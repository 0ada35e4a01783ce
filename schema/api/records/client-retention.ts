import { defineEndpoints } from '../endpoint.ts'
import type { clientRetentionSchemas } from './client-retention-schemas.ts'

export const clientRetention = defineEndpoints<typeof clientRetentionSchemas>()({
  list: {
    method: 'GET',
    path: '/api/Clients/Retention/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to fetch clients',
  },
  /** Keeps clients for another year, or lists them again. */
  keep: {
    method: 'POST',
    path: '/api/Clients/Retention/{sessionCode}',
    access: 'admin',
    errorMessage: 'Client not found',
  },
})
