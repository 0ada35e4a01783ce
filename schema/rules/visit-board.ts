/** Who of the day's visits is seen on the board of the salon (section 2), and who is at work. */
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
/** Who looks after everybody's agenda: anybody who is more than a consultant. */
export const seesFullAgenda = (roles: readonly Role[]): boolean => roles.some((role) => !consultants.includes(role))

/** Whose hands the visit needs: planned while nobody has come, then as it is done. */
export const getVisitStaff = (visit: Pick<BoardVisit, 'arrival' | 'agendaDTO' | 'clientHistoryServicesDTO'>): string[] => [
  ...new Set(
    visit.arrival
      ? visit.clientHistoryServicesDTO.map((service) => service.userDTO.userId)
      : visit.agendaDTO.agendaServicesDTO.map((service) => service.userId),
  ),
]

/**
 * The visits that a person sees: ASSISTANCE those with a service of their own, IMAGE everybody who is in the salon, all
 * others the whole day. Orders of the external cash system are left out for everybody.
 */
export function visitsFor<V extends BoardVisit>(visits: readonly V[], viewer: { userId: string; roles: readonly Role[] }): V[] {
  const counted = visits.filter((visit) => !visit.externalCashOrder)
  if (seesFullAgenda(viewer.roles)) return counted
  if (viewer.roles.includes('IMAGE')) return counted.filter((visit) => visit.arrival && !visit.checkedOut)
  return counted.filter((visit) => getVisitStaff(visit).includes(viewer.userId))
}

/** Who works on another visit than this one: they cannot start here, unless the salon does not ask. */
export function busyElsewhere(visits: readonly BoardVisit[], appointmentId: string | null): (userId: string) => boolean {
  const busy = new Set(
    visits
      .filter((visit) => visit.appointmentId !== appointmentId)
      .flatMap((visit) => visit.clientHistoryServicesDTO.filter(isRunning).map((service) => service.userDTO.userId)),
  )
  return (userId) => busy.has(userId)
}
