/** Consent forms, for bookings, visits and the client record. */
export { BookingForms } from './booking-forms.tsx'
export { SignedForms } from './signed-forms.tsx'
export { waiveForms } from './waive-forms.ts'
