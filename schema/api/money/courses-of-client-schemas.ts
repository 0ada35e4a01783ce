import * as v from 'valibot'
import { courseStates } from '../../rules/money/courses.ts'
import { enteredMethods } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { AgreementDay, Day, Id, Instant, Name, Payable, Sum, Version, Whole } from '../values.ts'
import { AfterClosing, Payments } from '../visits/visit-bodies.ts'
import { Appointment } from '../visits/visits-schemas.ts'

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
const Method = v.picklist(enteredMethods, 'Invalid value')

export const clientCoursesSchemas = {
  ofClient: { input: v.object({ clientId: Id }), reply: v.array(ClientCourse) },
  add: {
    body: v.strictObject({ courseId: Id, appointmentId: Id, price: v.optional(Payable) }),
    reply: CourseOfVisit,
    errors: { 409: ['client_not_arrived', 'already_checked_out'] },
  },
  remove: { input: one, reply: CourseOfVisit, errors: { 409: ['course_sold'] } },
  sell: {
    body: v.strictObject({ courseId: Id, clientId: Id, price: v.optional(Payable), payments: Payments, afterClosing: AfterClosing }),
    reply: ClientCourse,
    errors: { 400: ['payments_mismatch', 'prepaid_by_voucher'], 409: ['sale_after_closing', 'sold_in_cash_system', 'stale'] },
  },
  update: {
    input: one,
    body: v.strictObject({ expires: v.nullable(AgreementDay), version: Version }),
    reply: ClientCourse,
    errors: { 409: ['course_over'] },
  },
  use: {
    body: v.strictObject({ prepaidId: Id, clientHistoryServiceId: Id }),
    reply: Appointment,
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
  },
  giveBack: { input: v.object({ courseSessionId: Id }), reply: Appointment, errors: { 409: ['already_checked_out'] } },
  share: {
    body: v.strictObject({ prepaidId: Id, clientId: Id }),
    reply: ClientCourse,
    errors: { 409: ['already_exists', 'course_not_shareable'] },
  },
  unshare: { input: v.object({ courseMemberId: Id }), reply: v.object({ courseMemberId: Id }) },
  refund: {
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
    errors: {
      400: ['refund_too_large', 'refund_exceeds_method', 'refund_by_other_method'],
      403: ['confirm_identity'],
      409: ['course_in_use', 'course_not_sold', 'items_already_refunded', 'prepaid_used', 'sale_after_closing'],
    },
  },
  undoRefund: {
    input: one,
    body: v.strictObject({ bookEntryId: Id, reason: Name(500), afterClosing: AfterClosing }),
    reply: ClientCourse,
    errors: { 409: ['already_undone', 'cannot_be_undone', 'sale_after_closing'] },
  },
} as const satisfies SchemaTable
