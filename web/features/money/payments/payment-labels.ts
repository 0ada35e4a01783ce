import type { PaymentOrderState, PaymentProblem } from '../../../../schema/terms.ts'
import type { Tone } from '../../../ui/badge.tsx'

/** Translation keys of why something was refused or not posted. */
export const problemLabels = {
  unknown_order: 'pay_problem_unknown_order',
  wrong_amount: 'pay_problem_wrong_amount',
  wrong_currency: 'pay_problem_wrong_currency',
  wrong_account: 'pay_problem_wrong_account',
  not_owed: 'pay_problem_not_owed',
  refund_failed: 'pay_problem_refund_failed',
} as const satisfies Record<Exclude<PaymentProblem, ''>, string>

/** Translation keys of the states of a payment link. */
export const orderLabels = {
  new: 'pay_order_new',
  open: 'pay_order_open',
  paid: 'pay_order_paid',
  expired: 'pay_order_expired',
  cancelled: 'pay_order_cancelled',
  refunding: 'pay_order_refunding',
  refunded: 'pay_order_refunded',
} as const satisfies Record<PaymentOrderState, string>

export const orderTones: Readonly<Record<PaymentOrderState, Tone>> = {
  new: 'info',
  open: 'warn',
  paid: 'ok',
  expired: 'plain',
  cancelled: 'plain',
  refunding: 'warn',
  refunded: 'plain',
}
