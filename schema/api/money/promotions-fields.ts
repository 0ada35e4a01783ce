/** Fields of special promotions: what is entered, and what replies add. */
import * as v from 'valibot'
import { promoAudiences, promoReductions } from '../../terms.ts'
import { AgreementDay, Derived, Id, Line, Money, Name, Sum, TimeOfDay, Version, Whole } from '../values.ts'

const Weekdays = v.pipe(
  v.array(
    v.pipe(
      v.number('Enter a valid weekday'),
      v.integer('Enter a valid weekday'),
      v.minValue(0, 'Enter a valid weekday'),
      v.maxValue(6, 'Enter a valid weekday'),
    ),
  ),
  v.maxLength(7, 'Too many'),
  v.check((days) => new Set(days).size === days.length, 'Duplicate weekday'),
)
const Limit = v.nullable(Whole(1, 1_000_000))
const ItemIds = v.pipe(v.array(Id), v.maxLength(1000, 'Too many'))

const fields = {
  specialPromo: Name(200),
  start: AgreementDay,
  end: v.nullable(AgreementDay),
  /** 0 is Sunday; empty for every day. */
  weekdays: Weekdays,
  fromTime: v.nullable(TimeOfDay),
  toTime: v.nullable(TimeOfDay),
  allServices: v.boolean(),
  allProducts: v.boolean(),
  allStaff: v.boolean(),
  reduction: v.picklist(promoReductions, 'Invalid value'),
  percent: Whole(0, 100),
  amount: Money,
  maxUses: Limit,
  maxUsesPerClient: Limit,
  audience: v.picklist(promoAudiences, 'Invalid value'),
  /** Client tiers (1 to 4) or ids of client categories. */
  audienceValues: v.pipe(v.array(Id), v.maxLength(200, 'Too many')),
  /** Days around the birthday, or months without a visit. */
  audienceNumber: Whole(0, 365),
  combinable: v.boolean(),
  /** Empty for a promotion that applies by itself. */
  code: v.pipe(Line(40), v.regex(/^[\p{L}\p{N}\s_-]*$/u, 'Use letters and digits only')),
  /** Shown in online booking. */
  online: v.boolean(),
  active: v.boolean(),
}
/** Services, products and team members that the promotion is limited to; each list replaces the one before. */
const items = { serviceIds: v.optional(ItemIds), productIds: v.optional(ItemIds), userIds: v.optional(ItemIds) }

export const SpecialPromoDraft = v.strictObject({
  ...fields,
  end: v.optional(fields.end, null),
  weekdays: v.optional(fields.weekdays, []),
  fromTime: v.optional(fields.fromTime, null),
  toTime: v.optional(fields.toTime, null),
  allServices: v.optional(fields.allServices, true),
  allProducts: v.optional(fields.allProducts, false),
  allStaff: v.optional(fields.allStaff, true),
  percent: v.optional(fields.percent, 0),
  amount: v.optional(fields.amount, 0),
  maxUses: v.optional(fields.maxUses, null),
  maxUsesPerClient: v.optional(fields.maxUsesPerClient, null),
  audience: v.optional(fields.audience, 'all'),
  audienceValues: v.optional(fields.audienceValues, []),
  audienceNumber: v.optional(fields.audienceNumber, 0),
  combinable: v.optional(fields.combinable, false),
  code: v.optional(fields.code, ''),
  online: v.optional(fields.online, true),
  active: v.optional(fields.active, true),
  ...items,
})
export type SpecialPromoDraft = v.InferOutput<typeof SpecialPromoDraft>

/** Missing fields stay as they are. */
export const SpecialPromoChange = v.strictObject({
  ...v.partial(v.object(fields)).entries,
  ...items,
  version: Version,
  specialPromoId: Derived,
  salonId: Derived,
  uses: Derived,
})
export type SpecialPromoChange = v.InferOutput<typeof SpecialPromoChange>

/** Visits that used a promotion, what it took off them, what was paid in them, and how many of the clients were new. */
export const PromoUses = v.object({ visits: v.number(), given: Sum, paid: Sum, newClients: v.number() })
export type PromoUses = v.InferOutput<typeof PromoUses>

export const SpecialPromo = v.object({
  specialPromoId: Id,
  salonId: Id,
  ...fields,
  specialPromo: v.string(),
  code: v.string(),
  amount: Sum,
  serviceIds: v.array(Id),
  productIds: v.array(Id),
  userIds: v.array(Id),
  uses: PromoUses,
  version: v.number(),
})
export type SpecialPromo = v.InferOutput<typeof SpecialPromo>
