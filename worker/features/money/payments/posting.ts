import { allocateToVisits } from '../../../../schema/rules/money/ledger.ts'
import { cents, euro, sumEuro } from '../../../../schema/rules/money.ts'
import { BatchAbortedError } from '../../../db/errors.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { insertBalancePayments } from '../checkout/index.ts'
import { insertLedgerEntry, insertUndo, updateOutstanding } from '../ledger/index.ts'
import { changeOrder, type StoredOrder, selectVisitsOfOrder, visitsOfEntries } from './order-queries.ts'

/** Reads of what a client owes, when the desk was faster each time. */
const maxTries = 3

interface Posted {
  readonly bookEntryIds: string[]
  readonly writes: Statement<unknown>[]
}

/** The payment of a fee is its charge too: there is no visit, so the order takes its place in the ledger. */
function postFee(db: TenantDb, { orderId, amountCents }: StoredOrder, sign: 1 | -1, reason = ''): Posted {
  const bookEntryId = db.newId('bke')
  const amount = euro(sign * amountCents)
  return {
    bookEntryIds: [bookEntryId],
    writes: insertLedgerEntry(db, {
      bookEntryId,
      appointmentId: orderId,
      kind: sign === 1 ? 'checkout' : 'refund',
      reason,
      payments: [{ method: 'online', amount }],
      lines: [{ userId: '', side: 'fee', lineId: orderId, amount }],
      afterClosing: 'unasked',
    }),
  }
}

/** Payments of the visits that are owed, oldest first; undefined where less is owed than was paid. */
async function postBalance(db: TenantDb, order: StoredOrder): Promise<Posted | undefined> {
  const [visits] = await db.batch(selectVisitsOfOrder(db, order))
  if (cents(sumEuro(visits.map(({ owed }) => owed))) < order.amountCents) return undefined
  const amounts = allocateToVisits(visits, euro(order.amountCents))
  const entries = visits.flatMap(({ appointmentId }, i) => {
    const amount = amounts[i] ?? 0
    return amount > 0 ? [{ appointmentId, payments: [{ method: 'online' as const, amount }], bookEntryId: db.newId('bke') }] : []
  })
  return { bookEntryIds: entries.map(({ bookEntryId }) => bookEntryId), writes: insertBalancePayments(db, entries, 'unasked') }
}

/**
 * Posts what the gateway has received, once: the order changes in the same batch. Where it is not owed any more, nothing is posted, and the
 * payment goes back. Aborts with `stale` where another call was faster.
 */
export async function postPayment(db: TenantDb, order: StoredOrder, gatewayPaymentId: string): Promise<'posted' | 'not_owed'> {
  const received = { gatewayPaymentId, paid: db.now }
  for (let tries = 1; tries <= maxTries; tries++) {
    const posted = order.purpose === 'fee' ? postFee(db, order, 1) : await postBalance(db, order)
    if (!posted) break
    try {
      const { bookEntryIds } = posted
      await db.batch(...changeOrder(db, order, { ...received, state: 'paid', bookEntryIds, problem: '' }), ...posted.writes)
      return 'posted'
    } catch (error) {
      // A balance was paid at the desk meanwhile.
      if (!(error instanceof BatchAbortedError && error.reason === 'limit')) throw error
    }
  }
  await db.batch(...changeOrder(db, order, { ...received, state: 'refunding', problem: 'not_owed' }))
  return 'not_owed'
}

/** Takes a refunded payment out of the ledger, in the batch that ends its order. Aborts with `stale` as above. */
export async function reversePayment(db: TenantDb, order: StoredOrder): Promise<void> {
  const reason = order.refundReason
  const undone = order.bookEntryIds.flatMap((undoneId) =>
    insertUndo(db, { undoneId, bookEntryId: db.newId('bke'), reason, afterClosing: 'unasked' }),
  )
  const reversal = !order.isPosted
    ? []
    : order.purpose === 'fee'
      ? postFee(db, order, -1, reason).writes
      : [...undone, updateOutstanding(db, visitsOfEntries(order.bookEntryIds))]
  const problem = order.problem === 'not_owed' ? order.problem : ''
  await db.batch(...changeOrder(db, order, { state: 'refunded', refunded: db.now, bookEntryIds: [], problem }), ...reversal)
}
