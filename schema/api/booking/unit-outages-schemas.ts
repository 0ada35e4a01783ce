import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { BookingStart, Id, Instant, Line } from '../values.ts'

/** A booked service on a unit that is out of order, with the unit that is free for it meanwhile; null where none is. */
export const TouchedService = v.object({
  agendaServiceId: Id,
  agendaId: Id,
  clientName: v.string(),
  service: v.string(),
  start: Instant,
  end: Instant,
  other: v.nullable(v.object({ resourceId: Id, resourceName: v.string() })),
})
export type TouchedService = v.InferOutput<typeof TouchedService>

export const UnitOutage = v.object({
  resourceOutageId: Id,
  salonId: Id,
  resourceId: Id,
  from: Instant,
  to: Instant,
  reason: v.string(),
  version: v.number(),
})
export type UnitOutage = v.InferOutput<typeof UnitOutage>

export const UnitOutageDraft = v.strictObject({
  resourceId: Id,
  from: BookingStart,
  /** Later than `from`, by a year at most. */
  to: BookingStart,
  reason: v.optional(Line(200), ''),
})

const One = v.object({ resourceOutageId: Id })

export const unitOutagesSchemas = {
  touched: { input: v.object({ resourceId: Id, from: BookingStart, to: BookingStart }), reply: v.array(TouchedService) },
  create: { body: UnitOutageDraft, reply: UnitOutage, errors: { 409: ['already_out_of_order', 'stale'] } },
  remove: { input: One, reply: One },
} as const satisfies SchemaTable
