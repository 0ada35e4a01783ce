import type { Service } from '../../api/catalogue/services-schemas.ts'
import type { BookingLine } from '../booking/booking-lines.ts'
import { applyOwnTerms, withLength } from '../booking/own-terms.ts'
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

export interface PetTerms {
  readonly pets: readonly PricedPet[]
  readonly prices: readonly PetPrice[]
  readonly catalogue: readonly Service[]
}

/** A service in the duration and at the price for a pet, else as the team member performs it. */
export function applyTerms(
  service: Service,
  { userId, subClientId }: { readonly userId: string; readonly subClientId?: string | null | undefined },
  petTerms: Omit<PetTerms, 'catalogue'>,
): Service {
  const own = applyOwnTerms(service, userId)
  const price = findPriceForPet(petTerms, service.serviceId, subClientId)
  return price ? { ...withLength(own, price.length), price: price.price } : own
}

/**
 * A line for another pet, or for none. Its duration and price become those for the pet, unless they were changed by hand or are booked
 * already.
 */
export function assignPet(line: BookingLine, subClientId: string | null, { pets, prices, catalogue }: PetTerms): BookingLine {
  const service = catalogue.find((one) => one.serviceId === line.serviceId)
  if (!service || line.agendaServiceId !== undefined || line.subClientId === subClientId) return { ...line, subClientId }
  const getTerms = (petId: string | null) => applyTerms(service, { userId: line.userId, subClientId: petId }, { pets, prices })
  const [before, after] = [getTerms(line.subClientId), getTerms(subClientId)]
  const timing = line.length === before.length ? { length: after.length, parts: after.parts } : {}
  return { ...line, subClientId, ...timing, ...(line.price === before.price ? { price: after.price } : {}) }
}
