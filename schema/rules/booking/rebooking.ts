/** Booking again: the services of a visit or a booking as lines of a new booking. */
import type { Agenda } from '../../api/booking/bookings-schemas.ts'
import type { Service } from '../../api/catalogue/services-schemas.ts'
import type { Appointment } from '../../api/visits/visits-schemas.ts'
import { parseIso } from '../salon-time.ts'
import { type BookingLine, createBookingLine, suggestStaff } from './booking-lines.ts'

/** What is booked again, and for whom. */
export interface RebookingSource {
  agendaId: string
  clientId: string
  subClientIds: readonly string[]
  /** Start of the booking, an ISO instant. */
  start: string
  /** In their order. `booked`: start (ISO), minutes and team member of the booking; null for what was added during the visit. */
  services: readonly {
    key: string
    serviceId: string
    userId: string
    subClientId: string | null
    booked: { start: string; length: number; userId: string } | null
  }[]
}

const toBooked = ({ start, serviceDTO, userId }: { start: string; serviceDTO: { length: number }; userId: string }) => ({
  start,
  length: serviceDTO.length,
  userId,
})

/** The services as they were performed, in the order in which they were booked; those added during the visit come last. */
export function toVisitSource(
  visit: Pick<Appointment, 'agendaId' | 'clientId' | 'subClientsDTO' | 'clientHistoryServicesDTO' | 'agendaDTO'>,
): RebookingSource {
  const rows = visit.clientHistoryServicesDTO.map((row) => {
    const booked = visit.agendaDTO.agendaServicesDTO.find((one) => one.agendaServiceId === row.agendaServiceId)
    return { row, booked: booked ? toBooked(booked) : null }
  })
  const getStart = (booked: { start: string } | null) => (booked ? parseIso(booked.start) : Infinity)
  return {
    agendaId: visit.agendaId,
    clientId: visit.clientId,
    subClientIds: visit.subClientsDTO.map((pet) => pet.subClientId),
    start: visit.agendaDTO.start,
    services: rows
      .toSorted((a, b) => {
        const [first, second] = [getStart(a.booked), getStart(b.booked)]
        return first === second ? a.row.position - b.row.position : first - second
      })
      .map(({ row, booked }) => {
        const { clientHistoryServiceId: key, serviceId, userId, subClientId } = row
        return { key, serviceId, userId, subClientId, booked }
      }),
  }
}

/** The services as they are booked; once the visit has begun, with the team members who perform them. */
export function toBookingSource(agenda: Agenda): RebookingSource {
  const performed = agenda.appointmentDTO?.clientHistoryServicesDTO ?? []
  return {
    agendaId: agenda.agendaId,
    clientId: agenda.clientId,
    subClientIds: agenda.subClientIds,
    start: agenda.start,
    services: agenda.agendaServicesDTO
      .toSorted((a, b) => parseIso(a.start) - parseIso(b.start))
      .map((service) => {
        const { agendaServiceId: key, serviceId, subClientId } = service
        const userId = performed.find((one) => one.agendaServiceId === key)?.userDTO.userId ?? service.userId
        return { key, serviceId, userId, subClientId, booked: toBooked(service) }
      }),
  }
}

/**
 * Lines with the same team members, order and gaps, so that parallel services stay parallel. Durations and prices are the
 * catalogue's current ones; services that it no longer has are left out.
 */
export function createRebookingLines(source: RebookingSource, catalogue: readonly Service[]): BookingLine[] {
  let previousEnd: number | null = null
  return source.services.flatMap(({ key, serviceId, userId, subClientId, booked }) => {
    const service = catalogue.find((one) => one.serviceId === serviceId && one.available)
    if (!service) return []
    const line = createBookingLine(service, suggestStaff(service, userId, booked?.userId, []), key, subClientId)
    const gap = previousEnd === null || !booked ? 0 : (parseIso(booked.start) - previousEnd) / 60
    previousEnd = booked ? parseIso(booked.start) + booked.length * 60 : previousEnd
    return [{ ...line, gap }]
  })
}
