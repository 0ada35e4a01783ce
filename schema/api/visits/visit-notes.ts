import * as v from 'valibot'
import { Id, Instant } from '../values.ts'

/** Notes of one earlier visit. */
export const VisitNotes = v.object({
  appointmentId: Id,
  at: Instant,
  note: v.string(),
  agendaNote: v.string(),
  services: v.array(v.object({ service: v.string(), userId: Id, note: v.string() })),
})
export type VisitNotes = v.InferOutput<typeof VisitNotes>
