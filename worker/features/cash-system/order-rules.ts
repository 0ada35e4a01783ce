import type { Appointment } from '../../../schema/api/appointments.ts'
import { type CheckoutLine, discountLines, splitPieces, toOrderKey } from '../../../schema/rules/cash-system.ts'
import { cents } from '../../../schema/rules/money.ts'
import { toVisitReductions } from '../../../schema/rules/promotions.ts'
import { discountTooLarge, toPriceLines, visitPrice } from '../../../schema/rules/visit-price.ts'
import { visitStepRefusal } from '../../../schema/rules/visit-steps.ts'
import type { CashOrderLine } from '../../../schema/tables/cash-system.ts'
import { ApiError } from '../../db/errors.ts'
import type { StaffDb } from '../../db/staff-db.ts'
import type { OrderRow } from '../../gateways/cash-system.ts'
import type { NewOrderRow, OrderLinks } from './order-queries.ts'

export interface CheckoutRequest {
  readonly userId?: string | undefined
  readonly forceNewCheckout?: string | undefined
  /** Euro, and percent of the visit. */
  readonly discountValue?: number | undefined
  readonly discountPercentage?: number | undefined
}
/** An order as it is recorded before it is sent; amounts are cents. */
export type PlannedOrder = NewOrderRow

/** 'Order not exported' with the reason: a code of schema/errors.ts, the things concerned, or the cash system's own words. */
export const notExported = (reason: string, details: { items?: readonly string[]; words?: string } = {}): ApiError =>
  new ApiError(422, 'order_not_exported', { reason, items: details.items ?? [], words: details.words ?? '' })

export const buildKey = ({ appointmentId }: Appointment, { forceNewCheckout }: CheckoutRequest): string =>
  toOrderKey(appointmentId, forceNewCheckout)

/** Services and products of a visit with the id of their thing and their name, by the line's id. */
function listThings(visit: Appointment): Map<string, { thingId: string; name: string }> {
  return new Map([
    ...visit.clientHistoryServicesDTO.map(
      ({ clientHistoryServiceId, serviceId, service }) => [clientHistoryServiceId, { thingId: serviceId, name: service }] as const,
    ),
    ...visit.clientHistoryProductsDTO.map(
      ({ clientHistoryProductId, productId, product }) => [clientHistoryProductId, { thingId: productId, name: product }] as const,
    ),
  ])
}

/** The lines of a visit at their net amounts, after its own discounts and promotions. */
function toLines(visit: Appointment): CheckoutLine[] {
  const priced = toPriceLines(visit)
  const price = visitPrice({ ...visit, lines: priced, reductions: toVisitReductions(visit) })
  if (price.tooMuch.length) throw new ApiError(400, 'discount_too_large', { total: price.total })
  return price.lines.map(({ id, net }, i) => ({ id, net: cents(net), quantity: priced[i]?.quantity ?? 1 }))
}

/**
 * The order of a visit. Throws 409 for a visit that cannot be checked out, 400 for a discount that is too large, and 422 for services or
 * products that the cash system does not have.
 */
export function buildOrder(db: StaffDb, visit: Appointment, links: OrderLinks, request: CheckoutRequest): PlannedOrder {
  const code = visitStepRefusal('Checkout', visit, { avoidAppointmentsStartCheck: true, isBusy: () => false })
  if (code) throw new ApiError(409, code, { current: visit })
  const discount = { value: cents(request.discountValue ?? 0), percentage: request.discountPercentage ?? 0 }
  const { lines, total, isTooLarge } = discountLines(toLines(visit), discount)
  if (isTooLarge) throw new ApiError(400, 'discount_too_large', { fields: { discountValue: discountTooLarge } })
  if (lines.length === 0) throw notExported('nothing_to_export')
  if (visit.prepaidDTO.length > 0 || visit.courseSessionsDTO?.length) throw notExported('prepaid_not_exported')
  const things = listThings(visit)
  const unknown = lines.flatMap(({ id }) => {
    const thing = things.get(id)
    const link = thing && links.items.get(thing.thingId)
    return thing && (!link || link.isMissing) ? [thing.name] : []
  })
  if (unknown.length > 0) throw notExported('items_not_in_cash_system', { items: [...new Set(unknown)] })
  return {
    cashOrderId: db.newId('cor'),
    appointmentId: visit.appointmentId,
    userId: request.userId ?? db.userId,
    externalId: buildKey(visit, request),
    total,
    lines: lines.map(({ id, net }): CashOrderLine => ({ id, net })),
  }
}

/** The rows of an order: whole pieces at whole cents, which add up to the total. */
export function toOrderRows(visit: Appointment, lines: readonly CashOrderLine[], { items }: OrderLinks): OrderRow[] {
  const things = listThings(visit)
  const quantities = new Map(
    visit.clientHistoryProductsDTO.map(({ clientHistoryProductId, quantity }) => [clientHistoryProductId, quantity]),
  )
  return lines.flatMap(({ id, net }) => {
    const link = items.get(things.get(id)?.thingId ?? '')
    if (!link) return []
    const { variantId, departmentId, taxId } = link
    return splitPieces({ quantity: quantities.get(id) ?? 1, net }).map(({ quantity, price }) => ({
      ...{ variantId, departmentId, taxId },
      quantity,
      price: price / 100,
    }))
  })
}
