import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { BookingStart, Derived, Id, Instant, Minutes, Money, Name, Sum, Text, Version, VisitTime, Whole, WholeInQuery } from '../values.ts'

/** A performed service that does an earlier one again, free of charge: which one, why, and the percent of its base that it pays. */
const Redo = v.object({ clientHistoryServiceId: Id, reason: v.string(), percentage: v.number() })
const RedoDraft = v.strictObject({ clientHistoryServiceId: Id, reason: Name(200), percentage: v.optional(Whole(0, 100), 0) })

const Person = v.object({ userId: Id, firstName: v.string(), lastName: v.string() })

/**
 * A performed service: team member, start and end. Open while it has no `end`; a service that ended with the visit without having been
 * started has an `end` but no `start`. `length` is the planned one in minutes; `price` and `discount` are euro.
 */
export const ClientHistoryService = v.object({
  clientHistoryServiceId: Id,
  appointmentId: Id,
  clientId: Id,
  agendaServiceId: v.nullable(Id),
  serviceId: Id,
  userId: Id,
  subClientId: v.nullable(Id),
  service: v.string(),
  length: v.number(),
  price: Sum,
  discount: Sum,
  position: v.number(),
  start: v.nullable(Instant),
  end: v.nullable(Instant),
  note: v.string(),
  /** The team member who assisted. */
  assistantId: v.nullable(Id),
  redo: v.nullable(Redo),
  tint: v.number(),
  userDTO: Person,
  version: v.number(),
})
export type ClientHistoryService = v.InferOutput<typeof ClientHistoryService>

/** A product sold in a visit. `price` is per piece in euro, `stock` what is left. */
export const ClientHistoryProduct = v.object({
  clientHistoryProductId: Id,
  appointmentId: Id,
  clientId: v.union([Id, v.literal('')]),
  productId: Id,
  /** The team member who sold it. */
  userId: Id,
  product: v.string(),
  quantity: v.number(),
  price: Sum,
  discount: Sum,
  note: v.string(),
  at: Instant,
  /** `regularPrice` is that of the catalogue, without a special price. */
  productDTO: v.object({ productId: Id, stock: v.number(), regularPrice: v.optional(Sum) }),
  userDTO: Person,
  version: v.number(),
})
export type ClientHistoryProduct = v.InferOutput<typeof ClientHistoryProduct>

const ofClient = v.object({ clientId: Id })
const ofAppointment = v.object({ appointmentId: Id })
const oneService = v.object({ clientHistoryServiceId: Id })
const oneProduct = v.object({ clientHistoryProductId: Id })

/**
 * A service in addition to the booked ones. Length and price default to the catalogue's, `position` to the last one. It is booked as well,
 * at `bookedStart`, by default behind the others; `mayOverlap` allows it to overlap other bookings. A redo has no price.
 * `start` and `end` are those of a service that has ended, as one that was removed and is restored.
 */
export const ClientHistoryServiceDraft = v.strictObject({
  appointmentId: Id,
  serviceId: Id,
  userId: Id,
  subClientId: v.optional(v.nullable(Id), null),
  length: v.optional(Minutes(1, 1440)),
  price: v.optional(Money),
  discount: v.optional(Money, 0),
  position: v.optional(Whole(0, 1000)),
  note: v.optional(Text(2000), ''),
  assistantId: v.optional(v.nullable(Id), null),
  redo: v.optional(v.nullable(RedoDraft), null),
  start: v.optional(v.nullable(VisitTime), null),
  end: v.optional(v.nullable(VisitTime), null),
  bookedStart: v.optional(BookingStart),
  mayOverlap: v.optional(v.boolean(), false),
})
export type ClientHistoryServiceDraft = v.InferInput<typeof ClientHistoryServiceDraft>

/**
 * `start` and `end` correct recorded times; missing fields stay. A redo has no price: it names a paid service of the same client. Another
 * team member or pet is booked as well; `mayOverlap` allows the booking to overlap others.
 */
