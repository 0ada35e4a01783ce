import * as v from 'valibot'
import { LinkedBooking } from '../booking/guest-replies.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Instant, Line } from '../values.ts'

/** The token of the page for a tablet at the desk, which makes the code for guests' phones; null without one. */
export const CheckInPoint = v.object({ token: v.nullable(v.string()), made: v.nullable(Instant) })
export type CheckInPoint = v.InferOutput<typeof CheckInPoint>

export const checkInPointsSchemas = {
  state: { reply: CheckInPoint },
  renew: { reply: CheckInPoint },
  revoke: { reply: CheckInPoint },
} as const satisfies SchemaTable

/** `phoneToken`: for the code that guests scan, of today; null on the phone itself. */
export const CheckInPage = v.object({
  salon: v.object({ ...LinkedBooking.entries.salon.entries, country: v.string() }),
  phoneToken: v.nullable(v.string()),
})
export type CheckInPage = v.InferOutput<typeof CheckInPage>

/** A booking of somebody with a number. It says no more than somebody beside the tablet hears at the desk. */
export const ExpectedGuest = v.object({
  /** Names the booking for some minutes. */
  key: v.string(),
  firstName: v.string(),
  start: Instant,
  /** First name of who performs the first service, and the address of their picture. */
  staff: v.string(),
  face: v.nullable(v.string()),
  arrived: v.boolean(),
})
export type ExpectedGuest = v.InferOutput<typeof ExpectedGuest>

/** `formsToken`: of the page with forms that are still to be signed; null for none. */
export const Arrived = v.object({ staff: v.string(), formsToken: v.nullable(v.string()) })
export type Arrived = v.InferOutput<typeof Arrived>

const token = v.object({ token: Line(200) })

export const checkInLinksSchemas = {
  page: { input: token, reply: CheckInPage },
  find: {
    input: token,
    body: v.strictObject({ phone: Line(40) }),
    reply: v.object({ guests: v.array(ExpectedGuest) }),
    errors: { 429: ['too_many_attempts'] },
  },
  arrive: {
    input: token,
    body: v.strictObject({ key: Line(200) }),
    reply: Arrived,
    errors: { 409: ['booking_cancelled', 'page_expired'] },
  },
} as const satisfies SchemaTable
