/** A booking while it is written: its services in a row, each right behind the one before unless somebody said otherwise. */
import type { Agenda, AgendaServiceDraft } from '../api/agenda.ts'
import type { Service, ServicePart } from '../api/catalogue.ts'
import type { ClientSummary } from '../api/clients.ts'
import { atTime, parseIso, toIso } from './salon-time.ts'

export interface BookingLine {
  /** Its own while it is written; the agendaServiceId once it is saved. */
  key: string
  agendaServiceId?: string
  serviceId: string
  service: string
  userId: string
  subClientId: string | null
  /** Minutes. */
  length: number
  /** Euro. */
  price: number
  parts: readonly ServicePart[]
  breakAfterService: number
  tint: number
  show: boolean
  mayOverlap: boolean
  /** Minutes between the end of the line before and this one's start; less than nothing where two go on at once. Nothing for the first. */
  gap: number
}
export interface PlannedLine extends BookingLine {
  /** Seconds UTC. */
  start: number
  end: number
}

/** Lays the lines one after another from a time of a salon's day on. */
export function planLines(lines: readonly BookingLine[], day: string, time: string, zone: string): PlannedLine[] {
  let at = atTime(day, time, zone)
  return lines.map((line, index) => {
    const start = index === 0 ? at : at + line.gap * 60
    at = start + line.length * 60
    return { ...line, start, end: at }
  })
}

/** The lines of a saved booking, earliest first. */
export function toBookingLines(agenda: Agenda): BookingLine[] {
  let before: number | null = null
  return agenda.agendaServicesDTO
    .toSorted((a, b) => parseIso(a.start) - parseIso(b.start))
    .map((service) => {
      const start = parseIso(service.start)
      const gap = before === null ? 0 : (start - before) / 60
      before = start + service.serviceDTO.length * 60
      const { agendaServiceId, serviceId, userId, subClientId, show, mayOverlap } = service
      const { length, price, parts, breakAfterService, tint } = service.serviceDTO
      const what = { serviceId, service: service.serviceDTO.service, length, price, parts, breakAfterService, tint }
      return { key: agendaServiceId, agendaServiceId, userId, subClientId, show, mayOverlap, gap, ...what }
    })
}

/** A service of the catalogue as a line. */
export function createBookingLine(service: Service, userId: string, key: string, subClientId: string | null = null): BookingLine {
  const { serviceId, length, price, parts, breakAfterService, tint } = service
  const what = { serviceId, service: service.service, length, price, parts, breakAfterService, tint }
  return { key, userId, subClientId, show: true, mayOverlap: false, gap: 0, ...what }
}

/**
 * Who is proposed for a service: the wanted person if they do it, else who did it last time, else the first of those who
 * are there and do it. Nobody can: the wanted one, and the server says why not.
 */
export function suggestStaff(
  service: Pick<Service, 'assignedStaff'>,
  wanted: string | undefined,
  last: string | undefined,
  present: readonly string[],
): string {
  const does = (userId: string | undefined): userId is string => userId !== undefined && service.assignedStaff.includes(userId)
  if (does(wanted)) return wanted
  if (does(last) && present.includes(last)) return last
  return present.find(does) ?? service.assignedStaff[0] ?? wanted ?? ''
}

/** Last time's services as lines for today: what the catalogue no longer has is left out; today's length and price. */
export function linesOfLastTime(
  client: Pick<ClientSummary, 'lastServices'>,
  catalogue: readonly Service[],
  wanted: string | undefined,
  present: readonly string[],
  freshKey: () => string,
): BookingLine[] {
  return client.lastServices.flatMap((last) => {
    const service = catalogue.find((one) => one.serviceId === last.serviceId && one.available)
    return service ? [createBookingLine(service, suggestStaff(service, wanted, last.userId, present), freshKey())] : []
  })
}

/** What is sent of each line. */
export function servicesToSend(lines: readonly PlannedLine[]): AgendaServiceDraft[] {
  return lines.map((line) => ({
    ...(line.agendaServiceId === undefined ? {} : { agendaServiceId: line.agendaServiceId }),
    serviceId: line.serviceId,
    userId: line.userId,
    subClientId: line.subClientId,
    start: toIso(line.start),
    mayOverlap: line.mayOverlap,
    show: line.show,
    serviceDTO: { length: line.length, price: line.price },
  }))
}

export const getTotalMinutes = (lines: readonly PlannedLine[]): number =>
  lines.length === 0 ? 0 : (Math.max(...lines.map((line) => line.end)) - Math.min(...lines.map((line) => line.start))) / 60
