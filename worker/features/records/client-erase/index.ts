/** What the scheduled jobs use of the clients' erasure. */
export { announceRetention } from './retention.ts'
