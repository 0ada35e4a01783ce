import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { BookingStart, Day, Id, Ids, Instant, Text, Version } from '../values.ts'
import { Agenda, Conflict } from './bookings-schemas.ts'

const maxBookings = 60
const Several = v.pipe(v.array(Id), v.minLength(1, 'Required'), v.maxLength(maxBookings, 'Too many'))

/**
 * One booking of a series that cannot be placed, with its conflicts. `day` is a day in the salon's zone; a booking that is still to be
 * created has no id.
 */
export const SeriesConflict = v.object({
  agendaId: v.optional(Id),
  day: Day,
  start: Instant,
  conflicts: v.array(Conflict),
})
export type SeriesConflict = v.InferOutput<typeof SeriesConflict>

/** Resolution of one conflict: another start, other team members for single services, or booked in spite of it (`anyway`). */
export const resolutionFields = {
  start: v.optional(BookingStart),
  people: v.optional(v.pipe(v.array(v.strictObject({ agendaServiceId: Id, userId: Id })), v.maxLength(30, 'Too many')), []),
  anyway: v.optional(v.boolean(), false),
}

/** Earlier time and team members of a booking, to restore them; `version` is the current one. */
export const Placement = v.strictObject({
  agendaId: Id,
  version: Version,
  outsideHours: v.boolean(),
  services: v.pipe(
    v.array(v.strictObject({ agendaServiceId: Id, userId: Id, start: Instant, mayOverlap: v.boolean() })),
    v.minLength(1, 'Required'),
    v.maxLength(30, 'Too many'),
  ),
})
export type Placement = v.InferOutput<typeof Placement>

/**
 * Moves a booking to `start` and the following ones of its series by the same days and minutes of local time, or replaces team members.
 * Conflicts are returned with 409 as `occurrences`, and nothing is saved; the next request resolves them: bookings to leave as they are
 * (`leave`), or placed differently (`moved`).
 */
export const SeriesChange = v.strictObject({
  version: Version,
  start: v.optional(BookingStart),
  people: v.optional(v.pipe(v.array(v.strictObject({ from: Id, to: Id })), v.maxLength(30, 'Too many')), []),
  leave: v.optional(Ids, []),
  moved: v.optional(v.pipe(v.array(v.strictObject({ agendaId: Id, ...resolutionFields })), v.maxLength(maxBookings, 'Too many')), []),
})
export type SeriesChange = v.InferInput<typeof SeriesChange>

const one = v.object({ agendaId: Id })

export const agendaSeriesSchemas = {
  following: { input: one, reply: v.array(Agenda) },
  changeFollowing: {
    input: one,
    body: SeriesChange,
    reply: v.object({ agendas: v.array(Agenda), before: v.array(Placement) }),
    errors: { 409: ['client_arrived', 'series_conflicts', 'time_taken', 'no_unit_free', 'stale'] },
  },
  putBack: {
    body: v.strictObject({ placements: v.pipe(v.array(Placement), v.minLength(1, 'Required'), v.maxLength(maxBookings, 'Too many')) }),
    reply: v.array(Agenda),
    errors: { 409: ['client_arrived', 'series_conflicts', 'time_taken', 'no_unit_free', 'stale'] },
  },
  cancelFollowing: {
    input: one,
    body: v.strictObject({
      reason: v.optional(Text(500), ''),
      note: v.optional(Text(500), ''),
      undo: v.optional(Several),
      version: v.optional(Version),
    }),
    reply: v.array(Agenda),
    errors: { 409: ['client_arrived', 'time_taken', 'no_unit_free', 'stale'] },
  },
  undoRepeat: {
    input: one,
    body: v.strictObject({ agendaIds: Several }),
    reply: v.object({ agendaIds: v.array(Id) }),
    errors: { 409: ['client_arrived'] },
  },
} as const satisfies SchemaTable
