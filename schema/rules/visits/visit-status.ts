import type { VisitStatus } from '../../terms.ts'

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

/** Whether a visit is paid: checked out, or exported to the cash system. Its booking then stays as it is. */
export const isPaid = (visit: Pick<VisitStamps, 'checkedOut' | 'externalCashOrder'> | null): boolean =>
  Boolean(visit?.checkedOut || visit?.externalCashOrder)

/** Status of a booking's visit: see `getVisitStatus`. */
export const visitStatus = ({ appointmentDTO }: VisitFacts): VisitStatus => getVisitStatus(appointmentDTO)

/** Not In Salon before arrival, then Ready and In-progress; Completed once all services have ended, Paid after checkout or export. */
export function getVisitStatus(visit: VisitStamps | null): VisitStatus {
  if (!visit?.arrival) return 'Not In Salon'
  if (isPaid(visit)) return 'Paid'
  if (!visit.startServices) return 'Ready'
  const services = visit.clientHistoryServicesDTO
  return services.length > 0 && services.every((service) => service.end) ? 'Completed' : 'In-progress'
}

/** The team member of an own view. `fullAgenda`: sees everybody's bookings, so that a visit counts until all of it is done. */
export interface Viewer {
  userId: string
  fullAgenda: boolean
}
export type OwnStatus = Exclude<VisitStatus, 'Paid'>

/**
 * Status of a visit for one team member; null for an order of the external cash system, which the view leaves out. A service is open
 * until it ends. The first line that applies decides:
 * - Completed: no open service for the viewer; with `fullAgenda`, no open service at all.
 * - Waiting: the services have not started, or the first open one is somebody else's.
 * - Ready: their own first open service has no start.
 * - In-progress.
 */
export function ownStatus(visit: VisitStamps | null, { userId, fullAgenda }: Viewer): OwnStatus | null {
  if (visit?.externalCashOrder) return null
  if (!visit?.arrival) return 'Not In Salon'
  const [first, ...others] = visit.clientHistoryServicesDTO.filter((service) => !service.end)
  const isOwn = (service: VisitStamps['clientHistoryServicesDTO'][number]) => service.userDTO.userId === userId
  if (!first || !(fullAgenda || [first, ...others].some(isOwn))) return 'Completed'
  if (!visit.startServices || !isOwn(first)) return 'Waiting'
  return first.start ? 'In-progress' : 'Ready'
}
