import type { VisitStatus } from '../terms.ts'

/** What section 4 derives a visit's status from. Instants are ISO; only whether they are there matters. */
export interface VisitFacts {
  appointmentDTO: {
    arrival: string | null
    startServices: string | null
    checkedOut: string | null
    externalCashOrder: string | null
    clientHistoryServicesDTO: readonly { start: string | null; end: string | null; userDTO: { userId: string } }[]
  } | null
}

/** The visit as a whole: Not In Salon, Ready, In-progress; Completed once all services ended, Paid after checkout. */
export function visitStatus({ appointmentDTO: visit }: VisitFacts): VisitStatus {
  if (!visit?.arrival) return 'Not In Salon'
  if (visit.checkedOut) return 'Paid'
  if (!visit.startServices) return 'Ready'
  const services = visit.clientHistoryServicesDTO
  return services.length > 0 && services.every((service) => service.end) ? 'Completed' : 'In-progress'
}
