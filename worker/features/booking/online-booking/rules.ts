import type { Agenda } from '../../../../schema/api/booking/bookings-schemas.ts'
import type { FreeDay, FreeSlot, GuestBooking } from '../../../../schema/api/booking/guest-replies.ts'
import type { ServiceRequest } from '../../../../schema/api/booking/online-booking-schemas.ts'
import { computeSlotsOfVariants, countFreeSlots } from '../../../../schema/rules/booking/free-slots.ts'
import { findClientTerms, withLength } from '../../../../schema/rules/booking/own-terms.ts'
import { type ClientTerms, findPriceForPet } from '../../../../schema/rules/care/pet-prices.ts'
import { cents } from '../../../../schema/rules/money.ts'
import { addDays, parseIso, toIso, toSalonDay } from '../../../../schema/rules/salon-time.ts'
import { ApiError } from '../../../db/errors.ts'
import { type AvailabilityContext, createAvailability } from './availability.ts'
import type { BookableCatalogue, OfferedService } from './queries.ts'

/** Requests without duplicates of the same service and pet. */
export function removeDuplicates(requests: readonly ServiceRequest[]): ServiceRequest[] {
  const seen = new Set<string>()
  return requests.filter(({ serviceId, subClientId }) => {
    const key = `${serviceId}/${subClientId ?? ''}`
    return !seen.has(key) && seen.add(key)
  })
}

const fieldError = (field: string, message: string) => new ApiError(400, 'invalid_input', { fields: { [field]: message } })

/**
 * The requested services, in order. Throws 400 at the field of a service, team member or category that is not offered; `path` is that
 * of the requests in the body.
 */
export function findRequestedServices(catalogue: BookableCatalogue, requests: readonly ServiceRequest[], path = ''): OfferedService[] {
  return requests.map(({ serviceId, userId, onlineBookingServiceCategoryId: categoryId }, i) => {
    const service = catalogue.services.find((offered) => offered.serviceId === serviceId)
    if (!service) throw fieldError(`${path}${i}.serviceId`, 'Service not found')
    if (userId && !service.userIds.includes(userId)) throw fieldError(`${path}${i}.userId`, "This team member doesn't offer this service")
    if (categoryId && service.categoryId !== categoryId)
      throw fieldError(`${path}${i}.onlineBookingServiceCategoryId`, 'Category not found')
    return service
  })
}

/** A service as the team member performs it who was found for it. */
export function withOwnTerms(service: OfferedService, userId: string): OfferedService {
  const own = service.ownTerms.find((terms) => terms.userId === userId)
  return own ? { ...withLength(service, own.length), cents: own.cents ?? service.cents } : service
}

/** A service as it is done for a pet, no matter who does it. */
function forPet(service: OfferedService, terms: ClientTerms, subClientId: string | null | undefined): OfferedService {
  const price = findPriceForPet(terms, service.serviceId, subClientId)
  return price ? { ...withLength(service, price.length), cents: cents(price.price), ownTerms: [] } : service
}

/** A service as it is done for the client, or for one of their pets, by each team member and by anyone else. */
export function forClient(offered: OfferedService, terms: ClientTerms, subClientId: string | null | undefined): OfferedService {
  const service = forPet(offered, terms, subClientId)
  const own = terms.own.filter(({ serviceId }) => serviceId === service.serviceId)
  if (own.length === 0) return service
  const find = (userId: string | null) => {
    const { length, price } = findClientTerms(own, { serviceId: service.serviceId, userId, subClientId })
    return { length, cents: price === null ? null : cents(price) }
  }
  const anyone = find(null)
  const ownTerms = service.userIds.flatMap((userId) => {
    const [theirs, before] = [find(userId), service.ownTerms.find((one) => one.userId === userId)]
    const merged = { userId, length: theirs.length ?? before?.length ?? null, cents: theirs.cents ?? before?.cents ?? null }
    return merged.length === anyone.length && merged.cents === anyone.cents ? [] : merged
  })
  return { ...withLength(service, anyone.length), cents: anyone.cents ?? service.cents, ownTerms }
}

