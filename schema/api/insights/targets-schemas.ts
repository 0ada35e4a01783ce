import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { Day, Id, Money, PlanDay, Sum, Whole } from '../values.ts'

/** Revenue without tips of a period, and what it should be; `target` is null where nothing is known from which it could follow. */
export const TargetProgress = v.object({ target: v.nullable(Sum), amount: Sum, services: Sum, products: Sum })
export type TargetProgress = v.InferOutput<typeof TargetProgress>

/** Progress of the salon, or of one team member. */
const progress = {
  day: TargetProgress,
  week: TargetProgress,
  month: TargetProgress,
  /** Share of the day's working time that has passed, 0 to 1. */
  pace: v.number(),
  /** What was entered for the day and the month; null where the target follows from last year. */
  enteredDay: v.nullable(Sum),
  enteredMonth: v.nullable(Sum),
  /** Revenue of the same month a year before. */
  lastYear: Sum,
}
export const PersonTarget = v.object({ userId: Id, firstName: v.string(), lastName: v.string(), works: v.boolean(), ...progress })
export type PersonTarget = v.InferOutput<typeof PersonTarget>

/** `people`: the whole team for ADMIN and TEAMMANAGER, otherwise the caller alone. */
export const Targets = v.object({
  date: Day,
  growthPercent: v.number(),
  salon: v.object(progress),
  people: v.array(PersonTarget),
})
export type Targets = v.InferOutput<typeof Targets>

export const TargetChange = v.strictObject({
  date: PlanDay,
  period: v.picklist(['day', 'month'], 'Invalid value'),
  targets: v.optional(
    v.pipe(v.array(v.strictObject({ userId: v.nullable(Id), amount: v.nullable(Money) })), v.maxLength(200, 'Too many')),
    [],
  ),
  growthPercent: v.optional(Whole(-90, 500)),
})

export const targetsSchemas = {
  list: { input: v.object({ salonId: v.optional(Id), date: Day }), reply: Targets },
  change: { body: TargetChange, reply: Targets },
} as const satisfies SchemaTable
