import type endOfDay from '../../locales/en/end-of-day.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'end-of-day': typeof endOfDay
  }
}

/** Translation keys of the payment methods. */
export const methodLabels = { cash: 'method_cash', card: 'method_card', voucher: 'method_voucher', other: 'other' } as const
/** Translation keys of the kinds of transactions. */
export const transactionLabels = {
  checkout: 'transaction_checkout',
  settlement: 'transaction_balance_payment',
  refund: 'transaction_refund',
  settlement_undone: 'transaction_balance_payment_undone',
  refund_undone: 'transaction_refund_undone',
  void: 'checkout_voided',
} as const
