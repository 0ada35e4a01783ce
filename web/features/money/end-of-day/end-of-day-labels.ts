import type { DayTransaction } from '../../../../schema/api/money/end-of-day-schemas.ts'

/** Translation keys of the payment methods. */
export const methodLabels = {
  cash: 'method_cash',
  card: 'method_card',
  voucher: 'method_prepaid',
  other: 'other',
  online: 'by_link',
} as const
/** Translation keys of the kinds of transactions. */
const kindLabels = {
  checkout: 'transaction_checkout',
  settlement: 'transaction_balance_payment',
  refund: 'transaction_refund',
  settlement_undone: 'transaction_balance_payment_undone',
  refund_undone: 'transaction_refund_undone',
  void: 'checkout_voided',
} as const

/** Translation key of what a transaction is: a checkout of nothing but gift cards and courses is a sale in advance. */
export function getTransactionLabel({ kind, isSale, takings }: Pick<DayTransaction, 'kind' | 'isSale' | 'takings'>) {
  if (isSale && kind === 'checkout') return 'transaction_sale'
  const isSoldInAdvance = kind === 'checkout' && takings.length > 0 && takings.every(({ side }) => side === 'prepaid')
  return isSoldInAdvance ? 'sold_in_advance' : kindLabels[kind]
}
