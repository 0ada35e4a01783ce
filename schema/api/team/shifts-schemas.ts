import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { type Issue, refine } from '../refine.ts'
import { Day, Derived, Id, PlanDay, Text, Version } from '../values.ts'
import { endsAfterStart, hours, Weekday } from './timeframes-schemas.ts'

const types = ['once', 'weekly', 'alternating'] as const
export const StartEnd = v.object({ hourStart: v.number(), minuteStart: v.number(), hourEnd: v.number(), minuteEnd: v.number() })
export const StartEndDraft = v.strictObject(hours)

/** A shift given to a team member; `userTimeframeId` is the rota entry that it writes. */
export const UserShift = v.object({
  userShiftId: Id,
  userTimeframeId: Id,
  salonId: Id,
  userId: Id,
  /** Column of the planner: the userId. */
  resourceId: Id,
  /** How it repeats. `alternating`: every second week, counted from the week of `start`. */
  type: v.picklist(types),
  /** Weekday of a repeating shift, 0 is Sunday. */
  dayOfWeek: v.nullable(v.number()),
  /** First and last day; without a last day it repeats on. */
  start: Day,
  end: v.nullable(Day),
  startEndHHMM: StartEnd,
  note: v.string(),
  version: v.number(),
})
export type UserShift = v.InferOutput<typeof UserShift>

const fields = {
  userId: Id,
  resourceId: Derived,
  salonId: Derived,
  userTimeframeId: Derived,
  type: v.optional(v.picklist(types, 'Invalid value'), 'once'),
  dayOfWeek: v.optional(v.nullable(Weekday)),
  start: PlanDay,
  end: v.optional(v.nullable(PlanDay)),
  startEndHHMM: StartEndDraft,
  note: v.optional(Text(500), ''),
}
const shiftFits = (shift: {
  type: (typeof types)[number]
  dayOfWeek?: number | null | undefined
  start: string
  end?: string | null | undefined
  startEndHHMM: v.InferOutput<typeof StartEndDraft>
}): Issue | undefined => {
  if (!endsAfterStart(shift.startEndHHMM)) return { path: ['startEndHHMM', 'hourEnd'], message: 'Must end after it starts' }
  if (shift.end && shift.end < shift.start) return { path: ['end'], message: 'Must end after it starts' }
  const needsWeekday = shift.type !== 'once' && (shift.dayOfWeek ?? null) === null
  return needsWeekday ? { path: ['dayOfWeek'], message: 'Enter a valid weekday' } : undefined
}
const missingId = 'Something went wrong.'
// Without an id the empty one is checked, so that the message is this one.
const idOf = v.optional(v.pipe(v.string(missingId), v.nonEmpty(missingId), v.regex(/^[\w.:-]{1,64}$/, 'Invalid ID')), '')
const one = v.object({ userShiftId: Id })

export const userShiftsSchemas = {
  list: { reply: v.array(UserShift) },
  ofUser: { input: v.object({ userId: Id }), reply: v.array(UserShift) },
  create: { body: refine(v.strictObject({ ...fields, userShiftId: Derived, version: Derived }), shiftFits), reply: UserShift },
  update: { input: one, body: refine(v.strictObject({ ...fields, userShiftId: idOf, version: Version }), shiftFits), reply: UserShift },
  remove: { input: one, reply: one },
} as const satisfies SchemaTable
