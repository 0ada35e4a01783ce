import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { FreeSlot, LinkedBooking, LinkSlot, LinkState } from '../../../../schema/api/booking/guest-replies.ts'
import type { ServiceRequest } from '../../../../schema/api/booking/online-booking-schemas.ts'
import { nameSeats } from '../../../../schema/rules/booking/classes.ts'
import { parseIso, toIso } from '../../../../schema/rules/salon-time.ts'
import type { ReadBasis } from '../booking-rules/index.ts'
import type { PlannedAgendaService } from '../bookings/index.ts'
import {
  type AvailabilityContext,
  type BookableCatalogue,
  findFreeSlots,
  type OfferedService,
  toGuestBooking,
} from '../online-booking/index.ts'
import type { LinkedSalon } from './queries.ts'

/** A booking that a link names, with its salon and the catalogue. */
export interface Linked {
  readonly agenda: Agenda
  readonly salon: LinkedSalon
  readonly catalogue: BookableCatalogue
}
/** The same with everything that decides the free times of some days. */
export type LinkedSchedule = Linked & AvailabilityContext & { readonly isReplay: boolean; readonly ruleBasis: ReadBasis }

/** Seats of a class are named once, with their number. */
export const formatServiceNames = ({ seat, agendaServicesDTO: services }: Agenda) =>
  seat ? nameSeats(services[0]?.serviceDTO.service ?? '', services.length) : services.map(({ serviceDTO }) => serviceDTO.service).join(', ')

/** Seconds after a booking was made in which it can be cancelled although it starts too soon for that: a slip of the finger. */
const graceSeconds = 15 * 60

/** Until when the booking can be cancelled by its link, seconds UTC. */
export function getCancelUntil(agenda: Agenda, { changeUntilHours, made }: LinkedSalon): number {
  const cutOff = parseIso(agenda.start) - changeUntilHours * 3600
  return made === null ? cutOff : Math.max(cutOff, Math.min(made + graceSeconds, parseIso(agenda.start)))
}

/** What the guest may still do with the booking. */
export function getLinkState(agenda: Agenda, salon: LinkedSalon, nowUtc: number): LinkState {
  if (salon.suspended) return 'closed'
  const start = parseIso(agenda.start)
  if (start <= nowUtc || agenda.appointmentDTO?.arrival || agenda.appointmentDTO?.startServices) return 'over'
  if (agenda.outcome === 'cancelled' && salon.outcomeBy === 'guest') return 'cancelled'
  if (agenda.outcome !== null || agenda.agendaServicesDTO.length === 0) return 'over'
  return nowUtc < start - salon.changeUntilHours * 3600 ? 'open' : 'late'
}

export interface SlotQuery {
  readonly catalogue: BookableCatalogue
  readonly services: OfferedService[]
}

/**
 * The services of a booking as input for finding free slots: as they were booked, with the team members who offer them now. Each is
 * identified by its agendaServiceId, because the same service may be booked for two pets. Undefined if one of them cannot be booked
 * online any more, if services run in parallel, or if they are seats of a class: the salon moves such a booking itself.
 */
export function toSlotQuery(agenda: Agenda, catalogue: BookableCatalogue): SlotQuery | undefined {
  if (agenda.seat) return undefined
  const isBookable = ({ userIds, categoryId }: OfferedService) =>
    userIds.length > 0 && catalogue.slots.some((slot) => slot.onlineBookingServiceCategoryId === categoryId)
  const services = agenda.agendaServicesDTO.flatMap((booked) => {
    const offered = catalogue.services.find(({ serviceId }) => serviceId === booked.serviceId)
    if (!offered || !isBookable(offered)) return []
    const { length, parts, breakAfterService, service } = booked.serviceDTO
    return [{ ...offered, serviceId: booked.agendaServiceId, service, length, parts: [...parts], breakAfterService, ownTerms: [] }]
  })
  const isParallel = agenda.agendaServicesDTO.some((service, i, all) => {
    const previous = all[i - 1]
    return previous !== undefined && parseIso(service.start) < parseIso(previous.start) + previous.serviceDTO.length * 60
  })
  if (services.length < agenda.agendaServicesDTO.length || isParallel) return undefined
  const shortestService = Math.min(catalogue.shortestService, ...services.map((service) => service.length))
  return { services, catalogue: { ...catalogue, services: [...catalogue.services, ...services], shortestService } }
}

