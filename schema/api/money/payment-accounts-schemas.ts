import * as v from 'valibot'
import { paymentAccountStates, paymentProblems } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Id, Instant, Sum } from '../values.ts'

const PaymentAccount = v.object({
  /** As the gateway knows it. */
  accountId: Id,
  name: v.string(),
  state: v.picklist(paymentAccountStates),
  paysOut: v.boolean(),
  missingDetails: v.number(),
  connected: Instant,
  checked: Instant,
  disconnected: v.nullable(Instant),
})
export type PaymentAccount = v.InferOutput<typeof PaymentAccount>

/** An event that was refused, or a payment that was not posted. */
const PaymentProblemRow = v.object({
  at: Instant,
  problem: v.picklist(paymentProblems),
  /** The page, payment or order that it is about. */
  objectId: v.string(),
})

export const PaymentAccountPage = v.object({
  /** Whether this installation has a payment gateway. */
  isAvailable: v.boolean(),
  /** Null for a salon that was never connected. */
  account: v.nullable(PaymentAccount),
  /** Links that can be paid, and what they add up to. */
  openLinks: v.number(),
  openAmount: Sum,
  /** The latest 50 of 90 days. */
  problems: v.array(PaymentProblemRow),
})
export type PaymentAccountPage = v.InferOutput<typeof PaymentAccountPage>

const gatewayErrors = { 409: ['channel_not_set_up'], 503: ['service_unavailable'] } as const
const none = v.object({})

export const paymentAccountsSchemas = {
  one: { input: none, reply: PaymentAccountPage },
  /** `url` is null where the gateway needs nothing. */
  connect: { input: none, reply: v.object({ ...PaymentAccountPage.entries, url: v.nullable(v.string()) }), errors: gatewayErrors },
  check: { input: none, reply: PaymentAccountPage, errors: gatewayErrors },
  disconnect: { input: none, reply: PaymentAccountPage, errors: { 409: ['channel_not_set_up'] } },
} as const satisfies SchemaTable
