import * as v from 'valibot'
import { maxCleaningMinutes } from '../../rules/catalogue/resources.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Derived, Id, Instant, Minutes, Name, Version, Whole } from '../values.ts'

/** One basin, one room. */
export const Resource = v.object({
  resourceId: Id,
  salonId: Id,
  resourceKindId: Id,
  resourceName: v.string(),
  position: v.number(),
  version: v.number(),
})
export type Resource = v.InferOutput<typeof Resource>

/** A kind of what services need, with its units in their order: a booking takes the first that is free. */
export const ResourceKind = v.object({
  resourceKindId: Id,
  salonId: Id,
  kindName: v.string(),
  /** Minutes after a booking in which a unit is cleaned and not free. */
  cleaning: v.number(),
  position: v.number(),
  version: v.number(),
  units: v.array(
    v.object({
      resourceId: Id,
      resourceName: v.string(),
      position: v.number(),
      version: v.number(),
      /** When it is out of order, now and later. */
      outages: v.array(v.object({ resourceOutageId: Id, from: Instant, to: Instant, reason: v.string() })),
    }),
  ),
  /** How many services need one. */
  services: v.number(),
})
export type ResourceKind = v.InferOutput<typeof ResourceKind>

/** A booking to come that holds a unit. */
export const UnitBooking = v.object({ agendaId: Id, start: Instant, clientName: v.string(), service: v.string() })
export type UnitBooking = v.InferOutput<typeof UnitBooking>

const UnitName = Name(60)
const kindFields = { kindName: Name(60), cleaning: Minutes(0, maxCleaningMinutes), position: Whole(0, 10_000) }

export const ResourceKindDraft = v.strictObject({
  ...kindFields,
  cleaning: v.optional(kindFields.cleaning, 0),
  position: v.optional(kindFields.position, 0),
  /** Its units, in their order. */
  unitNames: v.optional(v.pipe(v.array(UnitName), v.maxLength(30, 'Too many')), []),
})
export const ResourceKindChange = v.strictObject({
  ...v.partial(v.object(kindFields)).entries,
  version: Version,
  resourceKindId: Derived,
  salonId: Derived,
  units: Derived,
  services: Derived,
})
export const ResourceDraft = v.strictObject({
  resourceKindId: Id,
  resourceName: UnitName,
  position: v.optional(kindFields.position, 0),
})
export const ResourceChange = v.strictObject({
  resourceName: v.optional(UnitName),
  position: v.optional(kindFields.position),
  version: Version,
  resourceId: Derived,
  salonId: Derived,
  resourceKindId: Derived,
})

const OneKind = v.object({ resourceKindId: Id })
const One = v.object({ resourceId: Id })

export const resourceKindsSchemas = {
  list: { reply: v.array(ResourceKind) },
  create: { body: ResourceKindDraft, reply: ResourceKind, errors: { 409: ['too_many_kinds'] } },
  update: { input: OneKind, body: ResourceKindChange, reply: ResourceKind },
  remove: { input: OneKind, reply: OneKind, errors: { 409: ['in_use', 'unit_has_bookings'] } },
} as const satisfies SchemaTable

export const resourcesSchemas = {
  create: { body: ResourceDraft, reply: Resource, errors: { 409: ['too_many_units'] } },
  update: { input: One, body: ResourceChange, reply: Resource },
  remove: { input: One, reply: One, errors: { 409: ['unit_has_bookings'] } },
} as const satisfies SchemaTable
