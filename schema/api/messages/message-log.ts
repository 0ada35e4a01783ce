import { defineEndpoints } from '../endpoint.ts'
import type { logsSchemas } from './message-log-schemas.ts'

export const logs = defineEndpoints<typeof logsSchemas>()({
  /** The newest 1,000 messages of the days. */
  getSenderLogs: {
    method: 'GET',
    path: '/api/Logs/GetSenderLogs/{sessionCode}',
    access: 'superadmin',
    errorMessage: 'Unable to fetch logs',
  },
  getSenderTotals: {
    method: 'GET',
    path: '/api/Logs/GetSenderTotals/{sessionCode}',
    access: 'superadmin',
    errorMessage: 'Unable to fetch logs',
  },
})
