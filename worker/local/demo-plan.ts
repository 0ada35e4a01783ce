import type { ServicePart } from '../../schema/tables/catalogue/services.ts'
import type { Period, salons } from '../../schema/tables/platform/salons.ts'
import type { Role } from '../../schema/terms.ts'

/** Description of one demo salon; everything else is generated from it. */
export interface SalonPlan {
  /** Part of every id, so that no two salons share one. */
  readonly key: string
  readonly salonNo: number
  readonly salon: Omit<typeof salons.$inferInsert, 'salonId' | 'salonNo' | 'changed' | 'changedBy'>
  /** Sunday first; an empty day is closed. */
  readonly opening: readonly Period[][]
  /** Closed days of every year, `MM-DD`, both ends included. */
  readonly closedEveryYear: readonly { from: string; to: string; note: string }[]
  /** One closed day of next week. */
  readonly closedOnce: { weekday: number; note: string }
  readonly people: readonly PersonPlan[]
  readonly rota: readonly RotaPlan[]
  readonly categories: readonly CategoryPlan[]
  readonly services: readonly ServicePlan[]
  /** What guests read of the services, by their keys. */
  readonly descriptions: Readonly<Record<string, string>>
  readonly products: readonly ProductPlan[]
  readonly recipes: readonly Recipe[]
  readonly clients: number
}

export interface PersonPlan {
  /** Part of the userId. */
  readonly key: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly role: Role
  readonly jobTitle: string
  readonly color: string
  readonly employmentStart: string
  readonly note: string
  /** Usual week, Sunday first; without it the team member has no column in the agenda. */
  readonly week?: readonly Period[][]
  /** Keys of services and of whole categories. */
  readonly services?: readonly string[]
  /** The person's own duration (minutes) and price, by key of the service. */
  readonly ownTerms?: Readonly<Record<string, { readonly length?: number; readonly price?: number }>>
}

/** A rota entry. It begins on `weekday`, `weeksAhead` weeks from the current one (weeks begin on Monday). */
export interface RotaPlan {
  readonly person: string
  readonly type: 'once' | 'weekly' | 'alternating'
  readonly isWorking: boolean
  readonly weekday: number
  readonly weeksAhead: number
  /** Number of days of a single entry. */
  readonly days?: number
  readonly from: string
  readonly to: string
  readonly note: string
}

export interface CategoryPlan {
  readonly key: string
  readonly name: string
  readonly tint: number
  readonly color: string
}

export interface ServicePlan {
  readonly key: string
  readonly category: string
  readonly name: string
  /** Minutes. */
  readonly length: number
  /** Euro. */
  readonly price: number
  readonly breakAfter: number
  readonly parts: readonly ServicePart[]
}

export interface ProductPlan {
  readonly product: string
  readonly price: number
  readonly stock: number
  readonly description: string
}

/** Services that one kind of client or pet books together, with a relative frequency. The usual team member does the first. */
export interface Recipe {
  readonly for: string
  readonly services: readonly string[]
  readonly weight: number
}

/** Parses `'09:00-13:00 14:00-18:00'`; an empty text is a day off. */
export const parsePeriods = (text: string): Period[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((period) => {
      const [opening = '', closing = ''] = period.split('-')
      return { opening, closing }
    })

/** Parses `'30+30+15'`: active, processing and active minutes. A single number has no parts. */
const parseParts = (text: string): ServicePart[] => {
  const minutes = text.split('+').map(Number)
  return minutes.length === 1 ? [] : minutes.map((n, i): ServicePart => ({ kind: i % 2 ? 'wait' : 'work', minutes: n }))
}

/** A service: key, name, its segments in minutes, price in euros, break afterwards in minutes. */
export function service(category: string, key: string, name: string, segments: string, price: number, breakAfter = 0): ServicePlan {
  const length = segments.split('+').reduce((sum, minutes) => sum + Number(minutes), 0)
  return { key, category, name, length, price, breakAfter, parts: parseParts(segments) }
}
