import * as v from 'valibot'
import { courseStates } from '../../rules/money/courses.ts'
import { paymentMethods } from '../../terms.ts'
import type { EndpointTable } from '../endpoint.ts'
import { AgreementDay, Day, Id, Instant, Name, Payable, Sum, Version, Whole } from '../values.ts'
import { AfterClosing, Payments } from '../visits/visit-bodies.ts'
import { Appointment } from '../visits/visits.ts'

/** A session that is used. `amount` is what it is worth, in euro. */
const UsedSession = v.object({
  courseSessionId: Id,
  number: v.number(),
  amount: Sum,
  appointmentId: Id,
  at: v.nullable(Instant),
  clientId: Id,
  name: v.string(),
  service: v.string(),
  /** Who performed it. */
  person: v.string(),
  /** Its visit is checked out. */
  isPaid: v.boolean(),
})

/** A course of a client. In euro. */
export const ClientCourse = v.object({
  prepaidId: Id,
  prepaidSaleId: Id,
  courseId: Id,
  course: v.string(),
  /** Whose it is. */
  clientId: Id,
  name: v.string(),
  servicesDTO: v.array(v.object({ serviceId: Id, service: v.string() })),
  price: Sum,
  sessions: v.number(),
  left: v.number(),
  /** Numbers of the sessions that were refunded on their own. */
  refunded: v.array(v.number()),
  /** What the salon owes for it. */
  balance: Sum,
  state: v.picklist(courseStates),
  /** The day of its sale; null while it is not charged. */
  sold: v.nullable(Day),
  expires: v.nullable(Day),
  shareable: v.boolean(),
  /** Others who may use it. */
  membersDTO: v.array(v.object({ courseMemberId: Id, clientId: Id, name: v.string() })),
  sessionsDTO: v.array(UsedSession),
  /** The entry of its last refund, which can be undone. */
  refundId: v.nullable(Id),
  version: v.number(),
})
export type ClientCourse = v.InferOutput<typeof ClientCourse>

/** A course on the visit that sells it. */
export const CourseOfVisit = v.object({ prepaidId: Id, appointmentDTO: v.nullable(Appointment) })
export type CourseOfVisit = v.InferOutput<typeof CourseOfVisit>

const one = v.object({ prepaidId: Id })
const Method = v.picklist(paymentMethods, 'Invalid value')

