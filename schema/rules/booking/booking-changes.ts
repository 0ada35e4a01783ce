/** Differences between two versions of a booking, shown after a version conflict. */
import type { Agenda, AgendaService } from '../../api/booking/bookings-schemas.ts'

export type AgendaDifference =
  | { what: 'start' | 'person'; service: string; before: string; after: string }
  | { what: 'length' | 'price'; service: string; before: number; after: number }
  | { what: 'added' | 'removed'; service: string; start: string; person: string }
  | { what: 'client' | 'note'; before: string; after: string }
  | { what: 'colour' | 'pets' | 'visit' }
  | { what: 'outcome'; after: 'not_come' | 'cancelled' | null }

const getStaffName = (service: AgendaService) => `${service.userDTO.firstName} ${service.userDTO.lastName}`.trim()
const hasSameItems = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((one) => b.includes(one))

function diffServices(before: AgendaService, after: AgendaService): AgendaDifference[] {
  const service = after.serviceDTO.service
  const changes: AgendaDifference[] = []
  if (before.start !== after.start) changes.push({ what: 'start', service, before: before.start, after: after.start })
  if (before.userId !== after.userId) changes.push({ what: 'person', service, before: getStaffName(before), after: getStaffName(after) })
  if (before.serviceDTO.length !== after.serviceDTO.length)
    changes.push({ what: 'length', service, before: before.serviceDTO.length, after: after.serviceDTO.length })
  if (before.serviceDTO.price !== after.serviceDTO.price)
    changes.push({ what: 'price', service, before: before.serviceDTO.price, after: after.serviceDTO.price })
  return changes
}

/** The differences between two versions; empty if nothing that is shown has changed. */
export function diffBookings(before: Agenda, after: Agenda): AgendaDifference[] {
  const changes: AgendaDifference[] = []
  if (before.clientId !== after.clientId)
    changes.push({ what: 'client', before: before.clientDTO?.name ?? '', after: after.clientDTO?.name ?? '' })
  for (const service of after.agendaServicesDTO) {
    const old = before.agendaServicesDTO.find((one) => one.agendaServiceId === service.agendaServiceId)
    const { start } = service
    if (old) changes.push(...diffServices(old, service))
    else changes.push({ what: 'added', service: service.serviceDTO.service, start, person: getStaffName(service) })
  }
  for (const service of before.agendaServicesDTO)
    if (!after.agendaServicesDTO.some((one) => one.agendaServiceId === service.agendaServiceId))
      changes.push({ what: 'removed', service: service.serviceDTO.service, start: service.start, person: getStaffName(service) })
  if (before.note !== after.note) changes.push({ what: 'note', before: before.note, after: after.note })
  if (before.color !== after.color) changes.push({ what: 'colour' })
  if (!hasSameItems(before.subClientIds, after.subClientIds)) changes.push({ what: 'pets' })
  if (before.outcome !== after.outcome) changes.push({ what: 'outcome', after: after.outcome })
  if (before.appointmentDTO?.version !== after.appointmentDTO?.version) changes.push({ what: 'visit' })
  return changes
}
