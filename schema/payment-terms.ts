/** Terms of payments online. Part of schema/terms.ts. */

/**
 * States of a salon's account at the payment gateway: `incomplete`: the gateway still needs something of the salon and takes no payment;
 * `ready`: it takes payments; `disconnected`: the salon has taken the connection back.
 */
export const paymentAccountStates = ['incomplete', 'ready', 'disconnected'] as const
export type PaymentAccountState = (typeof paymentAccountStates)[number]

/** What a client pays online: an outstanding balance, or a fee for a booking that was missed or cancelled late. */
export const paymentPurposes = ['balance', 'fee'] as const
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
