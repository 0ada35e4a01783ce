import * as v from 'valibot'
import { languages } from '../../terms.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Day, Derived, FlagInQuery, Id, Instant, Line, Version, WholeInQuery } from '../values.ts'
import { FreeDay, LinkedBooking, LinkSlot } from './guest-replies.ts'

const Month = v.pipe(v.string('Required'), v.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'Enter a valid month'))
const Token = Line(200)

const path = '/api/Links/Booking/{token}'
const token = { token: Token }
/** Language of the confirmation message. */
const lang = { lang: v.optional(v.picklist(languages)) }
/** `anybody` also offers other team members than those booked. */
const anybody = { anybody: v.optional(FlagInQuery) }

export const bookingLinks = {
  one: { method: 'GET', path, access: 'link', input: v.object(token), reply: LinkedBooking, errorMessage: "This link doesn't work" },
  move: {
    method: 'PUT',
    path,
    access: 'link',
    /** The body is a slot of FreeSlots. `anybody` decides which slots a 409 offers instead. */
    input: v.object({ ...token, ...lang, ...anybody }),
    body: v.strictObject({
      start: Instant,
      services: v.pipe(
        v.array(v.strictObject({ agendaServiceId: Id, userId: Id, start: Instant, person: Derived })),
        v.maxLength(20, 'Too many'),
      ),
      end: Derived,
      best: Derived,
      version: Version,
    }),
    reply: LinkedBooking,
    errorMessage: "This link doesn't work",
    errors: {
      409: ['too_late_to_change', 'online_booking_off', 'salon_must_move', 'slot_taken', 'patch_test_needed_online', 'stale'],
      429: ['too_many_changes'],
    },
    idempotent: true,
  },
  cancel: {
    method: 'DELETE',
    path,
    access: 'link',
    input: v.object({ ...token, ...lang, version: WholeInQuery(0, 999_999_999) }),
    reply: LinkedBooking,
    errorMessage: "This link doesn't work",
    errors: { 409: ['too_late_to_change', 'online_booking_off', 'stale'], 429: ['too_many_changes'] },
    idempotent: true,
  },
  /** The client will come; repeating it is harmless. */
  confirm: {
    method: 'POST',
    path: `${path}/Confirm`,
    access: 'link',
    input: v.object(token),
    reply: LinkedBooking,
    errorMessage: "This link doesn't work",
    errors: { 409: ['stale'] },
  },
  /** Restores a booking that was cancelled by the link; `start` is the one it had. */
  undo: {
    method: 'POST',
    path: `${path}/Undo`,
    access: 'link',
    input: v.object({ ...token, ...lang }),
    body: v.strictObject({ start: Instant, version: Version }),
    reply: LinkedBooking,
    errorMessage: "This link doesn't work",
    errors: {
      409: ['too_late_to_change', 'online_booking_off', 'time_taken', 'patch_test_needed_online', 'stale', 'booking_limit'],
      429: ['too_many_changes'],
    },
    idempotent: true,
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
    reply: v.array(FreeDay),
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
