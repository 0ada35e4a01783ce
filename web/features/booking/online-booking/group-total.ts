import type { GuestGroupTime } from '../../../../schema/api/booking/guest-group-replies.ts'

/** What all members pay at a time, before and with the promotions; null if the salon shows no prices. */
export function computeGroupTotal(time: GuestGroupTime | null): { full: number; reduced: number } | null {
  if (!time) return null
  return time.members.reduce<{ full: number; reduced: number } | null>(
    (sum, { price, reducedPrice }) =>
      sum === null || price === undefined ? null : { full: sum.full + price, reduced: sum.reduced + (reducedPrice ?? price) },
    { full: 0, reduced: 0 },
  )
}
