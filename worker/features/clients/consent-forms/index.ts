/** What bookings, visits and jobs use of the consent forms. */

export { isMissing, mayStartUnsigned, needOfBooking, selectUnsignedServices } from './need-queries.ts'
export { askForForms } from './queries.ts'
