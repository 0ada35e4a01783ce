import { defineEndpoints } from '../endpoint.ts'
import type { userTimeframesSchemas } from './timeframes-schemas.ts'

export const userTimeframes = defineEndpoints<typeof userTimeframesSchemas>()({
  list: {
    method: 'GET',
    path: '/api/UserTimeframes/{sessionCode}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch timeframes',
  },
  userAndDates: {
    method: 'GET',
    path: '/api/UserTimeframes/UserAndDates/{sessionCode}/{userId}',
    access: 'profileInfoAccess+user',
    errorMessage: 'Unable to fetch timeframes',
  },
  /** Days left in the current year, or in a given one. Public holidays and other closed days are not counted. */
  remainingDays: {
    method: 'GET',
    path: '/api/UserTimeframes/UserRemainingDays/{sessionCode}/{userId}',
    access: 'admin or self',
    own: 'userId',
    errorMessage: 'Unable to fetch remaining days',
  },
  create: {
    method: 'POST',
    path: '/api/UserTimeframes/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to create timeframe',
    idempotent: true,
  },
  createMultiple: {
    method: 'POST',
    path: '/api/UserTimeframes/Multiple/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to create timeframes',
    idempotent: true,
  },
  createRecurrent: {
    method: 'POST',
    path: '/api/UserTimeframes/RecurrentType/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to create timeframes',
    idempotent: true,
  },
  /** Two alternating weeks. */
  createAlternating: {
    method: 'POST',
    path: '/api/UserTimeframes/Recurrent2/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to create timeframes',
    idempotent: true,
  },
  remove: {
    method: 'DELETE',
    path: '/api/UserTimeframes/{sessionCode}/{userTimeframeId}',
    access: 'admin',
    errorMessage: 'Unable to delete timeframe',
  },
  removeDayOfWeek: {
    method: 'DELETE',
    path: '/api/UserTimeframes/DeleteDayOfWeek/{sessionCode}',
    access: 'admin',
    errorMessage: 'Unable to delete timeframes',
  },
})
