/** Like guest-replies.ts: what a guest receives of classes with seats. */
import * as v from 'valibot'
import { Id, Instant, Sum } from '../values.ts'
import { LinkedBooking } from './guest-replies.ts'

const shown = {
  classId: Id,
  name: v.string(),
  start: Instant,
  /** In minutes. */
  length: v.number(),
  /** First name of who leads it. */
  person: v.string(),
}
/** A coming class that the salon shows online. */
export const GuestClass = v.object({
  ...shown,
  text: v.string(),
  /** Price of a seat; missing if the salon hides its prices. */
  price: v.optional(Sum),
  /** Seats that one guest takes at most, and how many of these are free. */
  most: v.number(),
  left: v.number(),
  /** A full class whose waiting list still moves up by itself. */
  mayWait: v.optional(v.boolean()),
  /** When it is decided whether it takes place: missing once enough seats are taken, and for a class that takes place in any case. */
  decides: v.optional(Instant),
  /** What the guest has already: seats with the token of their booking's link, or a place on the waiting list with that of its link. */
  own: v.optional(v.object({ seats: v.number(), waits: v.boolean(), token: v.string() })),
  /** A booking sends the version that it is based on. */
  version: v.number(),
})
export type GuestClass = v.InferOutput<typeof GuestClass>

export const seatWaitStates = ['waiting', 'moved_up', 'left', 'over'] as const
/** A place on the waiting list of a class, by its link. `over`: the class has begun, or is cancelled. */
export const GuestSeatWait = v.object({
  ...shown,
  salon: LinkedBooking.entries.salon,
  seats: v.number(),
  state: v.picklist(seatWaitStates),
  /** Token of the link of the booking that it became. */
  bookingToken: v.optional(v.string()),
})
export type GuestSeatWait = v.InferOutput<typeof GuestSeatWait>

/** The link of a new place on the waiting list. */
export const JoinedClass = v.object({ token: v.string() })
