import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { Id, Ids, Instant } from '../values.ts'
import { Agenda } from './bookings-schemas.ts'

/** What a unit is taken by in a span: a service of another booking, or an offer of the waiting list, which has no booking. */
const UnitHold = v.object({
  agendaServiceId: v.nullable(Id),
  agendaId: v.nullable(Id),
  clientName: v.string(),
  service: v.string(),
  start: Instant,
  end: Instant,
  /** It could have the other unit instead. */
  fits: v.boolean(),
})

/** A unit that a booked service holds until `end`, cleaning included, with all units of its kind and what these are taken by meanwhile. */
export const UnitChoice = v.object({
  kindName: v.string(),
  resourceId: Id,
  pinned: v.boolean(),
  start: Instant,
  end: Instant,
  units: v.array(v.object({ resourceId: Id, resourceName: v.string(), taken: v.array(UnitHold) })),
})
export type UnitChoice = v.InferOutput<typeof UnitChoice>

/**
 * The service has the unit `to` instead of `from`, and with `pinned` it keeps that wherever it is moved. `swap` are services of other
 * bookings that have `to` and get `from` for it.
 */
const UnitPin = v.strictObject({ from: Id, to: Id, pinned: v.boolean(), swap: v.optional(Ids, []) })

const OneService = v.object({ agendaServiceId: Id })

export const agendaUnitsSchemas = {
  choices: { input: OneService, reply: v.array(UnitChoice) },
  choose: { input: OneService, body: UnitPin, reply: Agenda, errors: { 409: ['unit_taken', 'stale'] } },
} as const satisfies SchemaTable
