/** Moving and resizing on the agenda: what the booking looks like afterwards, and what is sent. */
import type { Agenda, AgendaChange, AgendaService } from '../api/agenda.ts'
import { parseIso, toIso } from './salon-time.ts'

export interface Move {
  /** The services that move together. */
  services: readonly string[]
  /** Seconds, later or (less than nothing) earlier. */
  by: number
  /** To whom; nobody: stays with the same people. */
  userId?: string
  userDTO?: AgendaService['userDTO']
  /** Minutes by which the last of them gets longer or shorter. */
  stretch?: number
}

const least = 5

/** The booking after a move, as it will be shown until the server has answered. */
export function movedAgenda(agenda: Agenda, move: Move): Agenda {
  const last = agenda.agendaServicesDTO
    .filter((service) => move.services.includes(service.agendaServiceId))
    .toSorted((a, b) => parseIso(a.start) - parseIso(b.start))
    .at(-1)
  const agendaServicesDTO = agenda.agendaServicesDTO.map((service) => {
    if (!move.services.includes(service.agendaServiceId)) return service
    const length = service.serviceDTO.length + (service === last ? (move.stretch ?? 0) : 0)
    return {
      ...service,
      start: toIso(parseIso(service.start) + move.by),
      userId: move.userId ?? service.userId,
      userDTO: move.userDTO ?? service.userDTO,
      // Allowed where it stood; where it goes, somebody has to allow it again.
      mayOverlap: false,
      serviceDTO: { ...service.serviceDTO, length: Math.max(least, length) },
    }
  })
  const starts = agendaServicesDTO.map((service) => parseIso(service.start))
  const ends = agendaServicesDTO.map((service) => parseIso(service.start) + service.serviceDTO.length * 60)
  const start = Math.min(...starts)
  return { ...agenda, agendaServicesDTO, start: toIso(start), totalLength: (Math.max(...ends) - start) / 60 }
}

/** A service of a booking as it is sent. */
export function serviceToSend(service: AgendaService, mayOverlap = service.mayOverlap) {
  const { agendaServiceId, serviceId, userId, subClientId, start, show } = service
  const { length, price } = service.serviceDTO
  return { agendaServiceId, serviceId, userId, subClientId, start, show, mayOverlap, serviceDTO: { length, price } }
}

/** A whole booking as it is sent back. `allow` names the services that may overlap, knowingly. */
export function agendaToSend(agenda: Agenda, allow: { overlap?: readonly string[]; outsideHours?: boolean } = {}): AgendaChange {
  const { agendaId, clientId, subClientIds, color, note, version } = agenda
  return {
    agendaId,
    clientId,
    subClientIds,
    color,
    note,
    version,
    outsideHours: allow.outsideHours ?? agenda.outsideHours,
    agendaServicesDTO: agenda.agendaServicesDTO.map((service) =>
      serviceToSend(service, service.mayOverlap || (allow.overlap?.includes(service.agendaServiceId) ?? false)),
    ),
  }
}
