import * as v from 'valibot'
import { ConsentForm } from './form-fields.ts'
import { LinkedBooking } from './guest-replies.ts'
import { Instant } from './values.ts'

/** The forms of a booking, by the link of a message. */
export const FormsPage = v.object({
  salon: LinkedBooking.entries.salon,
  firstName: v.string(),
  isMinor: v.boolean(),
  start: Instant,
  services: v.array(v.string()),
  /** Over: the booking was cancelled, or has begun. */
  isOver: v.boolean(),
  missing: v.array(v.omit(ConsentForm, ['serviceIds', 'onlyMinors', 'validMonths', 'asksByLink', 'version'])),
  /** Names of those that are signed. */
  signed: v.array(v.string()),
})
export type FormsPage = v.InferOutput<typeof FormsPage>
