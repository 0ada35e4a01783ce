import { defineEndpoints } from '../endpoint.ts'
import type { auditPagesSchemas } from './audit-log-schemas.ts'

export const auditPages = defineEndpoints<typeof auditPagesSchemas>()({
  /** The audit log of the salon, the newest entries first, 50 at a time. `from` and `to` are days, both included. */
  find: {
    method: 'GET',
    path: '/api/Trail/Find/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to fetch history',
  },
})
