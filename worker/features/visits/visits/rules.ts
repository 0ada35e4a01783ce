import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { toVisitReductions } from '../../../../schema/rules/money/promotions.ts'
import { discountTooLarge, toPriceLines, visitPrice } from '../../../../schema/rules/visits/visit-price.ts'
import { ApiError } from '../../../db/errors.ts'
import type { RefusalReason } from './refusals.ts'

export const isClosed = (visit: Appointment): boolean => Boolean(visit.checkedOut || visit.externalCashOrder)

/** Why discounts (euros) cannot be set: the visit is closed, or they are larger than what they reduce. */
export function discountRefusal(
  visit: Appointment,
  discounts: { services: number | undefined; products: number | undefined },
): RefusalReason {
  if (isClosed(visit)) return 'already_checked_out'
  const { total, tooMuch } = visitPrice({
    lines: toPriceLines(visit),
    reductions: toVisitReductions(visit),
    discountValueServices: discounts.services ?? 0,
    discountValueProducts: discounts.products ?? 0,
  })
  if (!tooMuch.length) return null
  const fields: Record<string, string> = {}
  if (tooMuch.includes('services')) fields.discountValueServices = discountTooLarge
  if (tooMuch.includes('products')) fields.discountValueProducts = discountTooLarge
  return new ApiError(400, 'discount_too_large', { fields, total })
}
