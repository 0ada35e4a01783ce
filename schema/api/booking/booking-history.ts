import { defineEndpoints } from '../endpoint.ts'
import type { auditLogSchemas } from './booking-history-schemas.ts'

export const auditLog = defineEndpoints<typeof auditLogSchemas>()({
  /** At most 500 entries, oldest first. With the entity `security` and the salon's id: its latest security events and role changes. */
  list: {
    method: 'GET',
    path: '/api/Trail/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to fetch history',
  },
})
