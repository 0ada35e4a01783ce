import * as v from 'valibot'
import { promoReductions } from '../../terms.ts'
import { Id, Sum } from '../values.ts'

/** A promotion that reduces the price of a visit (schema/rules/money/promotions.ts). */
export const AppliedPromo = v.object({
  specialPromoUsageStatsId: Id,
  specialPromoId: Id,
  specialPromo: v.string(),
  /** What it took off the price, set at checkout; 0 before. */
  given: Sum,
  terms: v.object({
    reduction: v.picklist(promoReductions),
    percent: v.number(),
    amount: Sum,
    combinable: v.boolean(),
    serviceIds: v.nullable(v.array(Id)),
    productIds: v.nullable(v.array(Id)),
    userIds: v.nullable(v.array(Id)),
  }),
})

export type AppliedPromo = v.InferOutput<typeof AppliedPromo>
