import * as v from 'valibot'
import { shiftRequestStatuses, shiftRequestTypes } from '../../terms.ts'
import { MovesBack, ServiceMoves } from '../booking/booking-service-moves.ts'
import type { SchemaTable } from '../endpoint.ts'
import { type Issue, refine } from '../refine.ts'
import { Day, Derived, FlagInQuery, Id, Instant, Line, PlanDay, Text, Version, WholeInQuery } from '../values.ts'
import { StartEnd, StartEndDraft } from './shifts-schemas.ts'
import { endsAfterStart } from './timeframes-schemas.ts'

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
const moveConflicts = [
  'stale',
  'booking_cancelled',
  'seat_of_class',
  'time_taken',
  'no_unit_free',
  'outside_working_hours',
  'visit_paid',
  'service_started',
] as const

export const userShiftRequestsSchemas = {
  list: { reply: v.array(ListedShiftRequest) },
  ofUser: { input: v.object({ userId: Id }), reply: v.array(UserShiftRequest) },
  create: {
    body: refine(v.strictObject({ ...fields, userShiftRequestId: Derived, version: Derived }), requestFits),
    reply: UserShiftRequest,
  },
  update: {
    input: one,
    body: refine(v.strictObject({ ...fields, userShiftRequestId: idOf, version: Version }), requestFits),
    reply: UserShiftRequest,
    errors: { 409: ['request_decided'] },
  },
  remove: { input: one, reply: one, errors: { 409: ['request_decided', 'stale'] } },
  restore: { input: one, reply: UserShiftRequest },
  approve: { input: decision, reply: UserShiftRequest, errors: { 409: ['request_decided', 'swap_not_agreed', 'stale'] } },
  approveAndMove: {
    tells: true,
    input: decision,
    body: v.strictObject({ moves: ServiceMoves }),
    /** `back`: the moves that take these back. */
    reply: v.object({ request: UserShiftRequest, back: MovesBack }),
    errors: { 409: ['request_decided', 'swap_not_agreed', ...moveConflicts] },
  },
  reject: { input: decision, reply: UserShiftRequest, errors: { 409: ['request_decided', 'stale'] } },
  reopen: { input: one, reply: UserShiftRequest, errors: { 409: ['stale'] } },
  reopenAndMove: {
    tells: true,
    input: one,
    body: v.strictObject({ moves: ServiceMoves }),
    reply: UserShiftRequest,
    errors: { 409: [...moveConflicts] },
  },
  agree: {
    input: v.object({ userShiftRequestId: Id, agreed: FlagInQuery }),
    reply: UserShiftRequest,
    errors: { 409: ['request_decided', 'stale'] },
  },
} as const satisfies SchemaTable
