import type { MessageChannel } from '../../../../schema/terms.ts'
import type { RetryableReason, SendResult } from '../../../gateways/send-result.ts'

/** How an account of a gateway has answered in a run. */
interface AccountState {
  hasAccepted: boolean
  /** Messages in a row that it did not take. */
  misses: number
}
/** Messages in a row after which an account counts as dead: at the beginning of a run, and after it has taken one. */
const maxMisses = { first: 3, later: 10 }
/** With these answers the account itself says that it takes no other message either. */
const closingReasons: readonly string[] = ['throttled', 'not_set_up', 'sender_away'] satisfies RetryableReason[]

/** What the parts of a run share. */
export interface RunState {
  /** Channels whose gateway takes nothing at the moment. */
  readonly closed: Set<MessageChannel>
  /** The platform's account of each channel. */
  readonly accounts: Partial<Record<MessageChannel, AccountState>>
  /** Requests to database and gateways, counted from above. */
  subrequests: number
  mails: number
}
export const createRunState = (): RunState => ({ closed: new Set(), accounts: {}, subrequests: 1, mails: 0 })
export const createAccountState = (): AccountState => ({ hasAccepted: false, misses: 0 })

/** Notes an answer of an account. Whether the account counts as dead after it: one bad answer may be about its message only. */
export function isDead(account: AccountState, sent: SendResult): boolean {
  if (sent.kind !== 'retryable') {
    Object.assign(account, { hasAccepted: true, misses: 0 })
    return false
  }
  account.misses += 1
  return closingReasons.includes(sent.reason) || account.misses >= (account.hasAccepted ? maxMisses.later : maxMisses.first)
}
