import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { deductTaxed } from '../../../../schema/rules/money/prepaid-vat.ts'
import { cents, sumEuro } from '../../../../schema/rules/money.ts'
import type { CashOrderLine, CashOrderVoucher } from '../../../../schema/tables/money/cash-system.ts'
import { ApiError } from '../../../db/errors.ts'
import type { CashDepartment, OrderRow } from '../../../gateways/cash-system.ts'
import { toSessionPayments } from '../prepaid/index.ts'
import type { OrderAccount } from './voucher-queries.ts'

/** A gift card that pays for a part of an order, in euro. */
export interface VoucherPayment {
  readonly prepaidId: string
  readonly amount: number
}

/** The gift cards of a request, as `id:amount` with commas between them. */
export const readVouchers = (text: string | undefined): VoucherPayment[] =>
  (text ?? '').split(',').flatMap((part) => {
    const [prepaidId = '', amount = ''] = part.split(':')
    return prepaidId === '' ? [] : [{ prepaidId, amount: Number(amount) }]
  })

/** What the visit sells in advance with this checkout. */
export const listUnsold = ({ prepaidDTO }: Appointment): Appointment['prepaidDTO'] => prepaidDTO.filter(({ isSold }) => !isSold)
export const toSaleLines = (visit: Appointment): CashOrderLine[] =>
  listUnsold(visit).map(({ prepaidSaleId, price }) => ({ id: prepaidSaleId, net: cents(price), side: 'prepaid' }))

/** Sessions of courses and gift cards that pay for a visit, in cents; one amount per account. */
export function toVouchers(visit: Appointment, giftCards: readonly VoucherPayment[]): CashOrderVoucher[] {
  const payments = [
    ...toSessionPayments(visit.courseSessionsDTO ?? []).map(({ prepaidId, amount }) => ({ prepaidId: prepaidId ?? '', amount })),
    ...giftCards,
  ]
  const ids = [...new Set(payments.map(({ prepaidId }) => prepaidId))]
  return ids.map((prepaidId) => ({
    prepaidId,
    amount: cents(sumEuro(payments.filter((payment) => payment.prepaidId === prepaidId).map(({ amount }) => amount))),
  }))
}

/** Throws 400 where gift cards and courses pay for more than services and products: what is sold in advance is not paid with them. */
export function assertVouchersFit(vouchers: readonly CashOrderVoucher[], lines: readonly CashOrderLine[]): void {
  const open = lines.reduce((sum, { net, side }) => (side === 'prepaid' ? sum : sum + net), 0)
  const paid = vouchers.reduce((sum, { amount }) => sum + amount, 0)
  if (paid > open) throw new ApiError(400, 'prepaid_by_voucher')
}

const findAccount = (accounts: readonly OrderAccount[], id: string) => accounts.find(({ prepaidId }) => prepaidId === id)

/**
 * What single-purpose vouchers pay of each service and product, in cents, in the order of `lines`: a session of a course of its service,
 * a gift card of what is left. Their VAT was due when they were sold: the cash system does not charge it again.
 */
export function deductFromLines(
  lines: readonly { readonly id: string; readonly net: number; readonly rate: number }[],
  { visit, giftCards, accounts }: { visit: Appointment; giftCards: readonly VoucherPayment[]; accounts: readonly OrderAccount[] },
): number[] {
  const isTaxed = ({ prepaidId }: { prepaidId: string }) => findAccount(accounts, prepaidId)?.vatKind === 'single'
  const sessions = visit.courseSessionsDTO?.filter(isTaxed) ?? []
  const ofSessions = lines.map(({ id, net }) => {
    const session = sessions.find(({ clientHistoryServiceId }) => clientHistoryServiceId === id)
    return session ? Math.min(net, cents(session.amount)) : 0
  })
  const ofCards = deductTaxed(
    lines.map(({ rate, net }, i) => ({ rate, cents: net - (ofSessions[i] ?? 0) })),
    giftCards
      .filter(isTaxed)
      .map(({ prepaidId, amount }) => ({ rate: findAccount(accounts, prepaidId)?.vatRate ?? 0, cents: cents(amount) })),
  )
  return ofSessions.map((amount, i) => amount + (ofCards[i] ?? 0))
}

/** Payments of the order with multi-purpose vouchers, in cents: their VAT is due now. */
export const listVoucherPayments = (vouchers: readonly CashOrderVoucher[], accounts: readonly OrderAccount[]): CashOrderVoucher[] =>
  vouchers.filter(({ prepaidId }) => findAccount(accounts, prepaidId)?.vatKind !== 'single')

/** The department that sells an account: that of the rate of a single-purpose voucher, or one outside VAT (nature N2). */
export const findDepartment = (departments: readonly CashDepartment[], account: OrderAccount | undefined): CashDepartment | undefined =>
  departments.find(({ rate, nature }) =>
    account?.vatKind === 'single' ? rate === (account.vatRate ?? 0) && nature === '' : rate === 0 && nature.startsWith('N2'),
  )

/** Rows that sell gift cards and courses, and the names of those that no department of the cash system can sell. */
export function toSaleRows(
  visit: Appointment,
  accounts: readonly OrderAccount[],
  departments: readonly CashDepartment[],
): { rows: OrderRow[]; unsellable: string[] } {
  const found = listUnsold(visit).map(({ prepaidId, kind, label, price }) => {
    const description = kind === 'gift_card' ? 'Buono regalo' : label
    return { description, price, department: findDepartment(departments, findAccount(accounts, prepaidId)) }
  })
  return {
    rows: found.flatMap(({ description, price, department }): OrderRow[] =>
      department
        ? [{ variantId: '', description, departmentId: department.departmentId, taxId: department.taxId, quantity: 1, price }]
        : [],
    ),
    unsellable: [...new Set(found.filter(({ department }) => !department).map(({ description }) => description))],
  }
}
