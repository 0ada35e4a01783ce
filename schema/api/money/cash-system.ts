import { defineEndpoints } from '../endpoint.ts'
import type { cashNoticesSchemas, cashSystemSchemas } from './cash-system-schemas.ts'

export const cashNotices = defineEndpoints<typeof cashNoticesSchemas>()({
  /**
   * A notice of the cash system: a receipt was printed, an order deleted. The address ends with a signed id of the salon; `x-cn-signature`
   * signs the body. A forged notice is 404, a repeated one changes nothing.
   */
  receive: {
    method: 'POST',
    path: '/api/CashSystemNotices/{hook}',
    access: 'guest',
    errorMessage: "This link doesn't work",
  },
})

/** A GET that writes: it starts a background job, one at a time. */
const run = <const P extends `/api/${string}`, const M extends string>(path: P, errorMessage: M) =>
  ({
    method: 'GET',
    path,
    access: 'admin',
    errorMessage,
  }) as const

const connectionCall = <const P extends `/api/${string}`>(path: P) =>
  ({
    method: 'POST',
    path,
    access: 'admin',
    errorMessage: 'Unable to update cash system',
  }) as const

/** The external cash system: Cassa in Cloud. */
export const cashSystem = defineEndpoints<typeof cashSystemSchemas>()({
  /** The sales points that a key opens. */
  getSalesPoint: {
    method: 'GET',
    path: '/api/CashSystem/GetSalesPoint/{sessionCode}',
    access: 'superadmin+admin',
    errorMessage: 'Unable to fetch sales point list',
  },
  /** Creates the salon of a sales point (`salonId`) and connects it. Called again, it answers the same salon, connected again. */
  createSalon: {
    method: 'GET',
    path: '/api/CashSystem/CreateSalon/{sessionCode}',
    access: 'superadmin',
    errorMessage: 'Unable to create salon',
  },
  /** The cash system's categories, and how the salon has marked them. */
  categories: {
    method: 'GET',
    path: '/api/CashSystem/Categories/{sessionCode}/{salonId}',
    access: 'admin',
    errorMessage: 'Unable to fetch categories',
  },
  /** Takes categories over as those of services or of products. Missing ones keep their marks. */
  importCategories: {
    method: 'POST',
    path: '/api/CashSystem/ImportCategories/{sessionCode}/{salonId}',
    access: 'admin',
    form: 'multipart',
    errorMessage: 'Unable to import categories',
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
    errorMessage: 'Unable to do checkout',
    idempotent: true,
  },
  connection: {
    method: 'GET',
    path: '/api/CashSystem/Connection/{sessionCode}/{salonId}',
    access: 'admin',
    errorMessage: 'Unable to fetch cash system',
  },
  /** Connects the salon to a sales point, or gives the connection another key. */
  connect: connectionCall('/api/CashSystem/Connect/{sessionCode}/{salonId}'),
  /** Takes an order off those that need attention, as the caller has seen it, or puts it back. */
  handleOrder: {
    method: 'PUT',
    path: '/api/CashSystem/Orders/{sessionCode}/{cashOrderId}',
    access: 'admin',
    errorMessage: 'Unable to update cash system',
  },
  /** Ends the connection; what was imported and exported stays. */
  disconnect: connectionCall('/api/CashSystem/Disconnect/{sessionCode}/{salonId}'),
  /** Undoes that, with the key that is still stored. */
  reconnect: connectionCall('/api/CashSystem/Reconnect/{sessionCode}/{salonId}'),
  differences: {
    method: 'GET',
    path: '/api/CashSystem/Differences/{sessionCode}/{salonId}',
    access: 'admin',
    errorMessage: 'Unable to fetch differences',
  },
  /** Takes over what the cash system has, or keeps what the salon has. */
  resolve: {
    method: 'POST',
    path: '/api/CashSystem/Resolve/{sessionCode}/{salonId}',
    access: 'admin',
    errorMessage: 'Unable to update differences',
  },
  /** Undoes decisions: the salon's values are as they were, and the differences are there again. */
  undoResolve: {
    method: 'POST',
    path: '/api/CashSystem/UndoResolve/{sessionCode}/{salonId}',
    access: 'admin',
    errorMessage: 'Unable to update differences',
  },
  /** For an order that was closed without a notice: the receipt is printed. */
  markPaid: {
    method: 'POST',
    path: '/api/CashSystem/MarkPaid/{sessionCode}/{appointmentId}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to update appointment',
  },
  /** The order was voided at the cash system: the visit is open again. With `keepsOrder`, only a payment that was marked is taken back. */
  reopen: {
    method: 'POST',
    path: '/api/CashSystem/Reopen/{sessionCode}/{appointmentId}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to void checkout',
  },
})
