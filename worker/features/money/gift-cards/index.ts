/** What other features and jobs may use of gift cards. */
export { selectCardsOfGuest } from './card-queries.ts'
export { expireCards } from './expiry.ts'
