/** What other features and jobs may use of sessions and sign-in. */
export { getNetwork } from './attempts.ts'
export { unmatchableHash } from './password.ts'
export { purgeExpiredRows } from './queries.ts'
