/** What jobs may use of sessions and sign-in. */
export { purgeExpired } from './queries.ts'
