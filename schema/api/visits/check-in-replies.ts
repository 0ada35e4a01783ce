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

/**
 * `form`: whether one is still to be signed, and its link was `sent` to the client; the `desk` has it where no message reaches them. The
 * page has no link: anyone who knows a number would read and sign what another person is asked.
 */
export const Arrived = v.object({ staff: v.string(), form: v.picklist(['none', 'sent', 'desk']) })
export type Arrived = v.InferOutput<typeof Arrived>
