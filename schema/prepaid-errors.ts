import { nameErrors } from './named-errors.ts'

/** Messages about gift cards and packages. Part of schema/errors.ts. */
export const prepaidErrors = {
  ...nameErrors([
    'fetch_gift_cards',
    'fetch_gift_card',
    'create_gift_card',
    'update_gift_card',
    'delete_gift_card',
    'restore_gift_card',
    'top_up_gift_card',
    'void_sale',
    'block_gift_card',
    'unblock_gift_card',
    'transfer_gift_card',
    'undo_transfer',
    'send_gift_card',
    'fetch_gift_card_settings',
    'update_gift_card_settings',
    'fetch_liability',
  ]),
  too_many_gift_codes: 'Too many wrong codes. Please wait a little before the next try.',
  reservation_over: 'This gift card was already collected or cancelled',
  gift_card_empty: 'There is nothing left on this gift card to transfer',
  gift_card_too_large: 'A gift card holds at most 1,000',
  gift_card_amount: 'Between 5 and 1,000',
  gift_cards_not_online: "Gift cards can't be reserved online at the moment",
  name_needed: 'Please tell us your name first',
  too_many_reserved_cards: 'You have reserved several gift cards already. Please collect those first.',
  at_most_a_year: 'Choose at most one year',
  prepaid_insufficient: 'There is less left on the gift card or course than you charge to it',
  prepaid_unusable: "This gift card or course can't be used: it's blocked, expired or not sold",
  prepaid_used: 'A gift card or course sold here has already been used. Refund what is left of it instead.',
  prepaid_taxed_twice:
    "This gift card's VAT is paid already, and this visit is invoiced. Take another payment, or void the checkout first.",
  prepaid_by_voucher: "A gift card or course can't be paid for with another one",
  gift_card_not_found: 'No gift card has this code',
} as const
