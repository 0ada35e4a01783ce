import * as v from 'valibot'
import { languages } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Day, Id, Line } from '../values.ts'
import { GuestClass } from './guest-class-replies.ts'
import { GuestGroupTime } from './guest-group-replies.ts'
import { BookingPage, BookingSalon, FreeDay, FreeSlot, GuestPrivacyText } from './guest-replies.ts'
import { Month } from './online-booking-schemas.ts'
import { visitorGroup } from './online-groups-schemas.ts'

/** A service that somebody looks for, with a preferred team member if given. */
const VisitorRequest = v.strictObject({ serviceId: Id, userId: v.optional(v.nullable(Id)) })
/** JSON text of the services. */
const VisitorRequests = v.pipe(
  Line(4000),
  v.parseJson(undefined, 'Invalid value'),
  v.array(VisitorRequest),
  v.minLength(1, 'Choose at least one service'),
  v.maxLength(8, 'Too many'),
)

export const bookingPageSchemas = {
  one: { input: v.object({ salonId: Id, lang: v.optional(v.picklist(languages)) }), reply: BookingPage },
  salon: { input: v.object({ salonId: Id }), reply: BookingSalon },
  privacyNotices: { input: v.object({ salonId: Id }), reply: v.array(GuestPrivacyText), errors: { 409: ['online_booking_off'] } },
  classes: {
    input: v.object({ salonId: Id }),
    reply: v.array(GuestClass),
    errors: { 409: ['online_booking_off'], 429: ['too_many_attempts'] },
  },
  days: {
    input: v.object({ salonId: Id, month: Month, services: VisitorRequests }),
    reply: v.array(FreeDay),
    errors: { 409: ['online_booking_off'], 429: ['too_many_attempts'] },
  },
  times: {
    input: v.object({ salonId: Id, date: Day, services: VisitorRequests }),
    reply: v.array(FreeSlot),
    errors: { 409: ['online_booking_off'], 429: ['too_many_attempts'] },
  },
  groupDays: {
    input: v.object({ salonId: Id, month: Month, ...visitorGroup }),
    reply: v.array(FreeDay),
    errors: { 409: ['online_booking_off'], 429: ['too_many_attempts', 'too_many_looks'] },
  },
  groupTimes: {
    input: v.object({ salonId: Id, date: Day, ...visitorGroup }),
    reply: v.array(GuestGroupTime),
    errors: { 409: ['online_booking_off'], 429: ['too_many_attempts', 'too_many_looks'] },
  },
} as const satisfies SchemaTable
