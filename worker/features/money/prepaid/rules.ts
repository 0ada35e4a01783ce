import type { PrepaidLine } from '../../../../schema/api/money/prepaid.ts'
import type { CourseSession } from '../../../../schema/api/money/prepaid-applied.ts'
import type { ErrorCode } from '../../../../schema/errors.ts'
import type { LedgerLine, PaymentAmount } from '../../../../schema/rules/money/ledger.ts'
import { sumEuro } from '../../../../schema/rules/money.ts'
import type { BatchAbortedError } from '../../../db/errors.ts'

/** The payments of a visit by sessions of courses. A session that is worth nothing pays nothing. */
export const toSessionPayments = (sessions: readonly CourseSession[]): PaymentAmount[] =>
  sessions.filter(({ amount }) => amount > 0).map(({ amount, prepaidId }): PaymentAmount => ({ method: 'voucher', amount, prepaidId }))

/** What a checkout charges for gift cards and packages that are not sold yet, in euro. */
export const sumUnsold = (lines: readonly PrepaidLine[]): number => sumEuro(lines.filter(({ isSold }) => !isSold).map(({ price }) => price))

/** The ledger lines of what a checkout sells in advance: no revenue, no commission, no promotion. */
export const toPrepaidLedgerLines = (lines: readonly PrepaidLine[]): LedgerLine[] =>
  lines
    .filter(({ isSold }) => !isSold)
    .map(({ prepaidSaleId, userId, price }): LedgerLine => ({ userId, side: 'prepaid', lineId: prepaidSaleId, amount: price }))

/** Why a batch that uses (`use`) or reverses (`reverse`) something sold in advance was aborted; null for another reason. */
export function prepaidRefusal(aborted: BatchAbortedError['reason'], write: 'use' | 'reverse'): ErrorCode | null {
  if (aborted === 'unusable') return 'prepaid_unusable'
  if (aborted === 'closed' && write === 'use') return 'prepaid_taxed_twice'
  if (aborted !== 'prepaid') return null
  return write === 'use' ? 'prepaid_insufficient' : 'prepaid_used'
}
