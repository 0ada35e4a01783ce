import type { cashSystem as calls } from '../../../../schema/api/money/cash-system.ts'
import { allocatePayments, type LedgerLine } from '../../../../schema/rules/money/ledger.ts'
import { cents, euro } from '../../../../schema/rules/money.ts'
import { allocateByWeight } from '../../../../schema/rules/visits/visit-price.ts'
import type { PaymentMethod } from '../../../../schema/terms.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { Handlers } from '../../../http/serve.ts'
import { selectVisit } from '../../visits/visits/index.ts'
import { updateNetAmounts } from '../checkout/index.ts'
import { endPromoUses, insertLedgerEntry, insertVoid, type Posting } from '../ledger/index.ts'
import { prepaidRefusal } from '../prepaid/index.ts'
import { type StoredOrder, selectOrderLines, selectOrders } from './order-queries.ts'
import { closeByReceipt, type PrintedReceipt, reopenVisit, unpayVisit } from './receipt-queries.ts'
import { holdVouchers } from './voucher-queries.ts'

type CashHandlers = Handlers<typeof calls>

const sumCents = (amounts: readonly { amount: number }[]) => amounts.reduce((sum, { amount }) => sum + cents(amount), 0)

/** Lines that add up to `total` (cents) at most: a smaller one is allocated over them by weight. */
function scale(lines: readonly LedgerLine[], total: number): LedgerLine[] {
  const shares = allocateByWeight(
    Math.min(sumCents(lines), total),
    lines.map(({ amount }) => cents(amount)),
  )
  return lines.map((line, i) => ({ ...line, amount: euro(shares[i] ?? 0) })).filter(({ amount }) => amount !== 0)
}

/**
 * Lines at what the receipt says. A smaller amount, as the cashier entered it, is taken off services and products first: what is sold in
 * advance has the price of its balance.
 */
function toReceiptLines(lines: readonly LedgerLine[], total: number): LedgerLine[] {
  const prepaid = lines.filter(({ side }) => side === 'prepaid')
  const others = lines.filter(({ side }) => side !== 'prepaid')
  const ofPrepaid = Math.min(sumCents(prepaid), cents(total))
  return [...scale(others, cents(total) - ofPrepaid), ...scale(prepaid, ofPrepaid)]
}

/** Closes the visit of an order, and posts what the receipt says to the ledger. */
export function postReceipt(
  db: TenantDb,
  order: StoredOrder,
  orderLines: readonly LedgerLine[],
  { method, afterClosing, ...receipt }: PrintedReceipt & { method: PaymentMethod; afterClosing: Posting },
): Statement<unknown>[] {
  // What single-purpose vouchers pay for is not on the receipt.
  const taxed = sumCents(orderLines) - cents(order.total)
  const lines = toReceiptLines(orderLines, euro(cents(receipt.total) + taxed))
  const amount = euro(sumCents(lines))
  const vouchers = order.vouchers.map(({ prepaidId, amount: used }) => ({ method: 'voucher' as const, amount: used / 100, prepaidId }))
  const [payments = []] = allocatePayments([...vouchers, { method, amount }], [amount])
  return [
    ...closeByReceipt(db, order, receipt),
    ...insertLedgerEntry(db, {
      bookEntryId: db.newId('bke'),
      appointmentId: order.appointmentId,
      kind: 'checkout',
      payments,
      lines,
      afterClosing,
    }),
  ]
}

interface ReversalRequest {
  reason: string
  afterClosing: Posting
}

/** Reverses what was posted for an order that is paid. */
const reverse = (db: TenantDb, { state, appointmentId }: StoredOrder, request: ReversalRequest): Statement<unknown>[] =>
  state === 'paid' ? insertVoid(db, { ...request, bookEntryId: db.newId('bke'), appointmentId }) : []

/** Opens the visit of an order again, and reverses what was posted. */
export const undoOrder = (db: TenantDb, order: StoredOrder, request: ReversalRequest): Statement<unknown>[] => [
  ...reopenVisit(db, order, request.reason),
  ...reverse(db, order, request),
  ...updateNetAmounts(db, order.appointmentId, []),
  endPromoUses(db, order.appointmentId, 'voided'),
]

async function readOrder(db: StaffDb, appointmentId: string, states: readonly StoredOrder['state'][]) {
  const [[visit], orders, lines] = await db.batch(
    selectVisit(db, appointmentId),
    selectOrders(db, appointmentId),
    selectOrderLines(db, appointmentId),
  )
  if (!visit) return undefined
  const order = orders.find(({ state }) => states.includes(state))
  if (!order) throw new ApiError(409, 'not_exported', { current: visit })
  return { order, lines }
}

/** A parallel notice or press was faster: the visit as it is now. Throws 409 where a gift card of the order was used already. */
async function orAsItIs<T>(write: () => Promise<T>, read: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof BatchAbortedError)) throw error
    if (error.reason === 'stale') return read()
    const code = prepaidRefusal(error.reason, 'reverse')
    throw code ? new ApiError(409, code) : error
  }
}

export const markPaid: CashHandlers['markPaid'] = async (db, { appointmentId }, { method, receiptNumber, afterClosing }) => {
  const found = await readOrder(db, appointmentId, ['exported'])
  if (!found) return undefined
  const { order, lines } = found
  const select = selectVisit(db, appointmentId)
  const writes = postReceipt(db, order, lines, { number: receiptNumber, total: order.total, method, afterClosing })
  const [visit] = await orAsItIs(
    () => db.batchReturning(writes, select),
    async () => (await db.batch(select))[0],
  )
  return visit
}

export const reopen: CashHandlers['reopen'] = async (db, { appointmentId }, { keepsOrder, ...request }) => {
  const found = await readOrder(db, appointmentId, keepsOrder ? ['paid'] : ['exported', 'paid'])
  if (!found) return undefined
  const { order } = found
  const select = selectVisit(db, appointmentId)
  const writes = keepsOrder
    ? [...unpayVisit(db, order), ...reverse(db, order, request), ...holdVouchers(db, order)]
    : undoOrder(db, order, request)
  const [visit] = await orAsItIs(
    () => db.batchReturning(writes, select),
    async () => (await db.batch(select))[0],
  )
  return visit
}
