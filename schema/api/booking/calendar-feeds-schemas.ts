import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { Id, Instant, Line } from '../values.ts'

/** Secret address of a team member's calendar feed: a path of this origin, or null if there is none. */
export const CalendarFeed = v.object({ userId: Id, address: v.nullable(v.string()), made: v.nullable(Instant) })
export type CalendarFeed = v.InferOutput<typeof CalendarFeed>

const ownSchemas = { input: v.object({ userId: Id }) } as const

export const calendarFeedsSchemas = {
  state: { ...ownSchemas, reply: CalendarFeed },
  renew: { stepUp: 'pin', ...ownSchemas, reply: CalendarFeed },
  revoke: { stepUp: 'pin', ...ownSchemas, reply: CalendarFeed },
} as const satisfies SchemaTable

export const calendarLinksSchemas = {
  feed: { input: v.object({ token: Line(200) }) },
} as const satisfies SchemaTable
