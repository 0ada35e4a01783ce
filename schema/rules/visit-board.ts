/** Which visits of the day a viewer sees on the board, and which team members are busy. */
import { groups, type Role } from '../terms.ts'
import { isRunning } from './visit-steps.ts'

export interface BoardVisit {
  appointmentId: string | null
  arrival: string | null
  checkedOut: string | null
  externalCashOrder: string | null
  agendaDTO: { agendaServicesDTO: readonly { userId: string }[] }
  clientHistoryServicesDTO: readonly { start: string | null; end: string | null; userDTO: { userId: string } }[]
}

const consultants: readonly Role[] = groups.consultant
/** Whether the roles see everybody's bookings: any role beyond those of the consultant group. */
export const seesFullAgenda = (roles: readonly Role[]): boolean => roles.some((role) => !consultants.includes(role))

/** The team members of a visit: of the booked services before check-in, of the performed ones afterwards. */
export const getVisitStaff = (visit: Pick<BoardVisit, 'arrival' | 'agendaDTO' | 'clientHistoryServicesDTO'>): string[] => [
  ...new Set(
    visit.arrival
      ? visit.clientHistoryServicesDTO.map((service) => service.userDTO.userId)
      : visit.agendaDTO.agendaServicesDTO.map((service) => service.userId),
  ),
]

/**
 * The visits that a viewer sees: ASSISTANCE those with a service of their own, IMAGE those in the salon, all other roles the
 * whole day. Orders of the external cash system are left out.
 */
export function visitsFor<V extends BoardVisit>(visits: readonly V[], viewer: { userId: string; roles: readonly Role[] }): V[] {
  const counted = visits.filter((visit) => !visit.externalCashOrder)
  if (seesFullAgenda(viewer.roles)) return counted
  if (viewer.roles.includes('IMAGE')) return counted.filter((visit) => visit.arrival && !visit.checkedOut)
  return counted.filter((visit) => getVisitStaff(visit).includes(viewer.userId))
}

/** Returns whether a team member has a running service in a visit other than this one. */
export function busyElsewhere(visits: readonly BoardVisit[], appointmentId: string | null): (userId: string) => boolean {
  const busy = new Set(
    visits
      .filter((visit) => visit.appointmentId !== appointmentId)
      .flatMap((visit) => visit.clientHistoryServicesDTO.filter(isRunning).map((service) => service.userDTO.userId)),
  )
  return (userId) => busy.has(userId)
}
