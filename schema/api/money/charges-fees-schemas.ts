import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { Id, Name, Payable } from '../values.ts'
import { Appointment } from '../visits/visits-schemas.ts'

const one = v.object({ visitFeeId: Id })

export const VisitFeeDraft = v.strictObject({ fee: Name(100), price: Payable })

export const visitFeesSchemas = {
  create: {
    input: v.object({ appointmentId: Id }),
    body: VisitFeeDraft,
    reply: Appointment,
    errors: { 409: ['client_not_arrived', 'already_checked_out', 'stale'] },
  },
  remove: { input: one, reply: Appointment, errors: { 409: ['client_not_arrived', 'already_checked_out', 'stale'] } },
  restore: { input: one, reply: Appointment, errors: { 409: ['client_not_arrived', 'already_checked_out', 'stale'] } },
} as const satisfies SchemaTable
