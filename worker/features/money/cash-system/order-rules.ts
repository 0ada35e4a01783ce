import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { type CheckoutLine, discountLines, splitPieces, toOrderKey } from '../../../../schema/rules/money/cash-system.ts'
import { ordinaryRate } from '../../../../schema/rules/money/invoice-terms.ts'
import { toVisitReductions } from '../../../../schema/rules/money/promotions.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { discountTooLarge, toPriceLines, visitPrice } from '../../../../schema/rules/visits/visit-price.ts'
import { visitStepRefusal } from '../../../../schema/rules/visits/visit-steps.ts'
import type { CashOrderLine } from '../../../../schema/tables/money/cash-system.ts'
import type { AfterClosing } from '../../../../schema/terms.ts'
import { ApiError } from '../../../db/errors.ts'
import type { StaffDb } from '../../../db/staff-db.ts'
import type { CashDepartment, OrderRow } from '../../../gateways/cash-system.ts'
import type { NewOrderRow, OrderLinks } from './order-queries.ts'
import {
  assertVouchersFit,
  deductFromLines,
  listUnsold,
  listVoucherPayments,
  readVouchers,
  toSaleLines,
  toSaleRows,
  toVouchers,
} from './voucher-rules.ts'

/** How a fee is sold: by a department alone, under its own name. */
interface FeeLink {
  readonly variantId: ''
  readonly description: string
  readonly departmentId: string
  readonly taxId: string
}

/** The fees of a visit by id, sold by the department of the ordinary rate; empty without such a department. */
function linkFees({ feesDTO = [] }: Appointment, departments: readonly CashDepartment[]): ReadonlyMap<string, FeeLink> {
  const department = departments.find(({ rate, nature }) => rate === ordinaryRate && nature === '')
  if (!department) return new Map()
  const { departmentId, taxId } = department
  return new Map(feesDTO.map(({ visitFeeId, fee }) => [visitFeeId, { variantId: '', description: fee, departmentId, taxId }]))
}

export interface CheckoutRequest {
  readonly userId?: string | undefined
  readonly forceNewCheckout?: string | undefined
  /** Euro, and percent of the visit. */
  readonly discountValue?: number | undefined
  readonly discountPercentage?: number | undefined
  /** Gift cards that pay for a part of it: `id:amount`, with commas between them. */
  readonly giftCards?: string | undefined
  readonly afterClosing: AfterClosing
}
/** An order as it is recorded before it is sent, in cents, and what is sent of it, in euro. */
export interface PlannedOrder extends NewOrderRow {
  readonly rows: readonly OrderRow[]
  readonly voucherPayments: readonly number[]
}

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

const isFee = ({ feesDTO }: Appointment, id: string): boolean => feesDTO?.some(({ visitFeeId }) => visitFeeId === id) ?? false

/** The lines after the discount of the checkout, which takes nothing off fees and services that a course pays for. */
function discountVisit(visit: Appointment, request: CheckoutRequest): CheckoutLine[] {
  const lines = toLines(visit)
  const ofCourses = new Set(visit.courseSessionsDTO?.map(({ clientHistoryServiceId }) => clientHistoryServiceId))
  const discount = { value: cents(request.discountValue ?? 0), percentage: request.discountPercentage ?? 0 }
  const discounted = discountLines(
    lines.filter(({ id }) => !ofCourses.has(id) && !isFee(visit, id)),
    discount,
  )
  if (discounted.isTooLarge) throw new ApiError(400, 'discount_too_large', { fields: { discountValue: discountTooLarge } })
  return lines.map((line) => discounted.lines.find(({ id }) => id === line.id) ?? line)
}

/** Throws 422 for services or products that the cash system does not have. */
function assertLinked(visit: Appointment, lines: readonly CheckoutLine[], links: OrderLinks): void {
  const things = listThings(visit)
  const unknown = lines.flatMap(({ id }) => {
    const thing = things.get(id)
    const link = thing && links.items.get(thing.thingId)
    return thing && (!link || link.isMissing) ? [thing.name] : []
  })
  if (unknown.length > 0) throw notExported('items_not_in_cash_system', { items: [...new Set(unknown)] })
}

