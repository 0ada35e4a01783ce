import { defineEndpoints } from '../endpoint.ts'
import type { invoiceExchangeSchemas } from './invoice-exchange-schemas.ts'

const change = <const P extends `/api/${string}`>(path: P) =>
  ({ method: 'POST', path, access: 'admin', errorMessage: 'Unable to update invoice settings' }) as const

/** The service that hands Italian invoices to the tax office's exchange (SdI). */
export const invoiceExchange = defineEndpoints<typeof invoiceExchangeSchemas>()({
  one: {
    method: 'GET',
    path: '/api/InvoiceExchange/{sessionCode}',
    access: 'adminReceptionist',
    errorMessage: 'Unable to fetch invoice settings',
  },
  /** Tries the key out, and connects the salon. Invoices that are issued from then on are sent by themselves. */
  connect: change('/api/InvoiceExchange/Connect/{sessionCode}'),
  /** Tries the key out again; what has waited for it is sent. */
  check: change('/api/InvoiceExchange/Check/{sessionCode}'),
  /** What has not left is to be handed over by hand. */
  disconnect: change('/api/InvoiceExchange/Disconnect/{sessionCode}'),
  reconnect: change('/api/InvoiceExchange/Reconnect/{sessionCode}'),
})
