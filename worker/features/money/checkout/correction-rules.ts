import type { Outstanding, Refund } from '../../../../schema/api/money/ledger-schemas.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { type ErrorCode, errorMessages } from '../../../../schema/errors.ts'
import {
  allocatePayments,
  allocateRefund,
  checkRefundMethod,
  excludeSessions,
  type LedgerLine,
  type PaymentAmount,
  refundableByTender,
  visitBalance,
} from '../../../../schema/rules/money/ledger.ts'
import { capPrepaid } from '../../../../schema/rules/money/prepaid-refund.ts'
import { cents, euro, sumEuro } from '../../../../schema/rules/money.ts'
import { ApiError } from '../../../db/errors.ts'
import { toSessionPayments } from '../prepaid/index.ts'

/** Why the ledger of a visit cannot be corrected; null if it can. */
export function ledgerRefusal(visit: Appointment): ErrorCode | null {
  if (visit.externalCashOrder) return 'in_cash_system'
  return visit.checkedOut ? null : 'not_checked_out_yet'
}

/** Why an entry of a visit was not undone. */
export function undoRefusal(visit: Appointment, bookEntryId: string): ErrorCode {
  const entry = visit.entries.find((one) => one.bookEntryId === bookEntryId)
  if (entry?.payments.some(({ method }) => method === 'online')) return 'cannot_be_undone'
  if (visit.entries.some(({ correctsId }) => correctsId === bookEntryId)) return 'already_undone'
  return visitBalance(visit.entries).undoable.includes(bookEntryId) ? 'already_refunded' : 'cannot_be_undone'
}

const negate = <T extends { amount: number }>(amounts: readonly T[]): T[] =>
  amounts.map((one) => ({ ...one, amount: euro(-cents(one.amount)) }))

/** The methods to which an amount is refunded; throws ApiError if it is more than was paid by the requested one. */
function allocateToMethods(
  { entries, courseSessionsDTO: sessions = [] }: Appointment,
  amount: number,
  { method, prepaidId, confirmed }: Refund,
): PaymentAmount[] {
  const paid = excludeSessions(entries, sessions)
  // What was paid online goes back through the gateway, with its own call.
  const tenders = refundableByTender(paid).filter((tender) => tender.method !== 'online')
  if (!method && cents(sumEuro(tenders.map((tender) => tender.amount))) < cents(amount))
    throw new ApiError(400, 'refund_exceeds_method', { fields: { method: errorMessages.refund_exceeds_method } })
  if (!method) return allocatePayments(tenders, [amount]).flat()
  const check = checkRefundMethod(paid, amount, method)
  const refuse = (field: string, code: ErrorCode) => new ApiError(400, code, { fields: { [field]: errorMessages[code] } })
  if (check === 'too_much') throw refuse('method', 'refund_exceeds_method')
  if (check === 'needs_confirmation' && !confirmed) throw refuse('confirmed', 'refund_by_other_method')
  if (prepaidId !== undefined) return [{ method, amount, prepaidId }]
  const asPaid = allocatePayments(
    tenders.filter((tender) => tender.method === method),
    [amount],
  ).flat()
  const rest = cents(amount) - cents(sumEuro(asPaid.map((payment) => payment.amount)))
  return rest > 0 ? [...asPaid, { method, amount: euro(rest) }] : asPaid
}

interface RefundParts {
  lines: LedgerLine[]
  payments: PaymentAmount[]
  /** Sessions that go back to their courses. */
  sessionIds: string[]
}

/**
 * Ledger lines and payments of a refund, in negative euros; throws ApiError if it is not allowed. What the session of a course has
 * paid for is refunded as a line only, and goes back to the course.
 */
export function buildRefund(visit: Appointment, request: Refund): RefundParts {
  const { left, paid } = visitBalance(visit.entries)
  const code = ledgerRefusal(visit)
  if (code) throw new ApiError(409, code, { current: visit })
  if (visit.version !== request.version) throw new ApiError(409, 'stale', { current: visit })
  const findSession = ({ lineId }: LedgerLine) => visit.courseSessionsDTO?.find((session) => session.clientHistoryServiceId === lineId)
  const bySessions = left.filter(findSession)
  const inMoney = sumEuro([paid, ...bySessions.map(({ amount }) => -amount)])
  const field = request.lines ? 'lines' : 'amount'
  const refuse = (code: ErrorCode) => new ApiError(400, code, { fields: { [field]: errorMessages[code] }, paid: inMoney })
  const charged = visit.entries.flatMap((entry) => entry.takings.map(({ lineId }) => lineId))
  if (request.lines?.some((id) => !charged.includes(id))) throw refuse('item_not_found')
  if (request.amount !== undefined && cents(request.amount) > cents(inMoney)) throw refuse('refund_too_large')
  const open = capPrepaid(left, visit.prepaidDTO)
  const refunded = request.lines
    ? allocateRefund(open, { lines: request.lines })
    : allocateRefund(
        open.filter((line) => !findSession(line)),
        { amount: request.amount ?? 0 },
      )
  if (refunded.length === 0) throw refuse('items_already_refunded')
  const amount = sumEuro(refunded.filter((line) => !findSession(line)).map((line) => line.amount))
  if (cents(amount) > cents(inMoney)) throw refuse('refund_too_large')
  const sessions = refunded.flatMap((line) => findSession(line) ?? [])
  return {
    lines: negate(refunded),
    payments: negate([...toSessionPayments(sessions), ...(amount > 0 ? allocateToMethods(visit, amount, request) : [])]),
    sessionIds: sessions.map(({ courseSessionId }) => courseSessionId),
  }
}

export const toOutstanding = (clientId: string, visits: Outstanding['visits']): Outstanding => ({
  clientId,
  owed: sumEuro(visits.map(({ owed }) => owed)),
  visits,
})
