/** Terms of payments online. Part of schema/terms.ts. */

/**
 * States of a salon's account at the payment gateway: `incomplete`: the gateway still needs something of the salon and takes no payment;
 * `ready`: it takes payments; `disconnected`: the salon has taken the connection back.
 */
export const paymentAccountStates = ['incomplete', 'ready', 'disconnected'] as const
export type PaymentAccountState = (typeof paymentAccountStates)[number]

/** What the desk asks for: an outstanding balance, a fee for a missed or late cancelled booking, or a deposit before a booking. */
export const askedPurposes = ['balance', 'fee', 'deposit'] as const
/** What is paid online: that, or a gift card that a guest has reserved. */
export const paymentPurposes = [...askedPurposes, 'gift_card'] as const
export type PaymentPurpose = (typeof paymentPurposes)[number]

/**
 * States of a payment order. `new`: the link is there and nobody has opened it; `open`: the client is on the gateway's page, or was;
 * `paid`: received and posted; `refunding`: a refund was asked for, and the gateway has not confirmed it.
 */
export const paymentOrderStates = ['new', 'open', 'paid', 'expired', 'cancelled', 'refunding', 'refunded'] as const
export type PaymentOrderState = (typeof paymentOrderStates)[number]

/** Why an event of the gateway was refused, or a payment was not posted; empty for none. */
export const paymentProblems = [
  '',
  'unknown_order',
  'wrong_amount',
  'wrong_currency',
  'wrong_account',
  'not_owed',
  'refund_failed',
] as const
export type PaymentProblem = (typeof paymentProblems)[number]

/** What a rule for deposits asks for: a part of what the services cost, or an amount. */
export const depositUnits = ['percent', 'amount'] as const
export type DepositUnit = (typeof depositUnits)[number]
/** A client's own mark: always a deposit, where a rule says so, or never; empty for neither. */
export const depositMarks = ['', 'always', 'never'] as const
export type DepositMark = (typeof depositMarks)[number]
/** What became of a deposit besides being used: `lapsed` was never paid in time. Empty while it is there, and once a visit has used it. */
export const depositEnds = ['', 'kept', 'returned', 'lapsed'] as const
export type DepositEnd = (typeof depositEnds)[number]
