import * as v from 'valibot'
import type { EndpointTable } from '../endpoint.ts'
import { BookingStart, Day, FlagInQuery, Id, Whole } from '../values.ts'
import { resolutionFields } from './booking-series.ts'
import { Agenda } from './bookings.ts'

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

/** A client's cancelled bookings and no-shows, the latest first. */
const missed = {
  method: 'GET',
  path: '/api/Agendas/Missed/{sessionCode}',
  access: 'profileInfoAccess+user',
  input: v.object({ clientId: Id }),
  reply: v.array(Agenda),
  errorMessage: 'Unable to fetch agendas',
} as const

export const agendaMoves = {
  missed,
  changeClient: {
    method: 'PUT',
    path: '/api/Agendas/ChangeClient/{sessionCode}/{agendaId}',
    access: 'adminReceptionistUser',
    input: v.object({ agendaId: Id, clientId: Id }),
    reply: Agenda,
    errorMessage: 'Unable to update agenda',
    errors: { 409: ['visit_paid'] },
  },
  /** Moves every service of the booking by the same time. */
  moveAgendaOnlyAdmin: {
    method: 'POST',
    path: '/api/Agendas/MoveAgendaOnlyAdmin/{sessionCode}/{agendaId}',
    access: 'admin',
    input: v.object({ agendaId: Id, newStartUTC: BookingStart, outsideHours: v.optional(FlagInQuery) }),
    reply: Agenda,
    errorMessage: 'Unable to update agenda',
    errors: { 404: ['unable_to_fetch_agenda'], 409: ['client_arrived', 'time_taken', 'outside_working_hours', 'stale'] },
  },
  repeat: {
    method: 'POST',
    path: '/api/Agendas/Repeat/{sessionCode}/{agendaId}',
    access: 'user',
    input: one,
    body: RepeatDraft,
    reply: v.array(Agenda),
    errorMessage: 'Unable to create agendas',
    errors: { 409: ['series_conflicts', 'time_taken', 'stale'] },
    idempotent: true,
  },
} as const satisfies EndpointTable
