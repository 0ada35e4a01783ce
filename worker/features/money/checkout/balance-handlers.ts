import type { ledger as calls } from '../../../../schema/api/money/ledger.ts'
import type { BalancePayment, Outstanding } from '../../../../schema/api/money/ledger-schemas.ts'
import { allocatePayments, allocateToVisits, balancePaymentTooLarge } from '../../../../schema/rules/money/ledger.ts'
import { cents, sumEuro } from '../../../../schema/rules/money.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Handlers } from '../../../http/serve.ts'
import { abortUnlessCards, prepaidRefusal } from '../prepaid/index.ts'
import {
  abortIfBalanceChanged,
  type BalancePaymentEntry,
  insertBalancePayments,
  selectClient,
  selectOutstandingOfClient,
} from './checkout-queries.ts'
import { toOutstanding } from './correction-rules.ts'

type LedgerHandlers = Handlers<typeof calls>

async function loadOutstanding(db: StaffDb, clientId: string): Promise<Outstanding | undefined> {
  const [[client], visits] = await db.batch(selectClient(db, clientId), selectOutstandingOfClient(db, clientId))
  return client && toOutstanding(clientId, visits)
}

export const getOutstanding: LedgerHandlers['outstanding'] = (db, { clientId }) => loadOutstanding(db, clientId)

/** One ledger entry for each visit that the payments cover, oldest first; throws ApiError if they are not allowed. */
function buildEntries(db: StaffDb, outstanding: Outstanding, { owed, payments }: BalancePayment): BalancePaymentEntry[] {
  if (cents(outstanding.owed) !== cents(owed)) throw new ApiError(409, 'stale', { current: outstanding })
  const amount = sumEuro(payments.map((payment) => payment.amount))
  if (cents(amount) > cents(outstanding.owed))
    throw new ApiError(400, 'more_than_outstanding', { fields: { payments: balancePaymentTooLarge }, owed: outstanding.owed })
  const amounts = allocateToVisits(outstanding.visits, amount)
  const paid = outstanding.visits
    .map(({ appointmentId }, i) => ({ appointmentId, amount: amounts[i] ?? 0 }))
    .filter((visit) => visit.amount > 0)
  const shares = allocatePayments(
    payments,
    paid.map((visit) => visit.amount),
  )
  return paid.map(({ appointmentId }, i) => ({ appointmentId, payments: shares[i] ?? [], bookEntryId: db.newId('bke') }))
}

/** Two round trips: the outstanding visits as they are, then their payments. The ledger's triggers refuse more than is outstanding. */
export const payBalance: LedgerHandlers['payBalance'] = async (db, _input, request) => {
  const { clientId, owed, afterClosing } = request
  const [replayedId, [client], visits] = await db.batch(
    db.findReplay(),
    selectClient(db, clientId),
    selectOutstandingOfClient(db, clientId),
  )
  if (!client) return undefined
  const before = toOutstanding(clientId, visits)
  if (replayedId) return { ...before, entered: [] }
  const entries = buildEntries(db, before, request)
  try {
    return await db.createIdempotent(
      async () => {
        const after = await db.batchReturning(
          [
            ...db.recordIdempotencyKey(clientId),
            abortIfBalanceChanged(db, clientId, owed),
            ...abortUnlessCards(db, request.payments),
            ...insertBalancePayments(db, entries, afterClosing),
          ],
          selectOutstandingOfClient(db, clientId),
        )
        return { ...toOutstanding(clientId, after), entered: entries.map(({ bookEntryId }) => bookEntryId) }
      },
      async () => ({ ...((await loadOutstanding(db, clientId)) ?? before), entered: [] }),
    )
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    const code = prepaidRefusal(error.reason, 'use')
    if (!code && error.reason !== 'limit' && error.reason !== 'stale') throw error
    throw new ApiError(409, code ?? 'stale', { current: await loadOutstanding(db, clientId) })
  }
}
