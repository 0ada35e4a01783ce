import { defineEndpoints } from '../endpoint.ts'
import type { calendarFeedsSchemas, calendarLinksSchemas } from './calendar-feeds-schemas.ts'

const path = '/api/Users/Calendar/{sessionCode}/{userId}'

const own = {
  access: 'admin or self',
  own: 'userId',
} as const

export const calendarFeeds = defineEndpoints<typeof calendarFeedsSchemas>()({
  state: {
    method: 'GET',
    path,
    ...own,
    errorMessage: 'Unable to fetch calendar',
  },
  /** Creates an address and revokes the previous one. */
  renew: {
    method: 'POST',
    path,
    ...own,
    errorMessage: 'Unable to create calendar',
  },
  revoke: {
    method: 'DELETE',
    path,
    ...own,
    errorMessage: 'Unable to delete calendar',
  },
})

export const calendarLinks = defineEndpoints<typeof calendarLinksSchemas>()({
  /** The feed that calendars poll; 304 while nothing has changed. */
  feed: {
    method: 'GET',
    path: '/api/Links/Calendar/{token}/calendar.ics',
    access: 'link',
    reply: { file: 'calendar.ics', type: 'text/calendar' },
    errorMessage: 'Unable to fetch calendar',
  },
})
