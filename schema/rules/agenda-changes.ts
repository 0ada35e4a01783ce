/** What differs between two versions of a booking: what somebody else changed meanwhile. */
import type { Agenda, AgendaService } from '../api/agenda.ts'

export type AgendaDifference =
  | { what: 'start' | 'person'; service: string; before: string; after: string }
  | { what: 'length' | 'price'; service: string; before: number; after: number }
  | { what: 'added' | 'removed'; service: string; start: string; person: string }
  | { what: 'client' | 'note'; before: string; after: string }
  | { what: 'colour' | 'pets' | 'visit' }
  | { what: 'outcome'; after: 'not_come' | 'cancelled' | null }

const nameOf = (service: AgendaService) => `${service.userDTO.firstName} ${service.userDTO.lastName}`.trim()
const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((one) => b.includes(one))

function ofService(before: AgendaService, after: AgendaService): AgendaDifference[] {
  const service = after.serviceDTO.service
  const out: AgendaDifference[] = []
  if (before.start !== after.start) out.push({ what: 'start', service, before: before.start, after: after.start })
  if (before.userId !== after.userId) out.push({ what: 'person', service, before: nameOf(before), after: nameOf(after) })
  if (before.serviceDTO.length !== after.serviceDTO.length)
    out.push({ what: 'length', service, before: before.serviceDTO.length, after: after.serviceDTO.length })
  if (before.serviceDTO.price !== after.serviceDTO.price)
    out.push({ what: 'price', service, before: before.serviceDTO.price, after: after.serviceDTO.price })
  return out
}

export function diffBookings(before: Agenda, after: Agenda): AgendaDifference[] {
  const out: AgendaDifference[] = []
  if (before.clientId !== after.clientId)
    out.push({ what: 'client', before: before.clientDTO?.name ?? '', after: after.clientDTO?.name ?? '' })
  for (const service of after.agendaServicesDTO) {
    const old = before.agendaServicesDTO.find((one) => one.agendaServiceId === service.agendaServiceId)
    const { start } = service
    if (old) out.push(...ofService(old, service))
    else out.push({ what: 'added', service: service.serviceDTO.service, start, person: nameOf(service) })
  }
  for (const service of before.agendaServicesDTO)
    if (!after.agendaServicesDTO.some((one) => one.agendaServiceId === service.agendaServiceId))
      out.push({ what: 'removed', service: service.serviceDTO.service, start: service.start, person: nameOf(service) })
  if (before.note !== after.note) out.push({ what: 'note', before: before.note, after: after.note })
  if (before.color !== after.color) out.push({ what: 'colour' })
  if (!same(before.subClientIds, after.subClientIds)) out.push({ what: 'pets' })
  if (before.outcome !== after.outcome) out.push({ what: 'outcome', after: after.outcome })
  if (before.appointmentDTO?.version !== after.appointmentDTO?.version) out.push({ what: 'visit' })
  return out
}
