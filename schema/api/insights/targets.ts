import { defineEndpoints } from '../endpoint.ts'
import type { targetsSchemas } from './targets-schemas.ts'

export const targets = defineEndpoints<typeof targetsSchemas>()({
  list: {
    method: 'GET',
    path: '/api/Targets/{sessionCode}',
    access: 'all',
    errorMessage: 'Unable to fetch targets',
  },
  /** Enters targets of a day or a month, the salon's without `userId`; null goes back to last year's figures with the growth. */
  change: {
    method: 'PUT',
    path: '/api/Targets/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to update targets',
  },
})
