import type { Appointment } from '../../../schema/api/appointments.ts'
import type { Outstanding, Refund } from '../../../schema/api/ledger.ts'
import { type ErrorCode, errorMessages } from '../../../schema/errors.ts'
import { allocateRefund, type LedgerLine, visitBalance } from '../../../schema/rules/ledger.ts'
import { cents, euro, sumEuro } from '../../../schema/rules/money.ts'
import type { PaymentMethod } from '../../../schema/terms.ts'
import { ApiError } from '../../db/errors.ts'

/** Why the ledger of a visit cannot be corrected; null if it can. */
export function ledgerRefusal(visit: Appointment): ErrorCode | null {
  if (visit.externalCashOrder) return 'in_cash_system'
  return visit.checkedOut ? null : 'not_checked_out_yet'
}

/** Why an entry of a visit was not undone. */
export function undoRefusal(visit: Appointment, bookEntryId: string): ErrorCode {
  if (visit.entries.some(({ correctsId }) => correctsId === bookEntryId)) return 'already_undone'
  return visitBalance(visit.entries).undoable.includes(bookEntryId) ? 'already_refunded' : 'cannot_be_undone'
}

/** Ledger lines and payment of a refund, in negative euros; throws ApiError if it is not allowed. */
export function buildRefund(
  visit: Appointment,
  request: Refund,
): { lines: LedgerLine[]; payments: { method: PaymentMethod; amount: number }[] } {
  const { left, paid, paying } = visitBalance(visit.entries)
  const code = ledgerRefusal(visit)
  if (code) throw new ApiError(409, code, { current: visit })
  if (visit.version !== request.version) throw new ApiError(409, 'stale', { current: visit })
  const field = request.lines ? 'lines' : 'amount'
  const refuse = (code: ErrorCode) => new ApiError(400, code, { fields: { [field]: errorMessages[code] }, paid })
  const charged = visit.entries.flatMap((entry) => entry.takings.map(({ lineId }) => lineId))
  if (request.lines?.some((id) => !charged.includes(id))) throw refuse('item_not_found')
  if (request.amount !== undefined && cents(request.amount) > cents(paid)) throw refuse('refund_too_large')
  const refunded = allocateRefund(left, request.lines ? { lines: request.lines } : { amount: request.amount ?? 0 })
  const amount = sumEuro(refunded.map((line) => line.amount))
  if (amount === 0) throw refuse('items_already_refunded')
  if (cents(amount) > cents(paid)) throw refuse('refund_too_large')
  const [largest] = paying.flatMap((entry) => entry.payments).toSorted((a, b) => b.amount - a.amount)
  return {
    lines: refunded.map((line) => ({ ...line, amount: euro(-cents(line.amount)) })),
    payments: [{ method: request.method ?? largest?.method ?? 'cash', amount: -amount }],
  }
}

export const toOutstanding = (clientId: string, visits: Outstanding['visits']): Outstanding => ({
  clientId,
  owed: sumEuro(visits.map(({ owed }) => owed)),
  visits,
})
