import { defineEndpoints } from '../endpoint.ts'
import type { liveSchemas } from './live-schemas.ts'

export const live = defineEndpoints<typeof liveSchemas>()({
  /**
   * Opens a WebSocket that tells what has changed in the salon (schema/rules/platform/live.ts). Without `Upgrade: websocket` it replies the
   * salon's cursor.
   */
  open: {
    method: 'GET',
    path: '/api/Live/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Something went wrong.',
  },
})
