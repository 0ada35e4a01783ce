import { decideRefund, decideSession, type RefundReading } from '../../../../schema/rules/money/payment-orders.ts'
import type { OnChanged } from '../../../db/changes.ts'
import { BatchAbortedError } from '../../../db/errors.ts'
import { SystemDb } from '../../../db/system-db.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { PaymentGateway } from '../../../gateways/payments.ts'
import { getCallContext, type Request } from '../../../http/serve.ts'
import { blockReturned, unblockReturned } from './card-queries.ts'
import { findGateway } from './open-gateway.ts'
import { changeOrder, type StoredOrder, selectStoredOrder } from './order-queries.ts'
import { postPayment, reversePayment } from './posting.ts'

export interface CheckContext {
  readonly gateway: PaymentGateway
  /** A handle of the order's salon, in the name of who asked for the payment. */
  readonly open: (order: Pick<StoredOrder, 'salonId' | 'timeZone' | 'userId'>) => TenantDb
}

/**
 * What checks need in a call; undefined where the platform has no gateway. `onChanged` tells open screens of what is done behind the reply,
 * when the call's own changes have been told.
 */
export function openChecks(request: Request, onChanged: OnChanged = getCallContext(request).onChanged): CheckContext | undefined {
  const gateway = findGateway(request.env)
  const open: CheckContext['open'] = ({ salonId, timeZone, userId }) =>
    new SystemDb(request.get('client'), { ...getCallContext(request), onChanged, actor: userId }).inSalon(salonId, timeZone)
  return gateway && { gateway, open }
}

/** Notes that the gateway was asked, so that cron asks about others first. */
const touch = async (db: TenantDb, order: StoredOrder): Promise<void> => void (await db.batch(...changeOrder(db, order, {})))

/** The refund as the gateway knows it; one that it does not know, and one that has failed before, is asked for under its number. */
async function askForRefund({ gateway }: CheckContext, order: StoredOrder): Promise<RefundReading | undefined> {
  const { orderId, accountId, gatewayPaymentId: paymentId, refundCents: amountCents, refundNo, problem } = order
  const known = await gateway.readRefund(accountId, paymentId)
  if (!known.ok) return undefined
  const isAgain = known.value.state === 'failed' && problem === 'refund_failed'
  if (known.value.state !== 'none' && !isAgain) return known.value
  const asked = await gateway.refund({ key: `${orderId}:refund:${refundNo}`, accountId, paymentId, amountCents })
  return asked.ok ? asked.value : asked.reason === 'refused' ? { state: 'failed', amountCents } : undefined
}

async function checkRefund(context: CheckContext, db: TenantDb, order: StoredOrder): Promise<void> {
  const reading = await askForRefund(context, order)
  if (!reading) return touch(db, order)
  const step = decideRefund(order, reading)
  if (step.do === 'reverse') {
    try {
      return await reversePayment(db, order)
    } catch (error) {
      // A deposit or gift card that a visit has used was refunded at the gateway itself: the desk settles that there.
      if (!(error instanceof BatchAbortedError && error.reason === 'prepaid')) throw error
      const kept = changeOrder(db, order, { state: 'paid', problem: 'wrong_amount' })
      return void (await db.batch(...kept, ...unblockReturned(db, order)))
    }
  }
  const refundNo = order.refundNo + 1
  if (step.do === 'keep') {
    const kept = changeOrder(db, order, { refundNo, state: 'paid', problem: step.problem })
    return void (await db.batch(...kept, ...unblockReturned(db, order)))
  }
  if (step.do === 'refuse') return void (await db.batch(...changeOrder(db, order, { refundNo, problem: step.problem })))
  return touch(db, order)
}

/** A refund that was made at the gateway itself is taken over. */
async function checkPaid(context: CheckContext, db: TenantDb, order: StoredOrder): Promise<void> {
  const refund = await context.gateway.readRefund(order.accountId, order.gatewayPaymentId)
  if (!refund.ok || refund.value.state === 'none' || refund.value.state === 'failed') return touch(db, order)
  // A part that is known already changes nothing.
  if (order.problem === 'wrong_amount' && refund.value.state === 'succeeded' && refund.value.amountCents < order.amountCents)
    return touch(db, order)
  await db.batch(...changeOrder(db, order, { state: 'refunding' }), ...blockReturned(db, order))
  return checkRefund(context, db, { ...order, state: 'refunding' })
}

async function checkSession(context: CheckContext, db: TenantDb, order: StoredOrder): Promise<void> {
  if (order.sessionId === '') return
  const answer = await context.gateway.readSession(order.accountId, order.sessionId)
  if (!answer.ok) return touch(db, order)
  const step = decideSession(order, answer.value)
  if (step.do === 'post') {
    if ((await postPayment(db, order, answer.value.paymentId)) === 'posted') return
    const [refunding] = await db.batch(selectStoredOrder(db, order.orderId))
    return refunding && checkRefund(context, db, refunding)
  }
  if (step.do === 'reopen') {
    const state = order.expiresUtc > db.nowUtc ? 'new' : 'expired'
    return void (await db.batch(...changeOrder(db, order, { state, sessionId: '' })))
  }
  if (step.do === 'refuse') return void (await db.batch(...changeOrder(db, order, { problem: step.problem })))
  return touch(db, order)
}

/** Asks the gateway about an order and does what follows. Where another call is faster, that one has done it. */
export async function checkOrder(context: CheckContext, order: StoredOrder): Promise<void> {
  const db = context.open(order)
  try {
    if (order.state === 'refunding') await checkRefund(context, db, order)
    else if (order.state === 'paid') await checkPaid(context, db, order)
    else await checkSession(context, db, order)
  } catch (error) {
    if (!(error instanceof BatchAbortedError && error.reason === 'stale')) throw error
  }
}
