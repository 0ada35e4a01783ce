import * as v from 'valibot'
import { languages, paymentMethods } from '../terms.ts'
import { Payments } from './appointment-bodies.ts'
import { Appointment } from './appointments.ts'
import type { EndpointTable } from './endpoint.ts'
import { Euro, Id, Instant, Name, Version } from './values.ts'

const Reason = Name(500)
const Method = v.picklist(paymentMethods, 'Invalid value')

/**
 * Money back: so much, or for these lines of the visit (`clientHistoryServiceId`, `clientHistoryProductId`) what is left of
 * them. `method` is the one by which most was paid, unless given. The shelf stays as it is: what comes back onto it is counted in.
 */
export const Refund = v.pipe(
  v.strictObject({
    version: Version,
    reason: Reason,
    amount: v.optional(
      v.pipe(
        Euro,
        v.check((amount) => amount > 0, 'Must not be zero'),
      ),
    ),
    lines: v.optional(v.pipe(v.array(Id), v.minLength(1, 'Choose at least one item'), v.maxLength(100, 'Too many'))),
    method: v.optional(Method),
  }),
  v.check(({ amount, lines }) => (amount === undefined) !== (lines === undefined), 'Send either an amount or items'),
)
export type Refund = v.InferInput<typeof Refund>

/** `productsBack` puts what was sold on the shelf again; else it stays in the visit, which is open again. */
export const Void = v.strictObject({ version: Version, reason: Reason, productsBack: v.optional(v.boolean(), false) })
export type Void = v.InferInput<typeof Void>

/** What somebody owes, as client or as the one who pays, the oldest visit first. */
export const Outstanding = v.object({
  clientId: Id,
  owed: v.number(),
  visits: v.array(
    v.object({ appointmentId: Id, clientId: Id, name: v.string(), checkedOut: v.nullable(Instant), total: v.number(), owed: v.number() }),
  ),
})
export type Outstanding = v.InferOutput<typeof Outstanding>

/** What is owed after something was paid, and the entries that were made; none where it had been paid under the same key before. */
export const BalancePaymentResult = v.object({ ...Outstanding.entries, entered: v.array(Id) })

/** Pays debts, the oldest first. `owed` is what the screen showed. */
export const BalancePayment = v.strictObject({ clientId: Id, owed: Euro, payments: v.pipe(Payments, v.minLength(1, 'Required')) })
export type BalancePayment = v.InferInput<typeof BalancePayment>

const one = v.object({ appointmentId: Id })
const Mail = v.pipe(v.string('Required'), v.trim(), v.email('Enter a valid e-mail address'), v.maxLength(200, 'Too long'))

/** What is corrected, and paid later: further entries of a visit's ledger. */
export const ledger = {
  refund: {
    method: 'POST',
    path: '/api/Appointments/Refund/{sessionCode}/{appointmentId}',
    access: 'user',
    input: one,
    body: Refund,
    reply: Appointment,
    errorMessage: 'Unable to create refund',
    errors: { 400: ['refund_too_large', 'items_already_refunded'], 409: ['in_cash_system', 'not_checked_out_yet'] },
    idempotent: true,
  },
  /** Takes a checkout back: the visit is open again. */
  void: {
    method: 'POST',
    path: '/api/Appointments/Void/{sessionCode}/{appointmentId}',
    access: 'adminReceptionist',
    input: one,
    body: Void,
    reply: Appointment,
    errorMessage: 'Unable to void checkout',
    errors: { 409: ['in_cash_system', 'not_checked_out_yet'] },
    idempotent: true,
  },
  /** Takes back a refund, or what was paid later. */
  undo: {
    method: 'POST',
    path: '/api/BookEntries/Undo/{sessionCode}/{bookEntryId}',
    access: 'user',
    input: v.object({ bookEntryId: Id }),
    body: v.strictObject({ reason: Reason }),
    reply: Appointment,
    errorMessage: 'Unable to undo entry',
    errors: { 409: ['already_undone', 'already_refunded', 'cannot_be_undone'] },
  },
  outstanding: {
    method: 'GET',
    path: '/api/BookEntries/Owed/{sessionCode}',
    access: 'profileInfoAccess+user',
    input: v.object({ clientId: Id }),
    reply: Outstanding,
    errorMessage: 'Unable to fetch outstanding balances',
  },
  payBalance: {
    method: 'POST',
    path: '/api/BookEntries/Settle/{sessionCode}',
    access: 'user',
    body: BalancePayment,
    reply: BalancePaymentResult,
    errorMessage: 'Unable to pay outstanding balance',
    errors: { 400: ['more_than_outstanding'], 409: ['stale'] },
    idempotent: true,
  },
  /** The receipt on paper; not a fiscal document. */
  receipt: {
    method: 'GET',
    path: '/api/Appointments/Receipt/{sessionCode}/{appointmentId}',
    access: 'user',
    input: v.object({ appointmentId: Id, language: v.optional(v.picklist(languages, 'Invalid value')) }),
    reply: { file: 'receipt.pdf', type: 'application/pdf' },
    errorMessage: 'Unable to fetch receipt',
    errors: { 409: ['not_checked_out_yet'] },
  },
  /** The receipt by e-mail: to the client's address unless another one is given. */
  sendReceipt: {
    method: 'POST',
    path: '/api/Appointments/SendReceipt/{sessionCode}/{appointmentId}',
    access: 'user',
    input: one,
    body: v.strictObject({ email: v.optional(Mail), language: v.optional(v.picklist(languages, 'Invalid value')) }),
    reply: v.object({ appointmentId: Id, email: v.string() }),
    errorMessage: 'Unable to send receipt',
    errors: { 409: ['not_checked_out_yet'] },
    idempotent: true,
  },
} as const satisfies EndpointTable
