import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { Instant, Line, Name } from '../values.ts'
import { Arrived, CheckInPage, ExpectedGuests } from './check-in-replies.ts'

/** The token of the page for a tablet at the desk, which makes the code for guests' phones; null without one. */
export const CheckInPoint = v.object({ token: v.nullable(v.string()), made: v.nullable(Instant) })
export type CheckInPoint = v.InferOutput<typeof CheckInPoint>

export const checkInPointsSchemas = {
  state: { reply: CheckInPoint },
  renew: { reply: CheckInPoint },
  revoke: { reply: CheckInPoint },
} as const satisfies SchemaTable

const token = v.object({ token: Line(200) })

export const checkInLinksSchemas = {
  page: { input: token, reply: CheckInPage },
  find: {
    input: token,
    body: v.strictObject({ phone: Name(40) }),
    reply: ExpectedGuests,
    errors: { 429: ['too_many_attempts'] },
  },
  arrive: {
    input: token,
    body: v.strictObject({ key: Line(200) }),
    reply: Arrived,
    errors: { 409: ['booking_cancelled', 'page_expired'] },
  },
} as const satisfies SchemaTable
