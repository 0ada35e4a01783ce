/** What other features and jobs may use of sessions and sign-in. */
export { clearAttempts, countAttempt } from './attempt-queries.ts'
export { assertAttemptAllowed, getAttemptKey, getNetwork, hashNetwork } from './attempts.ts'
export { createInvitation } from './invitation.ts'
export { confirmOwnPassword, forgetOwnAttempts } from './own-password.ts'
export { deleteSessionsOfUser, limitSessionsOfUser } from './own-queries.ts'
export { challengeSeconds } from './passkey-challenges.ts'
export type { NewCredential } from './passkey-verify.ts'
export { hashPassword, unmatchableHash, unmatchablePattern } from './password.ts'
export {
  abortIfInvited,
  abortIfUnchanged,
  deleteTokensOfUser,
  getAccessEnd,
  inviteAgainSeconds,
  isInvitation,
  purgeExpiredRows,
  selectIsLive,
} from './queries.ts'
export { getScryptCost } from './secrets.ts'

/** What is compared of every passkey, of staff and of guests: loaded with the first one. */
export const loadPasskeyChecks = () => import('./passkey-verify.ts')
