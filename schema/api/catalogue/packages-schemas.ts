import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { Derived, Id, Money, Name, Sum, Text, Version } from '../values.ts'
import { ServicePart } from './services-schemas.ts'

/** A service of a package, in its order. `share` is its price within the package, `price` its own. */
export const ServiceSetElement = v.object({
  serviceId: Id,
  service: v.string(),
  length: v.number(),
  parts: v.array(ServicePart),
  breakAfterService: v.number(),
  price: Sum,
  share: Sum,
  tint: v.number(),
  assignedStaff: v.array(Id),
  available: v.boolean(),
})
export type ServiceSetElement = v.InferOutput<typeof ServiceSetElement>

/** A package: services booked and sold together. `price` is a fixed price, or null for the sum; `total` is the price to pay. */
export const ServiceSet = v.object({
  serviceSetId: Id,
  salonId: Id,
  serviceSet: v.string(),
  extendedDescription: v.string(),
  price: v.nullable(Sum),
  total: Sum,
  totalLength: v.number(),
  available: v.boolean(),
  serviceSetElement_ServiceDTO: v.array(ServiceSetElement),
  version: v.number(),
})
export type ServiceSet = v.InferOutput<typeof ServiceSet>

// Elements of a GET reply are accepted; only their service is used.
const Element = v.pipe(
  v.looseObject({ serviceId: Id }),
  v.transform(({ serviceId }) => serviceId),
)
const fields = {
  serviceSet: Name(200),
  extendedDescription: Text(5000),
  price: v.nullable(Money),
  available: v.boolean(),
  serviceSetElement_ServiceDTO: v.pipe(
    v.array(Element, 'Required'),
    v.minLength(1, 'Choose at least one service'),
    v.maxLength(20, 'Too many'),
  ),
}
export const ServiceSetDraft = v.strictObject({
  ...fields,
  extendedDescription: v.optional(fields.extendedDescription, ''),
  price: v.optional(fields.price, null),
  available: v.optional(fields.available, true),
})
/** Missing fields stay as they are. */
export const ServiceSetChange = v.strictObject({
  ...v.partial(v.object(fields)).entries,
  version: Version,
  serviceSetId: Derived,
  salonId: Derived,
  total: Derived,
  totalLength: Derived,
})
const One = v.object({ serviceSetId: Id })

export const serviceSetsSchemas = {
  list: { reply: v.array(ServiceSet) },
  create: { body: ServiceSetDraft, reply: ServiceSet },
  update: { input: One, body: ServiceSetChange, reply: ServiceSet },
  remove: { input: One, reply: One },
} as const satisfies SchemaTable
