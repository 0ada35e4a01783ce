import type { Discount } from '../../../../schema/api/platform/settings-lists.ts'

/** The partner discounts that are valid on a day (`YYYY-MM-DD`), first and last day included. */
export const listValidDiscounts = (discounts: readonly Discount[], day: string): Discount[] =>
  discounts.filter((one) => one.available && (one.dayStart === null || one.dayStart <= day) && (one.dayEnd === null || one.dayEnd >= day))
