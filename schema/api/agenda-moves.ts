import * as v from 'valibot'
import { Agenda } from './agenda.ts'
import { resolutionFields } from './agenda-series.ts'
import type { EndpointTable } from './endpoint.ts'
import { Day, FlagInQuery, Id, Instant, Whole } from './values.ts'

const one = v.object({ agendaId: Id })

/**
 * Every so many weeks, so many times more. What cannot simply be booked is answered with 409 and `occurrences`, and
 * nothing is saved; the next try settles them: days left out (`skip`), or booked otherwise than the rest (`moved`).
 */
export const RepeatDraft = v.strictObject({
  everyWeeks: Whole(1, 52),
  times: Whole(1, 52),
  skip: v.optional(v.pipe(v.array(Day), v.maxLength(52, 'Too many')), []),
  moved: v.optional(v.pipe(v.array(v.strictObject({ day: Day, ...resolutionFields })), v.maxLength(52, 'Too many')), []),
})
export type RepeatDraft = v.InferInput<typeof RepeatDraft>

/** Bookings of a client that were called off, or to which nobody came, the latest first. */
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
  /** Moves every service by the same amount of time. */
  moveAgendaOnlyAdmin: {
    method: 'POST',
    path: '/api/Agendas/MoveAgendaOnlyAdmin/{sessionCode}/{agendaId}',
    access: 'admin',
    input: v.object({ agendaId: Id, newStartUTC: Instant, outsideHours: v.optional(FlagInQuery) }),
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
