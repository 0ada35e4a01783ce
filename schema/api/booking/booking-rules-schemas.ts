import * as v from 'valibot'
import { bookingMarks, bookingRuleKinds, noShowEnds } from '../../rules/booking/booking-rules.ts'
import type { SchemaTable } from '../endpoint.ts'
import { type Issue, refine } from '../refine.ts'
import { Day, Id, Ids, Line, Name, PlanDay, Version, Whole } from '../values.ts'

const Rule = v.strictObject({
  ruleKey: Name(40),
  kind: v.picklist(bookingRuleKinds, 'Invalid value'),
  serviceIds: Ids,
  categoryIds: Ids,
  afterServiceIds: Ids,
  afterCategoryIds: Ids,
  days: Whole(1, 730),
  insteadServiceId: v.nullable(Id),
  noShows: Whole(1, 20),
  end: v.picklist(noShowEnds, 'Invalid value'),
  percent: Whole(1, 100),
})

/** A rule about nothing, and one that offers instead what it forbids, say what nobody means. */
function findMeaningless({ rules }: { readonly rules: readonly v.InferOutput<typeof Rule>[] }): Issue | undefined {
  for (const [i, { kind, serviceIds, categoryIds, insteadServiceId }] of rules.entries()) {
    if (kind !== 'no_shows' && serviceIds.length + categoryIds.length === 0)
      return { path: ['rules', i, 'serviceIds'], message: 'Choose at least one service' }
    if (insteadServiceId !== null && serviceIds.includes(insteadServiceId))
      return { path: ['rules', i, 'insteadServiceId'], message: 'Invalid value' }
  }
  return undefined
}

const rules = v.pipe(v.array(Rule), v.maxLength(20, 'Too many'))
/** Version 0 for a salon that has never had any. */
export const BookingRules = v.object({ rules: v.array(Rule), version: v.number() })
export type BookingRules = v.InferOutput<typeof BookingRules>
export const BookingRulesChange = refine(v.strictObject({ rules, version: Version }), findMeaningless)

const DayOfService = v.object({ serviceId: Id, day: Day })
/** What rules are compared with: `BookingFacts` of schema/rules/booking/booking-rules.ts. */
const Facts = v.object({
  marks: v.array(v.picklist(bookingMarks)),
  isNew: v.boolean(),
  noShows: v.number(),
  paysNoDeposit: v.boolean(),
  takesDeposits: v.boolean(),
  visits: v.array(DayOfService),
  coming: v.array(DayOfService),
  tests: v.array(v.object({ day: Day, line: v.string(), result: v.picklist(['pending', 'passed', 'reaction']) })),
})

/** `by`: first name of who set it. */
const Mark = v.object({
  clientBookingMarkId: Id,
  mark: v.picklist(bookingMarks),
  reason: v.string(),
  until: v.nullable(Day),
  by: v.string(),
})
const ClientRules = v.object({
  clientId: Id,
  /** Those that have not ended, the strictest first; several after a merge. */
  marks: v.array(Mark),
  rules: v.array(Rule),
  /** Category of each service that a rule names by it. */
  categoryOf: v.record(v.string(), v.string()),
  facts: Facts,
})
export type ClientRules = v.InferOutput<typeof ClientRules>

export const BookingMarkChange = v.strictObject({
  mark: v.nullable(v.picklist(bookingMarks, 'Invalid value')),
  reason: v.optional(Line(200), ''),
  /** The last day on which it counts. */
  until: v.optional(v.nullable(PlanDay), null),
  /** The mark whose place it takes: the others of merged clients stay. Null: that of none; without it, that of all. */
  replaces: v.optional(v.nullable(Id)),
})

const ofClient = v.object({ clientId: Id })
export const bookingRulesSchemas = {
  one: { input: v.object({}), reply: BookingRules },
  save: { body: BookingRulesChange, reply: BookingRules },
  ofClient: { input: ofClient, reply: ClientRules },
  mark: { input: ofClient, body: BookingMarkChange, reply: ClientRules },
} as const satisfies SchemaTable
