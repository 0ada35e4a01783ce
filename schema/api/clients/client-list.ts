import { defineEndpoints } from '../endpoint.ts'
import type { clientListSchemas } from './client-list-schemas.ts'

export const clientList = defineEndpoints<typeof clientListSchemas>()({
  /** A part of the list: `limit` rows from `offset` on, and how many there are. */
  find: {
    method: 'GET',
    path: '/api/Clients/Find/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to fetch clients',
  },
  /** How many clients each of some views has, in their order. `views`: their filters as JSON text. */
  count: {
    method: 'GET',
    path: '/api/Clients/Counts/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to fetch clients',
  },
  /** The ids of all clients of a view. */
  findIds: {
    method: 'GET',
    path: '/api/Clients/FindIds/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to fetch clients',
  },
  /** Sets the category of several clients; replies which one each had before. */
  setCategory: {
    method: 'POST',
    path: '/api/Clients/SetCategory/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to update clients',
  },
  settings: {
    method: 'GET',
    path: '/api/Clients/Views/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to fetch views',
  },
  saveSettings: {
    method: 'PUT',
    path: '/api/Clients/Views/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to update views',
  },
})
