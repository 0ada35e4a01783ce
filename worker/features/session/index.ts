/** What jobs may use of sessions and sign-in. */
export { purgeExpiredRows } from './queries.ts'
