import { sql } from 'drizzle-orm'
import { eachSalon } from '../../../db/each-salon.ts'
import { BatchAbortedError } from '../../../db/errors.ts'
import type { Statement } from '../../../db/statement.ts'
import type { SystemDb } from '../../../db/system-db.ts'
import { loadDeposits } from '../../booking/online-booking/index.ts'
import { type CheckContext, checkOrder } from './check-order.ts'
import { abortIfRestored, abortUnlessLeft, changeDeposit, postKept, selectDepositOfOrder } from './deposit-queries.ts'
import {
  changeOrder,
  type EndedBooking,
  type StoredOrder,
  selectDepositsOfEnded,
  selectOrdersOfOverdue,
  selectStoredOrder,
} from './order-queries.ts'

/** Rows of one run. */
const perRun = 100

/** Ends held times that nobody has paid for: first the gateway's page, then the time, so that what was paid in between is booked. */
async function endHold(context: CheckContext, order: StoredOrder): Promise<void> {
  const { gateway } = context
  if (order.state === 'open' && order.sessionId !== '') {
    await gateway.expireSession(order.accountId, order.sessionId)
    await checkOrder(context, order)
  }
  const db = context.open(order)
  const [left, deposit] = await db.batch(selectStoredOrder(db, order.orderId), selectDepositOfOrder(db, order.orderId))
  if (!left || !deposit || left.state === 'paid' || left.state === 'refunding') return
  const { releaseDeposit } = await loadDeposits()
  // A client who was erased meanwhile has left nothing to hold.
  const held = deposit.held && { ...deposit.held, note: '' }
  await db.batch(
    ...changeOrder(db, left, left.state === 'new' ? { state: 'expired' } : {}),
    changeDeposit(db, deposit.depositId, { heldUntil: null, held, ended: 'lapsed', endedAt: db.now }, sql`ended = ''`),
    releaseDeposit(db, deposit.depositId),
  )
}

/** Whether a booking that does not take place gets its deposit back, by what was agreed. */
const isReturned = ({ outcome, reason, endedUtc, refundableUntilUtc }: EndedBooking) =>
  outcome === null || reason === 'salon' || (outcome === 'cancelled' && endedUtc <= refundableUntilUtc)

/** Returns or keeps the deposit of a booking that was cancelled or missed, once. */
async function settle(context: CheckContext, ended: EndedBooking): Promise<void> {
  const { order, depositId } = ended
  const db = context.open(order)
  const returned = isReturned(ended)
  const refunding = { state: 'refunding', refundReason: order.refundReason } as const
  const close = changeDeposit(db, depositId, { ended: returned ? 'returned' : 'kept', endedAt: db.now }, sql`ended = ''`)
  const writes: Statement<unknown>[] = [
    close,
    db.abortIfUnchanged('stale'),
    abortIfRestored(db, depositId),
    abortUnlessLeft(db, order.orderId, order.amountCents),
    ...changeOrder(db, order, returned ? refunding : {}),
    ...(returned ? [] : postKept(db, depositId, order)),
  ]
  await db.batch(...writes)
  if (returned) await checkOrder(context, { ...order, ...refunding })
}

const unlessDone = async (work: Promise<void>) => {
  try {
    await work
  } catch (error) {
    // Another run was faster, or the visit has used it.
    if (!(error instanceof BatchAbortedError && (error.reason === 'stale' || error.reason === 'already_used'))) throw error
  }
}

/** Frees held times that are over, and settles the deposits of bookings that do not take place (cron). */
export async function processDeposits(context: CheckContext, db: SystemDb): Promise<void> {
  const [overdue, ended] = await db.batch(selectOrdersOfOverdue(db, perRun), selectDepositsOfEnded(db, perRun))
  try {
    await eachSalon(overdue, (order) => unlessDone(endHold(context, order)))
  } finally {
    await eachSalon(
      ended.map((one) => ({ ...one, salonId: one.order.salonId })),
      (one) => unlessDone(settle(context, one)),
    )
  }
}
