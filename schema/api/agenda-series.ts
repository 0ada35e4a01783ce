import * as v from 'valibot'
import { Agenda, Conflict } from './agenda.ts'
import type { EndpointTable } from './endpoint.ts'
import { Day, Id, Ids, Instant, Text, Version } from './values.ts'

const most = 60
const Several = v.pipe(v.array(Id), v.minLength(1, 'Required'), v.maxLength(most, 'Too many'))

/** One booking of a series that cannot simply stand where it would, and what is in its way. `day` is the salon's; a booking that is made has no id yet. */
export const SeriesConflict = v.object({
  agendaId: v.optional(Id),
  day: Day,
  start: Instant,
  conflicts: v.array(Conflict),
})
export type SeriesConflict = v.InferOutput<typeof SeriesConflict>

/** How one conflict is settled: another start, other people for single services, or so all the same. */
export const resolutionFields = {
  start: v.optional(Instant),
  people: v.optional(v.pipe(v.array(v.strictObject({ agendaServiceId: Id, userId: Id })), v.maxLength(30, 'Too many')), []),
  anyway: v.optional(v.boolean(), false),
}

/** Where a booking stood, so that it can be put back; `version` is the one that it has since. */
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
 * A booking and all that follow it in its series: to `start` (the others by the same days and minutes of the salon's
 * clock), from one person to another. What is in the way is answered with 409 and `occurrences`, and nothing is saved; the
 * next try settles it: bookings left as they are, or moved apart from the others.
 */
export const SeriesChange = v.strictObject({
  version: Version,
  start: v.optional(Instant),
  people: v.optional(v.pipe(v.array(v.strictObject({ from: Id, to: Id })), v.maxLength(30, 'Too many')), []),
  leave: v.optional(Ids, []),
  moved: v.optional(v.pipe(v.array(v.strictObject({ agendaId: Id, ...resolutionFields })), v.maxLength(most, 'Too many')), []),
})
export type SeriesChange = v.InferInput<typeof SeriesChange>

const one = v.object({ agendaId: Id })

export const agendaSeries = {
  /** The booking, and what of its series comes after it and still stands. */
  following: {
    method: 'GET',
    path: '/api/Agendas/Following/{sessionCode}/{agendaId}',
    access: 'profileInfoAccess+user',
    input: one,
    reply: v.array(Agenda),
    errorMessage: 'Unable to fetch agendas',
  },
  changeFollowing: {
    method: 'PUT',
    path: '/api/Agendas/Following/{sessionCode}/{agendaId}',
    access: 'user',
    input: one,
    body: SeriesChange,
    reply: v.object({ agendas: v.array(Agenda), before: v.array(Placement) }),
    errorMessage: 'Unable to update agendas',
    errors: { 409: ['client_arrived', 'series_conflicts', 'time_taken', 'stale'] },
  },
  /** Several bookings where they stood before, all or none: the way back from a change of a series. */
  putBack: {
    method: 'PUT',
    path: '/api/Agendas/PutBack/{sessionCode}',
    access: 'user',
    body: v.strictObject({ placements: v.pipe(v.array(Placement), v.minLength(1, 'Required'), v.maxLength(most, 'Too many')) }),
    reply: v.array(Agenda),
    errorMessage: 'Unable to update agendas',
    errors: { 409: ['client_arrived', 'series_conflicts', 'time_taken', 'stale'] },
  },
  /** The client calls off this one and all that follow. With `undo` those named stand again, all or none. */
  cancelFollowing: {
    method: 'POST',
    path: '/api/Agendas/CancelFollowing/{sessionCode}/{agendaId}',
    access: 'user',
    input: one,
    body: v.strictObject({ reason: v.optional(Text(500), ''), note: v.optional(Text(500), ''), undo: v.optional(Several) }),
    reply: v.array(Agenda),
    errorMessage: 'Unable to update agendas',
    errors: { 409: ['client_arrived', 'time_taken', 'stale'] },
  },
  /** Takes back what a repetition has made, all or none. */
  undoRepeat: {
    method: 'POST',
    path: '/api/Agendas/UndoRepeat/{sessionCode}/{agendaId}',
    access: 'user',
    input: one,
    body: v.strictObject({ agendaIds: Several }),
    reply: v.object({ agendaIds: v.array(Id) }),
    errorMessage: 'Unable to delete agendas',
    errors: { 409: ['client_arrived'] },
  },
} as const satisfies EndpointTable
