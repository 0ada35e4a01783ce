/** What other features may use of the client records. */
export { bookingColumns, lastBookingOf, nextBookingOf, spentByClient } from './overview-queries.ts'
export { nextSearchNo } from './queries.ts'
export { selectClient } from './record-queries.ts'
export { checkClient, pickChecked } from './rules.ts'
export { abortUnlessClient } from './write-queries.ts'
