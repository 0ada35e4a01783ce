/** What other features may use of the sessions of courses that pay for services of visits. */
export { refundedCents, refundedNumbers, releaseSessions, restoreSessions, selectBenefits, sessionsOfVisit } from './queries.ts'
export { toSessionPayments } from './rules.ts'
