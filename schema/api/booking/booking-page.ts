import { defineEndpoints } from '../endpoint.ts'
import type { bookingPageSchemas } from './booking-page-schemas.ts'

export const bookingPage = defineEndpoints<typeof bookingPageSchemas>()({
  /** Replies with an ETag; 304 if If-None-Match has it. */
  one: {
    method: 'GET',
    path: '/api/BookingPage/{salonId}',
    access: 'guest',
    errorMessage: 'Unable to fetch salon',
  },
})
