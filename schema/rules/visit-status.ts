import type { VisitStatus } from '../terms.ts'

/** What section 4 derives a visit's status from. Instants are ISO; only whether they are there matters. Services stand in their order. */
export interface VisitStamps {
  arrival: string | null
  startServices: string | null
  checkedOut: string | null
  externalCashOrder: string | null
  clientHistoryServicesDTO: readonly { start: string | null; end: string | null; userDTO: { userId: string } }[]
}
/** A booking with its visit; null while nobody has come. */
export interface VisitFacts {
  appointmentDTO: VisitStamps | null
}

/** The visit as a whole: Not In Salon, Ready, In-progress; Completed once all services ended, Paid after checkout or export. */
export const visitStatus = ({ appointmentDTO }: VisitFacts): VisitStatus => getVisitStatus(appointmentDTO)

/** The same of the visit itself. */
export function getVisitStatus(visit: VisitStamps | null): VisitStatus {
  if (!visit?.arrival) return 'Not In Salon'
  if (visit.checkedOut || visit.externalCashOrder) return 'Paid'
  if (!visit.startServices) return 'Ready'
  const services = visit.clientHistoryServicesDTO
  return services.length > 0 && services.every((service) => service.end) ? 'Completed' : 'In-progress'
}

/** Whose view it is. `fullAgenda`: who looks after everybody's agenda and has no column of their own in it. */
export interface Viewer {
  userId: string
  fullAgenda: boolean
}
export type OwnStatus = Exclude<VisitStatus, 'Paid'>

/**
 * A visit in a staff member's own view (section 4); null where it is an order of the external cash system, which is left
 * out. A service is open until it ends. Where two of section 4's lines fit, the one that speaks of what this person does
 * wins: a service of theirs that goes on is In-progress even while somebody else's earlier one is open, and whoever has
 * nothing left to do is Completed even while others work on.
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
