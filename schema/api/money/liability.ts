import { defineEndpoints } from '../endpoint.ts'
import type { liabilitySchemas } from './liability-schemas.ts'

export const liability = defineEndpoints<typeof liabilitySchemas>()({
  /** What the salon owes for gift cards and packages, by day of at most a year. */
  report: {
    method: 'GET',
    path: '/api/Liability/{sessionCode}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to fetch liability',
  },
})
