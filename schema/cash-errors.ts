import { nameErrors } from './named-errors.ts'

/** Messages about the external cash system and card terminals. Part of schema/errors.ts. */
export const cashErrors = {
  ...nameErrors([
    'fetch_cash_system',
    'update_cash_system',
    'fetch_differences',
    'update_differences',
    'fetch_card_terminals',
    'create_card_terminal',
    'update_card_terminal',
    'delete_card_terminal',
    'fetch_terminal_totals',
    'update_terminal_totals',
  ]),
  cash_system_not_connected: 'This salon isn’t connected to a cash system',
  cash_system_key_refused: 'The cash system doesn’t accept this key',
  cash_system_refused: 'The cash system has refused this',
  cash_system_away: 'The cash system can’t be reached at the moment. Please try again.',
  cash_system_busy: 'The cash system takes no more calls for some minutes',
  sales_point_not_found: 'This key doesn’t open that sales point',
  sales_point_taken: 'Another salon is connected to this sales point',
  mark_categories_first: 'First say which categories are services and which are products',
  order_being_sent: 'This order is being sent to the cash system',
  order_outcome_unknown:
    'It’s not known yet whether the cash system has the order. Press again: it’s asked first, so that there is only one.',
  items_not_in_cash_system: 'Not in the cash system',
  nothing_to_export: 'There is nothing to pay',
  prepaid_not_exported:
    'The cash system has no department for the VAT of this gift card or course. Add one there, or take it off the visit.',
  fee_not_exported: 'The cash system has no department for the VAT of this fee. Add one there, or take it off the visit.',
  checkout_in_cash_system: 'This salon sells through its cash system: send the order there instead',
  sold_in_cash_system: 'This salon sells through its cash system: sell it in a visit',
  not_exported: 'There is no order of this visit in the cash system',
} as const
