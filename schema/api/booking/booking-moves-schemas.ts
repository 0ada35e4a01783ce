import * as v from 'valibot'
import type { SchemaTable } from '../endpoint.ts'
import { BookingStart, Day, FlagInQuery, Id, Whole } from '../values.ts'
import { resolutionFields } from './booking-series-schemas.ts'
import { Agenda } from './bookings-schemas.ts'

const one = v.object({ agendaId: Id })

/**
 * Repeats a booking `times` times, every `everyWeeks` weeks. Occurrences with conflicts are returned with 409 as `occurrences`, and
 * nothing is saved; the next request resolves them: days to leave out (`skip`), or placed differently (`moved`).
 */
export const RepeatDraft = v.strictObject({
  everyWeeks: Whole(1, 52),
  times: Whole(1, 52),
  skip: v.optional(v.pipe(v.array(Day), v.maxLength(52, 'Too many')), []),
  moved: v.optional(v.pipe(v.array(v.strictObject({ day: Day, ...resolutionFields })), v.maxLength(52, 'Too many')), []),
})
export type RepeatDraft = v.InferInput<typeof RepeatDraft>

const missedSchemas = { input: v.object({ clientId: Id }), reply: v.array(Agenda) } as const

export const agendaMovesSchemas = {
  missed: missedSchemas,
  changeClient: { input: v.object({ agendaId: Id, clientId: Id }), reply: Agenda, errors: { 409: ['visit_paid'] } },
  moveAgendaOnlyAdmin: {
    input: v.object({ agendaId: Id, newStartUTC: BookingStart, outsideHours: v.optional(FlagInQuery) }),
    reply: Agenda,
    errors: {
      404: ['unable_to_fetch_agenda'],
      409: ['client_arrived', 'time_taken', 'no_unit_free', 'outside_working_hours', 'seat_of_class', 'stale'],
    },
  },
  repeat: {
    input: one,
    body: RepeatDraft,
    reply: v.array(Agenda),
    errors: { 409: ['series_conflicts', 'time_taken', 'no_unit_free', 'seat_of_class', 'stale'] },
  },
} as const satisfies SchemaTable
