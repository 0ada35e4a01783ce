import type { ClientCourse } from '../../../../schema/api/money/courses-of-client-schemas.ts'
import type { Appointment } from '../../../../schema/api/visits/visits-schemas.ts'
import { type ErrorCode, errorMessages } from '../../../../schema/errors.ts'
import { listFreeSessions, sumShares } from '../../../../schema/rules/money/courses.ts'
import { allocatePayments, checkRefundMethod, type PaymentAmount, refundableByTender } from '../../../../schema/rules/money/ledger.ts'
import { cents, sumEuro } from '../../../../schema/rules/money.ts'
import { closedRefusal } from '../../../../schema/rules/visits/visit-steps.ts'
import type { PaymentMethod } from '../../../../schema/terms.ts'
import { ApiError } from '../../../db/errors.ts'
import type { SaleOfCourse } from './sale-queries.ts'

/** Why a course pays for no further service of a visit, null if it would. `isTaken`: a session pays for the service already. */
export function sessionRefusal(visit: Appointment, course: ClientCourse, serviceLineId: string): ErrorCode | null {
  const closed = closedRefusal(visit)
  if (closed) return closed
  if (visit.courseSessionsDTO?.some((session) => session.clientHistoryServiceId === serviceLineId)) return 'already_exists'
  const line = visit.clientHistoryServicesDTO.find((service) => service.clientHistoryServiceId === serviceLineId)
  if (!line || line.redo || !course.servicesDTO.some(({ serviceId }) => serviceId === line.serviceId)) return 'course_not_for_service'
  const users = [course.clientId, ...course.membersDTO.map(({ clientId }) => clientId)]
  if (!users.includes(visit.clientId)) return 'course_not_for_client'
  if (course.state === 'unsold') return 'course_not_sold'
  if (course.state === 'used_up') return 'course_used_up'
  return course.state === 'active' ? null : 'course_over'
}

/** Throws ApiError unless the payments add up to the price, in euro, and none of them draws on something sold in advance. */
export function assertPaid(price: number, payments: readonly PaymentAmount[]): void {
  const paid = sumEuro(payments.map(({ amount }) => amount))
  if (cents(paid) !== cents(price)) throw new ApiError(400, 'payments_mismatch', { total: price, paid })
  if (payments.some(({ prepaidId }) => prepaidId)) throw new ApiError(400, 'prepaid_by_voucher')
}

/** The methods to which a course is refunded, in euro; throws ApiError if it is more than was paid by the requested one. */
export function allocateCourseRefund(
  { entries }: SaleOfCourse,
  amount: number,
  { method, confirmed }: { method?: PaymentMethod | undefined; confirmed?: boolean | undefined },
): PaymentAmount[] {
  const refuse = (field: string, code: ErrorCode) => new ApiError(400, code, { fields: { [field]: errorMessages[code] } })
  if (!method) {
    const payments = allocatePayments(refundableByTender(entries), [amount]).flat()
    if (cents(sumEuro(payments.map((payment) => payment.amount))) < cents(amount)) throw refuse('amount', 'refund_too_large')
    return payments
  }
  const check = checkRefundMethod(entries, amount, method)
  if (check === 'too_much') throw refuse('method', 'refund_exceeds_method')
  if (check === 'needs_confirmation' && !confirmed) throw refuse('confirmed', 'refund_by_other_method')
  return [{ method, amount }]
}

/** Sessions that a refund ends on their own, and what it pays back in euro; `numbers` is null where it ends the whole course. */
export interface PlannedRefund {
  amount: number
  numbers: number[] | null
}

/** What a refund pays back: so many of the last unused sessions, an amount, or all that is left. Throws ApiError for more than that. */
export function planRefund(
  course: ClientCourse,
  { amount, sessions }: { amount?: number | undefined; sessions?: number | undefined },
): PlannedRefund {
  const tooLarge = (field: string) => new ApiError(400, 'refund_too_large', { fields: { [field]: 'Too large' }, paid: course.balance })
  if (sessions === undefined) {
    const whole = amount ?? course.balance
    if (whole <= 0) throw new ApiError(409, 'items_already_refunded', { current: course })
    if (cents(whole) > cents(course.balance)) throw tooLarge('amount')
    return { amount: whole, numbers: null }
  }
  const used = course.sessionsDTO.map(({ number }) => number)
  const free = course.state === 'active' ? listFreeSessions({ ...course, used }) : []
  if (free.length === 0) throw new ApiError(409, 'items_already_refunded', { current: course })
  if (sessions > free.length) throw tooLarge('sessions')
  const numbers = free.slice(-sessions)
  return { amount: sumShares(course, numbers), numbers }
}
