import { ApiError, BatchAbortedError } from '../../../db/errors.ts'
import type { GuestDb } from '../../../db/guest-db.ts'
import { signLink } from '../../../db/link-token.ts'
import type { Request } from '../../../http/serve.ts'
import { openGateway } from './open-gateway.ts'
import { endSession } from './order-handlers.ts'
import { changeOrder, insertOrder, selectOpenOrder, selectOrderCause, selectStoredOrder } from './order-queries.ts'

/**
 * Token of the payment link for all that a guest owes for visits: of the one that is open, else of a new one. Throws 409
 * `channel_not_set_up` where the salon takes no payments, and `stale` where nothing is owed any more. Two round trips; more where a page
 * for another amount has to be ended first.
 */
export async function openBalanceOrder(db: GuestDb, clientId: string, request: Request): Promise<string> {
  const place = { clientId, purpose: 'balance', appointmentId: null, agendaId: null } as const
  const load = () => db.batch(selectOrderCause(db, { clientId }), selectOpenOrder(db, place))
  const toToken = (orderId: string) => signLink(request.env, 'Pay', orderId)
  const [cause, open] = await load()
  openGateway(request.env)
  if (!cause?.isClient || cause.accountId === null) throw new ApiError(409, 'channel_not_set_up')
  const { owedCents, accountId, currency } = cause
  if (owedCents === 0) throw new ApiError(409, 'stale')
  if (open && open.amountCents === owedCents && open.accountId === accountId && open.expiresUtc > db.nowUtc) return toToken(open.orderId)
  if (open) await endSession(request, open)
  const [ended] = open ? await db.batch(selectStoredOrder(db, open.orderId)) : []
  if (ended?.state === 'paid') throw new ApiError(409, 'stale')
  const paymentOrderId = db.newId('pyo')
  const close = ended && (ended.state === 'new' || ended.state === 'open') ? changeOrder(db, ended, { state: 'cancelled' }) : []
  const order = { ...place, paymentOrderId, amount: owedCents / 100, currency, accountId, userId: 'guest' }
  try {
    await db.batch(...close, ...insertOrder(db, order))
    return toToken(paymentOrderId)
  } catch (error) {
    // Two presses at once: the other one has made the link.
    if (!(error instanceof BatchAbortedError && error.reason === 'already_used')) throw error
    const [, made] = await load()
    if (!made) throw error
    return toToken(made.orderId)
  }
}
