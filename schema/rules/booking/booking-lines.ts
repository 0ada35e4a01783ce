/** A booking in the form: its services as consecutive lines, with gaps or overlaps where entered. */
import type { Agenda, AgendaServiceDraft } from '../../api/booking/bookings-schemas.ts'
import type { Service, ServicePart } from '../../api/catalogue/services-schemas.ts'
import type { ClientSummary } from '../../api/clients/clients-schemas.ts'
import { atTime, parseIso, toIso } from '../salon-time.ts'
import { applyOwnTerms } from './own-terms.ts'

export interface BookingLine {
  /** A temporary key; the agendaServiceId once saved. */
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
  /** Minutes from the end of the previous line to this one's start; negative if they overlap, 0 for the first line. */
  gap: number
  /** What was entered by hand: it stays, whatever time and price the client has. */
  byHand?: { readonly length?: boolean; readonly price?: boolean }
  /** What is the client's, or the pet's, own. */
  own?: { readonly length: boolean; readonly price: boolean }
  /** Set while anyone available may perform the service: whom to propose if free, or null. Not set once a person was chosen. */
  preferredUserId?: string | null
}
export interface PlannedLine extends BookingLine {
  /** Seconds UTC. */
  start: number
  end: number
}

/** Assigns start and end to the lines, beginning at a local time of a day. */
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
  let previousEnd: number | null = null
  return agenda.agendaServicesDTO
    .toSorted((a, b) => parseIso(a.start) - parseIso(b.start))
    .map((service) => {
      const start = parseIso(service.start)
      const gap = previousEnd === null ? 0 : (start - previousEnd) / 60
      previousEnd = start + service.serviceDTO.length * 60
      const { agendaServiceId, serviceId, userId, subClientId, show, mayOverlap } = service
      const { length, price, parts, breakAfterService, tint } = service.serviceDTO
      const details = { serviceId, service: service.serviceDTO.service, length, price, parts, breakAfterService, tint }
      return { key: agendaServiceId, agendaServiceId, userId, subClientId, show, mayOverlap, gap, ...details }
    })
}

/** A new line for a service of the catalogue, as the team member performs it. */
export function createBookingLine(service: Service, userId: string, key: string, subClientId: string | null = null): BookingLine {
  const { serviceId, length, price, parts, breakAfterService, tint } = applyOwnTerms(service, userId)
  const details = { serviceId, service: service.service, length, price, parts, breakAfterService, tint }
  return { key, userId, subClientId, show: true, mayOverlap: false, gap: 0, ...details }
}

/**
 * A line with another team member. Its duration and price become theirs, unless they were changed by hand or are booked already.
 */
export function assignPerson(line: BookingLine, userId: string, catalogue: readonly Service[]): BookingLine {
  const service = catalogue.find((one) => one.serviceId === line.serviceId)
  if (!service || line.userId === userId || line.agendaServiceId !== undefined) return { ...line, userId }
  const [before, after] = [applyOwnTerms(service, line.userId), applyOwnTerms(service, userId)]
  const timing = line.length === before.length ? { length: after.length, parts: after.parts } : {}
  return { ...line, userId, ...timing, ...(line.price === before.price ? { price: after.price } : {}) }
}

/**
 * The team member proposed for a service: the requested one if they offer it, else the last one if present, else the first of
 * those present who offers it. If nobody offers it, the requested one: the server then rejects the booking with the reason.
 */
export function suggestStaff(
  service: Pick<Service, 'assignedStaff'>,
  requested: string | undefined,
  last: string | undefined,
  present: readonly string[],
): string {
  const offersIt = (userId: string | undefined): userId is string => userId !== undefined && service.assignedStaff.includes(userId)
  if (offersIt(requested)) return requested
  if (offersIt(last) && present.includes(last)) return last
  return present.find(offersIt) ?? service.assignedStaff[0] ?? requested ?? ''
}

/** The services of the client's last visit as lines, with current durations and prices; unavailable ones are left out. */
export function createLinesFromLastVisit(
  client: Pick<ClientSummary, 'lastServices'>,
  catalogue: readonly Service[],
  requested: string | undefined,
  present: readonly string[],
  createKey: () => string,
): BookingLine[] {
  return client.lastServices.flatMap((last) => {
    const service = catalogue.find((one) => one.serviceId === last.serviceId && one.available)
    if (!service) return []
    const line = createBookingLine(service, suggestStaff(service, requested, last.userId, present), createKey())
    return [requested === line.userId ? line : { ...line, preferredUserId: last.userId }]
  })
}

/** Request bodies of the lines. */
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

/** Minutes from the first start to the last end. */
export const getTotalMinutes = (lines: readonly PlannedLine[]): number =>
  lines.length === 0 ? 0 : (Math.max(...lines.map((line) => line.end)) - Math.min(...lines.map((line) => line.start))) / 60
