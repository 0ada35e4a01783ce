/** What other features may use of deposits. */
export { BookingDeposit } from './booking-deposit.tsx'
export { ClientMark } from './client-mark.tsx'
export { HeldTimes } from './held-times.tsx'
