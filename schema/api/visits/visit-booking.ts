import * as v from 'valibot'
import { ServicePart } from '../catalogue/services-schemas.ts'
import { Id, Instant, Sum } from '../values.ts'

/** Summary of the booking for the visit; Agenda is the whole booking. */
export const VisitAgenda = v.object({
  agendaId: Id,
  start: Instant,
  color: v.string(),
  note: v.string(),
  totalLength: v.number(),
  onlineBooking: v.boolean(),
  channel: v.nullable(v.string()),
  agendaServicesDTO: v.array(
    v.object({
      agendaServiceId: Id,
      serviceId: Id,
      userId: Id,
      subClientId: v.nullable(Id),
      start: Instant,
      /** Somebody at the desk allowed it to overlap other bookings. */
      mayOverlap: v.boolean(),
      serviceDTO: v.object({
        serviceId: Id,
        service: v.string(),
        length: v.number(),
        price: Sum,
        parts: v.array(ServicePart),
        tint: v.number(),
      }),
      userDTO: v.object({ userId: Id, firstName: v.string(), lastName: v.string() }),
    }),
  ),
})
export type VisitAgenda = v.InferOutput<typeof VisitAgenda>
