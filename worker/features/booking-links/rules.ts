import type { Agenda } from '../../../schema/api/agenda.ts'
import type { LinkedBooking, LinkSlot, LinkState } from '../../../schema/api/booking-links.ts'
import type { FreeSlot, ServiceRequest } from '../../../schema/api/online-booking.ts'
import { parseIso, toIso } from '../../../schema/rules/salon-time.ts'
import type { PlannedAgendaService } from '../agenda/index.ts'
import type { BookableCatalogue, OfferedService } from '../online-booking/index.ts'
import type { Rota } from '../staff/index.ts'
import type { LinkedSalon } from './queries.ts'

export const getBookingEnd = (agenda: Agenda) =>
  Math.max(...agenda.agendaServicesDTO.map((service) => parseIso(service.start) + service.serviceDTO.length * 60))
export const formatServiceNames = (agenda: Agenda) => agenda.agendaServicesDTO.map((service) => service.serviceDTO.service).join(', ')

/** What may still be done with a booking by its link. */
export function getLinkState(agenda: Agenda, salon: LinkedSalon, nowUtc: number): LinkState {
  if (salon.suspended) return 'closed'
  const start = parseIso(agenda.start)
  if (start <= nowUtc || agenda.appointmentDTO?.arrival || agenda.appointmentDTO?.startServices) return 'over'
  if (agenda.outcome === 'cancelled' && salon.outcomeBy === 'guest') return 'cancelled'
  if (agenda.outcome !== null || agenda.agendaServicesDTO.length === 0) return 'over'
  return nowUtc < start - salon.changeUntilHours * 3600 ? 'open' : 'late'
}

/**
 * The services of a booking as something to look for free times for: as they were booked, by whom they can be done
 * today. Each goes by its agendaServiceId, so that the same service for two pets stays two. Undefined where one of them
 * cannot be booked online (any more), or where they run side by side: the salon moves such a booking by hand.
 */
export function toSlotQuery(
  agenda: Agenda,
  offer: BookableCatalogue,
): { offer: BookableCatalogue; services: OfferedService[] } | undefined {
  const services = agenda.agendaServicesDTO.flatMap((booked) => {
    const now = offer.services.find((one) => one.serviceId === booked.serviceId)
    if (!now || now.userIds.length === 0 || !offer.slots.some((slot) => slot.onlineBookingServiceCategoryId === now.categoryId)) return []
    const { length, parts, breakAfterService, service } = booked.serviceDTO
    return [{ ...now, serviceId: booked.agendaServiceId, service, length, parts: [...parts], breakAfterService }]
  })
  const sideBySide = agenda.agendaServicesDTO.some((service, i, all) => {
    const before = all[i - 1]
    return before !== undefined && parseIso(service.start) < parseIso(before.start) + before.serviceDTO.length * 60
  })
  if (services.length < agenda.agendaServicesDTO.length || sideBySide) return undefined
  return { services, offer: { ...offer, services: [...offer.services, ...services] } }
}

/** By whoever is booked, where they still do it; or by anybody. */
export const toServiceRequests = (agenda: Agenda, services: readonly OfferedService[], anybody: boolean): ServiceRequest[] =>
  agenda.agendaServicesDTO.map(({ agendaServiceId, userId, subClientId }) => {
    const does = services.find((one) => one.serviceId === agendaServiceId)?.userIds.includes(userId)
    return { serviceId: agendaServiceId, userId: does && !anybody ? userId : null, subClientId }
  })

/** Free times as the page shows them, with the first names of who is free. */
export const linkSlots = (slots: readonly FreeSlot[], { people }: Pick<Rota, 'people'>): LinkSlot[] => {
  const names = new Map(people.map(({ userId, firstName }) => [userId, firstName]))
  return slots.map(({ services, ...slot }) => ({
    ...slot,
    services: services.map(({ serviceId, userId, start }) => ({
      agendaServiceId: serviceId,
      userId,
      person: names.get(userId) ?? '',
      start,
    })),
  }))
}

/** The booking's services at the times and with the people of a free slot. */
export const movedTo = (agenda: Agenda, slot: FreeSlot): PlannedAgendaService[] =>
  agenda.agendaServicesDTO.map((booked, i) => {
    const to = slot.services[i]
    const { service, length, price, parts, breakAfterService } = booked.serviceDTO
    return {
      ...{ agendaServiceId: booked.agendaServiceId, serviceId: booked.serviceId, subClientId: booked.subClientId, show: booked.show },
      ...{ service, length, price, parts, breakAfterService, mayOverlap: false },
      userId: to?.userId ?? booked.userId,
      start: parseIso(to?.start ?? booked.start),
    }
  })

/** What the page may know: the salon, and of the booking neither the client nor the price. */
export function shown(agenda: Agenda, salon: LinkedSalon, offer: BookableCatalogue, nowUtc: number, logo: string | null): LinkedBooking {
  const state = getLinkState(agenda, salon, nowUtc)
  const { salonId, salonName, phoneNumber, address, city, timeZone } = salon
  const end = state === 'over' || state === 'closed' ? null : getBookingEnd(agenda)
  return {
    state,
    salon: { salonId, salonName, phoneNumber, address, city, timeZone, logo, isPet: salon.isPet === 1 },
    booking:
      end === null
        ? null
        : {
            uid: agenda.agendaId,
            start: agenda.start,
            end: toIso(end),
            services: agenda.agendaServicesDTO.map(({ agendaServiceId, userId, start, serviceDTO, userDTO }) => ({
              ...{ agendaServiceId, start, userId, person: userDTO.firstName },
              ...{ service: serviceDTO.service, length: serviceDTO.length },
            })),
            until: toIso(parseIso(agenda.start) - salon.changeUntilHours * 3600),
            movable: toSlotQuery(agenda, offer) !== undefined,
            version: agenda.version,
          },
  }
}
