import * as v from 'valibot'
import { parseTimeOfDay } from '../../rules/salon-time.ts'
import { type Issue, refine } from '../refine.ts'
import { salonResourceSchemas } from '../salon-resource-schemas.ts'
import { Derived, Id, Ids, TimeOfDay, Version, Whole } from '../values.ts'

/** When the services of an online category may be booked by guests. */
export const OnlineBookingSlot = v.object({
  onlineBookingSlotId: Id,
  salonId: Id,
  onlineBookingServiceCategoryId: Id,
  /** 0 is Sunday. */
  weekdays: v.array(v.number()),
  from: v.string(),
  to: v.string(),
  /** Bookings at the same time. */
  capacity: v.number(),
  /** Empty: all team members who offer the service. */
  userIds: v.array(Id),
  /** Earliest and latest time before the start at which guests can book. */
  leastHoursAhead: v.number(),
  mostDaysAhead: v.number(),
  available: v.boolean(),
  version: v.number(),
})
export type OnlineBookingSlot = v.InferOutput<typeof OnlineBookingSlot>

const fields = {
  onlineBookingServiceCategoryId: Id,
  weekdays: v.pipe(
    v.array(Whole(0, 6), 'Required'),
    v.minLength(1, 'Choose at least one weekday'),
    v.check((days) => new Set(days).size === days.length, 'Duplicate weekday'),
  ),
  from: TimeOfDay,
  to: TimeOfDay,
  capacity: v.optional(Whole(1, 100), 1),
  userIds: v.optional(Ids, []),
  leastHoursAhead: v.optional(Whole(0, 8760), 1),
  mostDaysAhead: v.optional(Whole(1, 730), 60),
  available: v.optional(v.boolean(), true),
}
const endsLater = (slot: { from: string; to: string }): Issue | undefined =>
  parseTimeOfDay(slot.to) > parseTimeOfDay(slot.from) ? undefined : { path: ['to'], message: 'Must end after it starts' }

export const OnlineBookingSlotDraft = refine(v.strictObject(fields), endsLater)

export const OnlineBookingSlotChange = refine(
  v.strictObject({ ...fields, version: Version, onlineBookingSlotId: Derived, salonId: Derived }),
  endsLater,
)

export const onlineBookingSlotsSchemas = salonResourceSchemas({
  id: 'onlineBookingSlotId',
  entity: OnlineBookingSlot,
  draft: OnlineBookingSlotDraft,
  change: OnlineBookingSlotChange,
})
