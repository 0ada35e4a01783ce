import type { CourseSession } from '../../../../schema/api/money/prepaid-applied.ts'
import type { PaymentAmount } from '../../../../schema/rules/money/ledger.ts'

/** The payments of a visit by sessions of courses. A session that is worth nothing pays nothing. */
export const toSessionPayments = (sessions: readonly CourseSession[]): PaymentAmount[] =>
  sessions.filter(({ amount }) => amount > 0).map(({ amount, prepaidId }): PaymentAmount => ({ method: 'voucher', amount, prepaidId }))
