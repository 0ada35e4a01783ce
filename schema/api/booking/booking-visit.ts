import * as v from 'valibot'
import { Id, Instant } from '../values.ts'

/** Summary of the visit for the agenda; Appointment is the whole visit. */
export const AgendaVisit = v.object({
  appointmentId: Id,
  arrival: v.nullable(Instant),
  startServices: v.nullable(Instant),
  checkedOut: v.nullable(Instant),
  externalCashOrder: v.nullable(v.string()),
  version: v.number(),
  clientHistoryServicesDTO: v.array(
    v.object({
      clientHistoryServiceId: Id,
      agendaServiceId: v.nullable(Id),
      serviceId: Id,
      start: v.nullable(Instant),
      end: v.nullable(Instant),
      userDTO: v.object({ userId: Id }),
    }),
  ),
})
export type AgendaVisit = v.InferOutput<typeof AgendaVisit>
