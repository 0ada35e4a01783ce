import * as v from 'valibot'
import { cashItemRoles, cashOrderStates, cashProblems } from '../../terms.ts'
import { Received } from '../booking/guest-replies.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Job } from '../platform/jobs-schemas.ts'
import { Salon } from '../platform/salons-schemas.ts'
import { Characters, Id, Instant, Line, Name, Sum } from '../values.ts'
import { AfterClosing, MoneyInQuery } from '../visits/visit-bodies.ts'
import { Appointment } from '../visits/visits-schemas.ts'
import { CardAmounts } from './gift-cards-schemas.ts'

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
  /** Items, and contacts of clients, that were not imported, the first 200. */
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

const kinds = ['item', 'client'] as const

/** A thing that was changed here and at the cash system, or that was deleted there. Prices are euro. */
const Difference = v.object({
  kind: v.picklist(kinds),
  externalId: Id,
  thing: v.picklist(['service', 'product', 'client']),
  thingId: Id,
  name: v.string(),
  /** Deleted at the cash system. */
  isMissing: v.boolean(),
  fields: v.array(v.object({ field: v.string(), own: v.string(), cashSystem: v.string() })),
})
export type Difference = v.InferOutput<typeof Difference>

/** The first 500 differences by name. */
export const Differences = v.object({ total: v.number(), rows: v.array(Difference) })
export type Differences = v.InferOutput<typeof Differences>

/** `take`: the salon gets what the cash system has; a thing that was deleted there is archived. `keep`: the salon's value stays. */
const Resolution = v.strictObject({
  action: v.picklist(['take', 'keep'], 'Invalid value'),
  items: v.pipe(
    v.array(v.strictObject({ kind: v.picklist(kinds, 'Invalid value'), externalId: Id })),
    v.minLength(1, 'Required'),
    v.maxLength(500, 'Too many'),
  ),
})

export const cashNoticesSchemas = {
  receive: {
    input: v.object({ hook: Line(200) }),
    /** The document, with more fields than are read here. */
    body: v.looseObject({}),
    reply: Received,
  },
} as const satisfies SchemaTable

const ApiKey = v.pipe(Line(500), v.nonEmpty('Required'))
const SalesPointId = v.pipe(Line(30), v.regex(/^\d{1,20}$/, 'Invalid ID'))

/** A category of the cash system; `known` is what it became here. */
const CashCategory = v.object({ externalId: Id, name: v.string(), role: v.picklist(cashItemRoles), thingId: v.nullable(Id) })
export type CashCategory = v.InferOutput<typeof CashCategory>

const Mark = v.strictObject({ externalId: Id, role: v.picklist(['service', 'product', 'ignored'], 'Invalid value') })
/** JSON text of `[{"externalId","role"}]`: the body is an upload, so that its progress can be shown. */
const Marks = v.pipe(
  Characters,
  v.maxLength(200_000, 'Too long'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return JSON.parse(dataset.value) as unknown
    } catch {
      addIssue({ message: 'Invalid value' })
      return NEVER
    }
  }),
  v.pipe(v.array(Mark, 'Invalid value'), v.maxLength(2000, 'Too many')),
)

const one = v.object({ salonId: Id })
const visit = v.object({ appointmentId: Id })
const gatewayErrors = {
  422: ['cash_system_key_refused', 'cash_system_refused'],
  503: ['cash_system_away', 'cash_system_busy'],
} as const
const notConnected = ['cash_system_not_connected'] as const

const runSchemas = () => ({ input: one, reply: Job, errors: { 409: [...notConnected, 'mark_categories_first'] } }) as const

const connectionCallSchemas = () =>
  ({ input: one, reply: CashConnection, errors: { 409: [...notConnected, 'sales_point_taken', 'fiscal_issues_receipts'] } }) as const