/** Courses of clients: sold, used session by session, shared and refunded. */
export const clientCourses = {
  /** The courses that a client owns or may use, the latest first. */
  ofClient: {
    method: 'GET',
    path: '/api/ClientCourses/Client/{sessionCode}',
    access: 'profileInfoAccess+user',
    input: v.object({ clientId: Id }),
    reply: v.array(ClientCourse),
    errorMessage: 'Unable to fetch courses of client',
  },
  /** Adds a course to the checkout of a visit; `price` deviates from that of the course. */
  add: {
    method: 'POST',
    path: '/api/ClientCourses/{sessionCode}',
    access: 'user',
    body: v.strictObject({ courseId: Id, appointmentId: Id, price: v.optional(Payable) }),
    reply: CourseOfVisit,
    errorMessage: 'Unable to add course',
    errors: { 409: ['client_not_arrived', 'already_checked_out'] },
    idempotent: true,
  },
  /** Removes a course that is not charged yet from its visit. */
  remove: {
    method: 'DELETE',
    path: '/api/ClientCourses/{sessionCode}/{prepaidId}',
    access: 'user',
    input: one,
    reply: CourseOfVisit,
    errorMessage: 'Unable to remove course',
    errors: { 409: ['course_sold'] },
  },
  /** Sells a course at once, without a visit. The payments add up to its price. */
  sell: {
    method: 'POST',
    path: '/api/ClientCourses/Sell/{sessionCode}',
    access: 'user',
    body: v.strictObject({ courseId: Id, clientId: Id, price: v.optional(Payable), payments: Payments, afterClosing: AfterClosing }),
    reply: ClientCourse,
    errorMessage: 'Unable to sell course',
    errors: { 400: ['payments_mismatch', 'prepaid_by_voucher'], 409: ['sale_after_closing', 'sold_in_cash_system', 'stale'] },
    idempotent: true,
  },
  /** Changes the last day of a course that is not over. */
  update: {
    method: 'PUT',
    path: '/api/ClientCourses/{sessionCode}/{prepaidId}',
    access: 'adminReceptionist',
    input: one,
    body: v.strictObject({ expires: v.nullable(AgreementDay), version: Version }),
    reply: ClientCourse,
    errorMessage: 'Unable to update course of client',
    errors: { 409: ['course_over'] },
  },
  /** Pays for a service of an open visit with the next session of a course. */
  use: {
    method: 'POST',
    path: '/api/ClientCourses/Use/{sessionCode}',
    access: 'user',
    body: v.strictObject({ prepaidId: Id, clientHistoryServiceId: Id }),
    reply: Appointment,
    errorMessage: 'Unable to use course',
    errors: {
      409: [
        'client_not_arrived',
        'already_checked_out',
        'already_exists',
        'course_not_for_service',
        'course_not_for_client',
        'course_not_sold',
        'course_used_up',
        'course_over',
        'stale',
      ],
    },
    idempotent: true,
  },
  /** Gives a session of an open visit back to its course. */
  giveBack: {
    method: 'DELETE',
    path: '/api/ClientCourses/Use/{sessionCode}/{courseSessionId}',
    access: 'user',
    input: v.object({ courseSessionId: Id }),
    reply: Appointment,
    errorMessage: 'Unable to give session back',
    errors: { 409: ['already_checked_out'] },
  },
  /** Lets another client use a course that the salon allows to be shared. */
  share: {
    method: 'POST',
    path: '/api/ClientCourses/Members/{sessionCode}',
    access: 'user',
    body: v.strictObject({ prepaidId: Id, clientId: Id }),
    reply: ClientCourse,
    errorMessage: 'Unable to share course',
    errors: { 409: ['already_exists', 'course_not_shareable'] },
    idempotent: true,
  },
  unshare: {
    method: 'DELETE',
    path: '/api/ClientCourses/Members/{sessionCode}/{courseMemberId}',
    access: 'user',
    input: v.object({ courseMemberId: Id }),
    reply: v.object({ courseMemberId: Id }),
    errorMessage: 'Unable to end sharing of course',
  },
  /**
   * Refunds what is left of a course, or less, by the methods by which it was paid or by another one (`confirmed`). Its other sessions
   * can't be used then. With `sessions`, so many unused sessions are refunded at their share of the price, and the others stay.
   */
  refund: {
    method: 'POST',
    path: '/api/ClientCourses/Refund/{sessionCode}/{prepaidId}',
    access: 'user',
    input: one,
    body: v.strictObject({
      version: Version,
      reason: Name(500),
      amount: v.optional(Payable),
      sessions: v.optional(Whole(1, 100)),
      method: v.optional(Method),
      confirmed: v.optional(v.boolean()),
      afterClosing: AfterClosing,
    }),
    reply: ClientCourse,
    errorMessage: 'Unable to refund course',
    errors: {
      400: ['refund_too_large', 'refund_exceeds_method', 'refund_by_other_method'],
      409: ['course_in_use', 'course_not_sold', 'items_already_refunded', 'prepaid_used', 'sale_after_closing'],
    },
    idempotent: true,
  },
  /** Takes back the refund of a course. */
  undoRefund: {
    method: 'POST',
    path: '/api/ClientCourses/UndoRefund/{sessionCode}/{prepaidId}',
    access: 'user',
    input: one,
    body: v.strictObject({ bookEntryId: Id, reason: Name(500), afterClosing: AfterClosing }),
    reply: ClientCourse,
    errorMessage: 'Unable to undo refund of course',
    errors: { 409: ['already_undone', 'cannot_be_undone', 'sale_after_closing'] },
  },
} as const satisfies EndpointTable
