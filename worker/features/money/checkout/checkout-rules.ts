import type { InferOutput } from 'valibot'
import type { Outstanding } from '../../../../schema/api/money/ledger-schemas.ts'
import type { Checkout } from '../../../../schema/api/visits/visit-bodies.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { computeCashRounding } from '../../../../schema/rules/money/cash-rounding.ts'
import {
  allocateToVisits,
  balancePaymentTooLarge,
  type LedgerLine,
  listTipRecipients,
  type PaymentAmount,
  splitTip,
  tipSharesMismatch,
} from '../../../../schema/rules/money/ledger.ts'
import { toVisitReductions } from '../../../../schema/rules/money/promotions.ts'
import { cents, euro, sumEuro } from '../../../../schema/rules/money.ts'
import { computeUsedDeposit, settlement, toPriceLines, type VisitPrice, visitPrice } from '../../../../schema/rules/visits/visit-price.ts'
import { visitStepRefusal } from '../../../../schema/rules/visits/visit-steps.ts'
import type { AfterClosing } from '../../../../schema/terms.ts'
import { ApiError } from '../../../db/errors.ts'
import { sumUnsold, toPrepaidLedgerLines, toSessionPayments } from '../prepaid/index.ts'

type CheckoutRequest = InferOutput<typeof Checkout>

/** What of a visit decides what its checkout charges. */
export type ChargedVisit = Pick<
  Appointment,
  | 'appointmentId'
  | 'version'
  | 'clientHistoryServicesDTO'
  | 'prepaidDTO'
  | 'discountValueServices'
  | 'discountValueProducts'
  | 'feesDTO'
  | 'specialPromosDTO'
  | 'courseSessionsDTO'
  | 'depositDTO'
  | 'loyaltyReward'
> & {
  clientHistoryProductsDTO: readonly Pick<
    Appointment['clientHistoryProductsDTO'][number],
    'clientHistoryProductId' | 'productId' | 'userId' | 'price' | 'quantity' | 'discount'
  >[]
}
/** What a checkout charges, and how it is paid; amounts are euros. */
export interface Sale {
  visit: ChargedVisit
  price: VisitPrice
  payments: readonly PaymentAmount[]
  /** Those of the payments that somebody entered: without the sessions of courses. */
  entered: readonly PaymentAmount[]
  tip: number
  tips: readonly { userId: string; amount: number }[]
  owed: number
  /** What the rounding of cash adds; negative where it takes off. */
  rounding: number
  /** What is paid of earlier visits along with it. */
  balancePayments: readonly { appointmentId: string; amount: number }[]
  afterClosing: AfterClosing
  /** Code of the receipts' lottery that the client has shown; empty without one. */
  lotteryCode: string
}
const invalidField = (field: string, message: string) => new ApiError(400, 'invalid_input', { fields: { [field]: message } })

/** Splits the tip: as requested among those who served the client, else all of it to the one with the most minutes of service. */
function assignTips(visit: ChargedVisit, { tip, tips }: CheckoutRequest, callerId: string): Sale['tips'] {
  const people = listTipRecipients(visit).concat(callerId)
  if (!tips) return splitTip(tip, people.slice(0, 1))
  if (sumEuro(tips.map(({ amount }) => amount)) !== tip) throw invalidField('tips', tipSharesMismatch)
  if (tips.some(({ userId }) => !people.includes(userId))) throw invalidField('tips', 'Team member not found')
  return tips
}

/** What rounding adds to what is paid in cash, if the payments are rounded; they may be exact. Nothing where a part stays unpaid. */
function findRounding(
  { payments, owed, settles }: Pick<Sale, 'payments' | 'owed'> & { settles: number },
  balance: { toPay: number; open: number },
  cashStep: number,
): number {
  if (balance.open === 0 || owed !== 0) return 0
  const sumOf = (isCash: boolean) =>
    cents(sumEuro(payments.filter(({ method }) => (method === 'cash') === isCash).map(({ amount }) => amount)))
  const [due, cash] = [cents(balance.toPay), sumOf(true)]
  return euro(computeCashRounding({ due, own: due - cents(settles), cash, others: sumOf(false), step: cashStep }))
}

/** The payer's unpaid visits, and the cents of which cash is a multiple. */
interface Terms {
  outstanding: Outstanding['visits']
  cashStep: number
}

