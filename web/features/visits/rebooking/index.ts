/** What other features may use of rebooking. */
export { BookAgain } from './book-again.tsx'
