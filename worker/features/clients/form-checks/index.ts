/** What other features may use of the check for missing consent forms. */
export { isMinorOn, isMissing, mayStartUnsigned, needOfBooking, selectUnsignedServices } from './queries.ts'
