import * as v from 'valibot'
import { fiscalProblems, fiscalProviders, fiscalReceiptKinds, fiscalReceiptStates } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Day, Id, Instant, Line, Name, PlanDay, Sum } from '../values.ts'

const Provider = v.picklist(fiscalProviders, 'Invalid value')

const FiscalConnection = v.object({
  provider: Provider,
  fiscalId: v.string(),
  /** As the service has it. */
  name: v.string(),
  isConnected: v.boolean(),
  connected: Instant,
  disconnected: v.nullable(Instant),
  /** When the Fisconline password was renewed last; null where nobody has said. */
  passwordSet: v.nullable(Instant),
  problem: v.picklist(fiscalProblems),
  problemSince: v.nullable(Instant),
  words: v.string(),
  checked: v.nullable(Instant),
})

export const FiscalConnectionPage = v.object({
  salonId: Id,
  /** Whether this installation knows a service. */
  isAvailable: v.boolean(),
  isItalian: v.boolean(),
  /** The cash system issues the receipts: only one of the two does. */
  hasCashSystem: v.boolean(),
  vatNumber: v.string(),
  connection: v.nullable(FiscalConnection),
  /** Receipts on their way, and those that somebody has to look at. */
  waiting: v.number(),
  refused: v.number(),
})
export type FiscalConnectionPage = v.InferOutput<typeof FiscalConnectionPage>

/** `key` is empty for openapi.com, whose account has one token. */
export const FiscalConnectionDraft = v.strictObject({
  provider: Provider,
  fiscalId: Name(20),
  key: v.optional(Line(500), ''),
  secret: Name(2000),
})
export type FiscalConnectionDraft = v.InferInput<typeof FiscalConnectionDraft>

/** Handed on to the service and stored nowhere. */
export const FiscalLogin = v.strictObject({ taxCode: Name(16), password: Name(100), pin: Name(20) })
export type FiscalLogin = v.InferInput<typeof FiscalLogin>

const FiscalReceipt = v.object({
  fiscalReceiptId: Id,
  appointmentId: Id,
  bookEntryId: Id,
  clientId: v.nullable(Id),
  /** The client's; empty for a sale without a visit. */
  name: v.string(),
  kind: v.picklist(fiscalReceiptKinds),
  state: v.picklist(fiscalReceiptStates),
  at: Instant,
  /** Posting date of its ledger entry. */
  day: Day,
  /** Negative for what is returned. */
  total: Sum,
  items: v.array(v.object({ description: v.string(), rate: v.number(), nature: v.string(), amount: Sum })),
  cash: Sum,
  electronic: Sum,
  voucher: Sum,
  lotteryCode: v.string(),
  /** The tax office's; empty until it has one. */
  number: v.string(),
  issued: v.nullable(Instant),
  /** Number of the sale that it returns. */
  parentNumber: v.string(),
  problem: v.picklist(fiscalProblems),
  words: v.string(),
})
export type FiscalReceipt = v.InferOutput<typeof FiscalReceipt>

/** Ledger and receipts of a day: what had to be documented, what was, and the visits where these differ. */
export const FiscalDay = v.object({
  day: Day,
  isConnected: v.boolean(),
  expected: Sum,
  issued: Sum,
  receipts: v.number(),
  differences: v.array(
    v.object({
      appointmentId: Id,
      name: v.string(),
      expected: Sum,
      issued: Sum,
      /** The worst state among its receipts; null where there is none. */
      state: v.nullable(v.picklist(fiscalReceiptStates)),
    }),
  ),
})
export type FiscalDay = v.InferOutput<typeof FiscalDay>

export const maxFiscalReceipts = 300
const none = v.object({})
const connectErrors = {
  409: ['fiscal_not_here', 'fiscal_cash_system', 'fiscal_receipts_elsewhere'],
  422: ['fiscal_account_refused', 'fiscal_login_refused', 'fiscal_refused'],
  503: ['fiscal_service_away'],
} as const
const one = v.object({ fiscalReceiptId: Id })

export const fiscalReceiptsSchemas = {
  connection: { input: none, reply: FiscalConnectionPage },
  status: { input: none, reply: v.object({ isConnected: v.boolean() }) },
  connect: { input: none, body: FiscalConnectionDraft, reply: FiscalConnectionPage, errors: connectErrors },
  saveLogin: {
    input: none,
    body: FiscalLogin,
    reply: FiscalConnectionPage,
    errors: { ...connectErrors, 409: ['fiscal_not_connected', 'fiscal_receipts_elsewhere'] },
  },
  check: {
    input: none,
    reply: FiscalConnectionPage,
    errors: { ...connectErrors, 409: ['fiscal_not_connected', 'fiscal_receipts_elsewhere'] },
  },
  disconnect: { input: none, reply: FiscalConnectionPage, errors: { 409: ['fiscal_not_connected'] } },
  reconnect: { input: none, reply: FiscalConnectionPage, errors: { 409: ['fiscal_not_connected', 'fiscal_cash_system'] } },
  /** The latest first, at most `maxFiscalReceipts`. */
  list: {
    input: v.object({ from: PlanDay, to: PlanDay, state: v.optional(v.picklist(fiscalReceiptStates, 'Invalid value')) }),
    reply: v.array(FiscalReceipt),
  },
  ofVisit: { input: v.object({ appointmentId: Id }), reply: v.array(FiscalReceipt) },
  day: { input: v.object({ date: PlanDay }), reply: FiscalDay },
  retry: { input: one, reply: FiscalReceipt, errors: { 409: ['stale', 'fiscal_not_connected'] } },
  markIssued: {
    input: one,
    body: v.strictObject({ number: Name(50), day: PlanDay }),
    reply: FiscalReceipt,
    errors: { 409: ['stale'] },
  },
} as const satisfies SchemaTable