/** The services as they are done for the client and the pets of their requests. */
export const withClientTerms = (
  services: readonly OfferedService[],
  requests: readonly ServiceRequest[],
  terms: ClientTerms | undefined,
) => (terms ? services.map((service, i) => forClient(service, terms, requests[i]?.subClientId)) : services)

/** Throws 400 at the field of a pet that is not the guest's. */
export function assertOwnPets(
  requests: readonly { subClientId?: string | null | undefined }[],
  petIds: readonly string[],
  path = '',
): void {
  const i = requests.findIndex(({ subClientId }) => subClientId && !petIds.includes(subClientId))
  if (i !== -1) throw fieldError(`${path}${i}.subClientId`, 'Pet not found')
}

/** Maximum number of parallel online bookings of an online category; 0 if it has no booking times. */
export const getCategoryCapacity = ({ slots }: BookableCatalogue, categoryId: string) =>
  Math.max(0, ...slots.filter((slot) => slot.onlineBookingServiceCategoryId === categoryId).map((slot) => slot.capacity))

/** Times of a day at which the requested services fit one after another, best first; with `at` (seconds UTC) that time only. */
export function findFreeSlots(date: string, requests: readonly ServiceRequest[], context: AvailabilityContext, at?: number): FreeSlot[] {
  const offered = withClientTerms(findRequestedServices(context.catalogue, requests), requests, context.clientTerms)
  const { variants, people, start, options } = createAvailability(requests, offered, context)(date)
  const { earliest, latest } = options
  const only = at === undefined ? undefined : (at - start) / 60
  const bounds = only === undefined ? {} : { earliest: Math.max(earliest, only), latest: Math.min(latest, only) }
  return computeSlotsOfVariants(variants, people, { ...options, ...bounds }).map((slot) => ({
    start: toIso(start + slot.start * 60),
    end: toIso(start + slot.end * 60),
    best: slot.best,
    services: slot.services.map(({ serviceId, userId, start: minute }, i) => {
      const subClientId = requests[i]?.subClientId
      return { serviceId, userId, start: toIso(start + minute * 60), ...(subClientId ? { subClientId } : {}) }
    }),
  }))
}

/** First and last day of a month (`YYYY-MM`). */
export function getMonthRange(month: string): readonly [first: string, last: string] {
  const first = `${month}-01`
  return [first, addDays(`${addDays(first, 32).slice(0, 7)}-01`, -1)]
}

/** Days from `first` to `last`, past ones left out, on which the requested services fit, with their number of free times. */
export function findFreeDays(
  [first, last]: readonly [string, string],
  requests: readonly ServiceRequest[],
  context: AvailabilityContext,
): FreeDay[] {
  const today = toSalonDay(context.nowUtc, context.zone)
  const offered = withClientTerms(findRequestedServices(context.catalogue, requests), requests, context.clientTerms)
  const getDay = createAvailability(requests, offered, context)
  const days: FreeDay[] = []
  for (let day = first < today ? today : first; day <= last; day = addDays(day, 1)) {
    const { variants, people, options } = getDay(day)
    const times = countFreeSlots(variants, people, options)
    if (times) days.push({ date: day, times })
  }
  return days
}

/** Guests see only the first name of a known client. */
export const getFirstName = (name: string) => name.trim().split(/\s+/)[0] ?? ''

/** A booking as its guest sees it. */
export const toGuestBooking = (agenda: Agenda): GuestBooking => ({
  agendaId: agenda.agendaId,
  start: agenda.start,
  end: toIso(getBookingEnd(agenda)),
  services: agenda.agendaServicesDTO.map(({ agendaServiceId, userId, start, serviceDTO, userDTO }) => ({
    agendaServiceId,
    start,
    userId,
    person: userDTO.firstName,
    service: serviceDTO.service,
    length: serviceDTO.length,
  })),
  version: agenda.version,
})

/** Seconds UTC. */
export const getBookingEnd = (agenda: Agenda) =>
  Math.max(...agenda.agendaServicesDTO.map((service) => parseIso(service.start) + service.serviceDTO.length * 60))
