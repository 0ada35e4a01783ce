import type { GuestEntry, GuestOffer } from '../../../../schema/api/booking/guest-replies.ts'
import type { ServiceRequest } from '../../../../schema/api/booking/online-booking-schemas.ts'
import type { WaitingListEntry } from '../../../../schema/api/booking/waiting-list-schemas.ts'
import { computeBusyIntervals } from '../../../../schema/rules/booking/busy-intervals.ts'
import {
  minNoticeMinutes,
  type OfferState,
  offerState,
  requestedWindow,
  slotsWithin,
  type WaitingTimes,
  waitingState,
} from '../../../../schema/rules/booking/waiting-list.ts'
import { parseIso, toIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import type { OfferedPlan, WaitedService } from '../../../../schema/tables/booking/waiting-list.ts'
import type { PlannedAgendaService } from '../bookings/index.ts'
import {
  type AvailabilityContext,
  type BookableCatalogue,
  type BusyTimes,
  findFreeSlots,
  findRequestedServices,
  getCategoryCapacity,
  withClientTerms,
  withOwnTerms,
} from '../online-booking/index.ts'
import type { LinkedOffer } from './offer-queries.ts'
import type { WaitingEntryRow } from './queries.ts'

/** A time that matches an entry. Instants are seconds UTC. */
export interface SlotMatch {
  start: number
  end: number
  best: boolean
  plans: OfferedPlan[]
}

export const getOpenOffer = (entry: WaitingEntryRow, nowUtc: number) =>
  entry.offers.find((offer) => offerState(offer.state, offer.expiry, nowUtc) === 'open')

/** What is looked for: the services in their order, for a guest or for the desk. */
type Wanted = Pick<WaitingEntryRow, 'channel'> & { readonly services: readonly WaitedService[] }

const toServiceRequests = ({ services }: Wanted): ServiceRequest[] =>
  services.map(({ serviceId, userId, subClientId }) => ({ serviceId, userId: userId ?? null, subClientId: subClientId ?? null }))

/** Catalogue within an entry's times: a guest's entry is limited by the online booking times as well, one of the salon is not. */
function limitCatalogue(entry: Wanted, times: WaitingTimes, catalogue: BookableCatalogue): BookableCatalogue {
  if (entry.channel === 'guest') return { ...catalogue, slots: slotsWithin(times, catalogue.slots) }
  const categoryId = 'requested'
  return {
    ...catalogue,
    services: catalogue.services.map((service) => ({ ...service, categoryId })),
    slots: [requestedWindow(times, categoryId)],
  }
}

/**
 * Times of a day at which the services of an entry fit, best first; none if a service is no longer offered. The catalogue of
 * `context` contains every available service, not only those that guests can book.
 */
export function findSlotMatches(day: string, entry: Wanted, times: WaitingTimes, context: AvailabilityContext): SlotMatch[] {
  const catalogue = limitCatalogue(entry, times, context.catalogue)
  const requests = toServiceRequests(entry)
  const areOffered = requests.every(({ serviceId, userId }) => {
    const service = catalogue.services.find((candidate) => candidate.serviceId === serviceId)
    return service && (!userId || service.userIds.includes(userId))
  })
  if (!areOffered) return []
  const services = withClientTerms(findRequestedServices(catalogue, requests), requests, context.clientTerms)
  const toPlan = ({ serviceId, userId, subClientId, start }: PlannedSlotService, i: number): OfferedPlan => {
    const offered = services[i] as (typeof services)[number]
    const { service, length, parts, breakAfterService, cents, categoryId } = withOwnTerms(offered, userId)
    return {
      serviceId,
      userId,
      subClientId: subClientId ?? null,
      start: parseIso(start),
      service,
      length,
      parts,
      breakAfterService,
      cents,
      capacityLimit: entry.channel === 'guest' ? { categoryId, capacity: getCategoryCapacity(context.catalogue, categoryId) } : null,
    }
  }
  return findFreeSlots(day, requests, { ...context, catalogue })
    .filter((slot) => parseIso(slot.start) >= context.nowUtc + minNoticeMinutes * 60)
    .map((slot) => ({ start: parseIso(slot.start), end: parseIso(slot.end), best: slot.best, plans: slot.services.map(toPlan) }))
}
type PlannedSlotService = ReturnType<typeof findFreeSlots>[number]['services'][number]

/** The services of an offer as the agenda plans them. */
export const toPlannedServices = (plans: readonly OfferedPlan[], newId: (prefix: string) => string): PlannedAgendaService[] =>
  plans.map(({ serviceId, userId, subClientId, start, service, length, parts, breakAfterService, cents }) => ({
    agendaServiceId: newId('ags'),
    serviceId,
    userId,
    subClientId,
    start,
    service,
    length,
    parts,
    breakAfterService,
    price: cents / 100,
    mayOverlap: false,
    show: true,
  }))

/** Busy intervals that an offer holds. */
export const heldInterval = (plans: readonly OfferedPlan[]) => {
  let n = 0
  return computeBusyIntervals(toPlannedServices(plans, () => String(n++))).map(({ userId, start, end }) => ({ userId, start, end }))
}

/** The services of an offer that count towards the capacity of an online category. */
export const toOnlineTimes = (plans: readonly OfferedPlan[]): BusyTimes['online'] =>
  plans.flatMap(({ capacityLimit, start, length }) => {
    if (!capacityLimit) return []
    return [{ categoryId: capacityLimit.categoryId, start, end: start + length * 60 }]
  })

/** Requested services as an entry stores them, without empty properties. */
export const toWaitedServices = (
  services: readonly { serviceId: string; userId?: string | null | undefined; subClientId?: string | null | undefined }[],
) =>
  services.map(
    ({ serviceId, userId, subClientId }): WaitedService => ({
      serviceId,
      ...(userId ? { userId } : {}),
      ...(subClientId ? { subClientId } : {}),
    }),
  )

/** An entry as the reply for staff. */
export function toWaitingListEntry(entry: WaitingEntryRow, nowUtc: number): WaitingListEntry {
  const { id, clientId, name, dayFrom, dayTo, weekdays, from, to } = entry
  const times = { dayFrom, dayTo, weekdays, from, to }
  return {
    waitingListEntryId: id,
    salonId: entry.salonId,
    clientId,
    clientDTO: { clientId, name, phoneNumber: entry.phone },
    services: entry.services.map(({ serviceId, service, length, userId, firstName, subClientId, petName }) => ({
      serviceId,
      service,
      length,
      userId: userId ?? null,
      firstName,
      subClientId: subClientId ?? null,
      subClientName: petName,
    })),
    ...times,
    note: entry.note,
    people: entry.people,
    channel: entry.channel,
    agendaId: entry.agendaId,
    created: toIso(entry.created),
    version: entry.version,
    state: waitingState(entry.state, times, toSalonDay(nowUtc, entry.timeZone), getOpenOffer(entry, nowUtc) !== undefined),
    offers: entry.offers.map((offer) => ({
      waitingListOfferId: offer.id,
      start: toIso(offer.start),
      end: toIso(offer.end),
      expiry: toIso(offer.expiry),
      state: offerState(offer.state, offer.expiry, nowUtc),
      byHand: offer.byHand,
      services: offer.services.map(({ service, userId, firstName }) => ({ service, userId, firstName })),
    })),
  }
}

/** An entry as the reply for its guest. */
export function toGuestEntry(entry: WaitingEntryRow, nowUtc: number): GuestEntry {
  const { salonId, salonName, timeZone, dayFrom, dayTo, weekdays, from, to } = entry
  return {
    salonId,
    salonName,
    timeZone,
    dayFrom,
    dayTo,
    weekdays,
    from,
    to,
    services: entry.services.map(({ service, firstName }) => ({ service, firstName })),
    state: waitingState(entry.state, entry, toSalonDay(nowUtc, timeZone), getOpenOffer(entry, nowUtc) !== undefined),
  }
}

export const getOfferState = (offer: LinkedOffer, nowUtc: number): OfferState => offerState(offer.state, offer.expiry, nowUtc)

/** An offer as the reply for its guest; `listToken` is the signed link to the entry. */
export const toGuestOffer = (offer: LinkedOffer, nowUtc: number, listToken: string): GuestOffer => ({
  salonId: offer.salonId,
  salonName: offer.salonName,
  phoneNumber: offer.phoneNumber,
  timeZone: offer.timeZone,
  services: offer.plans.map(({ service, firstName }) => ({ service, firstName: firstName || null })),
  start: toIso(offer.start),
  end: toIso(offer.end),
  expiry: toIso(offer.expiry),
  state: getOfferState(offer, nowUtc),
  waits: offer.waits,
  listToken,
})
