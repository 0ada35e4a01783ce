import * as v from 'valibot'
import type { EndpointTable } from './endpoint.ts'
import { Day, Id, PlanDay, Text, WholeInQuery } from './values.ts'

const hours = {
  hourStart: v.pipe(
    v.number('Enter a valid time'),
    v.integer('Enter a valid time'),
    v.minValue(0, 'Enter a valid time'),
    v.maxValue(23, 'Enter a valid time'),
  ),
  minuteStart: v.pipe(
    v.number('Enter a valid time'),
    v.integer('Enter a valid time'),
    v.minValue(0, 'Enter a valid time'),
    v.maxValue(59, 'Enter a valid time'),
  ),
  hourEnd: v.pipe(
    v.number('Enter a valid time'),
    v.integer('Enter a valid time'),
    v.minValue(0, 'Enter a valid time'),
    v.maxValue(24, 'Enter a valid time'),
  ),
  minuteEnd: v.pipe(
    v.number('Enter a valid time'),
    v.integer('Enter a valid time'),
    v.minValue(0, 'Enter a valid time'),
    v.maxValue(59, 'Enter a valid time'),
  ),
}
type Hours = { hourStart: number; minuteStart: number; hourEnd: number; minuteEnd: number }
const endsAfterStart = (t: Hours) => t.hourEnd * 60 + t.minuteEnd > t.hourStart * 60 + t.minuteStart && t.hourEnd * 60 + t.minuteEnd <= 1440
const Weekday = v.pipe(
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
  version: v.number(),
})
export type UserTimeframe = v.InferOutput<typeof UserTimeframe>

/** One interval on each day from dayStart to dayEnd; without dayEnd on dayStart alone. */
export const TimeframeDraft = v.pipe(
  v.strictObject({
    userId: Id,
    isWorking: v.optional(v.boolean(), true),
    dayStart: PlanDay,
    dayEnd: v.optional(v.nullable(PlanDay)),
    ...hours,
    note: v.optional(Text(500), ''),
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
const Slot = v.pipe(
  v.strictObject({ dayOfWeek: Weekday, isWorking: v.optional(v.boolean(), true), ...hours }),
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

export const userTimeframes = {
  list: {
    method: 'GET',
    path: '/api/UserTimeframes/{sessionCode}',
    access: 'profileInfoAccess+user',
    reply: v.array(UserTimeframe),
    errorMessage: 'Unable to fetch timeframes',
  },
  userAndDates: {
    method: 'GET',
    path: '/api/UserTimeframes/UserAndDates/{sessionCode}/{userId}',
    access: 'profileInfoAccess+user',
    input: v.object({ userId: Id, fromDate: Day, toDate: Day }),
    reply: v.array(UserTimeframe),
    errorMessage: 'Unable to fetch timeframes',
  },
  remainingDays: {
    method: 'GET',
    path: '/api/UserTimeframes/UserRemainingDays/{sessionCode}/{userId}',
    access: 'admin or self',
    own: 'userId',
    input: v.object({ userId: Id }),
    /** Days off of this calendar year, past and planned, and the working days left in it. */
    reply: v.object({ userId: Id, year: v.number(), daysTaken: v.number(), daysPlanned: v.number(), workingDaysLeft: v.number() }),
    errorMessage: 'Unable to fetch remaining days',
  },
  create: {
    method: 'POST',
    path: '/api/UserTimeframes/{sessionCode}',
    access: 'admin',
    body: TimeframeDraft,
    reply: UserTimeframe,
    errorMessage: 'Unable to create timeframe',
    idempotent: true,
  },
  createMultiple: {
    method: 'POST',
    path: '/api/UserTimeframes/Multiple/{sessionCode}',
    access: 'admin',
    body: v.pipe(v.array(TimeframeDraft), v.minLength(1, 'Required'), v.maxLength(100, 'Too many')),
    reply: v.array(UserTimeframe),
    errorMessage: 'Unable to create timeframes',
    idempotent: true,
  },
  createRecurrent: {
    method: 'POST',
    path: '/api/UserTimeframes/RecurrentType/{sessionCode}',
    access: 'admin',
    input: Recurrence,
    body: v.pipe(v.array(Slot), v.minLength(1, 'Required'), v.maxLength(50, 'Too many')),
    reply: v.array(UserTimeframe),
    errorMessage: 'Unable to create timeframes',
    idempotent: true,
  },
  remove: {
    method: 'DELETE',
    path: '/api/UserTimeframes/{sessionCode}/{userTimeframeId}',
    access: 'admin',
    input: v.object({ userTimeframeId: Id }),
    reply: v.object({ userTimeframeId: Id }),
    errorMessage: 'Unable to delete timeframe',
  },
  removeDayOfWeek: {
    method: 'DELETE',
    path: '/api/UserTimeframes/DeleteDayOfWeek/{sessionCode}',
    access: 'admin',
    input: v.object({ userId: Id, deleteFrom: Day, dayOfWeek: WholeInQuery(0, 6) }),
    /** Repeating entries of the weekday end the day before; those that start later are deleted. */
    reply: v.object({ userTimeframeIds: v.array(Id) }),
    errorMessage: 'Unable to delete timeframes',
  },
} as const satisfies EndpointTable
