import { defineEndpoints } from '../endpoint.ts'
import type { calendarSyncSchemas } from './calendar-sync-schemas.ts'

const path = '/api/Users/CalendarSync/{sessionCode}/{userId}'
const self = { access: 'self', own: 'userId' } as const
const adminOrSelf = { access: 'admin or self', own: 'userId' } as const

/** A team member's own calendar at Google or Microsoft: its events are busy time, and the bookings are written into it. */
export const calendarSync = defineEndpoints<typeof calendarSyncSchemas>()({
  state: { method: 'GET', path, ...adminOrSelf, errorMessage: 'Unable to fetch calendar' },
  /** Begins a sign-in; the reply names the provider's page. */
  connect: { method: 'POST', path, ...self, errorMessage: 'Unable to create calendar' },
  /** Completes it with what the provider's page has sent back, once. */
  finish: {
    method: 'POST',
    path: '/api/Users/CalendarSync/Finish/{sessionCode}/{userId}',
    ...self,
    errorMessage: 'Unable to create calendar',
  },
  /** The calendars of the account that may be chosen, as the provider lists them. */
  calendars: {
    method: 'GET',
    path: '/api/Users/CalendarSync/Calendars/{sessionCode}/{userId}',
    ...self,
    errorMessage: 'Unable to fetch calendar',
  },
  change: { method: 'PUT', path, ...self, errorMessage: 'Unable to update calendar' },
  /** Ends the connection: its busy time goes at once, the bookings leave the calendar in the minutes after. */
  disconnect: { method: 'DELETE', path, ...adminOrSelf, errorMessage: 'Unable to delete calendar' },
  /**
   * The redirect address that is entered at the provider: leads the browser to the profile, with what the provider has said. Nothing is
   * connected by it: the profile completes the sign-in as the person who is signed in.
   */
  back: {
    method: 'GET',
    path: '/api/OAuth/{account}',
    access: 'guest',
    reply: { file: 'back.html', type: 'text/html' },
    errorMessage: "This link doesn't work",
  },
  /** A provider tells that a calendar has changed: it is read with the next run. */
  notify: {
    method: 'POST',
    path: '/api/Links/CalendarSync/{token}',
    access: 'link',
    reply: { file: 'validation.txt', type: 'text/plain' },
    errorMessage: "This link doesn't work",
  },
})
