/** What other features and jobs may use of sessions and sign-in. */
export { getNetwork } from './attempts.ts'
export { deleteTokensOfUser } from './colleague-queries.ts'
export { createInvitation } from './invitation.ts'
export { deleteSessionsOfUser } from './own-queries.ts'
export { unmatchableHash } from './password.ts'
export { purgeExpiredRows } from './queries.ts'
