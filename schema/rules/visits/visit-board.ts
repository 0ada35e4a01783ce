/** Which visits of the day a viewer sees on the board, and which team members are busy. */
import { groups, type Role } from '../../terms.ts'
import { isProcessing, type PlannedService } from '../booking/busy-intervals.ts'
import { parseIso } from '../salon-time.ts'
import { isRunning } from './visit-steps.ts'

export interface BoardVisit {
  appointmentId: string | null
  arrival: string | null
  checkedOut: string | null
  externalCashOrder: string | null
  agendaDTO: {
    agendaServicesDTO: readonly {
      agendaServiceId: string
      userId: string
      start: string
      serviceDTO: Pick<PlannedService, 'length' | 'parts'>
    }[]
  }
  clientHistoryServicesDTO: readonly {
    agendaServiceId: string | null
    start: string | null
    end: string | null
    userDTO: { userId: string }
  }[]
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
 * The visits that a viewer sees: ASSISTANCE those with own services, IMAGE those in the salon, all other roles the
 * whole day. Orders of the external cash system are left out.
 */
export function visitsFor<V extends BoardVisit>(visits: readonly V[], viewer: { userId: string; roles: readonly Role[] }): V[] {
  const counted = visits.filter((visit) => !visit.externalCashOrder)
  if (seesFullAgenda(viewer.roles)) return counted
  if (viewer.roles.includes('IMAGE')) return counted.filter((visit) => visit.arrival && !visit.checkedOut)
  return counted.filter((visit) => getVisitStaff(visit).includes(viewer.userId))
}

/**
 * The team members whom a running service keeps busy at `now` (seconds UTC). During processing time they are free, whether it has come by
 * the start of the service or by the time for which it was booked.
 */
export const listBusyStaff = (visits: readonly BoardVisit[], now: number): ReadonlySet<string> =>
  new Set(
    visits.flatMap(({ agendaDTO, clientHistoryServicesDTO }) => {
      const isFreeOf = ({ agendaServiceId, start }: BoardVisit['clientHistoryServicesDTO'][number]) => {
        const booked = agendaDTO.agendaServicesDTO.find((service) => service.agendaServiceId === agendaServiceId)
        return booked && [start, booked.start].some((time) => time && isProcessing({ ...booked.serviceDTO, start: parseIso(time) }, now))
      }
      return clientHistoryServicesDTO.filter((service) => isRunning(service) && !isFreeOf(service)).map(({ userDTO }) => userDTO.userId)
    }),
  )

/** Returns whether a visit other than this one keeps a team member busy at `now` (seconds UTC). */
export function busyElsewhere(visits: readonly BoardVisit[], appointmentId: string | null, now: number): (userId: string) => boolean {
  const others = visits.filter((visit) => visit.appointmentId !== appointmentId)
  const busy = listBusyStaff(others, now)
  return (userId) => busy.has(userId)
}
