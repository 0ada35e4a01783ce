import type { SpecialPromo } from '../../../../schema/api/money/promotions-fields.ts'

/** Where a promotion is on a day. `used_up`: its limit in all is reached. */
export type PromoState = 'active' | 'upcoming' | 'paused' | 'used_up' | 'ended'

export function getPromoState(
  { active, start, end, maxUses, uses }: Pick<SpecialPromo, 'active' | 'start' | 'end' | 'maxUses' | 'uses'>,
  today: string,
): PromoState {
  if (end !== null && end < today) return 'ended'
  if (!active) return 'paused'
  if (maxUses !== null && uses.visits >= maxUses) return 'used_up'
  return start > today ? 'upcoming' : 'active'
}

const intersects = <T>(a: readonly T[] | null, b: readonly T[] | null) => a === null || b === null || a.some((one) => b.includes(one))
const toIds = ({ allServices, allProducts, allStaff, serviceIds, productIds, userIds }: SpecialPromo) => ({
  services: allServices ? null : serviceIds,
  products: allProducts ? null : productIds,
  staff: allStaff ? null : userIds,
})
const toDays = ({ weekdays }: SpecialPromo) => (weekdays.length === 0 ? null : weekdays)

/** Whether two promotions can apply to the same item at the same time, so that the client gets the better one only. */
function meets(a: SpecialPromo, b: SpecialPromo): boolean {
  if (a.code !== '' || b.code !== '' || (a.combinable && b.combinable)) return false
  if ((a.end !== null && a.end < b.start) || (b.end !== null && b.end < a.start) || !intersects(toDays(a), toDays(b))) return false
  if ((a.fromTime ?? '00:00') >= (b.toTime ?? '24:00') || (b.fromTime ?? '00:00') >= (a.toTime ?? '24:00')) return false
  const [x, y] = [toIds(a), toIds(b)]
  return (intersects(x.services, y.services) || intersects(x.products, y.products)) && intersects(x.staff, y.staff)
}

/** The first two promotions that meet; undefined if none do. */
export function findMeeting(promos: readonly SpecialPromo[], today: string): readonly [SpecialPromo, SpecialPromo] | undefined {
  const current = promos.filter((promo) => ['active', 'upcoming'].includes(getPromoState(promo, today))).slice(0, 100)
  for (const [i, one] of current.entries()) {
    const other = current.slice(i + 1).find((next) => meets(one, next))
    if (other) return [one, other]
  }
  return undefined
}
