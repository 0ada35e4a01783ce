/** What other features may use of the sessions of courses that pay for services of visits. */
export { selectBenefits } from './benefit-queries.ts'
export { releaseSessions, restoreSessions, sessionsOfVisit } from './queries.ts'
export { refundedCents, refundedNumbers } from './refund-queries.ts'
export { toSessionPayments } from './rules.ts'
