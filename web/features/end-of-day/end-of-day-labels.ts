import type till from '../../locales/en/till.json'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    till: typeof till
  }
}

export const kindWords = { cash: 'kind_cash', card: 'kind_card', voucher: 'kind_voucher', other: 'kind_otherwise' } as const
export const entryWords = {
  checkout: 'entry_checkout',
  settlement: 'entry_settlement',
  refund: 'entry_refund',
  settlement_undone: 'entry_settlement_undone',
  refund_undone: 'entry_refund_undone',
  void: 'entry_void',
} as const