/** The sale of a visit's checkout; throws ApiError if it is not allowed as requested. */
export function buildSale(visit: Appointment, terms: Terms, request: CheckoutRequest, callerId: string): Sale {
  const code = visitStepRefusal('Checkout', visit, { avoidAppointmentsStartCheck: true, isBusy: () => false })
  if (code) throw new ApiError(409, code, { current: visit })
  if (visit.version !== request.version) throw new ApiError(409, 'stale', { current: visit })
  return priceSale(visit, terms, request, callerId)
}

/** What is charged, and how it is paid; throws ApiError unless the payments fit. */
export function priceSale(visit: ChargedVisit, { outstanding, cashStep }: Terms, request: CheckoutRequest, callerId: string): Sale {
  const { tip, owed, settles } = request
  // The sessions of courses are no choice of the checkout: they pay for their services.
  const sessions = toSessionPayments(visit.courseSessionsDTO ?? [])
  const price = visitPrice({ ...visit, lines: toPriceLines(visit), reductions: toVisitReductions(visit) })
  if (price.tooMuch.length) throw new ApiError(400, 'discount_too_large', { total: price.total })
  // So is the deposit.
  const used = computeUsedDeposit(visit.depositDTO, price)
  const deposit: PaymentAmount[] = used > 0 ? [{ method: 'voucher', amount: used, prepaidId: visit.depositDTO?.prepaidId }] : []
  const payments = [...sessions, ...deposit, ...request.payments]
  const prepaid = sumUnsold(visit.prepaidDTO)
  const balance = settlement({ total: price.total, tip, prepaid, owed, settles, payments })
  // What a session pays is not left unpaid, so that no earlier visit is paid with it.
  const mayStayUnpaid = cents(sumEuro([price.total, tip, ...[...sessions, ...deposit].map(({ amount }) => -amount)]))
  const rounding = findRounding({ payments, owed, settles }, balance, cashStep)
  if (cents(balance.open) !== -cents(rounding) || cents(owed) > mayStayUnpaid)
    throw new ApiError(400, 'payments_mismatch', { total: price.total, ...balance })
  if (cents(settles) > cents(sumEuro(outstanding.map((earlier) => earlier.owed)))) throw invalidField('settles', balancePaymentTooLarge)
  // What is sold in advance is paid at once, and not with something that was sold in advance itself.
  const ofAccounts = sumEuro(payments.filter(({ prepaidId }) => prepaidId).map(({ amount }) => amount))
  if (cents(ofAccounts) > cents(sumEuro([price.total, tip, settles, -owed]))) throw new ApiError(400, 'prepaid_by_voucher')
  const amounts = allocateToVisits(outstanding, settles)
  const balancePayments = outstanding.map(({ appointmentId }, i) => ({ appointmentId, amount: amounts[i] ?? 0 }))
  return {
    visit,
    price,
    payments,
    entered: request.payments,
    tip,
    tips: assignTips(visit, request, callerId),
    owed,
    rounding,
    balancePayments: balancePayments.filter(({ amount }) => amount > 0),
    afterClosing: request.afterClosing,
    lotteryCode: request.lotteryCode,
  }
}

/**
 * The ledger lines of a sale: each service, product and fee at its net amount, each share of the tip, what is sold in advance, and the
 * rounding.
 */
export function toLedgerLines({ visit, price, tips, rounding }: Sale): LedgerLine[] {
  const owners = new Map<string, Pick<LedgerLine, 'userId' | 'side'>>()
  for (const { clientHistoryServiceId, userId } of visit.clientHistoryServicesDTO)
    owners.set(clientHistoryServiceId, { userId, side: 'services' })
  for (const { clientHistoryProductId, userId } of visit.clientHistoryProductsDTO)
    owners.set(clientHistoryProductId, { userId, side: 'products' })
  for (const { visitFeeId } of visit.feesDTO ?? []) owners.set(visitFeeId, { userId: '', side: 'fee' })
  const sold = price.lines.flatMap(({ id, net }): LedgerLine[] => {
    const owner = owners.get(id)
    return owner && net !== 0 ? [{ ...owner, lineId: id, amount: net }] : []
  })
  const tipLines = tips.map((share): LedgerLine => ({ ...share, side: 'tip', lineId: null }))
  const rounded: LedgerLine[] = rounding === 0 ? [] : [{ userId: '', side: 'rounding', lineId: null, amount: rounding }]
  return [...sold, ...tipLines, ...toPrepaidLedgerLines(visit.prepaidDTO), ...rounded]
}
