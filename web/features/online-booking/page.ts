import type { OnlineCatalogue, OnlineService } from '../../../schema/api/online-booking.ts'
import type { PublicInfo } from '../../../schema/api/public-info.ts'
import { formatEuros } from '../../ui/money.ts'
import { locale } from './language.ts'
import type { Chosen } from './progress.ts'
import { t } from './translate.ts'
import type { Answer } from './use-answer.ts'
import type { BookingProgress } from './use-booking.ts'

/** What every step is given. */
export interface Page extends BookingProgress {
  readonly salonId: string
  readonly info: PublicInfo
  readonly catalogue: Answer<OnlineCatalogue>
  /** The session is over: the phone is proven anew, and what was chosen stays. */
  ended(): void
  /** This device forgets the guest. */
  forget(): void
  readonly remembered: boolean
}

export const money = (amount: number) => formatEuros(amount, locale)

/** '30 min', '1 h', '1 h 30'. */
export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return t('minutes_short', { minutes: rest })
  return rest === 0 ? t('hours_short', { hours }) : t('hours_minutes', { hours, minutes: String(rest).padStart(2, '0') })
}

const lists = new Intl.ListFormat(locale, { type: 'conjunction' })
/** 'Cut', 'Cut and Colour', each name once. */
export const listed = (names: readonly string[]) => lists.format([...new Set(names)])

/** The chosen services as the catalogue knows them now, in the order in which they were chosen. */
export function findServices<S extends { serviceId: string }>(
  catalogue: { readonly services: readonly S[] },
  wishes: readonly { serviceId: string }[],
): S[] {
  return wishes.flatMap((wish) => catalogue.services.find((service) => service.serviceId === wish.serviceId) ?? [])
}
/** Euro; null where the salon shows no prices. */
export function computeTotal(services: readonly OnlineService[]): number | null {
  return services.reduce<number | null>((sum, { price }) => (sum === null || price === undefined ? null : sum + price), 0)
}
export const computeTotalMinutes = (services: readonly OnlineService[]) => services.reduce((sum, service) => sum + service.length, 0)

export function personName(catalogue: Pick<OnlineCatalogue, 'staff'>, userId: string): string {
  return catalogue.staff.find((person) => person.userId === userId)?.firstName ?? ''
}

/** What was had last time, as far as it is still offered, by the same person where they still do it. */
export function lastTime(catalogue: OnlineCatalogue): Chosen[] {
  return catalogue.last.flatMap(({ serviceId, userId, subClientId }) => {
    const service = catalogue.services.find((offered) => offered.serviceId === serviceId)
    if (!service) return []
    const pet = catalogue.pets.some((known) => known.subClientId === subClientId) ? (subClientId ?? null) : null
    return [{ serviceId, userId: userId && service.userIds.includes(userId) ? userId : null, subClientId: pet }]
  })
}

/** Wishes without what is no longer offered; the same list where all of it is. */
export function stillOffered(catalogue: OnlineCatalogue, wishes: readonly Chosen[]): readonly Chosen[] {
  const kept = wishes.filter((wish) => catalogue.services.some((service) => service.serviceId === wish.serviceId))
  return kept.length === wishes.length ? wishes : kept
}