export const ClientHistoryServiceChange = v.strictObject({
  userId: v.optional(Id),
  subClientId: v.optional(v.nullable(Id)),
  price: v.optional(Money),
  discount: v.optional(Money),
  position: v.optional(Whole(0, 1000)),
  start: v.optional(v.nullable(VisitTime)),
  end: v.optional(v.nullable(VisitTime)),
  note: v.optional(Text(2000)),
  assistantId: v.optional(v.nullable(Id)),
  redo: v.optional(v.nullable(RedoDraft)),
  mayOverlap: v.optional(v.boolean(), false),
  version: Version,
  clientHistoryServiceId: Derived,
  appointmentId: Derived,
  clientId: Derived,
  agendaServiceId: Derived,
  serviceId: Derived,
  service: Derived,
  length: Derived,
  tint: Derived,
  userDTO: Derived,
})
export type ClientHistoryServiceChange = v.InferInput<typeof ClientHistoryServiceChange>

/** `userId` is the seller, by default the caller. `price` defaults to the product's special price, else its price. */
export const ClientHistoryProductDraft = v.strictObject({
  appointmentId: Id,
  productId: Id,
  userId: v.optional(Id),
  quantity: v.optional(Whole(1, 1000), 1),
  price: v.optional(Money),
  discount: v.optional(Money, 0),
  note: v.optional(Text(2000), ''),
})
export type ClientHistoryProductDraft = v.InferInput<typeof ClientHistoryProductDraft>

export const ClientHistoryProductChange = v.strictObject({
  userId: v.optional(Id),
  quantity: v.optional(Whole(1, 1000)),
  price: v.optional(Money),
  discount: v.optional(Money),
  note: v.optional(Text(2000)),
  version: Version,
  clientHistoryProductId: Derived,
  appointmentId: Derived,
  clientId: Derived,
  productId: Derived,
  product: Derived,
  at: Derived,
  productDTO: Derived,
  userDTO: Derived,
})
export type ClientHistoryProductChange = v.InferInput<typeof ClientHistoryProductChange>

/** A client's most frequent service, with the current `price` and `length` and the last team member (`userId`). */
export const FavouriteService = v.object({
  serviceId: Id,
  service: v.string(),
  length: v.number(),
  price: Sum,
  times: v.number(),
  last: Instant,
  userId: Id,
})
export type FavouriteService = v.InferOutput<typeof FavouriteService>

export const clientHistoryServicesSchemas = {
  ofClient: {
    input: ofClient,
    /** Newest first. */
    reply: v.array(ClientHistoryService),
  },
  ofAppointment: {
    input: ofAppointment,
    /** In the order in which they are performed. */
    reply: v.array(ClientHistoryService),
  },
  create: {
    body: ClientHistoryServiceDraft,
    reply: ClientHistoryService,
    errors: { 409: ['client_not_arrived', 'already_checked_out', 'time_taken', 'no_unit_free'] },
  },
  update: {
    input: oneService,
    body: ClientHistoryServiceChange,
    reply: ClientHistoryService,
    errors: { 409: ['client_not_arrived', 'already_checked_out', 'staff_busy', 'time_taken', 'no_unit_free'] },
  },
  remove: {
    input: oneService,
    reply: oneService,
    errors: { 409: ['client_not_arrived', 'already_checked_out', 'stop_the_service_first'] },
  },
  favourites: { input: v.object({ clientId: Id, howMany: v.optional(WholeInQuery(1, 50)) }), reply: v.array(FavouriteService) },
} as const satisfies SchemaTable

export const clientHistoryProductsSchemas = {
  ofClient: { input: ofClient, reply: v.array(ClientHistoryProduct) },
  ofAppointment: { input: ofAppointment, reply: v.array(ClientHistoryProduct) },
  createMultiple: {
    body: v.pipe(v.array(ClientHistoryProductDraft), v.minLength(1, 'Choose at least one product'), v.maxLength(50, 'Too many')),
    reply: v.array(ClientHistoryProduct),
    errors: { 409: ['client_not_arrived', 'already_checked_out', 'out_of_stock'] },
  },
  create: {
    body: ClientHistoryProductDraft,
    reply: ClientHistoryProduct,
    errors: { 409: ['client_not_arrived', 'already_checked_out', 'out_of_stock'] },
  },
  update: {
    input: oneProduct,
    body: ClientHistoryProductChange,
    reply: ClientHistoryProduct,
    errors: { 409: ['client_not_arrived', 'already_checked_out', 'out_of_stock'] },
  },
  remove: { input: oneProduct, reply: oneProduct, errors: { 409: ['client_not_arrived', 'already_checked_out'] } },
} as const satisfies SchemaTable
