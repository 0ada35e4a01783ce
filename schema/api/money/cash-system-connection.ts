import * as v from 'valibot'
import { cashOrderStates, cashProblems } from '../../terms.ts'
import { Job } from '../platform/jobs.ts'
import { Id, Instant, Sum } from '../values.ts'

export const SalesPoint = v.object({
  idSalesPoint: Id,
  name: v.string(),
  description: v.string(),
  street: v.string(),
  city: v.string(),
  zipCode: v.string(),
  district: v.string(),
  country: v.string(),
  vatNumber: v.string(),
  taxCode: v.string(),
  phoneNumber: v.string(),
  email: v.string(),
})
export type SalesPoint = v.InferOutput<typeof SalesPoint>

/** An order that needs attention. */
const CashOrder = v.object({
  cashOrderId: Id,
  appointmentId: Id,
  clientId: Id,
  name: v.string(),
  state: v.picklist(cashOrderStates),
  at: Instant,
  total: Sum,
  /** Why it failed, or its notice was not posted: a code of schema/errors.ts, and the cash system's words. Empty for the others. */
  reason: v.string(),
  words: v.string(),
  receiptNumber: v.string(),
  /** Null until the receipt is printed. */
  receiptTotal: v.nullable(Sum),
})
export type CashOrder = v.InferOutput<typeof CashOrder>

/** A run of an import; `failure` is a code of schema/errors.ts. */
const CashRun = v.object({ ...Job.entries, failure: v.string() })
export type CashRun = v.InferOutput<typeof CashRun>

/** The connection of a salon to its cash system. */
export const CashConnection = v.object({
  salonId: Id,
  isConnected: v.boolean(),
  /** Null for a salon that was never connected. */
  salesPoint: v.nullable(v.object({ idSalesPoint: Id, name: v.string() })),
  connected: v.nullable(Instant),
  disconnected: v.nullable(Instant),
  hasKey: v.boolean(),
  hasWebhookSecret: v.boolean(),
  /** Address for the cash system's notices; null where the pages have none. */
  webhookUrl: v.nullable(v.string()),
  lastNotice: v.nullable(Instant),
  services: v.number(),
  products: v.number(),
  clients: v.number(),
  unmarkedCategories: v.number(),
  differences: v.number(),
  /** Items, and contacts of clients, that were not taken over, the first 200. */
  problems: v.array(v.object({ externalId: Id, name: v.string(), problem: v.picklist(cashProblems) })),
  /** The latest ten. */
  runs: v.array(CashRun),
  /**
   * Those with an unknown or failed outcome, another amount on the receipt, or a notice that could not be posted, without those that
   * somebody has marked as done; the latest 50.
   */
  orders: v.array(CashOrder),
})
export type CashConnection = v.InferOutput<typeof CashConnection>
