import type { VisitStatus } from '../terms.ts'

/** What the status of a visit is derived from. Only whether an instant is set matters. Services are in their order. */
export interface VisitStamps {
  arrival: string | null
  startServices: string | null
  checkedOut: string | null
  externalCashOrder: string | null
  clientHistoryServicesDTO: readonly { start: string | null; end: string | null; userDTO: { userId: string } }[]
}
/** A booking with its visit; null before check-in. */
export interface VisitFacts {
  appointmentDTO: VisitStamps | null
}

/** Status of a booking's visit: see `getVisitStatus`. */
export const visitStatus = ({ appointmentDTO }: VisitFacts): VisitStatus => getVisitStatus(appointmentDTO)

/** Not In Salon before arrival, then Ready and In-progress; Completed once all services have ended, Paid after checkout or export. */
export function getVisitStatus(visit: VisitStamps | null): VisitStatus {
  if (!visit?.arrival) return 'Not In Salon'
  if (visit.checkedOut || visit.externalCashOrder) return 'Paid'
  if (!visit.startServices) return 'Ready'
  const services = visit.clientHistoryServicesDTO
  return services.length > 0 && services.every((service) => service.end) ? 'Completed' : 'In-progress'
}

/** The team member of an own view. `fullAgenda`: sees everybody's bookings and has no column in the agenda. */
export interface Viewer {
  userId: string
  fullAgenda: boolean
}
export type OwnStatus = Exclude<VisitStatus, 'Paid'>

/**
 * Status of a visit for one team member; null for an order of the external cash system, which the view leaves out. A service
 * is open until it ends. The team member's own services decide: a running one is In-progress even if an earlier service of
 * somebody else is still open, and without open services of their own the visit is Completed even while others continue.
 */
export function ownStatus(visit: VisitStamps | null, { userId, fullAgenda }: Viewer): OwnStatus | null {
  if (visit?.externalCashOrder) return null
  if (!visit?.arrival) return 'Not In Salon'
  if (!visit.startServices) return 'Waiting'
  const open = visit.clientHistoryServicesDTO.filter((service) => !service.end)
  const own = open.filter((service) => service.userDTO.userId === userId)
  if (fullAgenda || own.length === 0) return 'Completed'
  if (own.some((service) => service.start)) return 'In-progress'
  return open[0]?.userDTO.userId === userId ? 'Ready' : 'Waiting'
}
