import type { Service } from '../../api/catalogue/services-schemas.ts'
import type { BookingLine } from '../booking/booking-lines.ts'
import { applyOwnTerms, findClientTerms, type TermsOfClient, withLength } from '../booking/own-terms.ts'
import { fold } from '../search.ts'

/** Price (euro) and duration (minutes) of a service for some pets; an empty breed, size or coat means all. */
export interface PetPrice {
  readonly serviceId: string
  readonly breed: string
  readonly size: string
  readonly coat: string
  readonly price: number
  readonly length: number
}
export interface PricedPet {
  readonly subClientId: string
  readonly breed: string
  readonly size: string
  readonly coat: string
}

const isSame = (a: string, b: string) => fold(a) === fold(b)
/** A breed says more than a size, and a size more than a coat, however many of them a price names. */
const getWeight = ({ breed, size, coat }: PetPrice) => (breed ? 4 : 0) + (size ? 2 : 0) + (coat ? 1 : 0)

/** The price that fits a pet most closely; undefined where the service costs the same for it as for every other. */
export function findPetPrice<P extends PetPrice>(
  prices: readonly P[],
  serviceId: string,
  pet: Omit<PricedPet, 'subClientId'>,
): P | undefined {
  const fits = (asked: string, has: string) => asked === '' || isSame(asked, has)
  return prices
    .filter((one) => one.serviceId === serviceId && fits(one.breed, pet.breed) && fits(one.size, pet.size) && fits(one.coat, pet.coat))
    .toSorted((a, b) => getWeight(b) - getWeight(a))[0]
}

/** The price of a service for one of some pets; undefined where it costs the same as for every other, or is for none. */
export function findPriceForPet<P extends PetPrice>(
  { pets, prices }: { readonly pets: readonly PricedPet[]; readonly prices: readonly P[] },
  serviceId: string,
  subClientId: string | null | undefined,
): P | undefined {
  const pet = pets.find((one) => one.subClientId === subClientId)
  return pet && findPetPrice(prices, serviceId, pet)
}

/** What decides duration and price of services for a client: their pets, what services cost for pets, and what is the client's own. */
export interface ClientTerms {
  readonly pets: readonly PricedPet[]
  readonly prices: readonly PetPrice[]
  readonly own: readonly TermsOfClient[]
}
export const noTerms: ClientTerms = { pets: [], prices: [], own: [] }

export interface BookingTerms extends ClientTerms {
  readonly catalogue: readonly Service[]
}

/** A service in the client's or the pet's own duration and price, else those for the pet, else as the team member performs it. */
export function applyTerms(
  service: Service,
  { userId, subClientId }: { readonly userId: string; readonly subClientId?: string | null | undefined },
  terms: ClientTerms,
): Service {
  const own = applyOwnTerms(service, userId)
  const price = findPriceForPet(terms, service.serviceId, subClientId)
  const forPet = price ? { ...withLength(own, price.length), price: price.price } : own
  const clients = findClientTerms(terms.own, { serviceId: service.serviceId, userId, subClientId })
  return clients.length === null && clients.price === null
    ? forPet
    : { ...withLength(forPet, clients.length), price: clients.price ?? forPet.price }
}

/**
 * A line for another pet, or for none. Its duration and price become those for the pet, unless they were changed by hand or are booked
 * already.
 */
export function assignPet(line: BookingLine, subClientId: string | null, { catalogue, ...terms }: BookingTerms): BookingLine {
  const service = catalogue.find((one) => one.serviceId === line.serviceId)
  if (!service || line.agendaServiceId !== undefined || line.subClientId === subClientId) return { ...line, subClientId }
  const getTerms = (petId: string | null) => applyTerms(service, { userId: line.userId, subClientId: petId }, terms)
  const [before, after] = [getTerms(line.subClientId), getTerms(subClientId)]
  const timing = line.length === before.length ? { length: after.length, parts: after.parts } : {}
  return { ...line, subClientId, ...timing, ...(line.price === before.price ? { price: after.price } : {}) }
}

/** A new line in the client's, or the pet's, own duration and price, where nobody entered another by hand. */
export function takeClientTerms(line: BookingLine, { catalogue, ...terms }: BookingTerms): BookingLine {
  const service = catalogue.find((one) => one.serviceId === line.serviceId)
  if (!service || line.agendaServiceId !== undefined) return line
  const [listed, own] = [applyTerms(service, line, { ...terms, own: [] }), applyTerms(service, line, terms)]
  const takes = (name: 'length' | 'price') => own[name] !== listed[name] && line[name] === listed[name] && !line.byHand?.[name]
  const [length, price] = [takes('length'), takes('price')]
  if (!length && !price) return line
  return {
    ...line,
    ...(length ? { length: own.length, parts: own.parts } : {}),
    ...(price ? { price: own.price } : {}),
    own: { length, price },
  }
}
