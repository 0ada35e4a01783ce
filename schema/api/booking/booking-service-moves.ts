import * as v from 'valibot'
import { BookingStart, Id, Version } from '../values.ts'

/** A booked service that goes to another time or team member. `version` is that of its booking. */
export const ServiceMove = v.strictObject({ agendaServiceId: Id, userId: Id, start: BookingStart, version: Version })
export type ServiceMove = v.InferOutput<typeof ServiceMove>

/** Moves that are made together, all or none. Each service once. */
export const ServiceMoves = v.pipe(
  v.array(ServiceMove, 'Required'),
  v.minLength(1, 'Required'),
  v.maxLength(100, 'Too many'),
  v.check((moves) => new Set(moves.map(({ agendaServiceId }) => agendaServiceId)).size === moves.length, 'Already exists'),
)
/** What takes moves back: where each service was, with the version that its booking has now. */
export const MovesBack = v.array(ServiceMove)
