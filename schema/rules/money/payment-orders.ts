/**
 * Payment orders: what a reading of the gateway means for an order. An event of the gateway only says that there is something to read, so
 * the same rules hold with events that come twice, late, in any order or never. Amounts are cents.
 */
import type { PaymentOrderState, PaymentProblem, PaymentPurpose } from '../../terms.ts'

/** Days for which a link can be paid. */
export const linkDays = 30
/** Days after a booking within which a fee can be asked for. */
export const feeDays = 7
/** Minutes for which the gateway keeps the page to pay on; it takes at least 30. */
export const sessionMinutes = 60

export interface OrderFacts {
  readonly orderId: string
  readonly state: PaymentOrderState
  readonly amountCents: number
  /** ISO 4217. */
  readonly currency: string
  readonly accountId: string
  /** What a refund returns: less than the amount where a deposit is used in part. */
  readonly refundCents: number
  /** The payment is in the ledger, and not taken out again. */
  readonly isPosted: boolean
}

/** What the gateway says of a page to pay on. */
export interface SessionReading {
  readonly sessionId: string
  readonly accountId: string
  /** The order that it was opened for; empty where it names none. */
  readonly orderId: string
  readonly state: 'open' | 'complete' | 'expired'
  readonly isPaid: boolean
  readonly amountCents: number
  readonly currency: string
  /** Id of the payment; empty until there is one. */
  readonly paymentId: string
}

/** What the gateway says of the refund of a payment; `none`: it knows of no refund. */
export interface RefundReading {
  readonly state: 'none' | 'pending' | 'succeeded' | 'failed'
  readonly amountCents: number
}

/**
 * What has to happen: `post` writes the payment to the ledger, `reverse` takes it out, `reopen` lets the link be used again, `refuse` notes
 * why nothing is done, `keep` returns an order whose refund failed, or was one of a part, to paid.
 */
export type OrderStep =
  | { readonly do: 'nothing' }
  | { readonly do: 'post' }
  | { readonly do: 'reopen' }
  | { readonly do: 'reverse' }
  | { readonly do: 'keep'; readonly problem: Exclude<PaymentProblem, ''> }
  | { readonly do: 'refuse'; readonly problem: Exclude<PaymentProblem, ''> }

const nothing: OrderStep = { do: 'nothing' }
/** States in which money may still arrive: a client may pay on a page that was opened before the link ended. */
const awaiting: readonly PaymentOrderState[] = ['new', 'open', 'expired', 'cancelled']

/** Why a reading or an event is not about this order; empty if it is. */
export function findMismatch(
  order: Pick<OrderFacts, 'orderId' | 'amountCents' | 'currency' | 'accountId'>,
  reading: Pick<SessionReading, 'orderId' | 'amountCents' | 'currency' | 'accountId'>,
): PaymentProblem {
  if (reading.accountId !== order.accountId) return 'wrong_account'
  if (reading.orderId !== order.orderId) return 'unknown_order'
  if (reading.currency.toUpperCase() !== order.currency) return 'wrong_currency'
  if (reading.amountCents !== order.amountCents) return 'wrong_amount'
  return ''
}

/** What a reading of its page means for an order. */
export function decideSession(order: OrderFacts, reading: SessionReading): OrderStep {
  const problem = findMismatch(order, reading)
  if (problem) return { do: 'refuse', problem }
  if (!awaiting.includes(order.state)) return nothing
  if (reading.isPaid) return { do: 'post' }
  return reading.state === 'expired' && order.state === 'open' ? { do: 'reopen' } : nothing
}

/** What a reading of its refund means for an order. */
export function decideRefund(order: OrderFacts, reading: RefundReading): OrderStep {
  if (order.state !== 'refunding') return nothing
  if (reading.state === 'succeeded' && reading.amountCents === order.refundCents) return { do: 'reverse' }
  if (reading.state !== 'failed' && reading.state !== 'succeeded') return nothing
  // A part was refunded at the gateway itself: the payment stays as it is, and the desk settles the rest there.
  const problem = reading.state === 'failed' ? 'refund_failed' : 'wrong_amount'
  // What was never posted has to go back all the same, so it stays and is asked again.
  return order.isPosted ? { do: 'keep', problem } : { do: 'refuse', problem }
}

/**
 * The state of a link as its client reads it; `owedCents` is what is still to pay of what it is for, `hasFailed` that a refund has failed.
 */
export function toLinkState(
  order: Pick<OrderFacts, 'state' | 'amountCents'> & { readonly purpose?: PaymentPurpose },
  now: { readonly owedCents: number; readonly isOver: boolean; readonly hasFailed?: boolean },
): 'payable' | 'paid' | 'refunded' | 'settled' | 'expired' | 'cancelled' {
  if (order.state === 'paid' || order.state === 'refunded') return order.state
  if (order.state === 'refunding') return now.hasFailed ? 'paid' : 'refunded'
  if (order.state === 'cancelled') return 'cancelled'
  // A deposit that is owed no more was not paid: its time is free again, or its booking gone. A gift card was cancelled, or collected.
  if (now.owedCents < order.amountCents) return order.purpose === 'deposit' || order.purpose === 'gift_card' ? 'expired' : 'settled'
  return order.state === 'expired' || now.isOver ? 'expired' : 'payable'
}
