import * as v from 'valibot'
import { languages } from '../terms.ts'
import type { EndpointTable } from './endpoint.ts'
import { Day, Derived, FlagInQuery, Id, Instant, WholeInQuery } from './values.ts'

/**
 * `open`: may be moved and called off. `late`: the cut-off has passed, it may be looked at. `cancelled`: called off by the
 * link itself. `over`: the visit has begun or passed, or the salon has called it off. `closed`: the salon takes no bookings.
 */
export const linkStates = ['open', 'late', 'cancelled', 'over', 'closed'] as const
export type LinkState = (typeof linkStates)[number]

const Month = v.pipe(v.string('Required'), v.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'Enter a valid month'))
const Token = v.pipe(v.string('Required'), v.maxLength(200, 'Too long'))

export const LinkedService = v.object({
  agendaServiceId: Id,
  service: v.string(),
  /** Minutes. */
  length: v.number(),
  start: Instant,
  userId: Id,
  /** By whom: the first name. */
  person: v.string(),
})
export type LinkedService = v.InferOutput<typeof LinkedService>

/** What a link in a message opens. Of the client there is nothing in it: a link may have been passed on. */
export const LinkedBooking = v.object({
  state: v.picklist(linkStates),
  salon: v.object({
    salonId: Id,
    salonName: v.string(),
    phoneNumber: v.string(),
    address: v.string(),
    city: v.string(),
    logo: v.nullable(v.string()),
    isPet: v.boolean(),
    timeZone: v.string(),
  }),
  /** Null where the link is over, or the salon closed. */
  booking: v.nullable(
    v.object({
      /** Stays the same over moves: the calendar's name for it. */
      uid: Id,
      start: Instant,
      end: Instant,
      services: v.array(LinkedService),
      /** Moving and cancelling end here. */
      until: Instant,
      /** False where a service of it cannot be booked online any more: the salon moves it by hand. */
      movable: v.boolean(),
      /** Grows with every change; what is sent carries the one it started from. */
      version: v.number(),
    }),
  ),
})
export type LinkedBooking = v.InferOutput<typeof LinkedBooking>

/** A time at which the whole booking fits. */
export const LinkSlot = v.object({
  start: Instant,
  end: Instant,
  best: v.boolean(),
  /** `person`: by whom, the first name. */
  services: v.array(v.object({ agendaServiceId: Id, userId: Id, person: v.string(), start: Instant })),
})
export type LinkSlot = v.InferOutput<typeof LinkSlot>

const path = '/api/Links/Booking/{token}'
const token = { token: Token }
/** The language of the message that says so. */
const lang = { lang: v.optional(v.picklist(languages)) }
/** `anybody`: not only with those who are booked. */
const anybody = { anybody: v.optional(FlagInQuery) }

export const bookingLinks = {
  one: { method: 'GET', path, access: 'link', input: v.object(token), reply: LinkedBooking, errorMessage: "This link doesn't work" },
  move: {
    method: 'PUT',
    path,
    access: 'link',
    /** A free time as it was given. `anybody` says which times are told to who comes too late. */
    input: v.object({ ...token, ...lang, ...anybody }),
    body: v.strictObject({
      start: Instant,
      services: v.pipe(
        v.array(v.strictObject({ agendaServiceId: Id, userId: Id, start: Instant, person: Derived })),
        v.maxLength(20, 'Too many'),
      ),
      end: Derived,
      best: Derived,
      version: v.number('Version is required'),
    }),
    reply: LinkedBooking,
    errorMessage: "This link doesn't work",
    errors: { 409: ['too_late_to_change', 'online_booking_off', 'salon_must_move', 'slot_taken', 'stale'], 429: ['too_many_changes'] },
  },
  cancel: {
    method: 'DELETE',
    path,
    access: 'link',
    input: v.object({ ...token, ...lang, version: WholeInQuery(0, 999_999_999) }),
    reply: LinkedBooking,
    errorMessage: "This link doesn't work",
    errors: { 409: ['too_late_to_change', 'online_booking_off', 'stale'], 429: ['too_many_changes'] },
  },
  /** Brings a booking back that the link called off; `start` is the one it had. */
  undo: {
    method: 'POST',
    path: `${path}/Undo`,
    access: 'link',
    input: v.object({ ...token, ...lang }),
    body: v.strictObject({ start: Instant, version: v.number('Version is required') }),
    reply: LinkedBooking,
    errorMessage: "This link doesn't work",
    errors: { 409: ['too_late_to_change', 'online_booking_off', 'time_taken', 'stale'], 429: ['too_many_changes'] },
  },
  freeSlots: {
    method: 'GET',
    path: `${path}/FreeSlots`,
    access: 'link',
    input: v.object({ ...token, ...anybody, date: Day }),
    reply: v.array(LinkSlot),
    errorMessage: "This link doesn't work",
    errors: { 409: ['too_late_to_change', 'online_booking_off', 'salon_must_move', 'stale'] },
  },
  freeDays: {
    method: 'GET',
    path: `${path}/FreeDays`,
    access: 'link',
    input: v.object({ ...token, ...anybody, month: Month }),
    reply: v.array(Day),
    errorMessage: "This link doesn't work",
    errors: { 409: ['too_late_to_change', 'online_booking_off', 'salon_must_move', 'stale'] },
  },
  calendar: {
    method: 'GET',
    path: `${path}/calendar.ics`,
    access: 'link',
    input: v.object({ ...token, ...lang }),
    reply: { file: 'calendar.ics', type: 'text/calendar' },
    errorMessage: "This link doesn't work",
  },
} as const satisfies EndpointTable
