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
  /**
   * Who changed a record last, or deleted it: its id, under the name of that id (`agendaId`, `clientId`), or of its table (`gift_cards`).
   * No more than the name and the time.
   */
  last: {
    method: 'GET',
    path: '/api/Trail/Last/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch history',
  },
})
