import { defineEndpoints } from '../endpoint.ts'
import type { salesSchemas } from './sales-schemas.ts'

/** Sales without a visit. What is read, refunded, voided and invoiced later is that of a visit: `appointments`, `ledger`, `invoices`. */
export const sales = defineEndpoints<typeof salesSchemas>()({
  /** Sells products to somebody who has no visit, and records the payment. */
  create: {
    method: 'POST',
    path: '/api/Sales/{sessionCode}',
    access: 'user',
    errorMessage: 'Unable to create sale',
    idempotent: true,
  },
})
