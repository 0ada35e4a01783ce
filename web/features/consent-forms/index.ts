/** Consent forms, for bookings and visits. */
export { BookingForms } from './booking-forms.tsx'
