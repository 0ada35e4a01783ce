import * as v from 'valibot'
import { clockKinds } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
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

export const timeClockSchemas = {
  state: { input: ofUser, reply: ClockState },
  clock: { body: v.strictObject({ userId: Id, ...clock, at: v.optional(Instant) }), reply: ClockState, errors: { 409: conflicts } },
  checkPin: {
    body: v.strictObject({ pin: Pin }),
    reply: v.object({ ticket: v.string(), ...ClockState.entries }),
    errors: { 429: ['too_many_attempts'] },
  },
  clockByPin: { body: v.strictObject({ ticket: Name(300), ...clock }), reply: ClockState, errors: { 409: [...conflicts, 'pin_again'] } },
  setPin: {
    stepUp: 'pin',
    input: ofUser,
    body: v.strictObject({ pin: Pin }),
    reply: v.object({ userId: Id, hasPin: v.boolean() }),
    errors: { 429: ['too_many_attempts'] },
  },
  removePin: { stepUp: 'pin', input: ofUser, reply: ofUser },
} as const satisfies SchemaTable
