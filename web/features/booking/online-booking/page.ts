import type { OnlineCatalogue, OnlineService, PageSalon } from '../../../../schema/api/booking/guest-replies.ts'
import { dayIn, formatDay, timeIn } from '../../../ui/dates.ts'
import { formatMoney } from '../../../ui/money.ts'
import { locale } from './language.ts'
import type { RequestedService } from './progress.ts'
import { t } from './translate.ts'
import type { BookingProgress } from './use-booking.ts'
import type { LoadState } from './use-load.ts'

/** Props of every step. */
export interface Page extends BookingProgress {
  readonly salonId: string
  readonly info: PageSalon
  readonly catalogue: LoadState<OnlineCatalogue>
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
export function forPet(service: OnlineService, subClientId: string | null | undefined): OnlineService {
  const terms = service.petTerms?.find((one) => one.subClientId === subClientId)
  return terms ? { ...service, ...terms, ownPrices: undefined } : service
}
/** The catalogue's services for the requested ones, each as for its pet; those that it no longer has are left out. */
export function findServicesForPets(
  catalogue: Pick<OnlineCatalogue, 'services'>,
  requests: readonly { serviceId: string; subClientId?: string | null | undefined }[],
): OnlineService[] {
  return requests.flatMap((request) => findServices(catalogue, [request]).map((service) => forPet(service, request.subClientId)))
}
/** Total price, with the prices of the person who performs the services; null if the salon shows no prices. */
export function computeTotal(services: readonly OnlineService[], performed: readonly { userId: string }[] = []): number | null {
  return services.reduce<number | null>((sum, { price, ownPrices = [] }, i) => {
    const own = ownPrices.find(({ userId }) => userId === performed[i]?.userId)
    return sum === null || price === undefined ? null : sum + (own?.price ?? price)
  }, 0)
}
export const computeTotalMinutes = (services: readonly OnlineService[]) => services.reduce((sum, service) => sum + service.length, 0)

export function getFirstName(catalogue: Pick<OnlineCatalogue, 'staff'>, userId: string): string {
  return catalogue.staff.find((person) => person.userId === userId)?.firstName ?? ''
}

/** The services of the guest's last visit that are still offered, with the same team members as far as they still perform them. */
export function findLastServices(catalogue: OnlineCatalogue): RequestedService[] {
  return catalogue.last.flatMap(({ serviceId, userId, subClientId }) => {
    const service = catalogue.services.find((offered) => offered.serviceId === serviceId)
    if (!service) return []
    const pet = catalogue.pets.some((known) => known.subClientId === subClientId) ? (subClientId ?? null) : null
    return [{ serviceId, userId: userId && service.userIds.includes(userId) ? userId : null, subClientId: pet }]
  })
}

/** The requested services without those that are no longer offered; the same array if none was dropped. */
export function dropUnavailable(catalogue: OnlineCatalogue, requests: readonly RequestedService[]): readonly RequestedService[] {
  const available = requests.filter((request) => catalogue.services.some((service) => service.serviceId === request.serviceId))
  return available.length === requests.length ? requests : available
}
