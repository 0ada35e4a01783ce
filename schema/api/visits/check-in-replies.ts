/** Replies to guests who check in. */
import * as v from 'valibot'
import { LinkedBooking } from '../booking/guest-replies.ts'
import { Instant } from '../values.ts'

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

export const ExpectedGuests = v.object({ guests: v.array(ExpectedGuest) })

/** `formsToken`: of the page with forms that are still to be signed; null for none. */
export const Arrived = v.object({ staff: v.string(), formsToken: v.nullable(v.string()) })
export type Arrived = v.InferOutput<typeof Arrived>
