/** Like guest-replies.ts: what a guest receives who books for two or more. */
import * as v from 'valibot'
import { Id, Instant, Sum } from '../values.ts'
import { GuestBooking, LinkedBooking, linkStates } from './guest-replies.ts'

/** Somebody whom the guest may book for again: of the same telephone, or of an earlier group of theirs. */
export const GuestCompanion = v.object({ clientId: Id, firstName: v.string() })
export type GuestCompanion = v.InferOutput<typeof GuestCompanion>

/**
 * A time at which all members fit, the best first: `apart` are the minutes that they wait for one another, all together. `price` and
 * `reducedPrice` of a member are for all of their services; missing if the salon hides its prices.
 */
export const GuestGroupTime = v.object({
  start: Instant,
  end: Instant,
  apart: v.number(),
  members: v.array(
    v.object({
      /** In the order in which they were asked for. */
      services: v.array(v.object({ userId: Id, start: Instant })),
      end: Instant,
      price: v.optional(Sum),
      reducedPrice: v.optional(Sum),
      reducedBy: v.optional(v.array(v.string())),
    }),
  ),
  /** The salon would ask for a deposit, which a group does not pay online: it asks the salon for the time. */
  needsDeposit: v.optional(v.boolean()),
})
export type GuestGroupTime = v.InferOutput<typeof GuestGroupTime>

/** `name`: the first name, or that of the pet. */
const GroupBooking = v.object({ ...GuestBooking.entries, name: v.string() })
/** A group that a guest has just booked; `token` is that of its link, `formsToken` opens the consent forms that a booking needs. */
export const SavedGroup = v.object({
  token: v.string(),
  bookings: v.array(v.object({ ...GroupBooking.entries, formsToken: v.optional(v.string()) })),
})
export type SavedGroup = v.InferOutput<typeof SavedGroup>

/** What the link of a group shows: the bookings that are not over, by start. */
export const LinkedGroup = v.object({
  state: v.picklist(linkStates),
  salon: LinkedBooking.entries.salon,
  bookings: v.array(
    v.object({
      ...GroupBooking.entries,
      state: v.picklist(linkStates),
      /** Until then a late one can be cancelled: 15 minutes after it was made. */
      cancelUntil: v.optional(Instant),
      /** Token of the link to this booking alone. */
      token: v.string(),
    }),
  ),
  /** Cut-off for moving and cancelling; null where there are no bookings. */
  until: v.nullable(Instant),
  /** False if only the salon can move them together. */
  movable: v.boolean(),
})
export type LinkedGroup = v.InferOutput<typeof LinkedGroup>
