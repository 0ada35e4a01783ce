import type { BookingSalon, OnlineCatalogue, OnlineService, ShownService } from '../../../../schema/api/booking/guest-replies.ts'
import { findLowestPrice } from '../../../../schema/rules/booking/shown-price.ts'
import { dayIn, formatDay, timeIn } from '../../../ui/dates.ts'
import { formatMoney } from '../../../ui/money.ts'
import { locale } from './language.ts'
import type { RequestedService } from './progress.ts'
import { t } from './translate.ts'
import type { BookingProgress } from './use-booking.ts'
import type { LoadState } from './use-load.ts'

/** A service as a step shows it, for a guest or for everybody. */
export type Service = Omit<OnlineService, 'parts'> & Pick<ShownService, 'reducedPrice' | 'reducedBy' | 'forNew'>
/** What can be booked, by a guest or by everybody. */
export type Catalogue = Omit<OnlineCatalogue, 'services'> & { readonly services: readonly Service[] }

/** What everybody can book, before the salon knows the guest. */
export const toCatalogue = ({ salonName, timeZone, isPet, offer }: BookingSalon): Catalogue => ({
  ...{ salonName, timeZone, isPet, ...offer },
  client: null,
  pets: [],
  last: [],
})

/** Props of every step. */
export interface Page extends BookingProgress {
  readonly salonId: string
  readonly info: BookingSalon
  readonly catalogue: LoadState<Catalogue>
  /** Goes back to the phone verification. The guest's choices are kept. */
  onSessionExpired(): void
  /** Deletes the device code and starts over. */
  forgetDevice(): void
  /** Deletes the device code after the server has ended it. */
  onPhonesForgotten(): void
  readonly isRemembered: boolean
}

let pageCurrency = ''
/** Names the currency of the page's salon, in which all its prices are; before the first of them is shown. */
export function setCurrency(currency: string): void {
  pageCurrency = currency
}
/** An amount in the currency of the page's salon, formatted. */
export const formatPrice = (amount: number) => formatMoney(amount, locale, pageCurrency)

/** Day and time of a moment in a time zone: 'Saturday 2 January, 09:00'. */
export const formatDayTime = (zone: string, moment: string) =>
  t('day_at', { day: formatDay(dayIn(zone, moment), locale, 'weekday'), time: timeIn(zone, moment) })

/** '30 min', '1 h', '1 h 30'. */
export function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return t('minutes_short', { minutes: rest })
  return rest === 0 ? t('hours_short', { hours }) : t('hours_minutes', { hours, minutes: String(rest).padStart(2, '0') })
}

const listFormat = new Intl.ListFormat(locale, { type: 'conjunction' })
/** Joins names in the page's language, each once: 'Cut', 'Cut and Colour'. */
export const joinNames = (names: readonly string[]) => listFormat.format([...new Set(names)])

/** The catalogue's services for the requested ones, in that order; those that it no longer has are left out. */
export function findServices<S extends { serviceId: string }>(
  catalogue: { readonly services: readonly S[] },
  requests: readonly { serviceId: string }[],
): S[] {
  return requests.flatMap(({ serviceId }) => catalogue.services.find((service) => service.serviceId === serviceId) ?? [])
}
/** A service in the duration and at the price for a pet, which outrank those of the team member. */
export function forPet<S extends Service>(service: S, subClientId: string | null | undefined): S {
  const terms = service.petTerms?.find((one) => one.subClientId === subClientId)
  return terms ? { ...service, ownPrices: undefined, ...terms } : service
}
/** The catalogue's services for the requested ones, each as for its pet; those that it no longer has are left out. */
export function findServicesForPets(
  catalogue: Pick<Catalogue, 'services'>,
  requests: readonly { serviceId: string; subClientId?: string | null | undefined }[],
): Service[] {
  return requests.flatMap((request) => findServices(catalogue, [request]).map((service) => forPet(service, request.subClientId)))
}
/** Total price, with the prices of the person who performs the services; null if the salon shows no prices. */
export function computeTotal(services: readonly Service[], performed: readonly { userId: string }[] = []): number | null {
  return services.reduce<number | null>((sum, { price, ownPrices = [] }, i) => {
    const own = ownPrices.find(({ userId }) => userId === performed[i]?.userId)
    return sum === null || price === undefined ? null : sum + (own?.price ?? price)
  }, 0)
}
/**
 * What the services cost at least, before and with the promotions of everybody, and whether it depends on who performs them, where nobody
 * is wanted for one; null if the salon shows no prices.
 */
export function computeLowestTotal(
  services: readonly Service[],
  wanted: readonly { userId: string | null }[] = [],
): { full: number; reduced: number; varies: boolean } | null {
  return services.reduce<{ full: number; reduced: number; varies: boolean } | null>(
    (sum, service, i) => {
      const userId = wanted[i]?.userId
      const lowest = findLowestPrice(
        userId ? { ...service, price: computeTotal([service], [{ userId }]) ?? undefined, ownPrices: [] } : service,
      )
      if (!sum || !lowest) return null
      const reduced = Math.min(service.reducedPrice ?? lowest.price, lowest.price)
      return { full: sum.full + lowest.price, reduced: sum.reduced + reduced, varies: sum.varies || lowest.varies }
    },
    { full: 0, reduced: 0, varies: false },
  )
}
export const computeTotalMinutes = (services: readonly Pick<Service, 'length'>[]) =>
  services.reduce((sum, service) => sum + service.length, 0)

export function getFirstName(catalogue: Pick<OnlineCatalogue, 'staff'>, userId: string): string {
  return catalogue.staff.find((person) => person.userId === userId)?.firstName ?? ''
}

/**
 * The requested services without those that are no longer offered, or without team members who do not perform them; the same array if
 * nothing had to change.
 */
export function dropUnavailable(catalogue: Catalogue, requests: readonly RequestedService[]): readonly RequestedService[] {
  const available = requests.flatMap((request) => {
    const service = catalogue.services.find((one) => one.serviceId === request.serviceId)
    if (!service) return []
    return request.userId === null || service.userIds.includes(request.userId) ? request : { ...request, userId: null }
  })
  return available.length === requests.length && available.every((request, i) => request === requests[i]) ? requests : available
}

/** The requested services for the guest's pets: what was chosen before the salon knew any is for the first one. */
export function givePets(catalogue: Catalogue, requests: readonly RequestedService[]): readonly RequestedService[] {
  const subClientId = catalogue.pets[0]?.subClientId
  if (subClientId === undefined || requests.every((request) => request.subClientId !== null)) return requests
  return requests.map((request) => (request.subClientId === null ? { ...request, subClientId } : request))
}
