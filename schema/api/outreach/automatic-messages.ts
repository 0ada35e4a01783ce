import { defineEndpoints } from '../endpoint.ts'
import type { cronMessagesSchemas } from './automatic-messages-schemas.ts'

export const cronMessages = defineEndpoints<typeof cronMessagesSchemas>()({
  list: {
    method: 'GET',
    path: '/api/CronMessages/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to fetch salon settings',
  },
  /** What a message would send with these settings at its next run. */
  preview: {
    method: 'GET',
    path: '/api/CronMessages/Preview/{sessionCode}/{kind}',
    access: 'admin',
    errorMessage: 'Unable to fetch salon settings',
  },
  /** Missing fields stay as they are. After a change it starts again: what was due before is never sent. */
  update: {
    method: 'PUT',
    path: '/api/CronMessages/{sessionCode}/{kind}',
    access: 'admin',
    errorMessage: 'Unable to update salon settings',
  },
})
