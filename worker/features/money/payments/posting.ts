import { sql } from 'drizzle-orm'
import { allocateToVisits } from '../../../../schema/rules/money/ledger.ts'
import { cents, euro, sumEuro } from '../../../../schema/rules/money.ts'
import { parseIso } from '../../../../schema/rules/salon-time.ts'
import { prepaidSales } from '../../../../schema/tables/money/prepaid.ts'
import { BatchAbortedError } from '../../../db/errors.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import {
  abortIfFull,
  buildConfirmation,
  insertOnlineBooking,
  loadDeposits,
  type OnlineBooking,
} from '../../booking/online-booking/index.ts'
import { enqueue } from '../../messages/outbox/index.ts'
import { insertBalancePayments } from '../checkout/index.ts'
import { insertLedgerEntry, insertUndo, updateOutstanding } from '../ledger/index.ts'
import { abortIfCashSystem } from '../prepaid/index.ts'
import { isWaiting, selectWaitingCard, unblockReturned } from './card-queries.ts'
import { changeDeposit, postDeposit, postPrepaid, selectDepositOfOrder } from './deposit-queries.ts'
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
 * A deposit is received, and the time that was held for it becomes a booking, also one that was freed meanwhile and is free still;
 * undefined where there is nothing left to book.
 */
async function planDeposit(db: TenantDb, order: StoredOrder): Promise<Posted | undefined> {
  const [deposit] = await db.batch(selectDepositOfOrder(db, order.orderId))
  if (!deposit || (deposit.held === null && !deposit.isBooked)) return undefined
  const bookEntryId = db.newId('bke')
  const received = postDeposit(db, order, bookEntryId, 1)
  const { depositId, agendaId, clientId, held } = deposit
  if (held === null) return { bookEntryIds: [bookEntryId], writes: received }
  const { releaseDeposit } = await loadDeposits()
  const { lastMinutePrice } = await import('../promotions/index.ts')
  const booking: OnlineBooking = {
    ...held,
    services: held.services.map(({ limit: _limit, ...service }) => service),
    ...{ agendaId, clientId, startUtc: parseIso(held.start), timeZone: order.timeZone },
    price: (service) => lastMinutePrice(db, service),
  }
  const limits = held.services.flatMap(({ limit, start, length }) =>
    limit ? [abortIfFull(db, { ...limit, start, end: start + length * 60 })] : [],
  )
  return {
    bookEntryIds: [bookEntryId],
    writes: [
      ...received,
      releaseDeposit(db, depositId),
      ...limits,
      ...insertOnlineBooking(db, booking),
      enqueue(db, buildConfirmation(booking)),
      changeDeposit(db, depositId, { heldUntil: null, held: null, ended: '', endedAt: null }),
    ],
  }
}

/**
 * Sells a card that was paid for, and sends it to its recipient, else to its buyer; undefined where it was collected or cancelled
 * meanwhile. The batch aborts with `limit` where that happens at the same time.
 */
async function planCard(db: TenantDb, order: StoredOrder): Promise<Posted | undefined> {
  const { orderId, clientId, amountCents } = order
  const prepaidId = order.prepaidId ?? ''
  const [card] = await db.batch(selectWaitingCard(db, order))
  if (!card) return undefined
  const bookEntryId = db.newId('bke')
  const { recipientEmail, language, ...printed } = card
  const balance = amountCents / 100
  return {
    bookEntryIds: [bookEntryId],
    writes: [
      abortIfCashSystem(db),
      db.abortUnless('limit', isWaiting(order)),
      db.insert(prepaidSales, { prepaidSaleId: orderId, prepaidId, appointmentId: orderId, userId: '', price: balance }),
      ...postPrepaid(db, order, bookEntryId, 1),
      enqueue(db, {
        cause: `gift_card_paid:${orderId}`,
        kind: 'gift_card',
        data: { prepaidId, balance, ...printed },
        ...(recipientEmail ? { to: { email: recipientEmail }, channel: 'mail' } : { to: { clientId } }),
        language,
      }),
    ],
  }
}

/** Frees the time of a deposit that goes back because it could not be booked. */
async function giveUp(db: TenantDb, order: StoredOrder): Promise<Statement<unknown>[]> {
  if (order.purpose !== 'deposit') return []
  const [deposit] = await db.batch(selectDepositOfOrder(db, order.orderId))
  if (!deposit) return []
  const { releaseDeposit } = await loadDeposits()
  const lapsed = { heldUntil: null, held: null, ended: 'lapsed', endedAt: db.now } as const
  return [changeDeposit(db, deposit.depositId, lapsed, sql`ended = ''`), releaseDeposit(db, deposit.depositId)]
}

const isTaken = (error: unknown) => error instanceof BatchAbortedError && ['overlap', 'unit'].includes(error.reason)

/**
 * Posts what the gateway has received, once: the order changes in the same batch. Where it is not owed any more, nothing is posted, and the
 * payment goes back. Aborts with `stale` where another call was faster.
 */
export async function postPayment(db: TenantDb, order: StoredOrder, gatewayPaymentId: string): Promise<'posted' | 'not_owed'> {
  const received = { gatewayPaymentId, paid: db.now }
  for (let tries = 1; tries <= maxTries; tries++) {
    const posted = await plan(db, order)
    if (!posted) break
    try {
      const { bookEntryIds } = posted
      await db.batch(...changeOrder(db, order, { ...received, state: 'paid', bookEntryIds, problem: '' }), ...posted.writes)
      return 'posted'
    } catch (error) {
      if (isTaken(error)) break
      // A balance was paid at the desk, or a category was booked up, meanwhile.
      if (!(error instanceof BatchAbortedError && error.reason === 'limit')) throw error
    }
  }
  await db.batch(...changeOrder(db, order, { ...received, state: 'refunding', problem: 'not_owed' }), ...(await giveUp(db, order)))
  return 'not_owed'
}

const plan = (db: TenantDb, order: StoredOrder): Posted | undefined | Promise<Posted | undefined> => {
  if (order.purpose === 'deposit') return planDeposit(db, order)
  if (order.purpose === 'gift_card') return planCard(db, order)
  return order.purpose === 'fee' ? postFee(db, order, 1) : postBalance(db, order)
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
      : order.purpose === 'deposit'
        ? postDeposit(db, { ...order, amountCents: order.refundCents }, db.newId('bke'), -1, reason)
        : order.purpose === 'gift_card'
          ? [...postPrepaid(db, order, db.newId('bke'), -1, reason), ...unblockReturned(db, order)]
          : [...undone, updateOutstanding(db, visitsOfEntries(order.bookEntryIds))]
  const problem = order.problem === 'not_owed' ? order.problem : ''
  await db.batch(...changeOrder(db, order, { state: 'refunded', refunded: db.now, bookEntryIds: [], problem }), ...reversal)
}
