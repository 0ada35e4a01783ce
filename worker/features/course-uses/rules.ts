import type { CourseSession } from '../../../schema/api/applied-prepaid.ts'
import type { PaymentAmount } from '../../../schema/rules/ledger.ts'
import { sumEuro } from '../../../schema/rules/money.ts'

/** What the sessions of courses pay for, in euro. */
export const sumSessions = (sessions: readonly CourseSession[]): number => sumEuro(sessions.map(({ amount }) => amount))

/** The payments of a visit by sessions of courses. A session that is worth nothing pays nothing. */
export const toSessionPayments = (sessions: readonly CourseSession[]): PaymentAmount[] =>
  sessions.filter(({ amount }) => amount > 0).map(({ amount, prepaidId }): PaymentAmount => ({ method: 'voucher', amount, prepaidId }))
