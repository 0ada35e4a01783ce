/** What other features and jobs may use of sessions and sign-in. */
export { getNetwork, hashNetwork } from './attempts.ts'
export { createInvitation } from './invitation.ts'
export { confirmOwnPassword, forgetOwnAttempts } from './own-password.ts'
export { deleteSessionsOfUser, limitSessionsOfUser } from './own-queries.ts'
export { hashPassword, unmatchableHash, unmatchablePattern } from './password.ts'
export {
  abortIfInvited,
  deleteTokensOfUser,
  getAccessEnd,
  inviteAgainSeconds,
  isInvitation,
  purgeExpiredRows,
  selectIsLive,
} from './queries.ts'
export { getScryptCost } from './secrets.ts'
