import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { refine } from '../refine.ts'
import { Line, Whole } from '../values.ts'
import { GuestEntry, GuestOffer, JoinedList } from './guest-replies.ts'
import { maxGroupPeople, waitRequest, waitTimesFit } from './waiting-list-schemas.ts'

const token = v.object({ token: Line(200) })

export const waitingListGuestsSchemas = {
  join: {
    /** `people`: a group, which the desk answers itself. */
    body: refine(
      v.strictObject({ ...waitRequest, people: v.optional(Whole(2, maxGroupPeople)), language: v.optional(v.picklist(['en', 'it'])) }),
      waitTimesFit,
    ),
    reply: JoinedList,
    errors: { 409: ['guest_unknown', 'waiting_list_limit', 'booking_rule', 'online_booking_off'] },
  },
  entry: { input: token, reply: GuestEntry },
  leave: { input: token, reply: GuestEntry },
  offer: { input: token, reply: GuestOffer },
  accept: {
    input: token,
    reply: GuestOffer,
    errors: {
      409: [
        'time_booked',
        'offer_expired',
        'slot_taken',
        'online_booking_off',
        'booking_limit',
        'booking_rule',
        'patch_test_needed_online',
      ],
    },
  },
  decline: { input: token, reply: GuestOffer },
} as const satisfies SchemaTable
