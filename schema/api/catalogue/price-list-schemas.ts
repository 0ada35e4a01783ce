import * as v from 'valibot'
import { findPartsError } from '../../rules/catalogue/service-length.ts'
import { limits } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Id, Ids, Minutes, Money, Name, Version } from '../values.ts'
import { Service } from './services-schemas.ts'

/** A category by its id, or a new one by its name. */
const CategoryId = v.optional(v.nullable(Id), null)
const NewCategory = v.optional(Name(100))
const Part = v.strictObject({ kind: v.picklist(['work', 'wait'], 'Invalid value'), minutes: Minutes(1, limits.serviceLengthMinutes) })

/** Terms that a team member gets who is assigned by this row; those who are assigned already keep theirs. */
const OwnTerms = v.strictObject({
  userId: Id,
  length: v.nullable(Minutes(1, limits.serviceLengthMinutes)),
  price: v.nullable(Money),
  online: v.boolean('Required'),
})

/** A row that is saved: of a service (`serviceId` with its `version`), or of a new one. */
const PriceListRow = v.pipe(
  v.strictObject({
    serviceId: v.optional(Id),
    version: v.optional(Version),
    /** The service whose other fields and needs a new one gets. */
    copyOf: v.optional(Id),
    service: Name(200),
    serviceCategoryId: CategoryId,
    newCategory: NewCategory,
    length: Minutes(1, limits.serviceLengthMinutes),
    /** Segments, as of a service; empty: active throughout. */
    parts: v.optional(v.pipe(v.array(Part, 'Required'), v.maxLength(9, 'Too many')), []),
    price: Money,
    /** Null with no `newOnlineCategory`: guests cannot book it. */
    onlineBookingServiceCategoryId: CategoryId,
    newOnlineCategory: NewCategory,
    assignedStaff: Ids,
    ownTerms: v.optional(v.pipe(v.array(OwnTerms, 'Required'), v.maxLength(200, 'Too many')), []),
    /** `true` archives the service, `false` restores an archived one. */
    archived: v.optional(v.boolean()),
  }),
  v.forward(
    v.check(({ serviceCategoryId, newCategory }) => serviceCategoryId !== null || newCategory !== undefined, 'Required'),
    ['serviceCategoryId'],
  ),
  v.forward(
    v.check(({ serviceId, version }) => (serviceId === undefined) === (version === undefined), 'Version is required'),
    ['version'],
  ),
  v.forward(
    v.check(({ ownTerms, assignedStaff }) => ownTerms.every(({ userId }) => assignedStaff.includes(userId)), 'Team member not found'),
    ['ownTerms'],
  ),
  v.forward(
    v.check(({ serviceId, copyOf }) => serviceId === undefined || copyOf === undefined, 'Invalid value'),
    ['copyOf'],
  ),
  v.forward(
    v.check(({ length, parts }) => findPartsError(length, parts) === undefined, 'The steps must add up to the duration'),
    ['length'],
  ),
)
export type PriceListRow = v.InferInput<typeof PriceListRow>

export const PriceListChange = v.strictObject({
  rows: v.pipe(
    v.array(PriceListRow, 'Required'),
    v.minLength(1, 'Required'),
    v.maxLength(limits.priceListRows, 'Too many'),
    v.check((rows) => {
      const ids = rows.flatMap(({ serviceId }) => serviceId ?? [])
      return new Set(ids).size === ids.length
    }, 'Invalid value'),
  ),
  /** Categories of a save that is undone: each is removed unless a service has it. */
  removedCategories: v.optional(Ids, []),
})
export type PriceListChange = v.InferInput<typeof PriceListChange>

export const priceListSchemas = {
  save: {
    body: PriceListChange,
    reply: v.object({
      /** The services of the rows, in their order. */
      services: v.array(Service),
      /** Ids of the categories that the rows have created. */
      newCategories: v.array(Id),
    }),
    errors: { 409: ['service_in_package', 'stale'] },
  },
} as const satisfies SchemaTable
