/** What other features may use of bookings: loaded after a refusal. */
export { readStaleBooking } from './stale-booking.ts'
