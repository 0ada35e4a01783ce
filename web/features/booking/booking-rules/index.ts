/** What other features may use of the rules for online bookings. */
export { BookingRuleNote, ClientBooking } from './client-booking.tsx'
