import type { ServicePart } from '../../schema/tables/catalogue.ts'
import type { Period, salons } from '../../schema/tables/salons.ts'
import type { Role } from '../../schema/terms.ts'

/** One salon of the demo as it is thought up; everything else is grown from it. */
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
  /** Sunday first; without it the person has no column in the agenda. */
  readonly week?: readonly Period[][]
  /** Keys of services and of whole categories. */
  readonly does?: readonly string[]
}

/** A line of the rota. It begins on a weekday of a week counted from this one (Monday first). */
export interface RotaPlan {
  readonly person: string
  readonly type: 'idempotent' | 'weekly' | 'alternating'
  readonly isWorking: boolean
  readonly weekday: number
  readonly weeksAhead: number
  /** For `once`: how many days it lasts. */
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

/** Services that are booked together, for whom they are meant, and how often that is. The first one is its person's own. */
export interface Recipe {
  readonly for: string
  readonly services: readonly string[]
  readonly weight: number
}

/** `'09:00-13:00 14:00-18:00'` as periods; an empty text is a free day. */
export const hours = (text: string): Period[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((period) => {
      const [opening = '', closing = ''] = period.split('-')
      return { opening, closing }
    })

/** `'30+30+15'`: hands on, waiting, hands on. One stretch alone has no parts. */
export const parts = (text: string): ServicePart[] => {
  const minutes = text.split('+').map(Number)
  return minutes.length === 1 ? [] : minutes.map((n, i): ServicePart => ({ kind: i % 2 ? 'wait' : 'work', minutes: n }))
}

/** A service in one line: key, name, its stretches in minutes, price in euro, break behind it in minutes. */
export function service(category: string, key: string, name: string, stretches: string, price: number, breakAfter = 0): ServicePlan {
  const length = stretches.split('+').reduce((sum, minutes) => sum + Number(minutes), 0)
  return { key, category, name, length, price, breakAfter, parts: parts(stretches) }
}
