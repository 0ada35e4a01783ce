import { defineEndpoints } from '../endpoint.ts'
import type { userSettingsSchemas } from './user-settings-schemas.ts'

export const userSettings = defineEndpoints<typeof userSettingsSchemas>()({
  saveSettings: {
    method: 'PUT',
    path: '/api/Users/SaveSettings/{sessionCode}/{userId}',
    access: 'self',
    own: 'userId',
    errorMessage: 'Unable to update user',
  },
  saveShortcuts: {
    method: 'PUT',
    path: '/api/Users/SaveShortcuts/{sessionCode}/{userId}',
    access: 'self',
    own: 'userId',
    errorMessage: 'Unable to update user',
  },
})
