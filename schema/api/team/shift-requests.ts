import * as v from 'valibot'
import { shiftRequestStatuses, shiftRequestTypes } from '../../terms.ts'
import { MovesBack, ServiceMoves } from '../booking/booking-service-moves.ts'
import type { EndpointTable } from '../endpoint.ts'
import { type Issue, refine } from '../refine.ts'
import { Day, Derived, FlagInQuery, Id, Instant, Line, PlanDay, Text, Version, WholeInQuery } from '../values.ts'
import { StartEnd, StartEndDraft } from './shifts.ts'
import { endsAfterStart } from './timeframes.ts'

/**
 * A request for time off (`day_off`, `hours`, `sick`), for a shift, or to swap days with a colleague: on `start` and `end` each works
 * the other's hours.
 */
export const UserShiftRequest = v.object({
  userShiftRequestId: Id,
  salonId: Id,
  userId: Id,
  /** Column of the planner: the userId. */
  resourceId: Id,
  type: v.picklist(shiftRequestTypes),
  start: Day,
  end: Day,
  /** Null for whole days. */
  startEndHHMM: v.nullable(StartEnd),
  note: v.string(),
  status: v.picklist(shiftRequestStatuses),
  /** With `swap`: the colleague, and whether they agree. */
  withUserId: v.nullable(Id),
  agreed: v.boolean(),
  decidedBy: v.nullable(Id),
  decidedAt: v.nullable(Instant),
  /** What the person is told with the decision. */
  decisionNote: v.string(),
  createdAt: Instant,
  version: v.number(),
})
export type UserShiftRequest = v.InferOutput<typeof UserShiftRequest>

/**
 * `affectedBookings`: how many booked services an approval of pending time off leaves without their team member; null for others. `thinAt`:
 * the first half hour, in minutes after midnight, in which the approval leaves too few people on a day that has enough without it.
 */
export const ListedShiftRequest = v.object({
  ...UserShiftRequest.entries,
  affectedBookings: v.nullable(v.number()),
  thinAt: v.nullable(v.object({ day: Day, minutes: v.number() })),
})
export type ListedShiftRequest = v.InferOutput<typeof ListedShiftRequest>

const fields = {
  userId: Id,
  type: v.optional(v.picklist(shiftRequestTypes, 'Invalid value'), 'day_off'),
  start: PlanDay,
  /** Default: `start`. */
  end: v.optional(v.nullable(PlanDay)),
  startEndHHMM: v.optional(v.nullable(StartEndDraft), null),
  note: v.optional(Text(500), ''),
  withUserId: v.optional(v.nullable(Id), null),
  resourceId: Derived,
  salonId: Derived,
  status: Derived,
  agreed: Derived,
  decidedBy: Derived,
  decidedAt: Derived,
  decisionNote: Derived,
  createdAt: Derived,
}
const maxDays = 366
interface Draft {
  userId: string
  type: (typeof shiftRequestTypes)[number]
  start: string
  end?: string | null | undefined
  startEndHHMM: v.InferOutput<typeof StartEndDraft> | null
  withUserId: string | null
}
const requestFits = ({ userId, type, start, end, startEndHHMM, withUserId }: Draft): Issue | undefined => {
  if (end && end < start && type !== 'swap') return { path: ['end'], message: 'Must end after it starts' }
  if (end && Date.parse(end) - Date.parse(start) > maxDays * 86_400_000) return { path: ['end'], message: 'Too long' }
  if (startEndHHMM && !endsAfterStart(startEndHHMM)) return { path: ['startEndHHMM', 'hourEnd'], message: 'Must end after it starts' }
  if (!startEndHHMM && (type === 'hours' || type === 'shift')) return { path: ['startEndHHMM'], message: 'Required' }
  if (type !== 'swap') return withUserId === null ? undefined : { path: ['withUserId'], message: 'Invalid value' }
  if (withUserId === null) return { path: ['withUserId'], message: 'Required' }
  return withUserId === userId ? { path: ['withUserId'], message: 'Choose somebody else' } : undefined
}
const missingId = 'User shift request data is missing userShiftRequestId'
// Without an id the empty one is checked, so that the message is this one.
const idOf = v.optional(v.pipe(v.string(missingId), v.nonEmpty(missingId), v.regex(/^[\w.:-]{1,64}$/, 'Invalid ID')), '')
const one = v.object({ userShiftRequestId: Id })
const decision = v.object({
  userShiftRequestId: Id,
  /** Shown to the person with the decision. */
  note: v.optional(Line(200), ''),
  /** The version that was decided on: another one is refused with 409. */
  version: v.optional(WholeInQuery(0, 999_999_999)),
})

/** Codes with which moves of booked services are refused. */
const moveConflicts = ['stale', 'booking_cancelled', 'time_taken', 'outside_working_hours', 'visit_paid', 'service_started'] as const

