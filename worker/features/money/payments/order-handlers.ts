import { sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { paymentOrders as calls } from '../../../../schema/api/money/payment-orders.ts'
import type { PaymentOrder, paymentOrdersSchemas } from '../../../../schema/api/money/payment-orders-schemas.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import { signLink } from '../../../db/link-token.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { Statement } from '../../../db/statement.ts'
import type { Env } from '../../../env.ts'
import { mapAborted } from '../../../http/errors.ts'
import type { Handlers, Request } from '../../../http/serve.ts'
import { abortIfSentOften, enqueue, sendAfterResponse, toSendingCause } from '../../messages/outbox/index.ts'
import { abortUnlessRefundConfirmed, askAfterClosing } from '../ledger/index.ts'
import { abortIfUsed, blockReturned } from './card-queries.ts'
import { checkOrder, openChecks } from './check-order.ts'
import { createDepositOrder } from './deposit-orders.ts'
import { lapseDeposit, returnDeposit, selectReturnedDeposit } from './deposit-queries.ts'
import { findGateway, getAnswer, openGateway } from './open-gateway.ts'
import {
  changeOrder,
  insertOrder,
  type StoredOrder,
  selectOpenOrder,
  selectOrder,
  selectOrderCause,
  selectOrdersOfClient,
  selectStoredOrder,
} from './order-queries.ts'

type OrderHandlers = Handlers<typeof calls>
type NewOrder = InferOutput<typeof paymentOrdersSchemas.create.body>

const withUrl = (env: Env, order: PaymentOrder): PaymentOrder => ({
  ...order,
  url: `${env.WEB_ORIGIN ?? ''}/pay#${signLink(env, 'Pay', order.paymentOrderId)}`,
})

async function loadOrder(db: StaffDb, { env }: Request, paymentOrderId: string): Promise<PaymentOrder | undefined> {
  const [[order]] = await db.batch(selectOrder(db, paymentOrderId))
  return order && withUrl(env, order)
}

const listOrders: OrderHandlers['ofClient'] = async (db, { clientId }, _body, { env }) => {
  const [cause, orders] = await db.batch(selectOrderCause(db, { clientId }), selectOrdersOfClient(db, clientId))
  const isReady = findGateway(env) !== undefined && cause !== undefined && cause.accountId !== null
  return { isReady, orders: orders.map((order) => withUrl(env, order)) }
}

/** Ends a page at the gateway; its order is as it is then. Throws where the gateway does not answer: the page could still be paid. */
export async function endSession(request: Request, order: StoredOrder): Promise<void> {
  if (order.state !== 'open' || order.sessionId === '') return
  getAnswer(await openGateway(request.env).expireSession(order.accountId, order.sessionId))
  const checks = openChecks(request)
  if (checks) await checkOrder(checks, order)
}

/** Why a link cannot be made; throws it. */
function assertPossible(cause: Awaited<ReturnType<typeof loadCause>>, { purpose, amount }: NewOrder): string {
  if (!cause || cause.accountId === null) throw new ApiError(409, 'channel_not_set_up')
  if (purpose === 'fee' && !cause.mayHaveFee) throw new ApiError(409, 'no_longer_available')
  if (purpose === 'balance' && (cause.owedCents !== cents(amount) || cause.owedCents === 0)) throw new ApiError(409, 'stale')
  return cause.accountId
}
const loadCause = async (db: StaffDb, request: NewOrder) => (await db.batch(selectOrderCause(db, toParts(request))))[0]
const toParts = ({ clientId, appointmentId, agendaId }: NewOrder) => ({
  clientId,
  ...(appointmentId === undefined ? {} : { appointmentId }),
  ...(agendaId === undefined ? {} : { agendaId }),
})

/** Two round trips: what is owed with the link that is open, then the new one; more where a page has to be ended first. */
const createOrder: OrderHandlers['create'] = async (db, _input, draft, request) => {
  if (draft.purpose === 'deposit') return createDepositOrder(db, draft, request, (id) => loadOrder(db, request, id))
  const { clientId, purpose, amount } = draft
  const place = { clientId, purpose, appointmentId: draft.appointmentId ?? null, agendaId: draft.agendaId ?? null }
  const [replayedId, cause, open] = await db.batch(db.findReplay(), selectOrderCause(db, toParts(draft)), selectOpenOrder(db, place))
  if (replayedId) return loadOrder(db, request, replayedId)
  if (!cause?.isClient) return undefined
  openGateway(request.env)
  const accountId = assertPossible(cause, draft)
  const isSame = open?.amountCents === cents(amount) && open.accountId === accountId && open.expiresUtc > db.nowUtc
  if (open && isSame) return loadOrder(db, request, open.orderId)
  if (open) await endSession(request, open)
  const [ended] = open ? await db.batch(selectStoredOrder(db, open.orderId)) : []
  if (ended?.state === 'paid') throw new ApiError(409, 'stale')
  const paymentOrderId = db.newId('pyo')
  const close = ended && (ended.state === 'new' || ended.state === 'open') ? changeOrder(db, ended, { state: 'cancelled' }) : []
  const insert = insertOrder(db, { ...place, paymentOrderId, amount, currency: cause.currency, accountId, userId: db.userId })
  try {
    const created = await db.insertIdempotent(paymentOrderId, [...close, ...insert], (id) => selectOrder(db, id))
    return created && withUrl(request.env, created)
  } catch (error) {
    const isSecond = error instanceof BatchAbortedError && (error.reason === 'already_used' || error.columns.includes('payment_orders'))
    if (isSecond) throw new ApiError(409, 'already_exists')
    throw error
  }
}

/** Two round trips; the message is sent after the response. */
const sendLink: OrderHandlers['send'] = async (db, { paymentOrderId }, _body, request) => {
  const [order] = await db.batch(selectStoredOrder(db, paymentOrderId))
  if (!order) return undefined
  if ((order.state !== 'new' && order.state !== 'open') || order.expiresUtc <= db.nowUtc) throw new ApiError(409, 'no_longer_available')
  const sending = { kind: 'payment', recordId: paymentOrderId } as const
  const message = enqueue(db, {
    cause: toSendingCause(sending, db.newId('snd')),
    kind: 'payment_link',
    data: { paymentOrderId, amount: order.amountCents / 100, isFee: order.purpose === 'fee' },
    to: { clientId: order.clientId },
    ...(order.agendaId === null ? {} : { agendaId: order.agendaId }),
  })
  const [, channel, [sent]] = await db.batch(abortIfSentOften(db, sending), message, selectOrder(db, paymentOrderId))
  if (!channel) throw new ApiError(409, 'channel_not_set_up')
  sendAfterResponse(request, message)
  return sent && withUrl(request.env, sent)
}

/** Ends the page at the gateway first: what was paid by then is posted, and nothing is paid behind it. */
const cancelOrder: OrderHandlers['cancel'] = async (db, { paymentOrderId }, _body, request) => {
  const [order] = await db.batch(selectStoredOrder(db, paymentOrderId))
  if (!order) return undefined
  let left: StoredOrder | undefined = order
  if (order.state === 'open') {
    await endSession(request, order)
    left = (await db.batch(selectStoredOrder(db, paymentOrderId)))[0]
  }
  const isLeft = left?.state === 'new' || left?.state === 'open'
  const lapse = order.purpose === 'deposit' ? [lapseDeposit(db, paymentOrderId)] : []
  return changeAndLoad(db, request, paymentOrderId, left && isLeft ? [...changeOrder(db, left, { state: 'cancelled' }), ...lapse] : [])
}

/** Writes, and answers the order. Where another call was faster, it is as that one has left it. */
async function changeAndLoad(db: StaffDb, request: Request, paymentOrderId: string, writes: readonly Statement<unknown>[]) {
  try {
    const [order] = await db.batchReturning(writes, selectOrder(db, paymentOrderId))
    return order && withUrl(request.env, order)
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'stale')) throw error
    return loadOrder(db, request, paymentOrderId)
  }
}

