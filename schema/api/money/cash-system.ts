import * as v from 'valibot'
import { cashItemRoles } from '../../terms.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Job } from '../platform/jobs.ts'
import { Salon } from '../platform/salons.ts'
import { Characters, Id, Line, Name } from '../values.ts'
import { AfterClosing, MoneyInQuery } from '../visits/visit-bodies.ts'
import { Appointment } from '../visits/visits.ts'
import { CashConnection, SalesPoint } from './cash-system-connection.ts'
import { Differences, Resolution } from './cash-system-differences.ts'
import { CardAmounts } from './gift-card-fields.ts'

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

/** A GET that writes: it starts a background job, one at a time. */
const run = <const P extends `/api/${string}`, const M extends string>(path: P, errorMessage: M) =>
  ({
    method: 'GET',
    path,
    access: 'admin',
    input: one,
    reply: Job,
    errorMessage,
    errors: { 409: [...notConnected, 'mark_categories_first'] },
  }) as const

const connectionCall = <const P extends `/api/${string}`>(path: P) =>
  ({
    method: 'POST',
    path,
    access: 'admin',
    input: one,
    reply: CashConnection,
    errorMessage: 'Unable to update cash system',
    errors: { 409: [...notConnected, 'sales_point_taken'] },
  }) as const

/** The external cash system: Cassa in Cloud. */
export const cashSystem = {
  /** The sales points that a key opens. */
  getSalesPoint: {
    method: 'GET',
    path: '/api/CashSystem/GetSalesPoint/{sessionCode}',
    access: 'superadmin+admin',
    input: v.object({ apiKey: ApiKey }),
    reply: v.array(SalesPoint),
    errorMessage: 'Unable to fetch sales point list',
    errors: gatewayErrors,
  },
  /** Creates the salon of a sales point (`salonId`) and connects it; answers the same salon when called again. */
  createSalon: {
    method: 'GET',
    path: '/api/CashSystem/CreateSalon/{sessionCode}',
    access: 'superadmin',
    input: v.object({ apiKey: ApiKey, salonId: SalesPointId }),
    reply: Salon,
    errorMessage: 'Unable to create salon',
    errors: { ...gatewayErrors, 409: ['sales_point_taken'], 422: [...gatewayErrors[422], 'sales_point_not_found'] },
  },
  /** The cash system's categories, and how the salon has marked them. */
  categories: {
    method: 'GET',
    path: '/api/CashSystem/Categories/{sessionCode}/{salonId}',
    access: 'admin',
    input: one,
    reply: v.array(CashCategory),
    errorMessage: 'Unable to fetch categories',
    errors: { ...gatewayErrors, 409: notConnected },
  },
  /** Takes categories over as those of services or of products. Missing ones keep their marks. */
  importCategories: {
    method: 'POST',
    path: '/api/CashSystem/ImportCategories/{sessionCode}/{salonId}',
    access: 'admin',
    input: one,
    form: 'multipart',
    body: v.strictObject({ categories: Marks }),
    reply: v.array(CashCategory),
    errorMessage: 'Unable to import categories',
    errors: { ...gatewayErrors, 409: notConnected },
  },
  /** Starts the import of services and products; answers the running one where there is one. */
  importServicesProducts: run('/api/CashSystem/ImportServicesProducts/{sessionCode}/{salonId}', "Unable to import service's products"),
  /** Starts the import of clients; answers the running one where there is one. */
  importClients: run('/api/CashSystem/ImportClients/{sessionCode}/{salonId}', 'Unable to import client data'),
  /**
   * Exports the visit as an order. `forceNewCheckout` is the moment (milliseconds) at which the checkout was begun: the same one never
   * makes a second order. The discounts are taken off the whole visit; `userId` is who checks out.
   */
  checkout: {
    method: 'POST',
    path: '/api/CashSystem/Checkout/{sessionCode}/{appointmentId}',
    access: 'user',
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
    errorMessage: 'Unable to do checkout',
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
    idempotent: true,
  },
  connection: {
    method: 'GET',
    path: '/api/CashSystem/Connection/{sessionCode}/{salonId}',
    access: 'admin',
    input: one,
    reply: CashConnection,
    errorMessage: 'Unable to fetch cash system',
  },
  /** Connects the salon to a sales point, or gives the connection another key. */
  connect: {
    ...connectionCall('/api/CashSystem/Connect/{sessionCode}/{salonId}'),
    body: v.strictObject({
      apiKey: ApiKey,
      idSalesPoint: SalesPointId,
      webhookSecret: v.optional(v.pipe(Line(500), v.nonEmpty('Required'))),
    }),
    errors: { ...gatewayErrors, 409: ['sales_point_taken'], 422: [...gatewayErrors[422], 'sales_point_not_found'] },
  },
  /** Takes an order off those that need attention, as the caller has seen it, or puts it back. */
  handleOrder: {
    method: 'PUT',
    path: '/api/CashSystem/Orders/{sessionCode}/{cashOrderId}',
    access: 'admin',
    input: v.object({ cashOrderId: Id }),
    body: v.strictObject({
      isHandled: v.boolean('Required'),
      state: v.picklist(['exported', 'paid', 'failed'], 'Invalid value'),
      reason: Line(100),
    }),
    reply: CashConnection,
    errorMessage: 'Unable to update cash system',
    errors: { 409: ['stale'] },
  },
  /** Ends the connection; what was imported and exported stays. */
  disconnect: connectionCall('/api/CashSystem/Disconnect/{sessionCode}/{salonId}'),
  /** Undoes that, with the key that is still stored. */
  reconnect: connectionCall('/api/CashSystem/Reconnect/{sessionCode}/{salonId}'),
  differences: {
    method: 'GET',
    path: '/api/CashSystem/Differences/{sessionCode}/{salonId}',
    access: 'admin',
    input: one,
    reply: Differences,
    errorMessage: 'Unable to fetch differences',
  },
  /** Takes over what the cash system has, or keeps what the salon has. */
  resolve: {
    method: 'POST',
    path: '/api/CashSystem/Resolve/{sessionCode}/{salonId}',
    access: 'admin',
    input: one,
    body: Resolution,
    reply: v.object({ ...Differences.entries, cashDecisionIds: v.array(Id) }),
    errorMessage: 'Unable to update differences',
    errors: { 409: ['stale'] },
  },
  /** Undoes decisions: the salon's values are as they were, and the differences are there again. */
  undoResolve: {
    method: 'POST',
    path: '/api/CashSystem/UndoResolve/{sessionCode}/{salonId}',
    access: 'admin',
    input: one,
    body: v.strictObject({ cashDecisionIds: v.pipe(v.array(Id), v.minLength(1, 'Required'), v.maxLength(500, 'Too many')) }),
    reply: Differences,
    errorMessage: 'Unable to update differences',
    errors: { 409: ['stale'] },
  },
  /** For an order that was closed without a notice: the receipt is printed. */
  markPaid: {
    method: 'POST',
    path: '/api/CashSystem/MarkPaid/{sessionCode}/{appointmentId}',
    access: 'adminReceptionist',
    input: visit,
    body: v.strictObject({
      method: v.picklist(['cash', 'card', 'other'], 'Invalid value'),
      receiptNumber: v.optional(Line(40), ''),
      afterClosing: AfterClosing,
    }),
    reply: Appointment,
    errorMessage: 'Unable to update appointment',
    errors: { 409: ['not_exported', 'prepaid_used', 'prepaid_unusable', 'sale_after_closing'] },
  },
  /** The order was voided at the cash system: the visit is open again. With `keepsOrder`, only a payment that was marked is taken back. */
  reopen: {
    method: 'POST',
    path: '/api/CashSystem/Reopen/{sessionCode}/{appointmentId}',
    access: 'adminReceptionist',
    input: visit,
    body: v.strictObject({ reason: Name(500), keepsOrder: v.optional(v.boolean(), false), afterClosing: AfterClosing }),
    reply: Appointment,
    errorMessage: 'Unable to void checkout',
    errors: { 409: ['not_exported', 'prepaid_used', 'prepaid_unusable', 'sale_after_closing'] },
  },
} as const satisfies EndpointTable
