import * as v from 'valibot'
import { clockKinds } from '../../terms.ts'
import type { EndpointTable } from '../endpoint.ts'
import { BookingStart, Id, Instant, Name, Text } from '../values.ts'
import { Attendance, AttendanceDay } from './attendance-days.ts'

/** State of a person's time clock: today, and the attendance that is open. */
export const ClockState = v.object({
  userId: Id,
  firstName: v.string(),
  today: AttendanceDay,
  /** From clock-in until clock-out; null outside. */
  open: v.nullable(Attendance),
  /** The open one is of an earlier shift: the next clock-in asks when it ended. */
  asksForClockOut: v.boolean(),
  hasPin: v.boolean(),
})
export type ClockState = v.InferOutput<typeof ClockState>

const clock = {
  kind: v.picklist(clockKinds, 'Invalid value'),
  /** Takes back what was clocked in the last ten minutes. */
  undo: v.optional(v.boolean('Must be true or false'), false),
  /** With `in`: when the forgotten shift before ended; null leaves it to an administrator. */
  forgottenOut: v.optional(v.nullable(BookingStart)),
  /** What the person says about the forgotten clock-out. */
  comment: v.optional(Text(500), ''),
}
const conflicts = [
  'already_clocked_in',
  'not_clocked_in',
  'clock_out_forgotten',
  'already_on_break',
  'not_on_break',
  'month_closed',
  'nothing_to_undo',
] as const
const Pin = v.pipe(v.string('Required'), v.regex(/^\d{4,6}$/, 'Enter 4 to 6 digits'))
const ofUser = v.object({ userId: Id })

export const timeClock = {
  state: {
    method: 'GET',
    path: '/api/Attendances/State/{sessionCode}/{userId}',
    access: 'admin or self',
    own: 'userId',
    input: ofUser,
    reply: ClockState,
    errorMessage: 'Unable to fetch attendances',
  },
  /** `at`: the current time, give or take five minutes; only administrators name an earlier one. Whole minutes count. */
  clock: {
    method: 'POST',
    path: '/api/Attendances/{sessionCode}',
    access: 'admin or self',
    own: 'userId',
    body: v.strictObject({ userId: Id, ...clock, at: v.optional(Instant) }),
    reply: ClockState,
    errorMessage: 'Unable to create attendance',
    errors: { 409: conflicts },
    idempotent: true,
  },
  /**
   * Whose PIN it is, with a ticket that is valid for two minutes. Five wrong ones lock the caller's shared screen for ten minutes, fifty
   * for a day.
   */
  checkPin: {
    method: 'POST',
    path: '/api/Attendances/CheckPin/{sessionCode}',
    access: 'profileInfoAccess+user',
    body: v.strictObject({ pin: Pin }),
    reply: v.object({ ticket: v.string(), ...ClockState.entries }),
    errorMessage: 'Unable to check the PIN',
    errors: { 429: ['too_many_attempts'] },
  },
  clockByPin: {
    method: 'POST',
    path: '/api/Attendances/ClockByPin/{sessionCode}',
    access: 'profileInfoAccess+user',
    body: v.strictObject({ ticket: Name(300), ...clock }),
    reply: ClockState,
    errorMessage: 'Unable to create attendance',
    errors: { 409: [...conflicts, 'pin_again'] },
    idempotent: true,
  },
  /** Five choices a day, of which one that a colleague has is one. */
  setPin: {
    method: 'PUT',
    path: '/api/Attendances/Pin/{sessionCode}/{userId}',
    access: 'self',
    own: 'userId',
    input: ofUser,
    body: v.strictObject({ pin: Pin }),
    reply: v.object({ userId: Id, hasPin: v.boolean() }),
    errorMessage: 'Unable to update the PIN',
    errors: { 429: ['too_many_attempts'] },
  },
  removePin: {
    method: 'DELETE',
    path: '/api/Attendances/Pin/{sessionCode}/{userId}',
    access: 'admin or self',
    own: 'userId',
    input: ofUser,
    reply: ofUser,
    errorMessage: 'Unable to delete the PIN',
  },
} as const satisfies EndpointTable
