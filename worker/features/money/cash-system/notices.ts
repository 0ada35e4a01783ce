import { createHash } from 'node:crypto'
import type { cashNotices } from '../../../../schema/api/money/cash-system.ts'
import type { ErrorCode } from '../../../../schema/errors.ts'
import { cents, euro } from '../../../../schema/rules/money.ts'
import { allocateByWeight } from '../../../../schema/rules/visits/visit-price.ts'
import { BatchAbortedError } from '../../../db/errors.ts'
import { openSecret } from '../../../db/salon-secrets.ts'
import type { Statement } from '../../../db/statement.ts'
import { SystemDb } from '../../../db/system-db.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { CashReceipt, CashSystemNotice } from '../../../gateways/cash-system.ts'
import { isSignedNotice } from '../../../gateways/cassa-in-cloud.ts'
import { readNotice } from '../../../gateways/cassa-in-cloud-replies.ts'
import { enterSalonDatabase } from '../../../http/elsewhere.ts'
import { getCallContext, type Handlers } from '../../../http/serve.ts'
import { readReceiptToken } from '../../messages/sending/index.ts'
import { prepaidRefusal } from '../prepaid/index.ts'
import { selectConnection } from './connection-queries.ts'
import { type StoredOrder, selectNoticedOrders, selectOrderLines } from './order-queries.ts'
import { insertNotice, setDifference } from './receipt-queries.ts'
import { postReceipt, undoOrder } from './receipts.ts'

const actor = 'cash-system'
/** Reads of a notice's orders, when the desk was faster each time. */
const maxTries = 3

/** A salon that receives a notice. */
interface Receiver {
  /** A handle that acts for a team member, or for the cash system. */
  readonly open: (actor: string) => TenantDb
  /** Hash of the notice, by which a repeated one is known. */
  readonly hash: string
}

/** What a notice means for one of our orders. */
interface OrderChange {
  readonly order: StoredOrder
  readonly writes: readonly Statement<unknown>[]
  /** Shown with the difference if the writes are refused. */
  readonly words: string
}

const toRefusal = (error: unknown, write: 'use' | 'reverse'): ErrorCode | null =>
  error instanceof BatchAbortedError ? prepaidRefusal(error.reason, write) : null

/**
 * Makes all changes of a notice, or, where gift cards or courses do not allow one of them, the others: that one is listed for the desk,
 * since the cash system would only repeat a notice that is refused.
 */
async function applyChanges({ open, hash }: Receiver, changes: readonly OrderChange[], write: 'use' | 'reverse'): Promise<void> {
  const db = open(actor)
  try {
    return void (await db.batch(insertNotice(db, hash), ...changes.flatMap(({ writes }) => writes)))
  } catch (error) {
    if (toRefusal(error, write) === null) throw error
  }
  const differences: Statement<unknown>[] = []
  for (const { order, writes, words } of changes) {
    try {
      await db.batch(...writes)
    } catch (error) {
      const reason = toRefusal(error, write)
      if (reason === null) throw error
      differences.push(setDifference(db, order, { reason, words }))
    }
  }
  await db.batch(insertNotice(db, hash), ...differences)
}

/**
 * What a receipt says of each order that it names, in euro: all of them at their totals where that is its amount, otherwise its amount
 * allocated by their totals. Orders that are paid already keep their share, so that a repeated notice allocates the same.
 */
function shareReceipt(orders: readonly StoredOrder[], amount: number | null): number[] {
  const totals = orders.map(({ total }) => cents(total))
  if (amount === null) return totals.map(euro)
  const weights = totals.some((total) => total > 0) ? totals : totals.map(() => 1)
  return allocateByWeight(cents(amount), weights).map(euro)
}

/** Closes the orders that a receipt names, as far as the salon has them, each in the name of who checked out. */
async function takeReceipt(receiver: Receiver, receipt: CashReceipt): Promise<void> {
  const db = receiver.open(actor)
  const [orders] = await db.batch(selectNoticedOrders(db, receipt))
  const shares = shareReceipt(orders, receipt.amount)
  const due = orders.flatMap((order, i) => (order.state === 'paid' ? [] : [{ order, total: shares[i] ?? order.total }]))
  const lines = due.length > 0 ? await db.batch(...due.map(({ order }) => selectOrderLines(db, order.appointmentId))) : []
  const number = receipt.number.slice(0, 40)
  const changes = due.map(({ order, total }, i) => ({
    order,
    writes: postReceipt(receiver.open(order.userId), order, lines[i] ?? [], {
      number,
      total,
      method: receipt.method,
      afterClosing: 'unasked',
    }),
    words: number,
  }))
  return applyChanges(receiver, changes, 'use')
}

/** Opens the visits again whose orders were deleted. */
async function takeDeletion(receiver: Receiver, notice: { externalIds: readonly string[]; orderIds: readonly string[] }): Promise<void> {
  const db = receiver.open(actor)
  const [orders] = await db.batch(selectNoticedOrders(db, notice))
  const words = 'ORDER/DELETE'
  const changes = orders.map((order) => ({ order, writes: undoOrder(db, order, { reason: words, afterClosing: 'unasked' }), words }))
  return applyChanges(receiver, changes, 'reverse')
}

async function takeNotice(receiver: Receiver, notice: CashSystemNotice): Promise<void> {
  if (notice.kind === 'receipt') return takeReceipt(receiver, notice.receipt)
  if (notice.kind === 'order_deleted') return takeDeletion(receiver, notice)
  return applyChanges(receiver, [], 'use')
}

/** Takes a notice; where the desk was faster, with the orders as they are then. A repeated one changes nothing. */
async function takeNoticeOnce(receiver: Receiver, notice: CashSystemNotice): Promise<void> {
  for (let tries = 1; tries <= maxTries; tries++) {
    try {
      return await takeNotice(receiver, notice)
    } catch (error) {
      if (!(error instanceof BatchAbortedError)) throw error
      if (error.columns.includes('cash_notices')) return
      if (error.reason !== 'stale') throw error
    }
  }
}

/** A forged notice is 404; a repeated one, and one that says nothing new, changes nothing. */
export const receiveNotice: Handlers<typeof cashNotices>['receive'] = async (_db, { hook }, body, request) => {
  const salonId = readReceiptToken(request.env.SESSION_SECRET, 'cash', hook)
  if (salonId === undefined) return undefined
  await enterSalonDatabase(request, salonId)
  const context = getCallContext(request)
  const openIn = (timeZone?: string) => (name: string) =>
    new SystemDb(request.get('client'), { ...context, actor: name }).inSalon(salonId, timeZone)
  const db = openIn()(actor)
  const [connection] = await db.batch(selectConnection(db))
  const secret = connection && (await openSecret(request.env, connection.secrets, 'cashSystemWebhookSecret'))
  const text = request.get('bodyText')
  if (!secret || !isSignedNotice(secret, text, request.req.header('x-cn-signature') ?? '')) return undefined
  const operation = request.req.header('x-cn-operation') ?? ''
  const hash = createHash('sha256').update(`${operation}\n${text}`).digest('base64url')
  await takeNoticeOnce({ open: openIn(connection.timeZone), hash }, readNotice(operation, body))
  return { received: true }
}
