import * as v from 'valibot'
import type { EndpointTable } from '../endpoint.ts'
import { Id, Name, Payable } from '../values.ts'
import { Appointment } from '../visits/visits.ts'

const one = v.object({ visitFeeId: Id })

/** Fees of a visit. The calls reply with the visit. */
export const visitFees = {
  /** Adds a fee to the checkout of an open visit. */
  create: {
    method: 'POST',
    path: '/api/Fees/{sessionCode}/{appointmentId}',
    access: 'user',
    input: v.object({ appointmentId: Id }),
    body: v.strictObject({ fee: Name(100), price: Payable }),
    reply: Appointment,
    errorMessage: 'Unable to create fee',
    errors: { 409: ['client_not_arrived', 'already_checked_out', 'stale'] },
    idempotent: true,
  },
  /** Takes a fee off the checkout of an open visit. */
  remove: {
    method: 'DELETE',
    path: '/api/Fees/{sessionCode}/{visitFeeId}',
    access: 'user',
    input: one,
    reply: Appointment,
    errorMessage: 'Unable to delete fee',
    errors: { 409: ['client_not_arrived', 'already_checked_out', 'stale'] },
  },
  /** Puts a fee that was taken off back. */
  restore: {
    method: 'POST',
    path: '/api/Fees/Restore/{sessionCode}/{visitFeeId}',
    access: 'user',
    input: one,
    reply: Appointment,
    errorMessage: 'Unable to restore fee',
    errors: { 409: ['client_not_arrived', 'already_checked_out', 'stale'] },
  },
} as const satisfies EndpointTable