/** Requests with the booked team members who still offer the service, or `withAnyone`. */
export const toServiceRequests = (agenda: Agenda, services: readonly OfferedService[], withAnyone: boolean): ServiceRequest[] =>
  agenda.agendaServicesDTO.map(({ agendaServiceId, userId, subClientId }) => {
    const isOffered = services.find(({ serviceId }) => serviceId === agendaServiceId)?.userIds.includes(userId)
    return { serviceId: agendaServiceId, userId: isOffered && !withAnyone ? userId : null, subClientId }
  })

/** Free times of a day for the whole booking; none for a booking that only the salon can move. */
export function findLinkSlots(date: string, linked: LinkedSchedule, withAnyone: boolean): LinkSlot[] {
  const query = toSlotQuery(linked.agenda, linked.catalogue)
  if (!query) return []
  const requests = toServiceRequests(linked.agenda, query.services, withAnyone)
  const firstNames = new Map(linked.rota.people.map(({ userId, firstName }) => [userId, firstName]))
  return findFreeSlots(date, requests, { ...linked, catalogue: query.catalogue }).map(({ services, ...slot }) => ({
    ...slot,
    services: services.map(({ serviceId, userId, start }) => ({
      agendaServiceId: serviceId,
      userId,
      person: firstNames.get(userId) ?? '',
      start,
    })),
  }))
}

interface ChosenSlot {
  readonly start: string
  readonly services: readonly { agendaServiceId: string; userId: string; start: string }[]
}

/** The free slot of a day that equals the chosen one; undefined if it is no longer free. */
export function findChosenSlot(date: string, linked: LinkedSchedule, query: SlotQuery, chosen: ChosenSlot): FreeSlot | undefined {
  const requests = toServiceRequests(linked.agenda, query.services, true).map((request, i) => ({
    ...request,
    userId: chosen.services[i]?.userId ?? null,
  }))
  const areOffered = requests.every(({ userId }, i) => userId !== null && query.services[i]?.userIds.includes(userId))
  if (!areOffered) return undefined
  return findFreeSlots(date, requests, { ...linked, catalogue: query.catalogue }).find((slot) => isChosen(slot, chosen))
}

const isChosen = (slot: FreeSlot, chosen: ChosenSlot) =>
  parseIso(slot.start) === parseIso(chosen.start) &&
  slot.services.length === chosen.services.length &&
  slot.services.every(({ serviceId, userId, start }, i) => {
    const service = chosen.services[i]
    return service?.agendaServiceId === serviceId && service.userId === userId && parseIso(service.start) === parseIso(start)
  })

/** The services of a booking at the times and with the team members of a slot; without a slot, as they are booked. */
export const planMove = (agenda: Agenda, slot?: FreeSlot): PlannedAgendaService[] =>
  agenda.agendaServicesDTO.map((booked, i) => {
    const target = slot?.services[i]
    const { service, length, price, parts, breakAfterService } = booked.serviceDTO
    return {
      agendaServiceId: booked.agendaServiceId,
      serviceId: booked.serviceId,
      subClientId: booked.subClientId,
      show: booked.show,
      service,
      length,
      price,
      parts,
      breakAfterService,
      mayOverlap: false,
      userId: target?.userId ?? booked.userId,
      start: parseIso(target?.start ?? booked.start),
    }
  })

/** Whether a plan leaves every service at its time and team member. */
export const isUnchanged = (agenda: Agenda, plan: readonly PlannedAgendaService[]) =>
  plan.every(({ start, userId }, i) => {
    const booked = agenda.agendaServicesDTO[i]
    return booked !== undefined && start === parseIso(booked.start) && userId === booked.userId
  })

/** What the guest sees: the salon, and the booking without client and price. `logo` is the address of the picture. */
export function toLinkedBooking({ agenda, salon, catalogue }: Linked, nowUtc: number, logo: string | null): LinkedBooking {
  const state = getLinkState(agenda, salon, nowUtc)
  const { salonId, salonName, phoneNumber, address, city, timeZone, currency, isPet } = salon
  return {
    state,
    salon: { salonId, salonName, phoneNumber, address, city, timeZone, currency, logo, isPet },
    booking: state === 'over' || state === 'closed' ? null : toBooking(agenda, salon, catalogue),
  }
}

const toBooking = (agenda: Agenda, salon: LinkedSalon, catalogue: BookableCatalogue): NonNullable<LinkedBooking['booking']> => ({
  ...toGuestBooking(agenda),
  until: toIso(parseIso(agenda.start) - salon.changeUntilHours * 3600),
  cancelUntil: toIso(getCancelUntil(agenda, salon)),
  confirmed: salon.confirmed,
  movable: toSlotQuery(agenda, catalogue) !== undefined,
})