const checkNow: OrderHandlers['check'] = async (db, { paymentOrderId }, _body, request) => {
  const [order] = await db.batch(selectStoredOrder(db, paymentOrderId))
  if (!order) return undefined
  openGateway(request.env)
  const checks = openChecks(request)
  if (checks) await checkOrder(checks, order)
  return loadOrder(db, request, paymentOrderId)
}

/** Stores that a refund is wanted before the gateway is asked, so that a lost answer is asked for again. */
const refundOrder: OrderHandlers['refund'] = async (db, { paymentOrderId }, { reason, afterClosing }, request) => {
  const [order] = await db.batch(selectStoredOrder(db, paymentOrderId))
  if (!order) return undefined
  if (order.state === 'refunding' || order.state === 'refunded') throw new ApiError(409, 'already_refunded')
  if (order.state !== 'paid') throw new ApiError(409, 'cannot_be_undone')
  openGateway(request.env)
  // The problem stays until the refund has succeeded: one that has failed is asked for under a new number.
  const wanted = { state: 'refunding', refundReason: reason } as const
  const deposit = order.purpose === 'deposit' ? (await db.batch(selectReturnedDeposit(db, paymentOrderId)))[0] : undefined
  const returned = { ...order, refundReason: reason }
  const block = order.purpose === 'gift_card' ? [abortIfUsed(db, order), ...blockReturned(db, returned)] : []
  const whole = { refundCents: order.amountCents, writes: block }
  const { refundCents, writes } = deposit ? returnDeposit(db, order, deposit, reason) : whole
  if (refundCents === 0) throw new ApiError(409, 'cannot_be_undone')
  const change = changeOrder(db, order, { ...wanted, refundAmount: refundCents === order.amountCents ? null : refundCents / 100 })
  const guards = [...askAfterClosing(db, afterClosing), abortUnlessRefundConfirmed(db, sql`${refundCents}`)]
  const refunding = await mapAborted(db.batch(...guards, ...change, ...writes), {
    stale: 'already_refunded',
    already_used: 'cannot_be_undone',
  })
  const checks = openChecks(request)
  if (checks && refunding) await checkOrder(checks, { ...order, ...wanted, refundCents })
  return loadOrder(db, request, paymentOrderId)
}

export const orderHandlers: OrderHandlers = {
  ofClient: listOrders,
  create: createOrder,
  send: sendLink,
  cancel: cancelOrder,
  check: checkNow,
  refund: refundOrder,
}
