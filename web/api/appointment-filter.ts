import type { Agenda } from '../../schema/api/agenda.ts'
import type { Role } from '../../schema/terms.ts'

type Row = Pick<Agenda, 'appointmentDTO' | 'agendaServicesDTO'>

/**
 * What a reload of the appointments leaves to whom (section 2), by the first role: IMAGE sees the clients who have arrived
 * and are not yet paid, whoever serves them; ASSISTANCE the ones with a service of its own; everybody else all.
 */
export function appointmentsFor<Appointment extends Row>(
  appointments: readonly Appointment[],
  roles: readonly Role[],
  userId: string,
): readonly Appointment[] {
  if (roles[0] === 'IMAGE') {
    return appointments.filter(({ appointmentDTO: visit }) => visit?.arrival != null && visit.checkedOut === null)
  }
  if (roles[0] === 'ASSISTANCE') {
    return appointments.filter(({ agendaServicesDTO }) => agendaServicesDTO.some((service) => service.userId === userId))
  }
  return appointments
}
