import * as v from 'valibot'
import { Received } from '../booking/guest-replies.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Instant, Line } from '../values.ts'

/**
 * Where the telephone system reports missed calls: a path of this origin, or null if it does not. `sent` is how many callers got the
 * message within seven days, `last` when the last one did.
 */
export const MissedCallLine = v.object({
  address: v.nullable(v.string()),
  made: v.nullable(Instant),
  sent: v.number(),
  last: v.nullable(Instant),
})
export type MissedCallLine = v.InferOutput<typeof MissedCallLine>

export const missedCallsSchemas = {
  state: { reply: MissedCallLine },
  renew: { reply: MissedCallLine },
  revoke: { reply: MissedCallLine },
} as const satisfies SchemaTable

const Field = v.optional(Line(100))

export const missedCallLinksSchemas = {
  /** Names of the caller's number and of what became of the call, as telephone systems write them. */
  ring: {
    input: v.object({
      token: Line(200),
      ...{ from: Field, From: Field, caller: Field, callerid: Field, number: Field, phone: Field, remote: Field },
      ...{ status: Field, CallStatus: Field, DialCallStatus: Field },
    }),
    reply: Received,
  },
} as const satisfies SchemaTable
