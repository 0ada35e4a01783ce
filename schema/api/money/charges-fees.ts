import { defineEndpoints } from '../endpoint.ts'
import type { visitFeesSchemas } from './charges-fees-schemas.ts'

/** Fees of a visit. The calls reply with the visit. */
export const visitFees = defineEndpoints<typeof visitFeesSchemas>()({
  /** Adds a fee to the checkout of an open visit. */
  create: {
    method: 'POST',
    path: '/api/Fees/{sessionCode}/{appointmentId}',
    access: 'user',
    errorMessage: 'Unable to create fee',
    idempotent: true,
  },
  /** Takes a fee off the checkout of an open visit. */
  remove: {
    method: 'DELETE',
    path: '/api/Fees/{sessionCode}/{visitFeeId}',
    access: 'user',
    errorMessage: 'Unable to delete fee',
  },
  /** Puts a fee that was taken off back. */
  restore: {
    method: 'POST',
    path: '/api/Fees/Restore/{sessionCode}/{visitFeeId}',
    access: 'user',
    errorMessage: 'Unable to restore fee',
  },
})
