import * as v from 'valibot'
import { enteredMethods, languages } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Balance, ContactMail, Id, Instant, Mail, Name, Payable, Sum, Version } from '../values.ts'
import { AfterClosing, Checkout, Payments } from '../visits/visit-bodies.ts'
import { Appointment } from '../visits/visits-schemas.ts'
import { prepaidUseErrors } from './prepaid.ts'

const Reason = Name(500)
const Method = v.picklist(enteredMethods, 'Invalid value')

/**
 * Refunds an amount, or what is left of the given lines (`clientHistoryServiceId`, `clientHistoryProductId`), by default to the methods
 * by which it was paid, the largest payment first. More than was paid by `method` is refunded in cash or as a voucher only, with
 * `confirmed`; `prepaidId` is then the gift card that gets the money. What was sold in advance is refunded up to what
 * is left of it. The stock does not change: returned products are recorded as a stock movement.
 */
export const Refund = v.pipe(
  v.strictObject({
    version: Version,
    reason: Reason,
    amount: v.optional(Payable),
    lines: v.optional(v.pipe(v.array(Id), v.minLength(1, 'Choose at least one item'), v.maxLength(100, 'Too many'))),
    method: v.optional(Method),
    prepaidId: v.optional(Id),
    confirmed: v.optional(v.boolean()),
    afterClosing: AfterClosing,
  }),
  v.check(({ amount, lines }) => (amount === undefined) !== (lines === undefined), 'Send either an amount or items'),
  v.check(({ method, prepaidId }) => prepaidId === undefined || method === 'voucher', 'Invalid value'),
)
export type Refund = v.InferInput<typeof Refund>

/** `productsBack` removes the sold products from the visit and returns them to stock; otherwise they stay in the reopened visit. */
export const Void = v.strictObject({
  version: Version,
  reason: Reason,
  productsBack: v.optional(v.boolean(), false),
  afterClosing: AfterClosing,
})
export type Void = v.InferInput<typeof Void>

/** Outstanding visits of a client, also those that the client pays for others, oldest first. */
export const Outstanding = v.object({
  clientId: Id,
  owed: Sum,
  visits: v.array(v.object({ appointmentId: Id, clientId: Id, name: v.string(), checkedOut: v.nullable(Instant), total: Sum, owed: Sum })),
})
export type Outstanding = v.InferOutput<typeof Outstanding>

/** Outstanding balance after a payment, and the new ledger entries; none if the request is a replay of its idempotency key. */
export const BalancePaymentResult = v.object({ ...Outstanding.entries, entered: v.array(Id) })

/** Pays outstanding balances, the oldest first. `owed` is the amount that the screen showed. */
export const BalancePayment = v.strictObject({
  clientId: Id,
  owed: Balance,
  payments: v.pipe(Payments, v.minLength(1, 'Required')),
  afterClosing: AfterClosing,
})
export type BalancePayment = v.InferInput<typeof BalancePayment>

const one = v.object({ appointmentId: Id })

export const ledgerSchemas = {
  checkout: {
    input: one,
    body: Checkout,
    reply: Appointment,
    errors: {
      400: ['discount_too_large', 'payments_mismatch', 'prepaid_by_voucher'],
      409: [
        'client_not_arrived',
        'already_checked_out',
        'a_service_is_still_in_progress',
        'checkout_in_cash_system',
        'sale_after_closing',
        ...prepaidUseErrors,
      ],
    },
  },
  refund: {
    input: one,
    body: Refund,
    reply: Appointment,
    errors: {
      400: ['item_not_found', 'refund_too_large', 'items_already_refunded', 'refund_exceeds_method', 'refund_by_other_method'],
      403: ['confirm_identity'],
      409: ['in_cash_system', 'not_checked_out_yet', 'prepaid_used', 'prepaid_unusable', 'sale_after_closing'],
    },
  },
  void: {
    input: one,
    body: Void,
    reply: Appointment,
    errors: {
      403: ['confirm_identity'],
      409: ['in_cash_system', 'not_checked_out_yet', 'cannot_be_undone', 'prepaid_used', 'sale_after_closing'],
    },
  },
  undo: {
    input: v.object({ bookEntryId: Id }),
    body: v.strictObject({ reason: Reason, afterClosing: AfterClosing }),
    reply: Appointment,
    errors: {
      403: ['confirm_identity'],
      409: ['already_undone', 'already_refunded', 'cannot_be_undone', 'prepaid_used', 'sale_after_closing'],
    },
  },
  outstanding: { input: v.object({ clientId: Id }), reply: Outstanding },
  payBalance: {
    body: BalancePayment,
    reply: BalancePaymentResult,
    errors: { 400: ['more_than_outstanding'], 409: ['stale', 'sale_after_closing', ...prepaidUseErrors] },
  },
  receipt: {
    input: v.object({ appointmentId: Id, language: v.optional(v.picklist(languages, 'Invalid value')) }),
    errors: { 409: ['not_checked_out_yet'] },
  },
  sendReceipt: {
    input: one,
    body: v.strictObject({ email: v.optional(Mail), language: v.optional(v.picklist(languages, 'Invalid value')) }),
    reply: v.object({ appointmentId: Id, email: ContactMail }),
    errors: { 409: ['not_checked_out_yet'], 429: ['too_many_receipts'] },
  },
} as const satisfies SchemaTable
