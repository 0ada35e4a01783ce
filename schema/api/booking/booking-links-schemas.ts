import * as v from 'valibot'
import { languages } from '../../terms.ts'
import type { SchemaTable } from '../endpoint.ts'
import { Day, Derived, FlagInQuery, Id, Instant, Line, Version, WholeInQuery } from '../values.ts'
import { maxGroupMembers } from './groups-schemas.ts'
import { LinkedGroup } from './guest-group-replies.ts'
import { FreeDay, LinkedBooking, LinkSlot } from './guest-replies.ts'

const Month = v.pipe(v.string('Required'), v.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'Enter a valid month'))
const Token = Line(200)
const token = { token: Token }
/** Language of the confirmation message. */
const lang = { lang: v.optional(v.picklist(languages)) }
/** `anybody` also offers other team members than those booked. */
const anybody = { anybody: v.optional(FlagInQuery) }

export const bookingLinksSchemas = {
  one: { input: v.object(token), reply: LinkedBooking },
  move: {
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
    errors: {
      409: [
        'too_late_to_change',
        'online_booking_off',
        'salon_must_move',
        'slot_taken',
        'booking_rule',
        'patch_test_needed_online',
        'stale',
      ],
      429: ['too_many_changes'],
    },
  },
  cancel: {
    input: v.object({ ...token, ...lang, version: WholeInQuery(0, 999_999_999) }),
    reply: LinkedBooking,
    errors: { 409: ['too_late_to_change', 'online_booking_off', 'stale'], 429: ['too_many_changes'] },
  },
  confirm: { input: v.object(token), reply: LinkedBooking, errors: { 409: ['stale'] } },
  undo: {
    input: v.object({ ...token, ...lang }),
    body: v.strictObject({ start: Instant, version: Version }),
    reply: LinkedBooking,
    errors: {
      409: ['too_late_to_change', 'online_booking_off', 'time_taken', 'patch_test_needed_online', 'stale', 'booking_limit'],
      429: ['too_many_changes'],
    },
  },
  freeSlots: {
    input: v.object({ ...token, ...anybody, date: Day }),
    reply: v.array(LinkSlot),
    errors: { 409: ['too_late_to_change', 'online_booking_off', 'salon_must_move', 'booking_rule', 'stale'] },
  },
  freeDays: {
    input: v.object({ ...token, ...anybody, month: Month }),
    reply: v.array(FreeDay),
    errors: { 409: ['too_late_to_change', 'online_booking_off', 'salon_must_move', 'booking_rule', 'stale'] },
  },
  calendar: { input: v.object({ ...token, ...lang }) },
} as const satisfies SchemaTable

/** Bookings of the group as the page showed them. */
const seen = v.pipe(
  v.array(v.strictObject({ agendaId: Id, version: Version })),
  v.minLength(1, 'Required'),
  v.maxLength(maxGroupMembers, 'Too many'),
)
const closed = ['too_late_to_change', 'online_booking_off', 'stale'] as const

export const groupLinksSchemas = {
  one: { input: v.object(token), reply: LinkedGroup },
  move: {
    input: v.object({ ...token, ...lang, ...anybody }),
    /** A slot of FreeSlots, and the bookings that it moves. */
    body: v.strictObject({
      bookings: seen,
      start: Instant,
      services: v.pipe(
        v.array(v.strictObject({ agendaServiceId: Id, userId: Id, start: Instant, person: Derived })),
        v.maxLength(60, 'Too many'),
      ),
      end: Derived,
      best: Derived,
    }),
    reply: LinkedGroup,
    errors: {
      409: [...closed, 'salon_must_move', 'slot_taken', 'booking_rule', 'patch_test_needed_online'],
      429: ['too_many_changes'],
    },
  },
  cancel: {
    input: v.object({ ...token, ...lang }),
    body: v.strictObject({ bookings: seen }),
    reply: LinkedGroup,
    errors: { 409: [...closed], 429: ['too_many_changes'] },
  },
  undo: {
    input: v.object({ ...token, ...lang }),
    /** `start`: of the first of them. */
    body: v.strictObject({ start: Instant, bookings: seen }),
    reply: LinkedGroup,
    errors: { 409: [...closed, 'time_taken', 'patch_test_needed_online', 'booking_limit'], 429: ['too_many_changes'] },
  },
  freeSlots: {
    input: v.object({ ...token, ...anybody, date: Day }),
    reply: v.array(LinkSlot),
    errors: { 409: [...closed, 'salon_must_move', 'booking_rule'] },
  },
  freeDays: {
    input: v.object({ ...token, ...anybody, month: Month }),
    reply: v.array(FreeDay),
    errors: { 409: [...closed, 'salon_must_move', 'booking_rule'] },
  },
} as const satisfies SchemaTable
