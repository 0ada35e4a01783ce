/** What other features and jobs may use of gift cards. */
export { expireCards } from './expiry.ts'
