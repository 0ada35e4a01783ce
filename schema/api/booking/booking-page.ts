import { defineEndpoints } from '../endpoint.ts'
import type { bookingPageSchemas } from './booking-page-schemas.ts'

/** What everybody may see of a salon before the booking, without a session. None of it names a client or a booking. */
export const bookingPage = defineEndpoints<typeof bookingPageSchemas>()({
  /** Replies with an ETag; 304 if If-None-Match has it. */
  one: {
    method: 'GET',
    path: '/api/BookingPage/{salonId}',
    access: 'guest',
    errorMessage: 'Unable to fetch salon',
  },
  /** The data of the page alone, for a page that was served without them. */
  salon: {
    method: 'GET',
    path: '/api/BookingPage/{salonId}/Salon',
    access: 'guest',
    errorMessage: 'Unable to fetch salon',
  },
  /** The salon's privacy notice in the languages that it has. */
  privacyNotices: {
    method: 'GET',
    path: '/api/BookingPage/{salonId}/PrivacyNotices',
    access: 'guest',
    errorMessage: 'Unable to fetch salon',
  },
  /** The coming classes with seats. Limited per network; a reply may be a few seconds old. */
  classes: {
    method: 'GET',
    path: '/api/BookingPage/{salonId}/Classes',
    access: 'guest',
    errorMessage: 'Unable to fetch agendas',
  },
  /** Days with free times for a new client. Limited per network; a reply may be a few seconds old. */
  days: {
    method: 'GET',
    path: '/api/BookingPage/{salonId}/Days',
    access: 'guest',
    errorMessage: 'Unable to fetch free slots',
  },
  /** Free times of a day, priced for a new client. Limited per network; a reply may be a few seconds old. */
  times: {
    method: 'GET',
    path: '/api/BookingPage/{salonId}/Times',
    access: 'guest',
    errorMessage: 'Unable to fetch free slots',
  },
  /** The same for two or more who book together. */
  groupDays: {
    method: 'GET',
    path: '/api/BookingPage/{salonId}/GroupDays',
    access: 'guest',
    errorMessage: 'Unable to fetch free slots',
  },
  groupTimes: {
    method: 'GET',
    path: '/api/BookingPage/{salonId}/GroupTimes',
    access: 'guest',
    errorMessage: 'Unable to fetch free slots',
  },
})
