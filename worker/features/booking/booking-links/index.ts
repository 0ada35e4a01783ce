/** What other features may use of the bookings that links and answers by message change. */
export { cancelBooking } from './changes.ts'
export { confirmLinkedBooking, selectLinked } from './queries.ts'
export { formatServiceNames, getLinkState } from './rules.ts'