/** Whether the departments of the cash system decide how the order is taxed. */
export const needsDepartments = (visit: Appointment, { accounts }: OrderLinks): boolean =>
  listUnsold(visit).length > 0 || Boolean(visit.feesDTO?.length) || accounts.some(({ vatKind }) => vatKind === 'single')

/**
 * The order of a visit. Throws 409 for a visit that cannot be checked out, 400 for a discount or gift cards that are too large, and 422
 * for what the cash system cannot sell. `departments` are needed where `needsDepartments` says so.
 */
export function buildOrder(
  db: StaffDb,
  visit: Appointment,
  { links, departments }: { links: OrderLinks; departments: readonly CashDepartment[] },
  request: CheckoutRequest,
): PlannedOrder {
  const code = visitStepRefusal('Checkout', visit, { avoidAppointmentsStartCheck: true, isBusy: () => false })
  if (code) throw new ApiError(409, code, { current: visit })
  const sold = discountVisit(visit, request)
  const ofVisit = sold.map(({ id, net }): CashOrderLine => ({ id, net, ...(isFee(visit, id) ? { side: 'fee' } : {}) }))
  const lines = [...ofVisit, ...toSaleLines(visit)]
  if (lines.length === 0) throw notExported('nothing_to_export')
  assertLinked(visit, sold, links)
  const fees = linkFees(visit, departments)
  if (visit.feesDTO && fees.size < visit.feesDTO.length)
    throw notExported('fee_not_exported', { items: visit.feesDTO.map(({ fee }) => fee) })
  const giftCards = readVouchers(request.giftCards)
  const vouchers = toVouchers(visit, giftCards)
  assertVouchersFit(vouchers, lines)
  const sale = toSaleRows(visit, links.accounts, departments)
  if (sale.unsellable.length > 0) throw notExported('prepaid_not_exported', { items: sale.unsellable })
  const rates = new Map(departments.map(({ departmentId, rate }) => [departmentId, rate]))
  const findLink = createLinkFinder(visit, links, fees)
  const getRate = ({ id }: CheckoutLine) => rates.get(findLink(id)?.departmentId ?? '') ?? 0
  const deducted = deductFromLines(
    sold.map((line) => ({ ...line, rate: getRate(line) })),
    { visit, giftCards, accounts: links.accounts },
  )
  const charged = sold.map((line, i) => ({ ...line, net: line.net - (deducted[i] ?? 0) }))
  const taxed = deducted.reduce((sum, amount) => sum + amount, 0)
  return {
    cashOrderId: db.newId('cor'),
    appointmentId: visit.appointmentId,
    userId: request.userId ?? db.userId,
    externalId: buildKey(visit, request),
    total: lines.reduce((sum, { net }) => sum + net, 0) - taxed,
    lines,
    vouchers,
    giftCards,
    rows: [...toOrderRows(charged, findLink), ...sale.rows],
    voucherPayments: listVoucherPayments(vouchers, links.accounts).map(({ amount }) => amount / 100),
  }
}

type FindLink = (lineId: string) => Omit<OrderRow, 'quantity' | 'price'> | undefined

/** Finds how the line of a visit is sold by the cash system. */
function createLinkFinder(visit: Appointment, { items }: OrderLinks, fees: ReadonlyMap<string, FeeLink>): FindLink {
  const things = listThings(visit)
  return (id) => {
    const fee = fees.get(id)
    if (fee) return fee
    const link = items.get(things.get(id)?.thingId ?? '')
    return link && { variantId: link.variantId, departmentId: link.departmentId, taxId: link.taxId }
  }
}

/** The rows of services, products and fees: whole pieces at whole cents, which add up to their sum. */
const toOrderRows = (lines: readonly CheckoutLine[], findLink: FindLink): OrderRow[] =>
  lines.flatMap(({ id, net, quantity }) => {
    const link = findLink(id)
    return link ? splitPieces({ quantity, net }).map((piece) => ({ ...link, quantity: piece.quantity, price: piece.price / 100 })) : []
  })
