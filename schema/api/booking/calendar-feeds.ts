import * as v from 'valibot'
import type { EndpointTable } from '../endpoint.ts'
import { Id, Instant, Line } from '../values.ts'

/** Secret address of a team member's calendar feed: a path of this origin, or null if there is none. */
export const CalendarFeed = v.object({ userId: Id, address: v.nullable(v.string()), made: v.nullable(Instant) })
export type CalendarFeed = v.InferOutput<typeof CalendarFeed>

const path = '/api/Users/Calendar/{sessionCode}/{userId}'
const own = { access: 'admin or self', own: 'userId', input: v.object({ userId: Id }) } as const

export const calendarFeeds = {
  state: { method: 'GET', path, ...own, reply: CalendarFeed, errorMessage: 'Unable to fetch calendar' },
  /** Creates an address and revokes the previous one. */
  renew: { method: 'POST', path, ...own, reply: CalendarFeed, errorMessage: 'Unable to create calendar' },
  revoke: { method: 'DELETE', path, ...own, reply: CalendarFeed, errorMessage: 'Unable to delete calendar' },
} as const satisfies EndpointTable

export const calendarLinks = {
  /** The feed that calendars poll; 304 while nothing has changed. */
  feed: {
    method: 'GET',
    path: '/api/Links/Calendar/{token}/calendar.ics',
    access: 'link',
    input: v.object({ token: Line(200) }),
    reply: { file: 'calendar.ics', type: 'text/calendar' },
    errorMessage: 'Unable to fetch calendar',
  },
} as const satisfies EndpointTable
