import * as v from 'valibot'
import { maxBusyMinutes } from '../../rules/booking/busy-intervals.ts'
import { findPartsError, parseLengthMinutes } from '../../rules/catalogue/service-length.ts'
import { limits, neededParts } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { type Issue, refine } from '../refine.ts'
import { Colour, Derived, FlagInQuery, Id, Ids, Line, Minutes, Money, Name, SearchText, Sum, Text, Version, Whole } from '../values.ts'

export const ServicePart = v.object({ kind: v.picklist(['work', 'wait']), minutes: v.number() })
export type ServicePart = v.InferOutput<typeof ServicePart>

/** What one team member has instead of the salon's values; null where those hold. */
export const OwnTerms = v.object({ userId: Id, length: v.nullable(v.number()), price: v.nullable(Sum), online: v.boolean() })

/** A kind of which a service needs a unit, and for which of its parts. */
export const ServiceNeed = v.object({ resourceKindId: Id, neededParts: v.picklist(neededParts, 'Invalid value') })
export type ServiceNeed = v.InferOutput<typeof ServiceNeed>

export const Service = v.object({
  serviceId: Id,
  salonId: Id,
  serviceCategoryId: Id,
  dashboardServiceCategoryId: v.nullable(Id),
  onlineBookingServiceCategoryId: v.nullable(Id),
  service: v.string(),
  length: v.number(),
  parts: v.array(ServicePart),
  price: Sum,
  extendedDescription: v.string(),
  breakAfterService: v.number(),
  enableCommissions: v.boolean(),
  categoryName: v.string(),
  tint: v.number(),
  assignedStaff: v.array(Id),
  /** Team members with their own duration or price, or whom guests cannot book for it; without any, there is no list. */
  ownTerms: v.optional(v.array(OwnTerms)),
  /** Some client has their own time or price for it. */
  clientTerms: v.optional(v.boolean()),
  /** Kinds of which it needs a unit; without any, there is no list. */
  needs: v.optional(v.array(ServiceNeed)),
  /** Services that are often booked with it, in their order; without any, there is no list. */
  extraIds: v.optional(v.array(Id)),
  color: v.string(),
  available: v.boolean(),
  /** Days for which a passed patch test counts; 0 where the service needs none. */
  patchTestDays: v.number(),
  /** Grams of colour that the price includes, and the price of each gram more; 0 where nothing is charged by weight. */
  allowanceGrams: v.number(),
  extraGramPrice: Sum,
  /** Archived services are only on the archive list. */
  archived: v.optional(v.boolean()),
  version: v.number(),
})
export type Service = v.InferOutput<typeof Service>

/** Minutes, as a number or as text that may end in ' minutes' or ' minuti'. */
const Length = v.pipe(
  v.union([Minutes(1, limits.serviceLengthMinutes), Line(20)], 'Enter a number of minutes'),
  v.transform(parseLengthMinutes),
  Minutes(1, limits.serviceLengthMinutes),
)
const Part = v.strictObject({ kind: v.picklist(['work', 'wait'], 'Invalid value'), minutes: Minutes(1, limits.serviceLengthMinutes) })

const fields = {
  serviceCategoryId: Id,
  dashboardServiceCategoryId: v.nullable(Id),
  onlineBookingServiceCategoryId: v.nullable(Id),
  service: Name(200),
  length: Length,
  /** Segments: active and processing time alternate. Empty: active throughout. */
  parts: v.pipe(v.array(Part, 'Required'), v.maxLength(9, 'Too many')),
  price: Money,
  extendedDescription: Text(5000),
  /** Minutes after the service for which the team member stays busy. */
  breakAfterService: Minutes(0, 240),
  enableCommissions: v.boolean(),
  assignedStaff: Ids,
  /** Kinds of which it needs a unit each. */
  needs: v.pipe(v.array(v.strictObject(ServiceNeed.entries), 'Required'), v.maxLength(10, 'Too many')),
  /** Services that the booking form offers beside it. */
  extraIds: v.pipe(Ids, v.maxLength(10, 'Too many')),
  color: Colour,
  available: v.boolean(),
  patchTestDays: Whole(0, 730),
  allowanceGrams: Whole(0, 1000),
  extraGramPrice: Money,
}

interface Times {
  length?: number | undefined
  breakAfterService?: number | undefined
  parts?: ServicePart[] | undefined
}
/** Segments are checked against the length of the same body; the worker checks a length alone against the stored segments. */
const partsAddUp = ({ length, parts = [] }: Times): Issue | undefined => {
  const message = length === undefined ? undefined : findPartsError(length, parts)
  return message === undefined ? undefined : { path: ['parts'], message }
}

/** A longer break could never be booked; the worker checks a length or a break alone against what is stored. */
const isWithinDay = ({ length = 0, breakAfterService = 0 }: Times): Issue | undefined =>
  length + breakAfterService > maxBusyMinutes ? { path: ['breakAfterService'], message: 'Too long' } : undefined
const timesFit = (times: Times) => partsAddUp(times) ?? isWithinDay(times)

export const ServiceDraft = refine(
  v.strictObject({
    ...fields,
    dashboardServiceCategoryId: v.optional(fields.dashboardServiceCategoryId, null),
    onlineBookingServiceCategoryId: v.optional(fields.onlineBookingServiceCategoryId, null),
    parts: v.optional(fields.parts, []),
    extendedDescription: v.optional(fields.extendedDescription, ''),
    breakAfterService: v.optional(fields.breakAfterService, 0),
    enableCommissions: v.optional(fields.enableCommissions, true),
    assignedStaff: v.optional(fields.assignedStaff, []),
    needs: v.optional(fields.needs, []),
    extraIds: v.optional(fields.extraIds, []),
    color: v.optional(fields.color, ''),
    available: v.optional(fields.available, true),
    patchTestDays: v.optional(fields.patchTestDays, 0),
    allowanceGrams: v.optional(fields.allowanceGrams, 0),
    extraGramPrice: v.optional(fields.extraGramPrice, 0),
  }),
  timesFit,
)

export type ServiceDraft = v.InferInput<typeof ServiceDraft>

/** Missing fields stay as they are; bookings and sales keep their copies. `archived: false` restores an archived service. */
export const ServiceChange = refine(
  v.strictObject({
    ...v.partial(v.object(fields)).entries,
    archived: v.optional(v.boolean()),
    version: Version,
    serviceId: Derived,
    salonId: Derived,
    categoryName: Derived,
    tint: Derived,
    ownTerms: Derived,
    clientTerms: Derived,
  }),
  timesFit,
)

const One = v.object({ serviceId: Id })

export const servicesSchemas = {
  list: {
    /** `archived=true` lists archived services only. */
    input: v.object({ search: v.optional(SearchText), archived: v.optional(FlagInQuery) }),
    reply: v.array(Service),
  },
  one: { input: One, reply: Service },
  create: { body: ServiceDraft, reply: Service },
  update: { input: One, body: ServiceChange, reply: Service },
  remove: { input: One, reply: One, errors: { 409: ['service_in_package'] } },
} as const satisfies SchemaTable