export const userShiftRequests = {
  /** All requests. Notes and sickness of others are for administrators only. */
  list: {
    method: 'GET',
    path: '/api/UserShiftRequests/{sessionCode}',
    access: 'profileInfoAccess+user',
    reply: v.array(ListedShiftRequest),
    errorMessage: 'Unable to fetch shift requests',
  },
  /** Requests of a user, and swaps that they are asked for. */
  ofUser: {
    method: 'GET',
    path: '/api/UserShiftRequests/User/{sessionCode}/{userId}',
    access: 'admin or self',
    own: 'userId',
    input: v.object({ userId: Id }),
    reply: v.array(UserShiftRequest),
    errorMessage: 'Unable to fetch shift requests',
  },
  create: {
    method: 'POST',
    path: '/api/UserShiftRequests/{sessionCode}',
    access: 'profileInfoAccess, for oneself',
    own: 'userId',
    body: refine(v.strictObject({ ...fields, userShiftRequestId: Derived, version: Derived }), requestFits),
    reply: UserShiftRequest,
    errorMessage: 'Unable to create shift request',
    idempotent: true,
  },
  update: {
    method: 'PUT',
    path: '/api/UserShiftRequests/{sessionCode}/{userShiftRequestId}',
    access: 'admin or self while pending',
    input: one,
    body: refine(v.strictObject({ ...fields, userShiftRequestId: idOf, version: Version }), requestFits),
    reply: UserShiftRequest,
    errorMessage: 'Unable to update shift request',
    errors: { 409: ['request_decided'] },
  },
  /** Withdraws a pending request. */
  remove: {
    method: 'DELETE',
    path: '/api/UserShiftRequests/{sessionCode}/{userShiftRequestId}',
    access: 'admin or self while pending',
    input: one,
    reply: one,
    errorMessage: 'Unable to delete shift request',
    errors: { 409: ['request_decided', 'stale'] },
  },
  /** Takes back a withdrawal. */
  restore: {
    method: 'POST',
    path: '/api/UserShiftRequests/Restore/{sessionCode}/{userShiftRequestId}',
    access: 'admin or self while pending',
    input: one,
    reply: UserShiftRequest,
    errorMessage: 'Unable to update shift request',
  },
  /** Writes what was asked for to the rota. */
  approve: {
    method: 'POST',
    path: '/api/UserShiftRequests/Approve/{sessionCode}/{userShiftRequestId}',
    access: 'admin',
    input: decision,
    reply: UserShiftRequest,
    errorMessage: 'Unable to update shift request',
    errors: { 409: ['request_decided', 'swap_not_agreed', 'stale'] },
  },
  /** Approves and moves booked services, all or none. */
  approveAndMove: {
    method: 'POST',
    path: '/api/UserShiftRequests/ApproveAndMove/{sessionCode}/{userShiftRequestId}',
    access: 'admin',
    input: decision,
    body: v.strictObject({ moves: ServiceMoves }),
    /** `back`: the moves that take these back. */
    reply: v.object({ request: UserShiftRequest, back: MovesBack }),
    errorMessage: 'Unable to update shift request',
    errors: { 409: ['request_decided', 'swap_not_agreed', ...moveConflicts] },
  },
  reject: {
    method: 'POST',
    path: '/api/UserShiftRequests/Reject/{sessionCode}/{userShiftRequestId}',
    access: 'admin',
    input: decision,
    reply: UserShiftRequest,
    errorMessage: 'Unable to update shift request',
    errors: { 409: ['request_decided', 'stale'] },
  },
  /** Takes back a decision, with the rota entries that it wrote. */
  reopen: {
    method: 'POST',
    path: '/api/UserShiftRequests/Reopen/{sessionCode}/{userShiftRequestId}',
    access: 'admin',
    input: one,
    reply: UserShiftRequest,
    errorMessage: 'Unable to update shift request',
    errors: { 409: ['stale'] },
  },
  /** Takes back an approval, and moves booked services back where they were; all or none. */
  reopenAndMove: {
    method: 'POST',
    path: '/api/UserShiftRequests/ReopenAndMove/{sessionCode}/{userShiftRequestId}',
    access: 'admin',
    input: one,
    body: v.strictObject({ moves: ServiceMoves }),
    reply: UserShiftRequest,
    errorMessage: 'Unable to update shift request',
    errors: { 409: [...moveConflicts] },
  },
  /** The colleague agrees to a swap, or no longer does. */
  agree: {
    method: 'POST',
    path: '/api/UserShiftRequests/Agree/{sessionCode}/{userShiftRequestId}',
    access: 'profileInfoAccess',
    input: v.object({ userShiftRequestId: Id, agreed: FlagInQuery }),
    reply: UserShiftRequest,
    errorMessage: 'Unable to update shift request',
    errors: { 409: ['request_decided', 'stale'] },
  },
} as const satisfies EndpointTable
