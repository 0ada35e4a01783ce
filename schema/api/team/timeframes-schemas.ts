import * as v from 'valibot'
import { absenceReasons } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Day, Id, PlanDay, Text, WholeInQuery } from '../values.ts'

const TimePart = (most: number) =>
  v.pipe(
    v.number('Enter a valid time'),
    v.integer('Enter a valid time'),
    v.minValue(0, 'Enter a valid time'),
    v.maxValue(most, 'Enter a valid time'),
  )
/** A time of a day; 24:00 is its end. */
export const hours = { hourStart: TimePart(23), minuteStart: TimePart(59), hourEnd: TimePart(24), minuteEnd: TimePart(59) }
export type Hours = { hourStart: number; minuteStart: number; hourEnd: number; minuteEnd: number }
export const endsAfterStart = (t: Hours) =>
  t.hourEnd * 60 + t.minuteEnd > t.hourStart * 60 + t.minuteStart && t.hourEnd * 60 + t.minuteEnd <= 1440
export const Weekday = v.pipe(
  v.number('Enter a valid weekday'),
  v.integer('Enter a valid weekday'),
  v.minValue(0, 'Enter a valid weekday'),
  v.maxValue(6, 'Enter a valid weekday'),
)

export const UserTimeframe = v.object({
  userTimeframeId: Id,
  salonId: Id,
  userId: Id,
  type: v.picklist(['once', 'weekly', 'alternating']),
  isWorking: v.boolean(),
  dayOfWeek: v.nullable(v.number()),
  dayStart: Day,
  dayEnd: v.nullable(Day),
  hourStart: v.number(),
  minuteStart: v.number(),
  hourEnd: v.number(),
  minuteEnd: v.number(),
  note: v.string(),
  /** Why the team member is off; without meaning for working time. */
  reason: v.picklist(absenceReasons),
  userShiftId: v.nullable(Id),
  userShiftRequestId: v.nullable(Id),
  version: v.number(),
})
export type UserTimeframe = v.InferOutput<typeof UserTimeframe>

const Reason = v.optional(v.picklist(absenceReasons, 'Invalid value'), 'holiday')
/** One interval on each day from dayStart to dayEnd; without dayEnd on dayStart alone. */
export const TimeframeDraft = v.pipe(
  v.strictObject({
    userId: Id,
    isWorking: v.optional(v.boolean(), true),
    dayStart: PlanDay,
    dayEnd: v.optional(v.nullable(PlanDay)),
    ...hours,
    note: v.optional(Text(500), ''),
    reason: Reason,
  }),
  v.forward(
    v.check((draft) => endsAfterStart(draft), 'Must end after it starts'),
    ['hourEnd'],
  ),
  v.forward(
    v.check((draft) => !draft.dayEnd || draft.dayEnd >= draft.dayStart, 'Must end after it starts'),
    ['dayEnd'],
  ),
)
const slotFields = { dayOfWeek: Weekday, isWorking: v.optional(v.boolean(), true), ...hours }
const Slot = v.pipe(
  v.strictObject(slotFields),
  v.forward(
    v.check((slot) => endsAfterStart(slot), 'Must end after it starts'),
    ['hourEnd'],
  ),
)
/** `week` is 1 for the week of dayStart and every second one after it, 2 for the weeks between. */
const AlternatingSlot = v.pipe(
  v.strictObject({ ...slotFields, week: v.optional(v.picklist([1, 2], 'Invalid value'), 1) }),
  v.forward(
    v.check((slot) => endsAfterStart(slot), 'Must end after it starts'),
    ['hourEnd'],
  ),
)
const Recurrence = v.object({
  salonId: v.optional(Id),
  userId: Id,
  dayStart: PlanDay,
  dayEnd: v.optional(PlanDay),
  note: v.optional(Text(500), ''),
})
const listOf = <S extends v.GenericSchema>(item: S, most: number) =>
  v.pipe(v.array(item), v.minLength(1, 'Required'), v.maxLength(most, 'Too many'))

/** Days off of a calendar year, in days and hundredths of days. */
export const RemainingDays = v.object({
  userId: Id,
  year: v.number(),
  /** Allowance of the year, and what was carried over from the year before. */
  allowance: v.number(),
  carriedOver: v.number(),
  daysTaken: v.number(),
  daysPlanned: v.number(),
  /** In requests that nobody has decided yet. */
  daysPending: v.number(),
  daysLeft: v.number(),
  workingDaysLeft: v.number(),
  /** Version of the allowance; 0 while the salon's general one applies. */
  version: v.number(),
})
export type RemainingDays = v.InferOutput<typeof RemainingDays>

export const userTimeframesSchemas = {
  list: { reply: v.array(UserTimeframe) },
  userAndDates: { input: v.object({ userId: Id, fromDate: Day, toDate: Day }), reply: v.array(UserTimeframe) },
  remainingDays: { input: v.object({ userId: Id, year: v.optional(WholeInQuery(2000, 2100)) }), reply: RemainingDays },
  create: { body: TimeframeDraft, reply: UserTimeframe },
  createMultiple: { body: listOf(TimeframeDraft, 100), reply: v.array(UserTimeframe) },
  createRecurrent: { input: Recurrence, body: listOf(Slot, 50), reply: v.array(UserTimeframe) },
  createAlternating: { input: Recurrence, body: listOf(AlternatingSlot, 50), reply: v.array(UserTimeframe) },
  remove: { input: v.object({ userTimeframeId: Id }), reply: v.object({ userTimeframeId: Id }) },
  removeDayOfWeek: {
    input: v.object({ userId: Id, deleteFrom: Day, dayOfWeek: WholeInQuery(0, 6) }),
    /** Repeating entries of the weekday end the day before; those that start later are deleted. `before`: as they were, for Undo. */
    reply: v.object({ userTimeframeIds: v.array(Id), before: v.array(UserTimeframe) }),
  },
} as const satisfies SchemaTable
