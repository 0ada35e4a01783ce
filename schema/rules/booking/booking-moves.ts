/** Moving and resizing on the agenda: the booking afterwards, and the request bodies. */
import type { Agenda, AgendaChange, AgendaService } from '../../api/booking/bookings-schemas.ts'
import { parseIso, toIso } from '../salon-time.ts'

/** Booked services that get another room or basin of the same kind, and keep it where it is pinned. */
export interface UnitMove {
  services: readonly string[]
  from: string
  to: string
  pinned: boolean
}

export interface Move {
  /** Ids of the booked services that move together. */
  services: readonly string[]
  /** Seconds; negative: earlier. */
  shift: number
  /** The new team member; undefined: unchanged. */
  userId?: string
  userDTO?: AgendaService['userDTO']
  /** Minutes by which the last of them becomes longer (negative: shorter). */
  resize?: number
  unit?: UnitMove
}

const minMinutes = 5

/** The booking after a move, shown until the server has replied. */
export function applyMove(agenda: Agenda, move: Move): Agenda {
  const last = agenda.agendaServicesDTO
    .filter((service) => move.services.includes(service.agendaServiceId))
    .toSorted((a, b) => parseIso(a.start) - parseIso(b.start))
    .at(-1)
  const agendaServicesDTO = agenda.agendaServicesDTO.map((service) => {
    if (!move.services.includes(service.agendaServiceId)) return service
    const length = service.serviceDTO.length + (service === last ? (move.resize ?? 0) : 0)
    return {
      ...service,
      start: toIso(parseIso(service.start) + move.shift),
      userId: move.userId ?? service.userId,
      userDTO: move.userDTO ?? service.userDTO,
      // An overlap was accepted for the old time only.
      mayOverlap: false,
      serviceDTO: { ...service.serviceDTO, length: Math.max(minMinutes, length) },
    }
  })
  const starts = agendaServicesDTO.map((service) => parseIso(service.start))
  const ends = agendaServicesDTO.map((service) => parseIso(service.start) + service.serviceDTO.length * 60)
  const start = Math.min(...starts)
  const units = agenda.units?.map((held) => {
    const shift = move.services.includes(held.agendaServiceId) ? move.shift : 0
    const isMoved = move.unit?.from === held.resourceId && move.unit.services.includes(held.agendaServiceId)
    const place = isMoved && move.unit ? { resourceId: move.unit.to, pinned: move.unit.pinned } : {}
    return { ...held, ...place, start: toIso(parseIso(held.start) + shift), end: toIso(parseIso(held.end) + shift) }
  })
  return { ...agenda, ...(units ? { units } : {}), agendaServicesDTO, start: toIso(start), totalLength: (Math.max(...ends) - start) / 60 }
}

/** Whether a move has changed time, person or length of a service. */
export const hasMoved = (before: Agenda, after: Agenda): boolean =>
  after.agendaServicesDTO.some(({ start, userId, serviceDTO }, i) => {
    const service = before.agendaServicesDTO[i]
    return (
      parseIso(start) !== parseIso(service?.start ?? '') || userId !== service?.userId || serviceDTO.length !== service.serviceDTO.length
    )
  })

/** Request body of one booked service. */
export function serviceToSend(service: AgendaService, mayOverlap = service.mayOverlap) {
  const { agendaServiceId, serviceId, userId, subClientId, start, show } = service
  const { length, price } = service.serviceDTO
  return { agendaServiceId, serviceId, userId, subClientId, start, show, mayOverlap, serviceDTO: { length, price } }
}

/** Request body of a whole booking. `allow.overlap`: ids of the services that may overlap others. */
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