export const cashSystemSchemas = {
  getSalesPoint: { input: v.object({ apiKey: ApiKey }), reply: v.array(SalesPoint), errors: gatewayErrors },
  createSalon: {
    input: v.object({ apiKey: ApiKey, salonId: SalesPointId }),
    reply: Salon,
    errors: {
      ...gatewayErrors,
      409: ['sales_point_taken', 'salon_has_other_sales_point'],
      422: [...gatewayErrors[422], 'sales_point_not_found'],
    },
  },
  categories: { input: one, reply: v.array(CashCategory), errors: { ...gatewayErrors, 409: notConnected } },
  importCategories: {
    input: one,
    body: v.strictObject({ categories: Marks }),
    reply: v.array(CashCategory),
    errors: { ...gatewayErrors, 409: notConnected },
  },
  importServicesProducts: runSchemas(),
  importClients: runSchemas(),
  checkout: {
    input: v.object({
      appointmentId: Id,
      userId: v.optional(Id),
      forceNewCheckout: v.optional(v.pipe(Line(15), v.regex(/^\d{1,15}$/, 'Enter a number'))),
      discountValue: v.optional(MoneyInQuery),
      discountPercentage: v.optional(
        v.pipe(Line(8), v.regex(/^\d{1,3}(\.\d{1,2})?$/, 'Enter a number'), v.transform(Number), v.maxValue(100, 'Too large')),
      ),
      giftCards: v.optional(CardAmounts),
      afterClosing: AfterClosing,
    }),
    reply: Appointment,
    errors: {
      400: ['discount_too_large', 'prepaid_by_voucher'],
      409: [
        ...notConnected,
        'prepaid_insufficient',
        'prepaid_unusable',
        'client_not_arrived',
        'already_checked_out',
        'a_service_is_still_in_progress',
        'order_being_sent',
        'sale_after_closing',
        'stale',
        'already_exists',
      ],
      422: [
        'order_not_exported',
        'order_outcome_unknown',
        'items_not_in_cash_system',
        'nothing_to_export',
        'prepaid_not_exported',
        'fee_not_exported',
        ...gatewayErrors[422],
      ],
      503: gatewayErrors[503],
    },
  },
  connection: { input: one, reply: CashConnection },
  connect: {
    ...connectionCallSchemas(),
    body: v.strictObject({
      apiKey: ApiKey,
      idSalesPoint: SalesPointId,
      webhookSecret: v.optional(v.pipe(Line(500), v.nonEmpty('Required'))),
    }),
    errors: {
      ...gatewayErrors,
      409: ['sales_point_taken', 'fiscal_issues_receipts'],
      422: [...gatewayErrors[422], 'sales_point_not_found'],
    },
  },
  handleOrder: {
    input: v.object({ cashOrderId: Id }),
    body: v.strictObject({
      isHandled: v.boolean('Required'),
      state: v.picklist(['exported', 'paid', 'failed'], 'Invalid value'),
      reason: Line(100),
    }),
    reply: CashConnection,
    errors: { 409: ['stale'] },
  },
  disconnect: connectionCallSchemas(),
  reconnect: connectionCallSchemas(),
  differences: { input: one, reply: Differences },
  resolve: {
    input: one,
    body: Resolution,
    reply: v.object({ ...Differences.entries, cashDecisionIds: v.array(Id) }),
    errors: { 409: ['stale'] },
  },
  undoResolve: {
    input: one,
    body: v.strictObject({ cashDecisionIds: v.pipe(v.array(Id), v.minLength(1, 'Required'), v.maxLength(500, 'Too many')) }),
    reply: Differences,
    errors: { 409: ['stale'] },
  },
  markPaid: {
    input: visit,
    body: v.strictObject({
      method: v.picklist(['cash', 'card', 'other'], 'Invalid value'),
      receiptNumber: v.optional(Line(40), ''),
      afterClosing: AfterClosing,
    }),
    reply: Appointment,
    errors: { 409: ['not_exported', 'prepaid_used', 'prepaid_unusable', 'sale_after_closing'] },
  },
  reopen: {
    input: visit,
    body: v.strictObject({ reason: Name(500), keepsOrder: v.optional(v.boolean(), false), afterClosing: AfterClosing }),
    reply: Appointment,
    errors: { 409: ['not_exported', 'prepaid_used', 'prepaid_unusable', 'sale_after_closing'] },
  },
} as const satisfies SchemaTable
